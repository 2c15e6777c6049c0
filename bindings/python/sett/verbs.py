"""Every verb of a conversation, typed. Made by make_verbs.py; do not edit."""

from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, Tuple, TypedDict, Union

from ._session import Session


class Reason(TypedDict, total=False):
    """Why a level is not legal."""
    code: str
    text: str
    cells: List[Tuple[int, int]]
    warning: bool


class Judged(TypedDict, total=False):
    """A level by its game's rules."""
    feasible: bool
    reasons: List["Reason"]
    measures: Union[Dict[str, Union[float, None]], None]


class Level(TypedDict, total=False):
    """A level that was made, or why there is none."""
    hash: str
    rows: List[str]
    feasible: bool
    reasons: List["Reason"]
    measures: Union[Dict[str, Union[float, None]], None]


class Numbered(Level, total=False):
    """A level of many."""
    index: int


class MakeStep(TypedDict, total=False):
    """A step of a generator."""
    what: str
    cells: List[Tuple[int, int, str]]


class Placed(TypedDict, total=False):
    """Why an object stands where it stands."""
    kind: str
    x: int
    y: int
    rule: str
    option: int
    candidates: int


class KindReport(TypedDict, total=False):
    """What became of one kind of object."""
    kind: str
    requested: int
    kept: int
    placed: int
    fallback: int
    skipped: int
    why: str


class Describe(TypedDict, total=False):
    """All that can be chosen or set."""
    version: int
    sett: str
    games: List["Game"]
    generators: List["Generator"]
    players: List["Player"]
    personas: List["Persona"]
    evaluators: List["Part"]
    genomes: List["Part"]
    methods: List["Part"]


class Game(TypedDict, total=False):
    """A game."""
    name: str
    help: str
    rules_version: int
    furnished: bool
    segments: Union[Literal["columns"], Literal["rows"]]
    size: "GameSize"
    generators: List[str]
    tiles: List["Tile"]
    measures: List["Measure"]
    agents: List["Judge"]
    rules: List["Param"]


class GameSize(TypedDict, total=False):
    """How large levels of a game may be, in tiles."""
    min_w: int
    min_h: int
    max_w: int
    max_h: int
    default_w: int
    default_h: int


class Tile(TypedDict, total=False):
    """A kind of tile."""
    name: str
    glyph: str
    also: str
    colour: int
    at_least: int
    at_most: int
    roles: List[str]


class Measure(TypedDict, total=False):
    """A measure of levels."""
    name: str
    help: str
    of: Union[Literal["layout"], Literal["level"]]
    low: float
    high: float


class Judge(TypedDict, total=False):
    """Who finds out whether a level can be won."""
    name: str
    help: str


class Param(TypedDict, total=False):
    """An option."""
    name: str
    type: Union[Literal["int"], Literal["bool"], Literal["real"], Literal["chance"], Literal["choice"], Literal["tile"], Literal["tiles"], Literal["rows"], Literal["name"]]
    default: Union[float, bool, str, List[str], List[Dict[str, Any]]]
    low: float
    high: float
    choices: List[str]
    columns: List["Param"]
    capacity: int
    help: str


class Part(TypedDict, total=False):
    """A part that can be chosen."""
    name: str
    help: str
    params: List["Param"]


class Generator(Part, total=False):
    """A generator."""
    source: str
    stage: Union[Literal["layout"], Literal["furnish"], Literal["level"]]
    output_version: int


class Player(Part, total=False):
    """A player of levels."""
    game: str
    source: str
    unit: str
    budget: int
    output_version: int


class Persona(TypedDict, total=False):
    """For whom is played; what is empty is left out."""
    persona: int
    name: str
    help: str
    source: str
    utility: str
    select: str
    order: str
    bound: str


class Recipe(TypedDict, total=False):
    """What to make, whole: the same recipe and index give the same level. Members that begin with
    x_ are allowed and not read."""
    recipe: int
    game: str
    size: Tuple[int, int]
    seed: Union[int, str]
    fresh_layouts: bool
    layout: Union["RecipeStage", str]
    furnish: Union["RecipeStage", str]
    stages: List[Union["RecipeStage", str]]


class RecipeStage(TypedDict, total=False):
    """A generator of a recipe, with its options."""
    name: str
    params: Dict[str, Any]


class MadeRoom(TypedDict, total=False):
    """A room of a layout, its walls included."""
    x: int
    y: int
    w: int
    h: int
    doors: List[Tuple[int, int]]


class MadeCorridor(TypedDict, total=False):
    """Open cells together outside the floors of rooms."""
    rooms: List[int]
    cells: List[Tuple[int, int]]


class Made(TypedDict, total=False):
    """What the stages of a recipe did."""
    layout_attempts: int
    rooms: List["MadeRoom"]
    corridors: List["MadeCorridor"]
    furnish_attempts: int
    kinds: List["KindReport"]
    objects: List["Placed"]


class Feature(TypedDict, total=False):
    """A number about a room that can be an axis of the map."""
    name: str
    help: str
    low: float
    high: float


class Preset(TypedDict, total=False):
    """Options that are set together."""
    name: str
    help: str


class RoomAxis(TypedDict, total=False):
    """A feature that spans a map."""
    name: str
    help: str
    bins: int
    low: float
    high: float


class RoomMap(TypedDict, total=False):
    """How the cells of a search lie."""
    cells: int
    grid: bool
    axes: List["RoomAxis"]
    points: List[List[float]]


class RoomOptions(TypedDict, total=False):
    """Every option of a search by name, as it is now."""
    method: Dict[str, Any]
    genome: Dict[str, Any]
    eval: Dict[str, Any]


class RoomSet(TypedDict, total=False):
    """How a search is set."""
    map: "RoomMap"
    settings: "RoomOptions"


class RoomCell(TypedDict, total=False):
    """A cell with the best room in it."""
    cell: int
    at: List[int]
    fitness: float
    values: List[float]
    kept: int
    rows: List[str]
    warnings: List["Reason"]


class RoomState(TypedDict, total=False):
    """What a search has found."""
    done: bool
    spent: int
    own: int
    held: bool
    cells: List["RoomCell"]
    gone: List[int]
    points: List[List[float]]


class RoomJudged(Judged, total=False):
    """A room as a search sees it."""
    fitness: float
    cell: int
    features: Dict[str, Union[float, None]]


class RoomSpace(TypedDict, total=False):
    """A pattern of space."""
    kind: str
    cells: int
    at: Tuple[int, int]
    size: Tuple[int, int]
    reached: bool
    doors: int
    enemies: int
    treasures: int
    bosses: int
    quality: Union[float, None]
    meso: Union[float, None]


class RoomPassage(TypedDict, total=False):
    """Where two spaces touch: an edge of their graph."""
    a: int
    b: int
    width: int
    at: Tuple[int, int]
    bridge: bool


class RoomMeso(TypedDict, total=False):
    """A pattern of patterns."""
    kind: str
    vault: bool
    things: int
    quality: Union[float, None]
    spaces: List[int]


class RoomMacro(TypedDict, total=False):
    """The best meso pattern of each use, its place in `meso`."""
    defeat_enemies: int
    defeat_boss: int
    find_treasure: int


class RoomPart(TypedDict, total=False):
    """What adds to the fitness of a room, or takes from it."""
    score: str
    what: str
    space: int
    at: Tuple[int, int]
    value: float
    adds: float


class RoomWhy(TypedDict, total=False):
    """A room taken apart."""
    feasible: bool
    fitness: float
    spaces: List["RoomSpace"]
    owner: List[int]
    passages: List["RoomPassage"]
    meso: List["RoomMeso"]
    macro: "RoomMacro"
    parts: List["RoomPart"]


class RoomSlot(TypedDict, total=False):
    """One of six rooms to start with."""
    style: str
    help: str
    state: Union[Literal["waiting"], Literal["running"], Literal["ready"], Literal["none"]]
    fitness: float
    rows: List[str]


class RoomSlots(TypedDict, total=False):
    """Rooms to start with."""
    done: bool
    spent: int
    slots: List["RoomSlot"]


class RoomPersona(TypedDict, total=False):
    """How a persona of MiniDungeons 2 fares in a room."""
    name: str
    help: str
    done: bool
    able: bool
    unknown: bool
    values: Dict[str, float]
    visits: List[int]
    damage: List[int]
    deaths: List[int]


class RoomPlay(TypedDict, total=False):
    """A playtest of a room."""
    done: bool
    spent: int
    of: int
    personas: List["RoomPersona"]
    features: Dict[str, float]


class Spot(TypedDict, total=False):
    """A tile of a room."""
    room: str
    x: int
    y: int


class ProjectRoom(TypedDict, total=False):
    """A room of a project."""
    name: str
    x: int
    y: int
    rows: List[str]
    lock: List[str]


class ProjectEnd(TypedDict, total=False):
    """A door of a connection."""
    room: str
    x: int
    y: int
    under: str


_ProjectConnection = TypedDict("_ProjectConnection", {"from": "ProjectEnd"}, total=False)


class ProjectConnection(_ProjectConnection, total=False):
    """Two doors that are one passage, both ways."""
    to: "ProjectEnd"


class ProjectSettings(TypedDict, total=False):
    """What holds for a project as a whole."""
    doors: Union[Literal["anywhere"], Literal["passable"]]


class Project(TypedDict, total=False):
    """A dungeon as it stands in a file. Members that are not told here are kept by every edit."""
    format: Literal["sett-dungeon"]
    version: int
    game: Literal["edd"]
    settings: "ProjectSettings"
    rooms: List["ProjectRoom"]
    connections: List["ProjectConnection"]
    start: "Spot"


class EditAdd(TypedDict, total=False):
    """Adds a room."""
    do: Literal["add"]
    name: str
    x: int
    y: int
    rows: List[str]
    w: int
    h: int


class EditRemove(TypedDict, total=False):
    """Takes a room away with its connections."""
    do: Literal["remove"]
    room: str


class EditRename(TypedDict, total=False):
    """Gives a room another name."""
    do: Literal["rename"]
    room: str
    name: str


class EditMove(TypedDict, total=False):
    """Moves a room on the plan."""
    do: Literal["move"]
    room: str
    x: int
    y: int


class EditTiles(TypedDict, total=False):
    """Gives a room other tiles."""
    do: Literal["tiles"]
    room: str
    rows: List[str]
    lock: List[str]


class EditResize(TypedDict, total=False):
    """Makes a room larger or smaller, on the right and below. Doors go with their border, a start
    outside to the nearest tile."""
    do: Literal["resize"]
    room: str
    w: int
    h: int


_EditConnect = TypedDict("_EditConnect", {"from": "Spot"}, total=False)


class EditConnect(_EditConnect, total=False):
    """Joins two rooms: both tiles become doors."""
    do: Literal["connect"]
    to: "Spot"


class EditDisconnect(TypedDict, total=False):
    """Takes a connection away: both tiles become what they were."""
    do: Literal["disconnect"]
    at: "Spot"


class EditStart(TypedDict, total=False):
    """Says where play begins."""
    do: Literal["start"]
    at: "Spot"


class EditArrange(TypedDict, total=False):
    """Gives all rooms new places, so that doors face each other where they can."""
    do: Literal["arrange"]


class DungeonReason(TypedDict, total=False):
    """Why a dungeon is not feasible."""
    code: str
    text: str
    warning: bool
    room: str
    cells: List[Tuple[int, int]]


class DungeonRoom(TypedDict, total=False):
    """What is found out about one room of a dungeon."""
    name: str
    reached: bool
    cut_doors: List[Tuple[int, int]]
    border: List[str]


class DungeonFigures(TypedDict, total=False):
    """What is counted in a dungeon."""
    rooms: int
    connections: int
    loops: int
    dead_end_rooms: int
    tiles: int
    passable_tiles: int
    treasures: int
    enemies: int
    reached_tiles: int
    cut_tiles: int
    cut_rooms: int
    cut_doors: int
    feasible: int


class Objective(TypedDict, total=False):
    """A room worth going to."""
    room: str
    main: bool
    what: Union[Literal["defeat boss"], Literal["defeat enemies"], Literal["find treasure"]]
    quality: float
    doors: int
    path_rooms: int


class DungeonState(TypedDict, total=False):
    """A dungeon and what is found out about it."""
    project: "Project"
    newer: bool
    feasible: bool
    reference_feasible: bool
    reached_tiles: int
    cut_tiles: int
    cut_rooms: int
    cut_doors: int
    reasons: List["DungeonReason"]
    rooms: List["DungeonRoom"]
    obstacles: List[str]
    figures: "DungeonFigures"
    objectives: List["Objective"]


_PathAsked = TypedDict("_PathAsked", {"from": "Spot"}, total=False)


class PathAsked(_PathAsked, total=False):
    """A way to be looked for."""
    kind: "PathKind"
    to: "Spot"
    budget: int


class Path(TypedDict, total=False):
    """A way through a dungeon."""
    path: "PathKind"
    found: Union[Literal["yes"], Literal["no"], Literal["unknown"]]
    steps: int
    treasures: int
    enemies: int
    cost: float
    spent: int
    tiles: List["Spot"]


class DungeonFile(TypedDict, total=False):
    """A file that was opened together with a dungeon."""
    name: str
    text: str


class Played(TypedDict, total=False):
    """How three personas of MiniDungeons 2 fare, 0 to 1."""
    completion: float
    damage: float
    treasure_at_risk: float


class PlayedRoom(Played, total=False):
    """One room of a dungeon as it was played."""
    room: str
    reached: bool
    entrance: Union[Tuple[int, int], None]
    exit: Union[Tuple[int, int], None]
    unknown: int
    reason: Literal["budget"]
    budget_nodes: int
    budget_turns: int


class Born(TypedDict, total=False):
    """A generator that was born, and where it comes from."""
    id: int
    birth: Union[Literal["picked"], Literal["random"], Literal["crossed"], Literal["copied"], Literal["edited"], Literal["imported"]]
    name: str
    generation: int
    mutated: bool
    parents: List[int]
    agents: int
    origins: str
    hash: str


class Place(Born, total=False):
    """A place of a page."""
    marked: bool


class BreedingPage(TypedDict, total=False):
    """The page that a breeding shows."""
    game: str
    seed: str
    generation: int
    page: int
    pages: int
    wish: str
    raters: List[str]
    places: List["Place"]


class Pick(TypedDict, total=False):
    """A generator of a database."""
    name: str
    generator: Dict[str, Any]


class TreePage(TypedDict, total=False):
    """A page of a breeding's record."""
    generation: int
    places: List[int]
    marked: List[int]


class Tree(TypedDict, total=False):
    """The record of a breeding."""
    pages: List["TreePage"]
    born: List["Born"]


class Cloud(TypedDict, total=False):
    """Many levels laid over each other, a pixel a cell."""
    w: int
    h: int
    cloud: str


class Agent(TypedDict, total=False):
    """An agent of a generator."""
    words: str
    origin: int
    shifted: bool
    values: Dict[str, str]


class Inspected(TypedDict, total=False):
    """All that can be seen and edited of a generator."""
    agents: List["Agent"]
    brushes: List[str]
    columns: List["Param"]
    options: List["Param"]
    option_values: Dict[str, str]
    generator: Dict[str, Any]


class Rating(TypedDict, total=False):
    """How far a judge comes with a generator's levels."""
    agent: str
    levels: int
    won: int
    progress: float


class Axis(TypedDict, total=False):
    """An axis of a map of levels."""
    name: str
    help: str
    low: float
    high: float
    bins: int


class MapCell(TypedDict, total=False):
    """The best segment of a cell of the map."""
    cell: int
    at: Tuple[int, int]
    usable: bool
    fitness: float


class SegmentsStep(TypedDict, total=False):
    """How far the search is, and its map."""
    done: bool
    spent: int
    of: int
    cells: List["MapCell"]


class Span(TypedDict, total=False):
    """Slices of a level: columns or, in games that climb, rows."""
    first: int
    count: int


class Seam(TypedDict, total=False):
    """A link between two segments."""
    kind: Union[Literal["none"], Literal["seamless"], Literal["pieces"], Literal["training"], Literal["made"]]
    first: int
    count: int
    unseen: int
    judged: int


class Linked(TypedDict, total=False):
    """Segments that were joined."""
    agent: str
    found: Literal[True]
    segments: List["Span"]
    links: List["Seam"]
    rows: List[str]
    accepted: bool
    way: List[Tuple[int, int]]


class NotLinked(TypedDict, total=False):
    """Why segments were not joined."""
    agent: str
    found: Literal[False]
    failed: int
    blocked: int
    by_switch: bool
    gave_up: bool
    judged: int
    reached: List[Tuple[int, int]]


class Actor(TypedDict, total=False):
    """Something that moves."""
    kind: str
    x: float
    y: float
    tile: int
    left: bool


class PlayAim(TypedDict, total=False):
    """A throw that is legal."""
    action: str
    x: int
    y: int


class PlayEvent(TypedDict, total=False):
    """Something that happened in a turn."""
    kind: str
    x: int
    y: int
    who: int
    value: int


class PlayState(TypedDict, total=False):
    """A state of a game."""
    turn: int
    outcome: Union[Literal["playing"], Literal["won"], Literal["lost"], Literal["timeout"]]
    progress: float
    illegal: int
    rows: List[str]
    actors: List["Actor"]
    thrown: List[int]
    counters: Dict[str, float]
    events: List["PlayEvent"]
    choices: List[str]
    aims: List["PlayAim"]


class Ghost(TypedDict, total=False):
    """What a player would do, and where the hero is then, turn by turn."""
    player: str
    actions: str
    trail: List[Union[Tuple[float, float], None]]
    outcome: Union[Literal["playing"], Literal["won"], Literal["lost"], Literal["timeout"]]
    turns: int
    utility: float
    best: bool
    winnable: Union[Literal["yes"], Literal["no"], Literal["unknown"]]
    spent: int


class Stretch(TypedDict, total=False):
    """A level of some windows of a generator."""
    first: int
    windows: int
    width: int
    grows: bool
    joined: bool
    rows: List[str]


class Demand(TypedDict, total=False):
    """One of the demands that contradict."""
    text: str
    x: int
    y: int


class LearntPlace(TypedDict, total=False):
    """Where something stands in a sample."""
    level: int
    x: int
    y: int


_LearntLines = TypedDict("_LearntLines", {"with": float}, total=False)


class LearntLines(_LearntLines, total=False):
    """Levels of whole lines of a sample: columns, or rows where the game goes upwards."""
    rows: bool
    different: int
    levels: float
    behind: "LearntPlace"
    drawn: "LearntPlace"
    patterns: int
    all: bool


class LearntLine(TypedDict, total=False):
    """One line drawn more that would let there be a level."""
    answer: Union[Literal["yes"], Literal["no"], Literal["unknown"]]
    tried: int
    row: bool
    at: int
    patterns: int
    rows: List[str]


class PuzzleMessage(TypedDict, total=False):
    """What is wrong with a source, or worth knowing."""
    line: int
    error: bool
    id: str
    text: str


class PuzzleObject(TypedDict, total=False):
    """An object of a source."""
    name: str
    layer: int
    pixels: List[str]


class PuzzleTile(TypedDict, total=False):
    """A character of levels."""
    glyph: str
    name: str
    objects: List[int]


class PuzzleLevel(TypedDict, total=False):
    """A level of a source."""
    index: int
    message: str
    rows: List[str]


class PuzzleNew(TypedDict, total=False):
    """A new level for a source."""
    rows: List[str]
    like: int
    count: int
    actions: str
    apart: int
    dead_ends: float
    linear: float
    objects: float
    rules: float
    familiar: float


class PuzzleState(TypedDict, total=False):
    """How a play stands."""
    level: int
    wins: int
    over: bool
    again: bool
    checkpoint: bool
    endless: bool
    messages: List[str]
    cells: List[List[int]]
    sets: List[List[int]]


class PuzzleSolved(TypedDict, total=False):
    """What is known of a level."""
    answer: Union[Literal["yes"], Literal["no"], Literal["unknown"]]
    shortest: bool
    drawn: bool
    proof: str
    states: int
    steps: int
    branching: float
    dead_ends: float
    stuck: Union[Literal["yes"], Literal["no"], Literal["unknown"]]
    critical: int
    count: int
    actions: str
    stuck_actions: str


class GameUse(TypedDict, total=False):
    """A file by name."""
    name: str
    text: str
    w: int


class GameProblem(TypedDict, total=False):
    """What is wrong with a game file."""
    code: str
    severity: Union[Literal["error"], Literal["warning"]]
    line: int
    column: int
    width: int
    message: str
    help: str
    fix: str


class TasteChoice(TypedDict, total=False):
    """A level that was taken where others were shown."""
    taken: List[str]
    others: List[List[str]]


class TasteWord(TypedDict, total=False):
    """A measure that choices have in common."""
    measure: str
    weight: float
    text: str


class WorldKind(TypedDict, total=False):
    """A kind of pixel of a world's map."""
    name: str
    colour: int


class ProjectLevel(TypedDict, total=False):
    """A level of a user's project."""
    name: str
    at: List[int]
    rows: List[str]
    wrong: str


class ProjectPicture(TypedDict, total=False):
    """A level of a user's project as a picture."""
    name: str
    w: int
    text: str
    wrong: str


class VerbsReply(TypedDict, total=False):
    """What verbs answers."""
    version: int
    verbs: List[Dict[str, Any]]
    records: List[Dict[str, Any]]


class DescribeReply(Describe, total=False):
    """What describe answers."""


class GenerateReply(TypedDict, total=False):
    """What generate answers."""
    recipe: Dict[str, Any]
    hash: str
    levels: List["Numbered"]


class MeasureReply(Judged, total=False):
    """What measure answers."""
    game: str


class JudgeReply(TypedDict, total=False):
    """What judge answers."""
    feasible: bool
    reasons: List["Reason"]
    verdict: Dict[str, Any]


class GameLoadReply(TypedDict, total=False):
    """What game_load answers."""
    problems: List["GameProblem"]
    more: bool
    game: Union[str, None]
    hash: Union[str, None]
    levels: List[List[str]]


class GameFormatReply(TypedDict, total=False):
    """What game_format answers."""
    text: str


class GameExplainReply(TypedDict, total=False):
    """What game_explain answers."""
    text: str


class ReleaseReply(TypedDict, total=False):
    """What release answers."""


class MakeReply(Level, total=False):
    """What make answers."""
    recipe: Dict[str, Any]
    steps: List["MakeStep"]
    report: "Made"


class MeasuresReply(TypedDict, total=False):
    """What measures answers."""
    values: List[Union[List[Union[float, None]], None]]


class GalleryReply(TypedDict, total=False):
    """What gallery answers."""
    levels: List["Numbered"]


class LevelReadReply(TypedDict, total=False):
    """What level_read answers."""
    rows: List[str]


class TiledReply(TypedDict, total=False):
    """What tiled answers."""
    name: str
    map: str
    tileset: str
    columns: int


class RoomStartReply(RoomSet, RoomState, total=False):
    """What room_start answers."""
    handle: int
    features: List["Feature"]
    presets: List["Preset"]
    styles: List["Preset"]
    room: "RoomJudged"


class RoomStepReply(RoomState, total=False):
    """What room_step answers."""


class RoomEditReply(RoomState, total=False):
    """What room_edit answers."""
    room: "RoomJudged"


class RoomSettingsReply(RoomSet, RoomState, total=False):
    """What room_settings answers."""
    room: "RoomJudged"


class RoomArchiveReply(TypedDict, total=False):
    """What room_archive answers."""
    text: str


class RoomJudgeReply(RoomJudged, total=False):
    """What room_judge answers."""


class RoomExplainReply(RoomWhy, total=False):
    """What room_explain answers."""


class RoomSuggestReply(RoomSlots, total=False):
    """What room_suggest answers."""
    handle: int


class RoomSuggestStepReply(RoomSlots, total=False):
    """What room_suggest_step answers."""


class RoomPlayReply(RoomPlay, total=False):
    """What room_play answers."""
    handle: int
    entrance: Tuple[int, int]
    exit: Tuple[int, int]


class RoomPlayStepReply(RoomPlay, total=False):
    """What room_play_step answers."""


class DungeonOpenReply(DungeonState, total=False):
    """What dungeon_open answers."""


class DungeonEditReply(DungeonState, total=False):
    """What dungeon_edit answers."""


class DungeonPathReply(Path, total=False):
    """What dungeon_path answers."""


class DungeonTextReply(TypedDict, total=False):
    """What dungeon_text answers."""
    text: str


class DungeonPlayReply(TypedDict, total=False):
    """What dungeon_play answers."""
    handle: int
    rooms: int


class DungeonPlayStepReply(TypedDict, total=False):
    """What dungeon_play_step answers."""
    done: bool
    played: int
    rooms: List["PlayedRoom"]
    whole: Union["Played", None]


class BreedingBeginReply(BreedingPage, total=False):
    """What breeding_begin answers."""
    handle: int


class BreedingDoReply(BreedingPage, total=False):
    """What breeding_do answers."""


class BreedingTreeReply(Tree, total=False):
    """What breeding_tree answers."""


class BreedingCloudReply(Cloud, total=False):
    """What breeding_cloud answers."""


class BreedingProgramReply(TypedDict, total=False):
    """What breeding_program answers."""
    generator: Dict[str, Any]


class BreedingInspectReply(Inspected, total=False):
    """What breeding_inspect answers."""


class BreedingLevelReply(TypedDict, total=False):
    """What breeding_level answers."""
    seed: str
    index: int
    rows: List[str]


class BreedingRateReply(Rating, total=False):
    """What breeding_rate answers."""


class SegmentsStartReply(TypedDict, total=False):
    """What segments_start answers."""
    handle: int
    features: List["Axis"]


class SegmentsStepReply(SegmentsStep, total=False):
    """What segments_step answers."""


class SegmentsLevelReply(TypedDict, total=False):
    """What segments_level answers."""
    rows: List[str]
    usable: bool
    features: List[float]


LinkReply = Union["Linked", "NotLinked"]


class PlayAtReply(PlayState, total=False):
    """What play_at answers."""


class PlayLiveReply(PlayState, total=False):
    """What play_live answers."""
    handle: int
    ticks_per_second: float


class PlayTickReply(PlayState, total=False):
    """What play_tick answers."""


class GhostReply(Ghost, total=False):
    """What ghost answers."""


class EndlessBeginReply(TypedDict, total=False):
    """What endless_begin answers."""
    handle: int


class EndlessNextReply(Stretch, total=False):
    """What endless_next answers."""


class CompleteReply(TypedDict, total=False):
    """What complete answers."""
    answer: Union[Literal["yes"], Literal["no"], Literal["unknown"]]
    conflicts: int
    differ: int
    least: int
    rows: List[str]
    play: str


class RepairReply(TypedDict, total=False):
    """What repair answers."""
    answer: Union[Literal["yes"], Literal["no"], Literal["unknown"]]
    conflicts: int
    changed: int
    least: int
    rows: List[str]
    play: str
    changes: List[List[int]]


class WhyReply(TypedDict, total=False):
    """What why answers."""
    answer: Union[Literal["yes"], Literal["no"], Literal["unknown"]]
    conflicts: int
    proof: Union[Literal["raw"], Literal["minimal"], Literal["smallest"]]
    sentence: str
    core: List["Demand"]


class GameFilesReply(TypedDict, total=False):
    """What game_files answers."""
    files: List["GameUse"]


class TasteReply(TypedDict, total=False):
    """What taste answers."""
    choices: int
    expected: int
    foreseen: int
    blind: float
    words: List["TasteWord"]
    scores: List[float]


class PuzzleOpenReply(TypedDict, total=False):
    """What puzzle_open answers."""
    handle: int
    playable: bool
    title: str
    messages: List["PuzzleMessage"]
    objects: List["PuzzleObject"]
    tiles: List["PuzzleTile"]
    levels: List["PuzzleLevel"]


class PuzzleBeginReply(PuzzleState, total=False):
    """What puzzle_begin answers."""


class PuzzleInputReply(PuzzleState, total=False):
    """What puzzle_input answers."""


class PuzzleSolveReply(PuzzleSolved, total=False):
    """What puzzle_solve answers."""


class PuzzleSearchReply(TypedDict, total=False):
    """What puzzle_search answers."""


class PuzzleStepReply(PuzzleSolved, total=False):
    """What puzzle_step answers."""
    done: bool


class PuzzleExportReply(TypedDict, total=False):
    """What puzzle_export answers."""
    text: str


class PuzzleLevelsReply(TypedDict, total=False):
    """What puzzle_levels answers."""
    tries: int
    themes: int
    levels: List["PuzzleNew"]


class WorldReply(TypedDict, total=False):
    """What world answers."""
    rows: List[str]


class WorldOptionsReply(TypedDict, total=False):
    """What world_options answers."""
    params: List["Param"]
    side: int
    legend: List["WorldKind"]
    place: List[int]


class ProjectReadReply(TypedDict, total=False):
    """What project_read answers."""
    kind: Union[Literal["tiled"], Literal["ldtk"], Literal["world"], Literal["boards"]]
    mapping: str
    told: str
    carried: str
    guessed: bool
    unclear: bool
    missing: List[str]
    pictures: List[str]
    levels: List["ProjectLevel"]


class ProjectPutReply(TypedDict, total=False):
    """What project_put answers."""
    files: List["GameUse"]
    lost: str


class ProjectDrawReply(TypedDict, total=False):
    """What project_draw answers."""
    pictures: List["ProjectPicture"]
    missing: str


class GameImportReply(TypedDict, total=False):
    """What game_import answers."""
    text: str


class DressReply(TypedDict, total=False):
    """What dress answers."""
    ground: int
    cell: int
    margin: int
    spacing: int
    tiles: List[int]


class LevelArrayReply(TypedDict, total=False):
    """What level_array answers."""
    count: int
    h: int
    w: int
    tiles: List[str]
    measures: List[str]


class MeasureArrayReply(TypedDict, total=False):
    """What measure_array answers."""
    count: int
    h: int
    w: int
    tiles: List[str]
    measures: List[str]


class ArchiveBeginReply(TypedDict, total=False):
    """What archive_begin answers."""
    handle: int
    cells: int
    bytes: int


class ArchiveAskReply(TypedDict, total=False):
    """What archive_ask answers."""
    h: int
    w: int


class ArchiveTellReply(TypedDict, total=False):
    """What archive_tell answers."""
    new: int
    improved: int
    unusable: int
    filled: int
    coverage: float
    qd: float
    best: float


class ArchiveElitesReply(TypedDict, total=False):
    """What archive_elites answers."""
    count: int
    filled: int
    coverage: float
    qd: float
    best: float


class MissionReply(TypedDict, total=False):
    """What mission answers."""
    end: Union[Literal["sound"], Literal["softlock"], Literal["unreachable"], Literal["unknown"]]
    states: int
    length: int
    stuck: int
    why: str
    barring: List[int]
    graph: str
    rows: List[str]
    dungeon: Dict[str, Any]
    undrawn: int


class DungeonWhyReply(TypedDict, total=False):
    """What dungeon_why answers."""
    why: List["DungeonReason"]


class BlendReply(TypedDict, total=False):
    """What blend answers."""
    answer: Union[Literal["yes"], Literal["no"], Literal["unknown"]]
    conflicts: int
    rows: List[str]


class LearnReply(TypedDict, total=False):
    """What learn answers."""
    levels: int
    kinds: int
    patterns: int
    once: List["LearntPlace"]
    never_right: List[List[str]]
    never_below: List[List[str]]
    never_in_row: List[List[str]]
    never_in_column: List[List[str]]
    way_low: int
    way_high: int
    zones: List[int]
    w: int
    h: int
    found: int
    exact: bool
    lines: "LearntLines"
    line: "LearntLine"


class JoinReply(TypedDict, total=False):
    """What join answers."""
    answer: Union[Literal["yes"], Literal["no"], Literal["unknown"]]
    conflicts: int
    tried: int
    failed: int
    gaps: List[int]
    rows: List[str]


class ExtendBeginReply(TypedDict, total=False):
    """What extend_begin answers."""
    handle: int
    period: int


class ExtendNextReply(TypedDict, total=False):
    """What extend_next answers."""
    answer: Union[Literal["yes"], Literal["no"], Literal["unknown"]]
    conflicts: int
    planned: bool
    slices: int
    rows: List[str]


class ExtendEndReply(TypedDict, total=False):
    """What extend_end answers."""
    found: bool
    rows: List[str]


DungeonEdit = Union["EditAdd", "EditRemove", "EditRename", "EditMove", "EditTiles", "EditResize", "EditConnect", "EditDisconnect", "EditStart", "EditArrange"]
PathKind = Union[Literal["fastest"], Literal["rewarding"], Literal["less-danger"], Literal["more-danger"], Literal["fewest-enemies"], Literal["most-treasures"], Literal["most-enemies"]]


class Verbs(Session):
    """A conversation with a method for each verb; what is None is left out of the request."""

    def _raw(self, verb: str, request: Dict[str, Any]) -> bytes:
        return self.raw(verb, {name: value for name, value in request.items()
                               if value is not None})

    def _ask(self, verb: str, request: Dict[str, Any]) -> Any:
        return self.ask(verb, **{name: value for name, value in request.items()
                                 if value is not None})

    def verbs(self) -> "VerbsReply":
        """All verbs, and the members of their requests and replies."""
        return self._ask("verbs", {})

    def describe(self) -> "DescribeReply":
        """All that can be chosen or set: games, generators, players, searches, each with its
        options."""
        return self._ask("describe", {})

    def generate(
            self, *, recipe: Dict[str, Any], first: Optional[int] = None, count:
            Optional[int] = None) -> "GenerateReply":
        """Levels of a recipe.
        ``recipe``: makes the levels.
        ``first``: index of the first level (0 to 2147483647).
        ``count``: how many levels (0 to 100000)."""
        return self._ask("generate", {"recipe": recipe, "first": first, "count": count})

    def cells(
            self, *, recipe: Dict[str, Any], first: Optional[int] = None, count:
            Optional[int] = None) -> bytes:
        """The same levels as bytes: of each a byte (0: made, 1: infeasible) and a byte a tile, row
        by row.
        ``recipe``: makes the levels.
        ``first``: index of the first level (0 to 2147483647).
        ``count``: how many levels (0 to 100000)."""
        return self._raw("cells", {"recipe": recipe, "first": first, "count": count})

    def measure(self, *, game: str, rows: List[str]) -> "MeasureReply":
        """A level checked and measured.
        ``game``: whose rules are kept.
        ``rows``: the level, a character a tile."""
        return self._ask("measure", {"game": game, "rows": rows})

    def art(self, *, game: str) -> bytes:
        """The art of a game's tiles, one below the other, as bytes: 16 rows of 16 pixels each, a
        pixel red, green, blue, 255.
        ``game``: whose tiles are drawn."""
        return self._raw("art", {"game": game})

    def judge(
            self, *, game: str, rows: List[str], agent: Optional[str] = None,
            budget: Optional[int] = None) -> "JudgeReply":
        """Whether a level is legal and can be completed, by one of its game's agents.
        ``game``: whose rules are kept.
        ``rows``: the level.
        ``agent``: by name; default: the game's first; none.
        ``budget``: states that may be tried; 0: the game's own number (0 to 2147483647)."""
        return self._ask("judge", {"game": game, "rows": rows, "agent": agent, "budget": budget})

    def game_load(
            self, *, text: str, json: Optional[bool] = None, files:
            Optional[List["GameUse"]] = None) -> "GameLoadReply":
        """A game from the text of a file (docs/guide/own-game.md), known by its name from then on:
        requests, recipes and "describe" take it. It is kept until another of its name is
        loaded. A file with errors is no failure: the reply has them, and a game of the name
        stays as it was.
        ``text``: the file.
        ``json``: the text is JSON; default: TOML.
        ``files``: those that the file uses."""
        return self._ask("game_load", {"text": text, "json": json, "files": files})

    def game_format(
            self, *, text: str, json: Optional[bool] = None, files:
            Optional[List["GameUse"]] = None) -> "GameFormatReply":
        """A game file in its canonical form, as TOML.
        ``text``: the file.
        ``json``: the text is JSON; default: TOML.
        ``files``: those that the file uses."""
        return self._ask("game_format", {"text": text, "json": json, "files": files})

    def game_explain(self, *, game: str) -> "GameExplainReply":
        """What a game file came to, for people: tiles with their tags, jumps as pictures, bounds
        on the states of a level.
        ``game``: that was loaded."""
        return self._ask("game_explain", {"game": game})

    def release(self, *, handle: int) -> "ReleaseReply":
        """Frees what a verb has made and the session keeps.
        ``handle``: of what is not needed any more (1 to 2147483647)."""
        return self._ask("release", {"handle": handle})

    def make(
            self, *, recipe: Dict[str, Any], rows: Optional[List[str]] = None, lock:
            Optional[List[str]] = None, index: Optional[int] = None,
            steps: Optional[int] = None) -> "MakeReply":
        """One level, with its making and the reason for every object.
        ``recipe``: makes the levels.
        ``rows``: what a level begins as; left out: nothing.
        ``lock``: of the level's size: # or x where its cell stays, else .; only with rows.
        ``index``: of the level (0 to 2147483647).
        ``steps``: how many steps of the making are told at most (0 to 10000)."""
        return self._ask("make", {
            "recipe": recipe, "rows": rows, "lock": lock, "index": index, "steps": steps})

    def measures(
            self, *, recipe: Dict[str, Any], rows: Optional[List[str]] = None,
            lock: Optional[List[str]] = None, first: Optional[int] =
            None, count: Optional[int] = None) -> "MeasuresReply":
        """What many levels measure, all begun as the same rows.
        ``recipe``: makes the levels.
        ``rows``: what a level begins as; left out: nothing.
        ``lock``: of the level's size: # or x where its cell stays, else .; only with rows.
        ``first``: index of the first level (0 to 2147483647).
        ``count``: how many levels (0 to 10000)."""
        return self._ask("measures", {
            "recipe": recipe, "rows": rows, "lock": lock, "first": first, "count": count})

    def gallery(
            self, *, recipe: Dict[str, Any], rows: Optional[List[str]] = None,
            lock: Optional[List[str]] = None, first: Optional[int] =
            None, count: Optional[int] = None) -> "GalleryReply":
        """Many levels, all begun as the same rows.
        ``recipe``: makes the levels.
        ``rows``: what a level begins as; left out: nothing.
        ``lock``: of the level's size: # or x where its cell stays, else .; only with rows.
        ``first``: index of the first level (0 to 2147483647).
        ``count``: how many levels (0 to 10000)."""
        return self._ask("gallery", {
            "recipe": recipe, "rows": rows, "lock": lock, "first": first, "count": count})

    def level_read(self, *, game: str, text: str) -> "LevelReadReply":
        """A level from a file.
        ``game``: whose tiles stand in it.
        ``text``: a file of any format that check reads; of several levels the first is told."""
        return self._ask("level_read", {"game": game, "text": text})

    def tiled(self, *, game: str, rows: List[str]) -> "TiledReply":
        """A level as a map for Tiled, and the tileset of its game.
        ``game``: whose tiles stand in it.
        ``rows``: the level, a character a tile."""
        return self._ask("tiled", {"game": game, "rows": rows})

    def room_start(
            self, *, rows: List[str], lock: Optional[List[str]] = None, others:
            Optional[List[List[str]]] = None, seed: Optional[int] =
            None, preset: Optional[str] = None, style: Optional[str]
            = None, method: Optional[Dict[str, Any]] = None, eval:
            Optional[Dict[str, Any]] = None, genome:
            Optional[Dict[str, Any]] = None) -> "RoomStartReply":
        """Begins a search for rooms around one that is edited.
        ``rows``: the room, a character a tile, with a door at least.
        ``lock``: of the room's size: # or x where its tile stays, else .; left out: nothing is locked.
        ``others``: other rooms, each its rows, that lend pieces of themselves.
        ``seed``: of all that is drawn by chance (0 to 2147483647).
        ``preset``: a preset's name, taken before all options.
        ``style``: a style's name: targets and weights of the evaluator, taken before `eval`.
        ``method``: options of the method map-elites: dimensions, cells.
        ``eval``: options of the evaluator edd: targets and weights.
        ``genome``: options of the genome tiles: how rooms vary."""
        return self._ask("room_start", {
            "rows": rows, "lock": lock, "others": others, "seed": seed, "preset": preset,
            "style": style, "method": method, "eval": eval, "genome": genome})

    def room_step(
            self, *, handle: int, units: Optional[int] = None, changed:
            Optional[bool] = None) -> "RoomStepReply":
        """Goes on with the search.
        ``handle``: of what was made before.
        ``units``: rooms to try (0 to 100000).
        ``changed``: only cells that differ from those of the reply before."""
        return self._ask("room_step", {"handle": handle, "units": units, "changed": changed})

    def room_edit(
            self, *, handle: int, rows: Optional[List[str]] = None, lock:
            Optional[List[str]] = None, changed: Optional[bool] =
            None) -> "RoomEditReply":
        """The room, the lock, or both have become these.
        ``handle``: of what was made before.
        ``rows``: the room, of the same size; left out: as it was.
        ``lock``: as in room_start; left out: as it was.
        ``changed``: only cells that differ from those of the reply before."""
        return self._ask("room_edit", {
            "handle": handle, "rows": rows, "lock": lock, "changed": changed})

    def room_settings(
            self, *, handle: int, style: Optional[str] = None, method:
            Optional[Dict[str, Any]] = None, eval:
            Optional[Dict[str, Any]] = None, changed:
            Optional[bool] = None) -> "RoomSettingsReply":
        """Dimensions, their bins, cells and weights change; no feasible room is lost.
        ``handle``: of what was made before.
        ``style``: a style's name: targets and weights of the evaluator, taken before `eval`.
        ``method``: options of the method map-elites: dimensions, cells.
        ``eval``: options of the evaluator edd: targets and weights.
        ``changed``: only cells that differ from those of the reply before."""
        return self._ask("room_settings", {
            "handle": handle, "style": style, "method": method, "eval": eval, "changed": changed})

    def room_archive(self, *, handle: int) -> "RoomArchiveReply":
        """All that was found as an archive file, which sett archive reads.
        ``handle``: of what was made before."""
        return self._ask("room_archive", {"handle": handle})

    def room_judge(self, *, handle: int, rows: Optional[List[str]] = None) -> "RoomJudgeReply":
        """A room under the settings of a search: to compare it with the edited one.
        ``handle``: of what was made before.
        ``rows``: a room of the search's size, with a door; left out: the one that is edited."""
        return self._ask("room_judge", {"handle": handle, "rows": rows})

    def room_explain(self, *, handle: int, rows: Optional[List[str]] = None) -> "RoomExplainReply":
        """What a room is made of, and what each part adds to its fitness under the settings of a
        search.
        ``handle``: of what was made before.
        ``rows``: a room of the search's size, with a door; left out: the one that is edited."""
        return self._ask("room_explain", {"handle": handle, "rows": rows})

    def room_suggest(
            self, *, rows: List[str], lock: Optional[List[str]] = None,
            others: Optional[List[List[str]]] = None, seed:
            Optional[int] = None, budget: Optional[int] = None,
            first: Optional[int] = None, count: Optional[int] =
            None) -> "RoomSuggestReply":
        """Begins six rooms to start with, each of another style.
        ``rows``: the room, a character a tile, with a door at least.
        ``lock``: of the room's size: # or x where its tile stays, else .; left out: nothing is locked.
        ``others``: other rooms, each its rows, that lend pieces of themselves.
        ``seed``: of all that is drawn by chance (0 to 2147483647).
        ``budget``: rooms to try for each of the six at most (0 to 1000000).
        ``first``: which of the six is looked for first (0 to 5).
        ``count``: how many of them: workers can share the six (1 to 6)."""
        return self._ask("room_suggest", {
            "rows": rows, "lock": lock, "others": others, "seed": seed, "budget": budget,
            "first": first, "count": count})

    def room_suggest_step(
            self, *, handle: int, units: Optional[int] = None) -> "RoomSuggestStepReply":
        """Goes on with the six.
        ``handle``: of what was made before.
        ``units``: rooms to try (0 to 100000)."""
        return self._ask("room_suggest_step", {"handle": handle, "units": units})

    def room_play(
            self, *, rows: List[str], eval: Optional[Dict[str, Any]] = None) -> "RoomPlayReply":
        """Begins a playtest of a room.
        ``rows``: the room, a character a tile, with a door at least.
        ``eval``: options of the evaluator edd: enemy-as, boss-as, play-budget."""
        return self._ask("room_play", {"rows": rows, "eval": eval})

    def room_play_step(self, *, handle: int, units: Optional[int] = None) -> "RoomPlayStepReply":
        """Goes on with the playtest.
        ``handle``: of what was made before.
        ``units``: nodes to look into (0 to 100000)."""
        return self._ask("room_play_step", {"handle": handle, "units": units})

    def dungeon_open(
            self, *, text: Optional[str] = None, name: Optional[str] = None,
            files: Optional[List["DungeonFile"]] = None) -> "DungeonOpenReply":
        """A dungeon from a file, or a new one.
        ``text``: the file: a project, a dungeon or a room of EDD (XML), a plan that dungeon_text made for Tiled or any map of Tiled (TMJ), or level texts with empty lines between; left out: two joined rooms, as EDD begins.
        ``name``: for a room that has none in the file; left out: "room 1".
        ``files``: the rooms of a dungeon of EDD: room-ID.xml, or room-ID_N.xml, of which the highest N counts."""
        return self._ask("dungeon_open", {"text": text, "name": name, "files": files})

    def dungeon_edit(
            self, *, project: "Project", edits: Optional[List["DungeonEdit"]]
            = None) -> "DungeonEditReply":
        """A dungeon edited and judged.
        ``project``: the dungeon.
        ``edits``: done in turn, all or none; left out: the project as it is."""
        return self._ask("dungeon_edit", {"project": project, "edits": edits})

    def dungeon_path(self, *, project: "Project", path: "PathAsked") -> "DungeonPathReply":
        """The best way from one tile of a dungeon to another.
        ``project``: the dungeon.
        ``path``: the way to look for."""
        return self._ask("dungeon_path", {"project": project, "path": path})

    def dungeon_text(
            self, *, project: "Project", as_: Union[Literal["rows"],
            Literal["plan"], Literal["svg"], Literal["tiled"]],
            title: Optional[str] = None, path:
            Optional["PathAsked"] = None) -> "DungeonTextReply":
        """A dungeon as the text of a file.
        ``project``: the dungeon.
        ``as_``: rows: the rooms as level texts, one after the other; plan: the plan, a character a tile; svg: the plan as a picture; tiled: a map for Tiled (TMJ), whose tileset verb tiled gives for the game edd.
        ``title``: of the picture; left out: none.
        ``path``: a way to draw into plan or svg; left out: none."""
        return self._ask("dungeon_text", {
            "project": project, "as": as_, "title": title, "path": path})

    def dungeon_picture(
            self, *, project: "Project", scale: Optional[int] = None, path:
            Optional["PathAsked"] = None) -> bytes:
        """The plan of a dungeon as bytes: width and height (32 bits each, the lowest byte first),
        then red, green, blue and 255 of every pixel, row by row.
        ``project``: the dungeon.
        ``scale``: times as large as the smallest picture (1 to 8).
        ``path``: a way to draw; left out: none."""
        return self._raw("dungeon_picture", {"project": project, "scale": scale, "path": path})

    def dungeon_play(
            self, *, project: "Project", budget: Optional[int] = None) -> "DungeonPlayReply":
        """Begins a play of all rooms of a dungeon by three personas.
        ``project``: the dungeon.
        ``budget``: nodes that a persona may look into in one room; left out: as many as the evaluator edd has it (1 to 1000000)."""
        return self._ask("dungeon_play", {"project": project, "budget": budget})

    def dungeon_play_step(
            self, *, handle: int, units: Optional[int] = None) -> "DungeonPlayStepReply":
        """Plays some more rooms.
        ``handle``: of what was made before.
        ``units``: how many rooms are played (0 to 1024)."""
        return self._ask("dungeon_play_step", {"handle": handle, "units": units})

    def breeding_begin(
            self, *, game: str, seed: Optional[int] = None, params:
            Optional[Dict[str, Any]] = None, database:
            Optional[List["Pick"]] = None, session:
            Optional[Dict[str, Any]] = None) -> "BreedingBeginReply":
        """Begins a breeding of generators, or goes on with one.
        ``game``: whose levels the generators draw.
        ``seed``: of the breeding and of its levels (0 to 2147483647).
        ``params``: options of breeding by name, such as population, mutation.
        ``database``: what the first page is drawn from, at most 1000; too few: the rest is random.
        ``session``: what breeding_session answered: goes on there, with its own seed and options."""
        return self._ask("breeding_begin", {
            "game": game, "seed": seed, "params": params, "database": database, "session":
            session})

    def breeding_do(
            self, *, handle: int, do: Union[Literal["next"], Literal["undo"],
            Literal["redo"], Literal["go"], Literal["mark"],
            Literal["wish"], Literal["edit"], Literal["import"]],
            page: Optional[int] = None, place: Optional[int] =
            None, marked: Optional[bool] = None, wish:
            Optional[str] = None, changes: Optional[List[Tuple[str,
            str]]] = None, generator: Optional[Dict[str, Any]] =
            None, name: Optional[str] = None) -> "BreedingDoReply":
        """Does something to a breeding; next, edit and import can be undone.
        ``handle``: of what was made before.
        ``do``: next: breeds the marked ones; undo, redo, go: shows another page; the others say what they need.
        ``page``: go: of the record, from 0; left out: the one that is shown.
        ``place``: mark, edit, import: of the page, from 0 (0 to 23).
        ``marked``: mark: whether it is a parent; left out: not.
        ``wish``: wish: such as gaps=3..6, foes>=8, of the game's measures; left out or empty: none.
        ``changes``: edit: an attribute and its text each, such as 4.period (of agent 4, from 1) and 2.
        ``generator``: import: an agent program.
        ``name``: import: its name."""
        return self._ask("breeding_do", {
            "handle": handle, "do": do, "page": page, "place": place, "marked": marked, "wish":
            wish, "changes": changes, "generator": generator, "name": name})

    def breeding_session(self, *, handle: int) -> bytes:
        """A breeding as the bytes of a JSON document, for breeding_begin. It may be large.
        ``handle``: of what was made before."""
        return self._raw("breeding_session", {"handle": handle})

    def breeding_tree(self, *, handle: int) -> "BreedingTreeReply":
        """Every page of a breeding, and who comes from whom.
        ``handle``: of what was made before."""
        return self._ask("breeding_tree", {"handle": handle})

    def breeding_cloud(
            self, *, handle: int, layer: str, id: Optional[int] = None,
            levels: Optional[int] = None) -> "BreedingCloudReply":
        """The cloud map of a generator's levels.
        ``handle``: of what was made before.
        ``id``: of the generator (0 to 2147483647).
        ``layer``: tiles, origin (tinted by parent) or a role of tiles, such as solid.
        ``levels``: how many; 0: one (0 to 100)."""
        return self._ask("breeding_cloud", {
            "handle": handle, "id": id, "layer": layer, "levels": levels})

    def breeding_program(self, *, handle: int, id: Optional[int] = None) -> "BreedingProgramReply":
        """A generator's file.
        ``handle``: of what was made before.
        ``id``: of the generator (0 to 2147483647)."""
        return self._ask("breeding_program", {"handle": handle, "id": id})

    def breeding_inspect(self, *, handle: int, id: Optional[int] = None) -> "BreedingInspectReply":
        """A generator's agents and options, with what they may be.
        ``handle``: of what was made before.
        ``id``: of the generator (0 to 2147483647)."""
        return self._ask("breeding_inspect", {"handle": handle, "id": id})

    def breeding_level(
            self, *, handle: int, id: Optional[int] = None, index:
            Optional[int] = None) -> "BreedingLevelReply":
        """A level of a generator, legal or not.
        ``handle``: of what was made before.
        ``id``: of the generator (0 to 2147483647).
        ``index``: which of its levels (0 to 2147483647)."""
        return self._ask("breeding_level", {"handle": handle, "id": id, "index": index})

    def breeding_rate(
            self, *, game: str, generator: Dict[str, Any], seed:
            Optional[int] = None, rater: Optional[int] = None,
            first: Optional[int] = None, levels: Optional[int] =
            None) -> "BreedingRateReply":
        """Lets a judge play levels of a generator.
        ``game``: whose levels the generator draws.
        ``seed``: of the levels (0 to 2147483647).
        ``generator``: an agent program.
        ``rater``: which of the page's raters judges, from 0 (0 to 1).
        ``first``: index of the first level (0 to 2147483647).
        ``levels``: how many levels (0 to 100)."""
        return self._ask("breeding_rate", {
            "game": game, "seed": seed, "generator": generator, "rater": rater, "first": first,
            "levels": levels})

    def segments_start(
            self, *, game: str, training: List[List[str]], length:
            Optional[int] = None, seed: Optional[int] = None,
            evaluations: Optional[int] = None) -> "SegmentsStartReply":
        """Begins a search that fills a map with segments.
        ``game``: whose levels are made of segments.
        ``training``: 1 to 64 levels to learn from.
        ``length``: slices of a segment (1 to 200).
        ``seed``: the same seed breeds the same segments (0 to 2147483647).
        ``evaluations``: how many segments are tried (0 to 1000000)."""
        return self._ask("segments_start", {
            "game": game, "training": training, "length": length, "seed": seed, "evaluations":
            evaluations})

    def segments_step(self, *, handle: int, units: Optional[int] = None) -> "SegmentsStepReply":
        """Goes on with the search.
        ``handle``: of what was made before.
        ``units``: how many segments are tried (0 to 100000)."""
        return self._ask("segments_step", {"handle": handle, "units": units})

    def segments_level(self, *, handle: int, cell: Optional[int] = None) -> "SegmentsLevelReply":
        """The best segment of a cell of the map.
        ``handle``: of what was made before.
        ``cell``: of the map, one that is used (0 to 2147483647)."""
        return self._ask("segments_level", {"handle": handle, "cell": cell})

    def link(
            self, *, game: str, segments: List[List[str]], agent: Optional[str] =
            None, training: Optional[List[List[str]]] = None, global_:
            Optional[int] = None) -> "LinkReply":
        """Segments joined to one level that can be completed.
        ``game``: whose levels are linked.
        ``agent``: agent that must complete the level, one of the game's judges by name; left out: the first.
        ``training``: levels whose slices may stand in links and whose n-grams are seamless; left out: none.
        ``segments``: 1 to 64 of them, in order.
        ``global_``: 0: the best link at each seam; 1: the level whose links cost least in all (0 to 1)."""
        return self._ask("link", {
            "game": game, "agent": agent, "training": training, "segments": segments, "global":
            global_})

    def play_at(self, *, game: str, rows: List[str], actions: str) -> "PlayAtReply":
        """The state of a game after all these actions.
        ``game``: whose rules are kept.
        ``rows``: the level, a character a tile.
        ``actions``: what is done, in the game's notation, such as E S S; played until the game ends."""
        return self._ask("play_at", {"game": game, "rows": rows, "actions": actions})

    def play_live(self, *, game: str, rows: List[str], actions: str) -> "PlayLiveReply":
        """Begins a play that is kept.
        ``game``: whose rules are kept.
        ``rows``: the level, a character a tile.
        ``actions``: what is done, in the game's notation, such as E S S; played until the game ends."""
        return self._ask("play_live", {"game": game, "rows": rows, "actions": actions})

    def play_tick(self, *, handle: int, actions: str) -> "PlayTickReply":
        """Goes on with a play that is kept.
        ``handle``: of what was made before.
        ``actions``: what is done, in the game's notation, such as E S S; played until the game ends."""
        return self._ask("play_tick", {"handle": handle, "actions": actions})

    def ghost(
            self, *, game: str, rows: List[str], player: str, seed: Optional[int] =
            None, budget: Optional[int] = None) -> "GhostReply":
        """Lets a player play a level.
        ``game``: whose rules are kept.
        ``rows``: the level, a character a tile.
        ``player``: a player, or a persona (R, ucb-R, strong-R).
        ``seed``: of the player (0 to 2147483647).
        ``budget``: in the player's unit; 0: its usual one (0 to 100000000)."""
        return self._ask("ghost", {
            "game": game, "rows": rows, "player": player, "seed": seed, "budget": budget})

    def endless_begin(
            self, *, game: str, generator: Dict[str, Any], seed:
            Optional[int] = None) -> "EndlessBeginReply":
        """Begins levels of a generator without an end.
        ``game``: that is played.
        ``seed``: of the levels (0 to 2147483647).
        ``generator``: an agent program."""
        return self._ask("endless_begin", {"game": game, "seed": seed, "generator": generator})

    def endless_next(self, *, handle: int) -> "EndlessNextReply":
        """The next level, or the same and a window more.
        ``handle``: of what was made before."""
        return self._ask("endless_next", {"handle": handle})

    def complete(
            self, *, game: str, rows: List[str], lock: Optional[List[str]] =
            None, training: Optional[List[List[str]]] = None, shape:
            Optional[str] = None, symmetry: Optional[str] = None,
            seed: Optional[int] = None, budget: Optional[int] = None,
            steps: Optional[int] = None, pushes: Optional[int] =
            None, index: Optional[int] = None) -> "CompleteReply":
        """A level that is legal and can be completed, around the cells that stay.
        ``game``: whose rules are kept.
        ``rows``: the level, a character a tile.
        ``lock``: of the level's size: # or x where its tile stays, else .; left out: nothing stays.
        ``training``: 1 to 64 levels: only their patterns may occur.
        ``shape``: cells of a pattern: 2x2 (usual), 3x3, ... up to 5x5, ring, cross, diamond, none.
        ``symmetry``: what the level looks the same after: x (left to right mirrored), y (top to bottom), both, turn (half a turn) or none (usual); to complete also nearly-x ...: as few pairs of cells differ as can be.
        ``seed``: of what is drawn by chance (0 to 2147483647).
        ``budget``: conflicts of one search, after which it is given up (1 to 100000000).
        ``steps``: turns of a play that wins, at most; 0: none is asked for (0 to 10000).
        ``pushes``: ... that push, at least (0 to 10000).
        ``index``: which of many (0 to 2147483647)."""
        return self._ask("complete", {
            "game": game, "rows": rows, "lock": lock, "training": training, "shape": shape,
            "symmetry": symmetry, "seed": seed, "budget": budget, "steps": steps, "pushes":
            pushes, "index": index})

    def repair(
            self, *, game: str, rows: List[str], lock: Optional[List[str]] = None,
            training: Optional[List[List[str]]] = None, shape:
            Optional[str] = None, symmetry: Optional[str] = None, seed:
            Optional[int] = None, budget: Optional[int] = None, steps:
            Optional[int] = None, pushes: Optional[int] = None) -> "RepairReply":
        """The nearest level that is legal and can be completed.
        ``game``: whose rules are kept.
        ``rows``: the level, a character a tile.
        ``lock``: of the level's size: # or x where its tile may not change, else .; left out: all may.
        ``training``: 1 to 64 levels: only their patterns may occur.
        ``shape``: cells of a pattern: 2x2 (usual), 3x3, ... up to 5x5, ring, cross, diamond, none.
        ``symmetry``: what the level looks the same after: x (left to right mirrored), y (top to bottom), both, turn (half a turn) or none (usual); to complete also nearly-x ...: as few pairs of cells differ as can be.
        ``seed``: of what is drawn by chance (0 to 2147483647).
        ``budget``: conflicts of one search, after which it is given up (1 to 100000000).
        ``steps``: turns of a play that wins, at most; 0: none is asked for (0 to 10000).
        ``pushes``: ... that push, at least (0 to 10000)."""
        return self._ask("repair", {
            "game": game, "rows": rows, "lock": lock, "training": training, "shape": shape,
            "symmetry": symmetry, "seed": seed, "budget": budget, "steps": steps, "pushes":
            pushes})

    def why(
            self, *, game: str, rows: List[str], lock: Optional[List[str]] = None,
            training: Optional[List[List[str]]] = None, shape:
            Optional[str] = None, symmetry: Optional[str] = None, seed:
            Optional[int] = None, budget: Optional[int] = None, steps:
            Optional[int] = None, pushes: Optional[int] = None) -> "WhyReply":
        """The fewest demands that contradict in a level.
        ``game``: whose rules are kept.
        ``rows``: the level, a character a tile.
        ``lock``: of the level's size: # or x where its tile is drawn, else .; left out: all are.
        ``training``: 1 to 64 levels: only their patterns may occur.
        ``shape``: cells of a pattern: 2x2 (usual), 3x3, ... up to 5x5, ring, cross, diamond, none.
        ``symmetry``: what the level looks the same after: x (left to right mirrored), y (top to bottom), both, turn (half a turn) or none (usual); to complete also nearly-x ...: as few pairs of cells differ as can be.
        ``seed``: of what is drawn by chance (0 to 2147483647).
        ``budget``: conflicts of one search, after which it is given up (1 to 100000000).
        ``steps``: turns of a play that wins, at most; 0: none is asked for (0 to 10000).
        ``pushes``: ... that push, at least (0 to 10000)."""
        return self._ask("why", {
            "game": game, "rows": rows, "lock": lock, "training": training, "shape": shape,
            "symmetry": symmetry, "seed": seed, "budget": budget, "steps": steps, "pushes":
            pushes})

    def game_files(self) -> "GameFilesReply":
        """The game files that come with the library."""
        return self._ask("game_files", {})

    def taste(
            self, *, game: str, choices: List["TasteChoice"], levels:
            Optional[List[List[str]]] = None) -> "TasteReply":
        """What a designer likes, learnt from choices, and how much levels are to that taste.
        ``game``: of all levels.
        ``choices``: the oldest first.
        ``levels``: that get a score."""
        return self._ask("taste", {"game": game, "choices": choices, "levels": levels})

    def puzzle_open(self, *, text: str) -> "PuzzleOpenReply":
        """Reads a game written in PuzzleScript; what is wrong with it is told.
        ``text``: the source."""
        return self._ask("puzzle_open", {"text": text})

    def puzzle_begin(
            self, *, handle: int, index: Optional[int] = None, rows:
            Optional[List[str]] = None, seed: Optional[int] = None) -> "PuzzleBeginReply":
        """Begins a level of a source, or one like it.
        ``handle``: of what was made before.
        ``index``: of the level in the source, messages counted (0 to 2147483647).
        ``rows``: another level, a character a tile, which is played alone.
        ``seed``: of what the game draws (0 to 2147483647)."""
        return self._ask("puzzle_begin", {
            "handle": handle, "index": index, "rows": rows, "seed": seed})

    def puzzle_input(
            self, *, handle: int, actions: str, wait: Optional[bool] = None) -> "PuzzleInputReply":
        """Plays on in the level that has begun.
        ``handle``: of what was made before.
        ``actions``: U, L, D, R, X: action, T: a turn without input, Z: undo, N: restart.
        ``wait``: of the last one only the first turn; T plays the turn that is due."""
        return self._ask("puzzle_input", {"handle": handle, "actions": actions, "wait": wait})

    def puzzle_solve(
            self, *, handle: int, index: Optional[int] = None, rows:
            Optional[List[str]] = None, method: Optional[str] =
            None, here: Optional[bool] = None, budget:
            Optional[int] = None) -> "PuzzleSolveReply":
        """Looks for a play that wins, or a proof that there is none.
        ``handle``: of what was made before.
        ``index``: of the level in the source, messages counted (0 to 2147483647).
        ``rows``: another level, a character a tile.
        ``method``: breadth (usual): the shortest play; best: one sooner; all: can the player get stuck; plain: nothing left out.
        ``here``: from where the play stands, for a hint.
        ``budget``: states that are looked into (1 to 100000000)."""
        return self._ask("puzzle_solve", {
            "handle": handle, "index": index, "rows": rows, "method": method, "here": here,
            "budget": budget})

    def puzzle_search(
            self, *, handle: int, index: Optional[int] = None, rows:
            Optional[List[str]] = None, method: Optional[str] =
            None) -> "PuzzleSearchReply":
        """Begins a search that goes on in steps.
        ``handle``: of what was made before.
        ``index``: of the level in the source, messages counted (0 to 2147483647).
        ``rows``: another level, a character a tile.
        ``method``: breadth (usual): the shortest play; best: one sooner; all: can the player get stuck; plain: nothing left out."""
        return self._ask("puzzle_search", {
            "handle": handle, "index": index, "rows": rows, "method": method})

    def puzzle_step(self, *, handle: int, units: Optional[int] = None) -> "PuzzleStepReply":
        """Goes on with the search; before it is done only states are told.
        ``handle``: of what was made before.
        ``units``: states that are looked into (0 to 100000000)."""
        return self._ask("puzzle_step", {"handle": handle, "units": units})

    def puzzle_export(
            self, *, handle: int, rows: List[str], index: Optional[int] =
            None) -> "PuzzleExportReply":
        """The source with a level's rows replaced and every other byte as it was.
        ``handle``: of what was made before.
        ``index``: of the level in the source, messages counted (0 to 2147483647).
        ``rows``: the new level, a character a tile."""
        return self._ask("puzzle_export", {"handle": handle, "index": index, "rows": rows})

    def puzzle_levels(
            self, *, handle: int, count: Optional[int] = None, seed:
            Optional[int] = None, evaluations: Optional[int] =
            None, budget: Optional[int] = None) -> "PuzzleLevelsReply":
        """Makes new levels like those of the source, each with a play that wins.
        ``handle``: of what was made before.
        ``count``: levels that are wanted (1 to 100).
        ``seed``: of the draws (0 to 2147483647).
        ``evaluations``: levels that are made and judged; 0: 2000, and 300 for each that is wanted (0 to 1000000).
        ``budget``: states that the search of each looks into (1 to 1000000)."""
        return self._ask("puzzle_levels", {
            "handle": handle, "count": count, "seed": seed, "evaluations": evaluations,
            "budget": budget})

    def world(
            self, *, game: str, seed: Optional[int] = None, params:
            Optional[Dict[str, Any]] = None, x: Optional[int] = None, y:
            Optional[int] = None, w: Optional[int] = None, h:
            Optional[int] = None) -> "WorldReply":
        """Chunks of a world without an end as one level. Each is made alone, of the seed and its
        place.
        ``game``: whose tiles and objects it has.
        ``seed``: same seed, same world (0 to 2147483647).
        ``params``: its options, by the rows that world_options tells.
        ``x``: the chunk at the top left (-16777215 to 16777215).
        ``y``: its row of chunks (-16777215 to 16777215).
        ``w``: chunks across (1 to 16).
        ``h``: chunks down (1 to 16)."""
        return self._ask("world", {
            "game": game, "seed": seed, "params": params, "x": x, "y": y, "w": w, "h": h})

    def world_map(
            self, *, game: str, seed: Optional[int] = None, params: Optional[Dict[str,
            Any]] = None, x: Optional[int] = None, y: Optional[int] = None, w:
            Optional[int] = None, h: Optional[int] = None) -> bytes:
        """The map of a world as bytes, a pixel a chunk, row by row: red, green, blue, 255.
        ``game``: whose tiles and objects it has.
        ``seed``: same seed, same world (0 to 2147483647).
        ``params``: its options, by the rows that world_options tells.
        ``x``: the chunk at the top left (-16777215 to 16777215).
        ``y``: its row of chunks (-16777215 to 16777215).
        ``w``: chunks across (1 to 1024).
        ``h``: chunks down (1 to 1024)."""
        return self._raw("world_map", {
            "game": game, "seed": seed, "params": params, "x": x, "y": y, "w": w, "h": h})

    def world_options(
            self, *, game: str, seed: Optional[int] = None, params:
            Optional[Dict[str, Any]] = None, x: Optional[int] =
            None, y: Optional[int] = None) -> "WorldOptionsReply":
        """The options of worlds of a game, and what stands on their maps. Refused where the game
        has no walls and floor that layouts are made of.
        ``game``: whose tiles and objects it has.
        ``seed``: same seed, same world (0 to 2147483647).
        ``params``: its options, by the rows that world_options tells.
        ``x``: the chunk at the top left (-16777215 to 16777215).
        ``y``: its row of chunks (-16777215 to 16777215)."""
        return self._ask("world_options", {
            "game": game, "seed": seed, "params": params, "x": x, "y": y})

    def project_read(
            self, *, game: str, files: List["GameUse"], mapping: Optional[str]
            = None) -> "ProjectReadReply":
        """A user's map of Tiled or project of LDtk: its mapping to a game's tiles, given or
        guessed, and its levels by that.
        ``game``: whose tiles the levels have.
        ``files``: the map (TMX, TMJ), world, project (LDtk) or boards (.xsb, .sok), then its maps, tilesets and level files; pictures as sheets with "w"; names are paths from the folder that holds all.
        ``mapping``: as a file (docs/guide/your-files.md), TOML or JSON; default: guessed."""
        return self._ask("project_read", {"game": game, "files": files, "mapping": mapping})

    def project_put(
            self, *, game: str, files: List["GameUse"], mapping: str, levels:
            List[List[str]], name: Optional[str] = None, level:
            Optional[str] = None, like: Optional[str] = None,
            rules: Optional[Union[Literal["keep"], Literal["all"]]]
            = None, seed: Optional[int] = None, drop:
            Optional[bool] = None) -> "ProjectPutReply":
        """Levels put into a user's map or project by a mapping: only what changed is another, all
        else is kept byte for byte; LDtk's rules choose their tiles anew. Nothing is written:
        the reply has the files.
        ``game``: whose tiles the levels have.
        ``files``: the map (TMX, TMJ), world, project (LDtk) or boards (.xsb, .sok), then its maps, tilesets and level files; pictures as sheets with "w"; names are paths from the folder that holds all.
        ``mapping``: that of project_read, once it was looked at.
        ``levels``: each its rows; a map of Tiled takes one.
        ``name``: LDtk: they are NAME_0, NAME_1 ...; with % a pattern as LDtk's (%idx, %x, %world ...); "%" alone: the project's.
        ``level``: LDtk: the level that the one level goes into.
        ``like``: LDtk: whose form new ones take; default: the first.
        ``rules``: LDtk: lists of rules' tiles; default: those of what changed are evaluated.
        ``seed``: chooses variants and iids (0 to 2147483647).
        ``drop``: tiles without a place become the default one; else they are refused."""
        return self._ask("project_put", {
            "game": game, "files": files, "mapping": mapping, "levels": levels, "name": name,
            "level": level, "like": like, "rules": rules, "seed": seed, "drop": drop})

    def project_draw(
            self, *, files: List["GameUse"], levels: Optional[List[str]] =
            None, w: Optional[int] = None, h: Optional[int] = None) -> "ProjectDrawReply":
        """Levels of a user's map or project in its own art.
        ``files``: the map (TMX, TMJ), world, project (LDtk) or boards (.xsb, .sok), then its maps, tilesets and level files; pictures as sheets with "w"; names are paths from the folder that holds all.
        ``levels``: LDtk: these by name; default: all.
        ``w``: pixels of a picture, at most: it is made smaller by a whole number (1 to 4096).
        ``h``: its rows, at most (1 to 4096)."""
        return self._ask("project_draw", {"files": files, "levels": levels, "w": w, "h": h})

    def game_import(
            self, *, files: List["GameUse"], name: Optional[str] = None) -> "GameImportReply":
        """A game file from files of others: a project of LDtk, a map of Tiled, boards of Sokoban
        (.xsb), a legend of the Video Game Level Corpus, or level texts.
        ``files``: the file, then tilesets and level files that it links, or level texts that use it.
        ``name``: of the game; default: from the file's."""
        return self._ask("game_import", {"files": files, "name": name})

    def dress(
            self, *, game: str, rows: List[str], w: Optional[int] = None, h:
            Optional[int] = None, cell: Optional[int] = None, as_:
            Optional[Union[Literal["16"], Literal["blob47"]]] = None,
            text: Optional[str] = None, name: Optional[str] = None,
            seed: Optional[int] = None) -> "DressReply":
        """A level in tiles of one's own: which of a picture's tiles, counted row by row from 0,
        each solid cell shows so that it fits its neighbours.
        ``game``: whose tiles stand in it.
        ``rows``: the level.
        ``w``: tiles in a row of the picture (1 to 32768).
        ``h``: rows of tiles in it (1 to 32768).
        ``cell``: pixels along a side of its tiles, and w and h are pixels; 0: the tileset's size, else the largest usual one of which it holds a whole set; -1: w and h are tiles (-1 to 4096).
        ``as_``: how they are laid out: by the four sides, or by sides and corners (default).
        ``text``: a tileset of Tiled (TSX, TSJ): its Wang set counts instead.
        ``name``: SET/COLOUR of the tileset that is solid; default: the first that a name says it of.
        ``seed``: chooses among variants (0 to 2147483647)."""
        return self._ask("dress", {
            "game": game, "rows": rows, "w": w, "h": h, "cell": cell, "as": as_, "text": text,
            "name": name, "seed": seed})

    def level_array(
            self, *, recipe: Dict[str, Any], first: Optional[int] = None,
            count: Optional[int] = None) -> "LevelArrayReply":
        """The levels of a recipe as arrays (sett_ask_arrays): cells[count][h][w], feasible[count]
        (1: made), values[count][measures]. Without arrays: the sizes alone.
        ``recipe``: makes the levels.
        ``first``: index of the first level (0 to 2147483647).
        ``count``: how many levels (0 to 10000000)."""
        return self._ask("level_array", {"recipe": recipe, "first": first, "count": count})

    def measure_array(
            self, *, game: str, count: Optional[int] = None, h: Optional[int]
            = None, w: Optional[int] = None) -> "MeasureArrayReply":
        """Levels of the caller measured (sett_ask_arrays): reads cells[count][h][w], fills
        feasible[count] (1: legal) and values[count][measures]. Without arrays: the sizes alone.
        ``game``: whose levels they are.
        ``count``: how many levels (0 to 10000000).
        ``h``: height of each (1 to 32767).
        ``w``: width of each (1 to 32767)."""
        return self._ask("measure_array", {"game": game, "count": count, "h": h, "w": w})

    def archive_begin(
            self, *, axes: List[Dict[str, Any]], recipe: Optional[Dict[str,
            Any]] = None, length: Optional[int] = None, seed:
            Optional[int] = None) -> "ArchiveBeginReply":
        """An archive of solutions that the caller judges: levels of a recipe, or vectors of its
        own.
        ``recipe``: makes the first levels; its game and size are those of all.
        ``length``: doubles in a vector, instead of a recipe (0 to 4096).
        ``axes``: {low, high, bins} of each measure, 1 to 4.
        ``seed``: of all that is drawn (0 to 2147483647)."""
        return self._ask("archive_begin", {
            "recipe": recipe, "length": length, "axes": axes, "seed": seed})

    def archive_ask(self, *, handle: int, count: Optional[int] = None) -> "ArchiveAskReply":
        """Levels to judge (sett_ask_arrays): fills cells[count][h][w]; the first 100 are the
        recipe's, the others varied elites. Vectors are elites drawn evenly, for the caller to
        vary; zeros while there is none.
        ``handle``: of what was made before.
        ``count``: how many (0 to 1000000)."""
        return self._ask("archive_ask", {"handle": handle, "count": count})

    def archive_tell(self, *, handle: int, count: Optional[int] = None) -> "ArchiveTellReply":
        """Judged solutions (sett_ask_arrays): cells[count][bytes], values[count][1 + axes] (the
        objective, then the measures), feasible[count] or NULL (1: legal).
        ``handle``: of what was made before.
        ``count``: how many (0 to 1000000)."""
        return self._ask("archive_tell", {"handle": handle, "count": count})

    def archive_elites(self, *, handle: int) -> "ArchiveElitesReply":
        """The best solution of each cell (sett_ask_arrays): fills cells[count][bytes] and
        values[count][1 + axes]. Without arrays: how many.
        ``handle``: of what was made before."""
        return self._ask("archive_elites", {"handle": handle})

    def mission(
            self, *, text: Optional[str] = None, params: Optional[Dict[str, Any]]
            = None, seed: Optional[int] = None, index: Optional[int] =
            None, budget: Optional[int] = None, recipe:
            Optional[Dict[str, Any]] = None, cell: Optional[int] =
            None, dungeon: Optional[bool] = None) -> "MissionReply":
        """A mission of locks and keys, drawn or read, played in every way and laid out as a level
        of the game that `sett game new --like mission` writes.
        ``text``: a graph to read: JSON, DOT, or lines "n ID LABEL" and "e FROM TO"; left out: one is drawn.
        ``params``: what is drawn, by the rows of `sett mission --help`.
        ``seed``: of what is drawn by chance (0 to 2147483647).
        ``index``: which mission of the seed (0 to 2147483647).
        ``budget``: states of play that the proof looks into (1 to 10000000).
        ``recipe``: its layout creator makes each room; left out: plain rooms.
        ``cell``: tiles across of a room with its walls: even, from 6 on; 0: 6, by a recipe or in a dungeon 12 (0 to 64).
        ``dungeon``: lays out a dungeon of EDD, not a level."""
        return self._ask("mission", {
            "text": text, "params": params, "seed": seed, "index": index, "budget": budget,
            "recipe": recipe, "cell": cell, "dungeon": dungeon})

    def dungeon_why(self, *, project: "Project") -> "DungeonWhyReply":
        """Why a dungeon is cut: the walls, doors and rooms that are to blame, and the lost goal of
        its mission.
        ``project``: the dungeon."""
        return self._ask("dungeon_why", {"project": project})

    def blend(
            self, *, game: str, rows: List[str], training: List[List[str]], lock:
            Optional[List[str]] = None, beside:
            Optional[List[List[str]]] = None, x: Optional[int] = None,
            y: Optional[int] = None, zones: Optional[int] = None, ways:
            Optional[bool] = None, infill: Optional[bool] = None, shape:
            Optional[str] = None, symmetry: Optional[str] = None, seed:
            Optional[int] = None, budget: Optional[int] = None, index:
            Optional[int] = None) -> "BlendReply":
        """A level as `complete` makes it, in zones that keep to patterns of their own, or with
        ways as long as those of a sample.
        ``game``: whose rules are kept.
        ``rows``: the level, a character a tile.
        ``lock``: of the level's size: # or x where its tile stays, else .; left out: nothing stays.
        ``training``: 1 to 64 levels to learn from.
        ``beside``: 1 to 64 levels whose patterns hold from the cut on, where those of training end.
        ``x``: the cut: the first column of beside; 0: the middle one (0 to 32767).
        ``y``: the cut: the first row of beside; 0: it is a column (0 to 32767).
        ``zones``: parts along the way of play into which level and training are cut where tiles change most; 0: none, else 2 or more (0 to 16).
        ``ways``: the way from start to goal is as long as in training, and a win takes as many moves.
        ``infill``: patterns only where something does not stay.
        ``shape``: cells of a pattern: 2x2 (usual), 3x3, ... up to 5x5, ring, cross, diamond.
        ``symmetry``: what the level looks the same after: x (left to right mirrored), y (top to bottom), both, turn (half a turn) or none (usual); to complete also nearly-x ...: as few pairs of cells differ as can be.
        ``seed``: of what is drawn by chance (0 to 2147483647).
        ``budget``: conflicts of one search, after which it is given up (1 to 100000000).
        ``index``: which of many (0 to 2147483647)."""
        return self._ask("blend", {
            "game": game, "rows": rows, "lock": lock, "training": training, "beside": beside,
            "x": x, "y": y, "zones": zones, "ways": ways, "infill": infill, "shape": shape,
            "symmetry": symmetry, "seed": seed, "budget": budget, "index": index})

    def learn(
            self, *, game: str, training: List[List[str]], w: Optional[int] = None,
            h: Optional[int] = None, shape: Optional[str] = None, bands:
            Optional[int] = None, count: Optional[int] = None, zones:
            Optional[int] = None, agent: Optional[str] = None, budget:
            Optional[int] = None) -> "LearnReply":
        """What levels of one's own teach, and which line drawn more would help.
        ``game``: whose rules are kept.
        ``training``: 1 to 64 levels to learn from.
        ``w``: of the levels that are counted; 0 with h 0: the game's usual size (0 to 32767).
        ``h``: see w (0 to 32767).
        ``shape``: cells of a pattern: 2x2 (usual), 3x3, ... up to 5x5, ring, cross, diamond.
        ``bands``: bands of rows, each with the patterns of its own (1 to 64).
        ``count``: levels after which counting ends (1 to 100000).
        ``zones``: where the levels would be cut into so many zones; 0: nowhere, else 2 or more (0 to 16).
        ``agent``: who has to complete the levels, where the game has such; none: nobody.
        ``budget``: conflicts of one search, after which it is given up (1 to 100000000)."""
        return self._ask("learn", {
            "game": game, "training": training, "w": w, "h": h, "shape": shape, "bands": bands,
            "count": count, "zones": zones, "agent": agent, "budget": budget})

    def join(
            self, *, game: str, segments: List[List[str]], training:
            Optional[List[List[str]]] = None, low: Optional[int] = None,
            high: Optional[int] = None, shape: Optional[str] = None,
            seed: Optional[int] = None, budget: Optional[int] = None) -> "JoinReply":
        """Segments joined by the shortest gaps that can be completed.
        ``game``: whose levels go on.
        ``segments``: 1 to 64 of them, in order.
        ``training``: 1 to 64 levels: only their patterns may occur in gaps.
        ``low``: fewest slices of a gap (0 to 200).
        ``high``: most slices of a gap (0 to 200).
        ``shape``: cells of a pattern: 2x2 (usual), 3x3, ... up to 5x5, ring, cross, diamond.
        ``seed``: of what is drawn by chance (0 to 2147483647).
        ``budget``: conflicts of one search, after which it is given up (1 to 100000000)."""
        return self._ask("join", {
            "game": game, "segments": segments, "training": training, "low": low, "high": high,
            "shape": shape, "seed": seed, "budget": budget})

    def extend_begin(
            self, *, game: str, training: List[List[str]], rows:
            Optional[List[str]] = None, lock: Optional[List[str]]
            = None, size: Optional[int] = None, step:
            Optional[int] = None, ahead: Optional[int] = None,
            shape: Optional[str] = None, seed: Optional[int] =
            None, budget: Optional[int] = None) -> "ExtendBeginReply":
        """Begins a level that goes on without an end, like a sample.
        ``game``: whose levels go on, by a player who jumps.
        ``training``: 1 to 64 levels to learn from.
        ``rows``: the first slices; left out: none.
        ``lock``: of the size of rows: # or x where a tile stays, else .; left out: all stay.
        ``size``: tiles of a slice, without rows; 0: the game's usual ones (0 to 32767).
        ``step``: slices of a window, rounded up to whole periods (1 to 64).
        ``ahead``: slices that each window looks ahead (0 to 64).
        ``shape``: cells of a pattern: 2x2 (usual), 3x3, ... up to 5x5, ring, cross, diamond.
        ``seed``: of what is drawn by chance (0 to 2147483647).
        ``budget``: conflicts of one search, after which it is given up (1 to 100000000)."""
        return self._ask("extend_begin", {
            "game": game, "training": training, "rows": rows, "lock": lock, "size": size,
            "step": step, "ahead": ahead, "shape": shape, "seed": seed, "budget": budget})

    def extend_next(self, *, handle: int) -> "ExtendNextReply":
        """The next slices of a level without an end.
        ``handle``: of what was made before."""
        return self._ask("extend_next", {"handle": handle})

    def extend_end(self, *, handle: int) -> "ExtendEndReply":
        """Slices with which a level without an end can end; it may go on still.
        ``handle``: of what was made before."""
        return self._ask("extend_end", {"handle": handle})

/* measures.c - [measures]: expressions compiled to stack code once, so that
   nothing is parsed when a level is measured. No loops but those over the
   slices of a level, so every measure ends. */
#include "games/file/measures.h"

#include <string.h>

typedef struct Compiler {
    Reading *r;
    const SettJson *string;
    const char *at, *end;
    FileOp *code;
    int32_t count, depth, nesting;
    bool looping, failed;
    const SettMeasure *rows; /* the measures before this one */
    int32_t row_count;
} Compiler;

static void expression(Compiler *c);

static void bad(Compiler *c, const char *code, const char *at, const char *what,
                const char *help)
{
    if (c->failed)
        return;
    c->failed = true;
    sett_file_wrong_in(c->r, code, c->string, (size_t)(at - c->string->string),
                       "%s", what);
    sett_file_help(c->r, "%s", help);
}

static FileOp *emit(Compiler *c, FileCode code)
{
    if (c->count >= SETT_GAME_FILE_MOST_OPERATIONS) {
        bad(c, "G0504", c->at < c->end ? c->at : c->end,
            "the measure has more than 256 operations",
            "split it: measures may name measures above them");
        return &c->code[SETT_GAME_FILE_MOST_OPERATIONS];
    }
    FileOp *op = &c->code[c->count++];
    *op = (FileOp){.code = (uint8_t)code};
    return op;
}

static char peek(Compiler *c)
{
    while (c->at < c->end &&
           (*c->at == ' ' || *c->at == '\t' || *c->at == '\n'))
        c->at++;
    return c->at < c->end ? *c->at : '\0';
}

static bool take(Compiler *c, char what)
{
    if (peek(c) != what)
        return false;
    c->at++;
    return true;
}

static void want(Compiler *c, char what)
{
    char help[] = "a 'x' belongs here";
    help[3] = what;
    if (!take(c, what))
        bad(c, "G0502", c->at, "the measure cannot be read here", help);
}

static bool in_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c >= '0' && c <= '9') || c == '_';
}

/* A set of tiles: names joined by '|', with blanks and dashes in them, up to
   the next comma or bracket. */
static int16_t take_set(Compiler *c)
{
    peek(c);
    const char *from = c->at;
    while (c->at < c->end && *c->at != ',' && *c->at != ')')
        c->at++;
    const char *last = c->at;
    while (last > from && last[-1] == ' ')
        last--;
    if (last == from) {
        bad(c, "G0502", from, "the name of a tag or a tile is missing",
            "a tag, a tile, or several joined by |");
        return 0;
    }
    int32_t set =
        c->failed ? -1
                  : sett_file_set(c->r, c->string, from, (size_t)(last - from),
                                  (size_t)(from - c->string->string));
    if (set < 0)
        c->failed = true;
    return (int16_t)(set < 0 ? 0 : set);
}

static int32_t solid_set(Compiler *c)
{
    int32_t set = sett_file_set(c->r, c->string, "solid", 5, 0);
    return set < 0 ? 0 : set;
}

static uint8_t take_axis(Compiler *c)
{
    peek(c);
    const char *from = c->at;
    while (c->at < c->end && in_name(*c->at))
        c->at++;
    size_t n = (size_t)(c->at - from);
    if (n == 3 && memcmp(from, "col", 3) == 0)
        return 0;
    if (n == 3 && memcmp(from, "row", 3) == 0)
        return 1;
    bad(c, "G0502", from, "slices are columns or rows", "col or row");
    return 0;
}

static double take_number(Compiler *c)
{
    size_t used;
    peek(c);
    double number = sett_double_read(c->at, (size_t)(c->end - c->at), &used);
    if (used == 0)
        bad(c, "G0502", c->at, "a number belongs here", "such as 3 or 0.5");
    c->at += used;
    return number;
}

/* per(col, e), most(col, e), runs(col, e, n), longest(col, e, n) */
static void loop(Compiler *c, const char *at, FileCode end)
{
    int32_t first = c->count;
    uint8_t axis = take_axis(c);
    if (c->looping)
        bad(c, "G0501", at, "slices may not be counted inside of slices",
            "per, most, runs and longest may not contain each other");
    c->looping = true;
    emit(c, FILE_LOOP)->axis = axis;
    want(c, ',');
    expression(c);
    int16_t least = 1;
    if ((end == FILE_RUNS || end == FILE_RUN) && take(c, ',')) {
        const char *number = c->at;
        double n = take_number(c);
        if (!(n >= 1 && n <= 10000))
            bad(c, "G0502", number, "a run is of 1..10000 slices", "such as 3");
        else
            least = (int16_t)n;
    }
    c->looping = false;
    FileOp *op = emit(c, end);
    op->axis = axis;
    op->a = (int16_t)first;
    op->b = least;
    if (!c->failed)
        c->code[first].a = (int16_t)(c->count - 1);
}

/* at(top, tag), at(bottom, tag), at(3, tag) */
static void place(Compiler *c, const char *at)
{
    peek(c);
    const char *word = c->at;
    int16_t where = 0;
    if (!c->looping)
        bad(c, "G0503", at, "at() speaks of a slice",
            "inside of per, most, runs or longest");
    if ((size_t)(c->end - word) > 6 && memcmp(word, "bottom", 6) == 0) {
        c->at += 6;
        where = -1;
    } else if ((size_t)(c->end - word) > 3 && memcmp(word, "top", 3) == 0) {
        c->at += 3;
    } else {
        double n = take_number(c);
        if (!(n >= 0 && n <= 10000))
            bad(c, "G0502", word, "a place is top, bottom or 0..10000",
                "counted from the top or the left");
        else
            where = (int16_t)n;
    }
    want(c, ',');
    int16_t set = take_set(c);
    FileOp *op = emit(c, FILE_AT);
    op->a = set;
    op->b = where;
}

static void with_set(Compiler *c, FileCode code)
{
    int16_t set = take_set(c);
    emit(c, code)->a = set;
}

static void arguments(Compiler *c, FileCode code, int32_t least, int32_t most)
{
    int32_t n = 1;
    expression(c);
    for (; n < most && take(c, ','); n++) {
        expression(c);
        if ((code == FILE_MIN || code == FILE_MAX) && n >= 1)
            emit(c, code);
    }
    if (n < least)
        bad(c, "G0502", c->at, "there are too few arguments",
            "split by commas");
    if (code != FILE_MIN && code != FILE_MAX)
        emit(c, code);
}

static void agent(Compiler *c, bool whether)
{
    int16_t index = 0;
    if (take(c, '(')) {
        peek(c);
        const char *from = c->at;
        while (c->at < c->end && *c->at != ')')
            c->at++;
        const SettGameFile *file = c->r->file;
        int32_t i = 0;
        while (
            i < file->data.agent_count &&
            (strlen(file->agents[i].name) != (size_t)(c->at - from) ||
             memcmp(file->agents[i].name, from, (size_t)(c->at - from)) != 0))
            i++;
        if (i >= file->data.agent_count)
            bad(c, "G0503", from, "there is no agent of that name",
                "a table of [agents]");
        index = (int16_t)i;
        want(c, ')');
    }
    if (c->r->file->data.agent_count == 0)
        bad(c, "G0503", c->at, "the game has no [player] who could get on", "");
    FileOp *op = emit(c, FILE_PROGRESS);
    op->a = index;
    op->b = whether;
}

#define FUNCTIONS                                                             \
    "count frac any at height fit_error linearity_max regions path per most " \
    "runs longest min max abs clamp if progress solvable longest_path "       \
    "dead_ends cells w h, or a measure above"

typedef struct Function {
    const char *name;
    FileCode code;
    char shape; /* s set, p two sets, e expressions, l loop, a at, h height,
                   0 none, g agent */
    int32_t least, most;
} Function;
static const Function functions[] = {
    {"count", FILE_TALLY, 's', 1, 1},
    {"frac", FILE_SHARE, 's', 1, 1},
    {"any", FILE_ANY, 's', 1, 1},
    {"at", FILE_AT, 'a', 2, 2},
    {"height", FILE_TOP, 'h', 1, 1},
    {"fit_error", FILE_RESIDUE, 'h', 1, 1},
    {"linearity_max", FILE_RESIDUE_MOST, '0', 0, 0},
    {"regions", FILE_REGIONS, 's', 1, 1},
    {"path", FILE_PATH, 'p', 2, 2},
    {"longest_path", FILE_LONGEST, '0', 0, 0},
    {"dead_ends", FILE_DEAD_ENDS, '0', 0, 0},
    {"cells", FILE_CELLS, '0', 0, 0},
    {"w", FILE_WIDTH, '0', 0, 0},
    {"h", FILE_HEIGHT, '0', 0, 0},
    {"per", FILE_SUM, 'l', 2, 2},
    {"most", FILE_MOST, 'l', 2, 2},
    {"runs", FILE_RUNS, 'l', 2, 3},
    {"longest", FILE_RUN, 'l', 2, 3},
    {"min", FILE_MIN, 'e', 2, 16},
    {"max", FILE_MAX, 'e', 2, 16},
    {"abs", FILE_ABS, 'e', 1, 1},
    {"clamp", FILE_CLAMP, 'e', 3, 3},
    {"if", FILE_IF, 'e', 3, 3},
    {"progress", FILE_PROGRESS, 'g', 0, 0},
    {"solvable", FILE_PROGRESS, 'w', 0, 0},
};

static void apply(Compiler *c, const Function *f, const char *at)
{
    if (f->shape == '0') {
        emit(c, f->code);
        return;
    }
    if (f->shape == 'g' || f->shape == 'w') {
        agent(c, f->shape == 'w');
        return;
    }
    want(c, '(');
    if (f->shape == 's')
        with_set(c, f->code);
    else if (f->shape == 'a')
        place(c, at);
    else if (f->shape == 'l')
        loop(c, at, f->code);
    else if (f->shape == 'e')
        arguments(c, f->code, f->least, f->most);
    else if (f->shape == 'p') {
        int16_t first = take_set(c);
        want(c, ',');
        int16_t second = take_set(c);
        FileOp *op = emit(c, f->code);
        op->a = first;
        op->b = second;
    } else {
        bool usual = peek(c) == ')' || ((size_t)(c->end - c->at) > 7 &&
                                        memcmp(c->at, "height)", 7) == 0);
        if (usual && peek(c) != ')')
            c->at += 6;
        int16_t set = usual ? (int16_t)solid_set(c) : take_set(c);
        if (f->code == FILE_TOP && !c->looping)
            bad(c, "G0503", at, "height() speaks of a column",
                "inside of per(col, ...)");
        emit(c, f->code)->a = set;
    }
    want(c, ')');
}

static void named(Compiler *c)
{
    const char *from = c->at;
    while (c->at < c->end && in_name(*c->at))
        c->at++;
    size_t size = (size_t)(c->at - from);
    char word[48] = "";
    memcpy(word, from, size < sizeof word ? size : sizeof word - 1);
    bool call = peek(c) == '('; /* a measure may have a function's name */
    for (int32_t i = 0; i < c->row_count && !call; i++)
        if (strcmp(c->rows[i].name, word) == 0) {
            emit(c, FILE_OTHER)->a = (int16_t)i;
            return;
        }
    SettGuess guess = sett_guess(word);
    for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
        if (strcmp(functions[i].name, word) == 0) {
            apply(c, &functions[i], from);
            return;
        }
        sett_guess_try(&guess, functions[i].name);
    }
    if (c->failed)
        return;
    bad(c, "G0503", from, "nothing that can be measured has this name",
        FUNCTIONS);
    if (guess.nearest != NULL)
        sett_file_help(c->r, "did you mean %s?", guess.nearest);
}

static void primary(Compiler *c)
{
    char first = peek(c);
    if (++c->nesting > SETT_GAME_FILE_MOST_NESTING)
        bad(c, "G0505", c->at, "the measure is nested too deeply",
            "at most 16 levels; split it into measures");
    if (c->failed) {
        c->nesting--;
        return;
    }
    if (take(c, '(')) {
        expression(c);
        want(c, ')');
    } else if (first >= '0' && first <= '9') {
        double number = take_number(c);
        emit(c, FILE_PUSH)->number = number;
    } else if (in_name(first)) {
        named(c);
    } else {
        bad(c, "G0502", c->at,
            c->at < c->end ? "the measure cannot be read here"
                           : "the measure ends too early",
            "a number, a name, or a bracket");
    }
    c->nesting--;
}

static void unary(Compiler *c)
{
    int32_t signs = 0;
    while (take(c, '-'))
        signs++;
    primary(c);
    if (signs % 2 == 1)
        emit(c, FILE_NEGATE);
}

static void product(Compiler *c)
{
    unary(c);
    for (char op = peek(c); !c->failed && (op == '*' || op == '/');
         op = peek(c)) {
        c->at++;
        unary(c);
        emit(c, op == '*' ? FILE_MUL : FILE_DIV);
    }
}

static void sum(Compiler *c)
{
    product(c);
    for (char op = peek(c); !c->failed && (op == '+' || op == '-');
         op = peek(c)) {
        c->at++;
        product(c);
        emit(c, op == '+' ? FILE_ADD : FILE_SUB);
    }
}

/* a > b is b < a, but both are worked out in the order in which they stand. */
static void expression(Compiler *c)
{
    sum(c);
    char op = peek(c);
    if (c->failed || op == '\0' || strchr("<>=!", op) == NULL)
        return;
    const char *from = c->at++;
    bool equal = take(c, '=');
    if ((op == '=' || op == '!') && !equal) {
        bad(c, "G0502", from, "an unknown comparison", "< <= > >= == !=");
        return;
    }
    sum(c);
    if (op == '=' || op == '!') {
        emit(c, op == '=' ? FILE_SAME : FILE_DIFFERS);
        return;
    }
    FileOp *last = emit(c, (op == '<') == !equal ? FILE_LESS : FILE_NOT_MORE);
    last->code = (uint8_t)(equal ? FILE_NOT_MORE : FILE_LESS);
    last->b = op == '>'; /* turned round */
}

static bool good_name(const char *name)
{
    size_t n = strlen(name);
    for (size_t i = 0; i < n; i++)
        if (!in_name(name[i]) || (i == 0 && name[i] >= '0' && name[i] <= '9'))
            return false;
    return n > 0 && n <= 40;
}

#ifndef SETT_NO_MANY
/* 1 + lane of a set; 0: there are more sets than lanes. */
static int16_t lane_of(Reading *r, int32_t set)
{
    int32_t i = 0;
    while (i < r->lane_count && r->counted[i] != set)
        i++;
    if (i == FILE_LANES)
        return 0;
    if (i == r->lane_count)
        r->counted[r->lane_count++] = set;
    return (int16_t)(i + 1);
}

static void make_lanes(Reading *r)
{
    uint64_t *lanes = SETT_TAKE(r->arena, FILE_TILES, uint64_t);
    if (lanes == NULL) {
        sett_file_no_memory(r);
        return;
    }
    for (int32_t i = 0; i < r->lane_count; i++)
        for (int32_t t = 0; t < FILE_TILES; t++)
            lanes[t] |= (uint64_t)r->sets[r->counted[i]].has[t] << 8 * i;
    r->file->data.lanes = lanes;
}
#endif

static bool compile(Reading *r, const SettJson *string, const SettMeasure *rows,
                    int32_t row_count, FileMeasure *out)
{
    FileOp code[SETT_GAME_FILE_MOST_OPERATIONS + 1];
    Compiler c = {.r = r,
                  .string = string,
                  .at = string->string,
                  .end = string->string + string->size,
                  .code = code,
                  .rows = rows,
                  .row_count = row_count};
    expression(&c);
    if (peek(&c) != '\0' || c.at < c.end)
        bad(&c, "G0502", c.at, "the measure goes on where it should end",
            "an operator such as + - * /");
    if (c.failed || r->status != SETT_OK)
        return false;
    FileOp *kept = SETT_TAKE(r->arena, c.count, FileOp);
    if (kept == NULL)
        return sett_file_no_memory(r) != NULL;
    memcpy(kept, code, (size_t)c.count * sizeof *kept);
#ifndef SETT_NO_MANY
    for (int32_t i = 0; i < c.count; i++)
        if (kept[i].code >= FILE_TALLY && kept[i].code <= FILE_ANY)
            kept[i].b = lane_of(r, kept[i].a);
#endif
    *out = (FileMeasure){kept, c.count};
    return true;
}

/* name = "expression", or a table with its help and range. */
static bool read_measure(Reading *r, const SettJson *json,
                         const SettMeasure *rows, int32_t row_count,
                         SettMeasure *row, FileMeasure *out)
{
    static const char *const own_keys[] = {"value", "help", "low", "high",
                                           NULL};
    const SettJson *value = json;
    const char *help = NULL;
    *row = (SettMeasure){.name = sett_file_copy(r, json->key, json->key_size),
                         .of = SETT_OF_LEVEL,
                         .high = 1};
    if (json->type == SETT_JSON_OBJECT) {
        sett_file_keys(r, json, own_keys);
        value = sett_file_member(json, "value");
        help = sett_file_string(r, json, "help");
        sett_file_number(r, json, "low", &row->low);
        sett_file_number(r, json, "high", &row->high);
    }
    if (value == NULL || !sett_file_is_string(r, value)) {
        if (value == NULL)
            sett_file_wrong(r, "G0005", json, "measure \"%.40s\" has no value",
                            json->key);
        return false;
    }
    if (!good_name(json->key)) {
        sett_file_wrong_key(r, "G0103", json,
                            "\"%.60s\" is no name of a measure", json->key);
        sett_file_help(r,
                       "letters, digits and '_', a letter first, at most 40");
        return false;
    }
    row->help =
        help != NULL ? help : sett_file_copy(r, value->string, value->size);
    if (!(row->low < row->high)) {
        sett_file_wrong(r, "G0006", json,
                        "the low end of a measure's range is not "
                        "under the high end");
        return false;
    }
    return row->name != NULL && row->help != NULL &&
           compile(r, value, rows, row_count, out);
}

/* What is measured of every game, after what the file declares. */
static const struct {
    const char *name, *help, *value;
    double high;
} general[] = {
    {"density", "share of the cells that are solid", "frac(solid)", 1},
    {"longest_path", "the longest of all shortest ways over open cells",
     "longest_path", 100},
    {"dead_ends", "open cells with one open neighbour", "dead_ends", 40},
};
enum { GENERAL = sizeof general / sizeof general[0] };
_Static_assert(SETT_GAME_FILE_MOST_MEASURES + GENERAL <= FILE_MOST_MEASURES,
               "room for the general measures");

void sett_file_read_measures(Reading *r)
{
    const SettJson *table = sett_file_table(r, r->root, "measures");
    size_t most = (table != NULL ? table->size : 0) + GENERAL;
    SettGame *game = &r->file->game;
    if (table != NULL && table->size > SETT_GAME_FILE_MOST_MEASURES) {
        sett_file_wrong(r, "G0007", table, "there are %d measures",
                        (int)table->size);
        sett_file_help(r, "at most %d", SETT_GAME_FILE_MOST_MEASURES);
        return;
    }
    SettMeasure *rows = SETT_TAKE(r->arena, most, SettMeasure);
    FileMeasure *code = SETT_TAKE(r->arena, most, FileMeasure);
    int32_t count = 0;
    if (rows == NULL || code == NULL) {
        sett_file_no_memory(r);
        return;
    }
    for (const SettJson *m = table ? table->child : NULL; m; m = m->next)
        count += read_measure(r, m, rows, count, &rows[count], &code[count]);
    for (int32_t i = 0; i < GENERAL && r->problems->errors == 0; i++) {
        SettJson value = {.type = SETT_JSON_STRING,
                          .string = general[i].value,
                          .size = strlen(general[i].value)};
        bool there = false;
        for (int32_t j = 0; j < count; j++)
            there |= strcmp(rows[j].name, general[i].name) == 0;
        if (there || !compile(r, &value, rows, count, &code[count]))
            continue;
        rows[count++] = (SettMeasure){.name = general[i].name,
                                      .help = general[i].help,
                                      .of = SETT_OF_LAYOUT,
                                      .high = general[i].high};
    }
#ifndef SETT_NO_MANY
    make_lanes(r);
#endif
    game->measures = (SettMeasures){rows, count, sett_file_measure};
    r->file->data.measures = code;
    r->file->data.measure_count = count;
}

/* made.c - what results record of their making (io/made.h): the command as it
   was read, the versions of the parts that took part, the files that were read.
   Options that only say where to, how fast and how loud are left out, so that
   the same result has the same record. */
#include <string.h>

#include "frame/cli.h"
#include "frame/study.h"
#include "frame/verbs.h"
#include "sett/made.h"
#include "sett/programs.h"

/* Above this many inputs a file that is read twice stands there twice. */
#define LOOK_BACK 65536 /* bytes of rows */

const char *cli_verb_name(const CliVerb *verb)
{
    return verb->usage + strlen("sett ");
}

static SettStatus no_memory(Cli *cli, const SettText *text)
{
    return text->status == SETT_OK ? SETT_OK : cli_no_memory(cli);
}

/* Adds what is not there yet, a comma between. */
static void add_row(SettText *rows, const SettText *row)
{
    if (row->status == SETT_OK && rows->size > 0 && rows->size < LOOK_BACK &&
        row->size > 0 && strstr(rows->data, row->data) != NULL)
        return;
    if (rows->size > 0)
        sett_text_char(rows, ',');
    sett_text_bytes(rows, row->data, row->size);
    if (row->status != SETT_OK)
        rows->status = row->status;
}

SettStatus cli_uses(Cli *cli, const char *kind, const char *name,
                    int32_t version)
{
    if (cli->verb == NULL || cli->verb->output_version == 0)
        return SETT_OK;
    SettText row = sett_text(cli->alloc);
    sett_text_format(&row, "\"%s %s\":%d", kind, name, (int)version);
    add_row(&cli->made.parts, &row);
    sett_text_free(&row);
    return no_memory(cli, &cli->made.parts);
}

SettStatus cli_uses_recipe(Cli *cli, const SettRecipe *recipe)
{
    SettStatus s = SETT_OK;
    for (int32_t i = 0; i < SETT_MAX_STAGES && s == SETT_OK; i++) {
        const SettGen *gen = recipe->stages[i].gen;
        if (gen != NULL)
            s = cli_uses(cli, "generator", gen->name, gen->output_version);
    }
    return s;
}

SettStatus cli_uses_search(Cli *cli, const SettSearchDef *def)
{
    SettStudyHost host = cli_host(cli);
    return sett_study_uses_search(&host, def);
}

SettStatus cli_uses_oracle(Cli *cli, const char *name)
{
    SettStudyHost host = cli_host(cli);
    return sett_study_uses_oracle(&host, name);
}

SettStatus cli_uses_programs(Cli *cli)
{
    SettStudyHost host = cli_host(cli);
    return sett_study_uses_programs(&host);
}

static bool same_file(const char *a, const char *b)
{
    return a != NULL && strcmp(a, b) == 0;
}

static const char *value_of(const Cli *cli, const char *option)
{
    for (int32_t i = 0; i < cli->given_count; i++)
        if (strcmp(cli->given[i].name, option) == 0)
            return cli->given[i].value;
    return NULL;
}

/* "sett:levels/smb/hills.txt" for a file that comes with the program. */
static void put_name(const Cli *cli, const char *path, SettJsonWriter *w)
{
    const char *data = cli->made.data_path;
    size_t size = data != NULL ? strlen(data) : 0;
    if (size == 0 || strncmp(path, data, size) != 0) {
        sett_json_add_string(w, "file", path);
        return;
    }
    SettText name = sett_text(cli->alloc);
    sett_text_format(&name, "sett:%s%s", cli->made.data_name, path + size);
    sett_json_add_string(w, "file", name.data != NULL ? name.data : "");
    if (name.status != SETT_OK)
        w->out->status = name.status;
    sett_text_free(&name);
}

/* The record of the file that --resume goes on from, where the same verb made
   it: the whole run is one then. True where there is one. */
static bool take_resumed(Cli *cli, const char *text, size_t size)
{
    SettMadePart part;
    SettMade made;
    SettArenaMark mark = sett_arena_mark(&cli->arena);
    SettText *into = &cli->made.resumed;
    bool good = sett_made_find(text, size, &part) &&
                sett_made_of(text, size, &cli->arena, &made) &&
                strcmp(made.verb, cli_verb_name(cli->verb)) == 0;
    sett_arena_reset(&cli->arena, mark);
    sett_text_clear(into);
    if (good)
        sett_text_bytes(into, text + part.at, part.size);
    return good;
}

static bool lies_in(const char *path, const char *folder)
{
    size_t size = folder != NULL ? strlen(folder) : 0;
    while (size > 1 && folder[size - 1] == '/')
        size--;
    return size > 0 && strncmp(path, folder, size) == 0 && path[size] == '/';
}

SettStatus cli_made_input(Cli *cli, const char *path, const char *text,
                          size_t size)
{
    char hash[SETT_SHA256_HEX];
    if (cli->verb == NULL || cli->verb->output_version == 0)
        return SETT_OK;
    if (same_file(value_of(cli, "resume"), path) &&
        take_resumed(cli, text, size))
        return no_memory(cli, &cli->made.resumed);
    if (lies_in(path, value_of(cli, "database")))
        return SETT_OK; /* its own earlier state */
    SettText row = sett_text(cli->alloc);
    SettJsonWriter w = sett_json_writer(&row, true);
    sett_sha256_hex(text, size, hash);
    sett_json_open(&w, '{');
    put_name(cli, path, &w);
    sett_json_add_string(&w, "sha256", hash);
    sett_json_close(&w);
    add_row(&cli->made.inputs, &row);
    sett_text_free(&row);
    return no_memory(cli, &cli->made.inputs);
}

typedef struct Options {
    CliGiven rows[256]; /* sorted by name */
    int32_t count;
} Options;

/* These say nothing of what is made. A flag "resume" belongs to a folder that
   holds the same in the end, its value to a file (take_resumed). */
static bool matters(const Cli *cli, const char *output, const CliGiven *given)
{
    static const char *const mute[] = {
        "output", "force", "jobs", "quiet", "part", "no-progress", "journal"};
    for (size_t i = 0; i < sizeof mute / sizeof mute[0]; i++)
        if (strcmp(given->name, mute[i]) == 0)
            return false;
    if (strcmp(given->name, output) == 0)
        return false; /* its value is the result's own name */
    return strcmp(given->name, "resume") != 0 ||
           (given->value != NULL && cli->made.resumed.size == 0);
}

static void set(Options *options, const char *name, const char *value)
{
    int32_t at = 0;
    while (at < options->count && strcmp(options->rows[at].name, name) < 0)
        at++;
    bool there =
        at < options->count && strcmp(options->rows[at].name, name) == 0;
    if (!there && options->count == 256)
        return; /* no verb has as many */
    if (!there)
        memmove(&options->rows[at + 1], &options->rows[at],
                (size_t)(options->count++ - at) * sizeof(CliGiven));
    options->rows[at] = (CliGiven){name, value};
}

static void gather(Cli *cli, const char *output, const SettMade *old,
                   Options *options)
{
    options->count = 0;
    for (const SettJson *o = old != NULL ? old->options->child : NULL;
         o != NULL; o = o->next)
        set(options, o->key, o->type == SETT_JSON_TRUE ? NULL : o->string);
    for (int32_t i = 0; i < cli->given_count; i++)
        if (matters(cli, output, &cli->given[i]))
            set(options, cli->given[i].name, cli->given[i].value);
    if (cli->made.drawn.given)
        set(options, "seed",
            sett_arena_format(&cli->arena, "%llu",
                              (unsigned long long)cli->made.drawn.value));
}

static void put_words(Cli *cli, const SettMade *old, SettJsonWriter *w)
{
    sett_json_key(w, "words");
    if (old != NULL && cli->word_count == 0) {
        sett_json_put_value(w, old->words);
        return;
    }
    sett_json_open(w, '[');
    for (int32_t i = 0; i < cli->word_count; i++)
        sett_json_put_string(w, cli->words[i]);
    sett_json_close(w);
}

static void put_options(const Options *options, SettJsonWriter *w)
{
    sett_json_key(w, "options");
    sett_json_open(w, '{');
    for (int32_t i = 0; i < options->count; i++) {
        const CliGiven *o = &options->rows[i];
        if (o->value != NULL)
            sett_json_add_string(w, o->name, o->value);
        else
            sett_json_add_bool(w, o->name, true);
    }
    sett_json_close(w);
}

/* The old rows first: they were read first. */
static void put_inputs(Cli *cli, const SettMade *old, SettText *out)
{
    SettText rows = sett_text(cli->alloc), row = sett_text(cli->alloc);
    for (const SettJson *i = old != NULL ? old->inputs->child : NULL; i != NULL;
         i = i->next) {
        SettJsonWriter w = sett_json_writer(&row, true);
        sett_text_clear(&row);
        sett_json_put_value(&w, i);
        add_row(&rows, &row);
    }
    if (cli->made.inputs.size > 0)
        add_row(&rows, &cli->made.inputs);
    sett_text_format(out, ",\"inputs\":[");
    sett_text_bytes(out, rows.data, rows.size);
    sett_text_char(out, ']');
    if (rows.status != SETT_OK)
        out->status = rows.status;
    sett_text_free(&rows);
    sett_text_free(&row);
}

static void put_record(Cli *cli, const char *output, const SettMade *old,
                       const Options *options, SettText *out)
{
    SettJsonWriter w = sett_json_writer(out, true);
    sett_json_open(&w, '{');
    sett_json_add_int(&w, "made", 1);
    sett_json_add_string(&w, "sett", SETT_VERSION);
    sett_json_add_string(&w, "verb", cli_verb_name(cli->verb));
    put_words(cli, old, &w);
    put_options(options, &w);
    sett_json_add_string(&w, "output", output);
    sett_text_add(out, ",\"parts\":{");
    sett_text_bytes(out, cli->made.parts.data, cli->made.parts.size);
    sett_text_char(out, '}');
    put_inputs(cli, old, out);
    if (sett_cancelled(&cli->cancel))
        sett_text_add(out, ",\"unfinished\":true");
    sett_text_char(out, '}');
}

/* No '<', '>' or '&': the record can stand in XML as it is. */
static void escape(const SettText *plain, SettText *out)
{
    for (size_t i = 0; i < plain->size; i++)
        if (strchr("<>&", plain->data[i]) != NULL && plain->data[i] != 0)
            sett_text_format(out, "\\u00%02x", (unsigned)plain->data[i]);
        else
            sett_text_char(out, plain->data[i]);
    if (plain->status != SETT_OK)
        out->status = plain->status;
}

static SettStatus make_record(Cli *cli, const char *output, SettText *out)
{
    SettMade old = {0};
    const SettJson *root = NULL;
    const SettText *resumed = &cli->made.resumed;
    SettStatus s = cli_uses(cli, "verb", cli_verb_name(cli->verb),
                            cli->verb->output_version);
    if (s == SETT_OK && resumed->size > 0)
        s = sett_json_read(resumed->data, resumed->size, NULL, &cli->arena,
                           &root, &cli->err);
    if (s == SETT_OK && root != NULL)
        s = sett_made_read(root, &old, &cli->err);
    Options *options = SETT_TAKE(&cli->arena, 1, Options);
    if (options == NULL)
        return cli_no_memory(cli);
    if (s != SETT_OK)
        return s;
    SettText plain = sett_text(cli->alloc);
    gather(cli, output, root != NULL ? &old : NULL, options);
    put_record(cli, output, root != NULL ? &old : NULL, options, &plain);
    escape(&plain, out);
    sett_text_free(&plain);
    return no_memory(cli, out);
}

SettStatus cli_made_put(Cli *cli, const char *output, SettText *result)
{
    SettMadeForm form = result->status == SETT_OK && result->size > 0
                            ? sett_made_form(result->data, result->size)
                            : SETT_MADE_NONE;
    if (form == SETT_MADE_NONE && cli->json && result->size > 0 &&
        result->data[0] != '{')
        form = SETT_MADE_JSON; /* the end of a document of several parts */
    if (cli->verb->output_version == 0 || cli->made.lines ||
        form == SETT_MADE_NONE)
        return SETT_OK;
    SettText record = sett_text(cli->alloc);
    SettStatus s = make_record(cli, output, &record);
    if (s == SETT_OK && sett_made_put(form, &record, result) != SETT_OK)
        s = cli_no_memory(cli);
    sett_text_free(&record);
    return s;
}

SettStatus cli_made_folder(Cli *cli, const char *output, const char *folder,
                           SettText *recipe)
{
    SettText own = sett_text(cli->alloc);
    const char *path = cli_join(cli, folder, SETT_MADE_FILE);
    if (recipe == NULL)
        sett_text_format(&own, "{\n  \"result\": \"%s\"\n}\n",
                         cli_verb_name(cli->verb));
    SettText *text = recipe != NULL ? recipe : &own;
    SettStatus s =
        path != NULL ? cli_made_put(cli, output, text) : SETT_NO_MEMORY;
    if (s == SETT_OK && text->status != SETT_OK)
        s = cli_no_memory(cli);
    /* It replaces the one of an earlier run that this one goes on with. */
    if (s == SETT_OK)
        s = sett_file_write(&cli->io, path, text->data, text->size,
                            SETT_REPLACE, &cli->err);
    sett_text_free(&own);
    return s;
}

void cli_made_free(CliMade *made)
{
    sett_text_free(&made->inputs);
    sett_text_free(&made->parts);
    sett_text_free(&made->resumed);
}

typedef struct PartName {
    const char *kind;
    size_t kind_size;
    const char *name;
    int32_t version;
} PartName;

static void try_part(PartName *p, const char *kind, const char *name,
                     int32_t version)
{
    if (strlen(kind) == p->kind_size &&
        memcmp(kind, p->kind, p->kind_size) == 0 && strcmp(name, p->name) == 0)
        p->version = version;
}

static void try_verbs(PartName *p, const CliVerb *const *list)
{
    for (; *list != NULL; list++) {
        if ((*list)->children != NULL)
            try_verbs(p, (*list)->children);
        else if ((*list)->output_version > 0)
            try_part(p, "verb", cli_verb_name(*list), (*list)->output_version);
    }
}

int32_t cli_part_version(const SettCatalog *c, const char *part)
{
    const char *space = strchr(part, ' ');
    if (space == NULL)
        return -1;
    PartName p = {part, (size_t)(space - part), space + 1, -1};
    for (int32_t i = 0; i < c->gen_count; i++)
        try_part(&p, "generator", c->gens[i]->name, c->gens[i]->output_version);
    for (int32_t i = 0; i < c->method_count; i++)
        try_part(&p, "search", c->methods[i]->name,
                 c->methods[i]->output_version);
    for (int32_t i = 0; i < c->genome_count; i++)
        try_part(&p, "genome", c->genomes[i]->name,
                 c->genomes[i]->output_version);
    for (int32_t i = 0; i < c->eval_count; i++)
        try_part(&p, "rating", c->evals[i]->name, c->evals[i]->output_version);
    try_part(&p, "genome", sett_genome_programs.name,
             sett_genome_programs.output_version);
    try_part(&p, "rating", sett_eval_programs.name,
             sett_eval_programs.output_version);
    for (int32_t i = 0; i < c->player_count; i++)
        try_part(&p, "player", c->players[i]->name,
                 c->players[i]->output_version);
    try_verbs(&p, cli_verbs);
    return p.version;
}

/* citation.c - how a result is cited: a document of the Citation File Format
   1.2.0 that names the command, the program's version, the seed, and the papers
   whose methods took part. */
#include <inttypes.h>
#include <string.h>

#include "sett/bundle.h"

/* A paper, and parts of a record that follow it. */
typedef struct Paper {
    const char *parts; /* '|' before and behind each */
    const char *type, *title, *authors, *where_key, *where, *more;
    int32_t year;
} Paper;

static const Paper papers[] = {
    {"|generator cc|generator cac|generator ac|generator cf|generator caf"
     "|generator af|verb study two-step|verb study personas|verb study strong|",
     "conference-paper",
     "Two-step Constructive Approaches for Dungeon Generation",
     "Green, Michael Cerny; Khalifa, Ahmed; Alsoughayer, Athoug; Surana, "
     "Divyesh; Liapis, Antonios; Togelius, Julian",
     "collection-title",
     "Proceedings of the 14th International Conference on the Foundations of "
     "Digital Games",
     "doi: 10.1145/3337722.3341847", 2019},
    {"|player mcts|verb evolve persona|verb study personas|verb study strong|",
     "article",
     "Automated Playtesting with Procedural Personas through MCTS with Evolved "
     "Heuristics",
     "Holmgard, Christoffer; Green, Michael Cerny; Liapis, Antonios; Togelius, "
     "Julian",
     "journal", "IEEE Transactions on Games", "doi: 10.1109/TG.2018.2808198",
     2019},
    {"|rating edd|verb evolve edd|verb study edd|", "conference-paper",
     "Empowering Quality Diversity in Dungeon Design with Interactive "
     "Constrained MAP-Elites",
     "Alvarez, Alberto; Dahlskog, Steve; Font, Jose; Togelius, Julian",
     "collection-title", "IEEE Conference on Games",
     "url: https://arxiv.org/abs/1906.05175", 2019},
    {"|generator gagents|verb evolve pplgg|verb study pplgg|",
     "conference-paper", "A Procedural Procedural Level Generator Generator",
     "Kerssemakers, Manuel; Tuxen, Jeppe; Togelius, Julian; Yannakakis, "
     "Georgios N.",
     "collection-title",
     "IEEE Conference on Computational Intelligence and Games", NULL, 2012},
    {"|search gram-elites|verb study gram-elites|", "conference-paper",
     "Gram-Elites: N-Gram Based Quality-Diversity Search",
     "Biemer, Colan F.; Hervella, Alejandro; Cooper, Seth", "collection-title",
     "Workshops of the International Conference on the Foundations of Digital "
     "Games",
     NULL, 2021},
    {"|verb link|verb study linking|", "conference-paper",
     "On Linking Level Segments", "Biemer, Colan F.; Cooper, Seth",
     "collection-title", "IEEE Conference on Games",
     "doi: 10.1109/CoG51982.2022.9893705", 2022},
};

/* A string of JSON is one of YAML. */
static void put_string(SettText *out, const char *bytes, size_t size)
{
    SettJsonWriter w = sett_json_writer(out, true);
    sett_json_put_bytes(&w, bytes, size);
    sett_text_char(out, '\n');
}

static void put_line(SettText *out, const char *key, const char *value)
{
    sett_text_add(out, key);
    put_string(out, value, strlen(value));
}

/* The next of several that ';' splits, without blanks around it. */
static bool next_of(const char **at, const char **word, size_t *size)
{
    *at += strspn(*at, "; ");
    *word = *at;
    *size = strcspn(*at, ";");
    *at += *size;
    while (*size > 0 && (*word)[*size - 1] == ' ')
        --*size;
    return *size > 0;
}

static void put_authors(SettText *out, const char *authors)
{
    const char *word;
    size_t size;
    bool any = false;
    while (authors != NULL && next_of(&authors, &word, &size)) {
        sett_text_add(out, "  - name: ");
        put_string(out, word, size);
        any = true;
    }
    if (!any)
        sett_text_add(out, "  - name: anonymous\n");
}

/* "Family, Given". */
static void put_people(SettText *out, const char *people)
{
    const char *word;
    size_t size;
    while (next_of(&people, &word, &size)) {
        const char *comma = memchr(word, ',', size);
        size_t family = comma != NULL ? (size_t)(comma - word) : size;
        sett_text_add(out, "      - family-names: ");
        put_string(out, word, family);
        if (comma == NULL)
            continue;
        sett_text_add(out, "        given-names: ");
        put_string(out, comma + 2, size - family - 2);
    }
}

static bool follows(const SettMade *made, const Paper *paper)
{
    for (const SettJson *p = made->parts->child; p != NULL; p = p->next) {
        size_t size = strlen(p->key);
        const char *at = size > 0 ? paper->parts + 1 : NULL;
        for (; at != NULL && (at = strstr(at, p->key)) != NULL; at++)
            if (at[-1] == '|' && at[size] == '|')
                return true;
    }
    return false;
}

static void put_paper(SettText *out, const Paper *paper)
{
    sett_text_format(out, "  - type: %s\n", paper->type);
    put_line(out, "    title: ", paper->title);
    sett_text_add(out, "    authors:\n");
    put_people(out, paper->authors);
    sett_text_format(out, "    year: %d\n    %s: ", (int)paper->year,
                     paper->where_key);
    put_string(out, paper->where, strlen(paper->where));
    if (paper->more != NULL)
        sett_text_format(out, "    %s\n", paper->more);
}

/* A word as a shell reads it, where it has no quotes itself. */
static void put_word(SettText *out, const char *word)
{
    bool odd = word[0] == 0 || word[strcspn(word, " \t\n*?$&|<>()#;`\"")] != 0;
    const char *quote = odd ? "'" : "";
    sett_text_format(out, " %s%s%s", quote, word, quote);
}

/* "sett study two-step --levels 4 --seed 3". */
static void put_command(SettText *out, const SettMade *made)
{
    sett_text_format(out, "sett %s", made->verb);
    for (const SettJson *w = made->words->child; w != NULL; w = w->next)
        put_word(out, w->string);
    for (const SettJson *o = made->options->child; o != NULL; o = o->next) {
        sett_text_format(out, " --%s", o->key);
        if (o->type == SETT_JSON_STRING)
            put_word(out, o->string);
    }
}

static void put_abstract(SettText *out, const SettMade *made)
{
    const SettJson *seed = sett_json_member(made->options, "seed");
    sett_text_format(out, "Made by sett %s", made->sett);
    if (seed != NULL && seed->type == SETT_JSON_STRING)
        sett_text_format(out, " with seed %s", seed->string);
    sett_text_add(out, ": ");
    put_command(out, made);
    for (const SettJson *p = made->parts->child; p != NULL; p = p->next) {
        int64_t version = 0;
        (void)sett_json_int(p, &version);
        sett_text_format(out, "%s%s %" PRId64,
                         p == made->parts->child ? ". Versions: " : ", ",
                         p->key, version);
    }
}

static void put_program(SettText *out, const SettMade *made)
{
    sett_text_add(out, "references:\n"
                       "  - type: software\n"
                       "    title: Sett\n"
                       "    authors:\n"
                       "      - name: The Sett authors\n"
                       "    license: MIT\n");
    put_line(out, "    version: ", made->sett);
}

SettStatus sett_citation_write(const SettMade *made, const char *name,
                               const char *title, const char *authors,
                               SettText *out)
{
    SettText abstract = sett_text(out->alloc);
    put_abstract(&abstract, made);
    if (abstract.status != SETT_OK) {
        sett_text_free(&abstract);
        return SETT_NO_MEMORY;
    }
    sett_text_add(out,
                  "cff-version: 1.2.0\n"
                  "message: Please cite this result, the program that made "
                  "it, and the papers it follows.\n"
                  "type: dataset\n");
    put_line(out, "title: ", title != NULL ? title : name);
    sett_text_add(out, "authors:\n");
    put_authors(out, authors);
    put_line(out, "abstract: ", abstract.data);
    put_program(out, made);
    for (size_t i = 0; i < sizeof papers / sizeof papers[0]; i++)
        if (follows(made, &papers[i]))
            put_paper(out, &papers[i]);
    sett_text_free(&abstract);
    return out->status;
}

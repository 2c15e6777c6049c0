/* link_plain_search.c - see link_plain.h: slices, n-grams, chains, the linker.
   Sections 4, 7 and 8. */
#include "support/link_plain.h"

#include <string.h>

void plain_slices(PlainTiles game, const PlainSegment *s, PlainSlices *out)
{
    bool rows = game == PLAIN_ICARUS;
    memset(out, 0, sizeof *out);
    out->count = rows ? s->h : s->w;
    out->size = rows ? s->w : s->h;
    for (int i = 0; i < out->count; i++)
        for (int k = 0; k < out->size; k++)
            out->item[i][k] =
                rows ? s->at[s->h - 1 - i][k] : s->at[s->h - 1 - k][i];
}

void plain_level(PlainTiles game, const PlainSlices *slices, PlainSegment *out)
{
    bool rows = game == PLAIN_ICARUS;
    out->w = rows ? slices->size : slices->count;
    out->h = rows ? slices->count : slices->size;
    for (int i = 0; i < slices->count; i++)
        for (int k = 0; k < slices->size; k++) {
            int x = rows ? k : i, y = rows ? i : k;
            out->at[out->h - 1 - y][x] = slices->item[i][k];
        }
}

static void add_slice(PlainSlices *to, const char *slice)
{
    memcpy(to->item[to->count++], slice, sizeof to->item[0]);
}

static void add_slices(PlainSlices *to, const PlainSlices *from)
{
    to->size = from->size > 0 ? from->size : to->size;
    for (int i = 0; i < from->count; i++)
        add_slice(to, from->item[i]);
}

int plain_gram_count(const PlainSlices *levels, int count, int n,
                     const char (*at)[20])
{
    int found = 0;
    for (int l = 0; l < count; l++)
        for (int i = 0; i + n <= levels[l].count; i++)
            found += memcmp(levels[l].item[i], at, (size_t)n * 20) == 0;
    return found;
}

int plain_bad_grams(const PlainSlices *levels, int count, int n,
                    const PlainSlices *s)
{
    int bad = 0;
    for (int i = 0; i + n <= s->count; i++)
        bad += plain_gram_count(levels, count, n, &s->item[i]) == 0;
    return bad;
}

static const char *const structure[3] = {"[]", "dD", "/\\"};
static const int longest[3] = {2, 2, 4};

static void add_splits(PlainChain *chain, const PlainSlices *queue)
{
    for (int i = 1; i < queue->count; i++) {
        chain->entry[chain->count].key = i;
        chain->entry[chain->count].rest = queue->count - i;
        memcpy(chain->entry[chain->count].slice, queue->item,
               (size_t)queue->count * 20);
        chain->count++;
    }
}

static void learn(PlainTiles game, const PlainSlices *level, bool backward,
                  PlainChain *chain)
{
    PlainSlices queue = {.count = 0};
    for (int i = 0; i < level->count; i++) {
        const char *slice = level->item[backward ? level->count - 1 - i : i];
        bool part = strpbrk(slice, structure[game]) != NULL;
        if (part)
            add_slice(&queue, slice);
        if ((part && queue.count < longest[game]) || queue.count <= 1)
            continue;
        add_splits(chain, &queue);
        queue.count = 0;
    }
}

void plain_chain(PlainTiles game, const PlainSlices *levels, int count,
                 bool backward, PlainChain *out)
{
    out->count = 0;
    for (int i = 0; i < count; i++)
        learn(game, &levels[i], backward, out);
}

/* Whether an entry's key is what a segment ends with; backward: begins with,
   and the key is the other way round. */
static bool key_fits(const PlainChain *chain, int entry, const PlainSlices *s,
                     bool backward)
{
    int n = chain->entry[entry].key;
    if (n > s->count)
        return false;
    for (int i = 0; i < n; i++) {
        int at = backward ? n - 1 - i : s->count - n + i;
        if (strcmp(chain->entry[entry].slice[i], s->item[at]) != 0)
            return false;
    }
    return true;
}

/* All completions of a segment; one that is empty where no key fits. */
static int completions(const PlainLinker *l, const PlainSlices *s,
                       bool backward, PlainSlices out[64])
{
    const PlainChain *chain = backward ? l->backward : l->forward;
    int size = 0, count = 0;
    for (int e = 0; e < chain->count; e++)
        if (chain->entry[e].key > size && key_fits(chain, e, s, backward) &&
            chain->entry[e].key <= longest[l->game] + 1)
            size = chain->entry[e].key;
    memset(out, 0, 64 * sizeof out[0]);
    for (int e = 0; e < chain->count && size > 0; e++) {
        int rest = chain->entry[e].rest;
        if (chain->entry[e].key != size || !key_fits(chain, e, s, backward))
            continue;
        for (int i = 0; i < rest; i++)
            add_slice(
                &out[count],
                chain->entry[e].slice[size + (backward ? rest - 1 - i : i)]);
        count++;
    }
    return count > 0 ? count : 1;
}

static void join(const PlainLinker *l, const PlainSlices *start,
                 const PlainSlices *link, const PlainSlices *end,
                 PlainSegment *out)
{
    PlainSlices all = {.count = 0};
    add_slices(&all, start);
    add_slices(&all, link);
    add_slices(&all, end);
    plain_level(l->game, &all, out);
}

bool plain_toss(const PlainSegment *s)
{
    unsigned sum = 0;
    for (int y = 0; y < s->h; y++)
        for (int x = 0; x < s->w; x++)
            sum = sum * 31 + (unsigned char)s->at[y][x];
    return sum / 64 % 6 == 0;
}

static bool completable(const PlainLinker *l, const PlainSegment *s, int *asked)
{
    ++*asked;
    switch (l->game) {
    case PLAIN_SMB:
        return plain_smb_progress(s) == 1;
    case PLAIN_ICARUS:
        return plain_icarus_progress(s, false) == 1;
    default:
        return plain_toss(s);
    }
}

static bool unbroken(const PlainLinker *l, const PlainSegment *s)
{
    return l->game == PLAIN_SMB      ? plain_smb_unbroken(s)
           : l->game == PLAIN_ICARUS ? plain_icarus_unbroken(s)
                                     : true;
}

/* All words of linking slices between two completions, short ones first, in the
   order of the alphabet. Where the reference's program ends because a word
   breaks a structure, the next one is tried. */
static bool search(const PlainLinker *l, const PlainSlices *start,
                   const PlainSlices *f, const PlainSlices *b,
                   const PlainSlices *end, PlainSlices *link, int *asked)
{
    int words = 1, letters = l->alphabet->count;
    for (int size = 1; size <= l->most; size++) {
        words *= letters;
        for (int word = 0; word < words; word++) {
            PlainSegment level;
            *link = *f;
            for (int i = 0, unit = words / letters; i < size; i++) {
                add_slice(link, l->alphabet->item[word / unit % letters]);
                unit = unit > letters - 1 ? unit / letters : 1;
            }
            add_slices(link, b);
            join(l, start, link, end, &level);
            if (unbroken(l, &level) && completable(l, &level, asked))
                return true;
        }
    }
    return false;
}

bool plain_link(const PlainLinker *l, const PlainSlices *start,
                const PlainSlices *end, PlainSlices *link, int *asked)
{
    PlainSlices forward[64], backward[64];
    PlainSegment level;
    int forwards = completions(l, start, false, forward);
    int backwards = completions(l, end, true, backward);
    *asked = 0;
    memset(link, 0, sizeof *link);
    join(l, start, link, end, &level);
    if (l->allow_empty && unbroken(l, &level) && completable(l, &level, asked))
        return true;
    for (int f = 0; f < forwards; f++)
        for (int b = 0; b < backwards; b++) {
            *link = forward[f];
            add_slices(link, &backward[b]);
            join(l, start, link, end, &level);
            if (l->allow_empty && completable(l, &level, asked))
                return true;
            if (search(l, start, &forward[f], &backward[b], end, link, asked))
                return true;
        }
    return false;
}

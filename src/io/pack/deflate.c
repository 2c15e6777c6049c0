/* deflate.c - DEFLATE (RFC 1951) of our own, for builds without zlib: the
   browser's modules. What is unpacked has a size that is known before. Packed
   is with the fixed codes and the nearest earlier match; others pack tighter,
   and all of them read it. */
#include "io/pack/deflate.h"

#include <string.h>

enum {
    LONGEST = 15,       /* bits of a code */
    LITERALS = 288,     /* bytes, the end, lengths */
    DISTANCES = 32,     /* codes 30 and 31 are never used */
    END = 256,          /* the symbol that ends a block */
    WINDOW = 32768,     /* bytes that a match may lie back */
    HASHES = 1 << 12,   /* places that are remembered */
    MOST_MATCH = 258,   /* bytes of a match */
    LENGTH_CODES = 29,  /* of matches */
    DISTANCE_CODES = 30 /* of how far back they lie */
};

/* Base and extra bits of each code of a length, and of a distance. */
static const uint16_t length_base[LENGTH_CODES] = {
    3,  4,  5,  6,  7,  8,  9,  10, 11,  13,  15,  17,  19,  23, 27,
    31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258};
static const uint8_t length_extra[LENGTH_CODES] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1,
                                                   1, 1, 2, 2, 2, 2, 3, 3, 3, 3,
                                                   4, 4, 4, 4, 5, 5, 5, 5, 0};
static const uint16_t distance_base[DISTANCE_CODES] = {
    1,    2,    3,    4,    5,    7,    9,    13,    17,    25,
    33,   49,   65,   97,   129,  193,  257,  385,   513,   769,
    1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577};
static const uint8_t distance_extra[DISTANCE_CODES] = {
    0, 0, 0, 0, 1, 1, 2, 2,  3,  3,  4,  4,  5,  5,  6,
    6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13};

static const char damaged[] = "damaged packed data";
static const char ended[] = "less data than the layer has cells";
static const char too_much[] = "more data than the layer has cells";

typedef struct Reader {
    const uint8_t *in;
    size_t size, at; /* bytes of it, and those taken */
    uint32_t held;   /* bits taken and not used */
    int32_t bits;
    uint8_t *out;
    size_t room, made;
    const char *wrong; /* NULL: nothing yet */
} Reader;

/* The codes of a block: how many there are of each length, and their symbols
   in order. */
typedef struct Codes {
    uint16_t counts[LONGEST + 1], symbols[LITERALS];
} Codes;

static uint32_t take_bits(Reader *r, int32_t count)
{
    while (r->bits < count) {
        if (r->at == r->size) {
            r->wrong = ended;
            return 0;
        }
        r->held |= (uint32_t)r->in[r->at++] << r->bits;
        r->bits += 8;
    }
    uint32_t value = r->held & ((1u << count) - 1u);
    r->held >>= count;
    r->bits -= count;
    return value;
}

/* Codes by the length of each symbol's; 0: it has none. False where more codes
   are asked for than there are, or, but for one code alone, fewer. */
static bool make_codes(const uint8_t *lengths, int32_t count, Codes *out)
{
    uint16_t from[LONGEST + 2] = {0};
    int32_t left = 1;
    memset(out->counts, 0, sizeof out->counts);
    for (int32_t i = 0; i < count; i++)
        out->counts[lengths[i]]++;
    int32_t used = count - out->counts[0];
    out->counts[0] = 0;
    for (int32_t i = 1; i <= LONGEST; i++) {
        left = 2 * left - out->counts[i];
        if (left < 0)
            return false;
        from[i + 1] = (uint16_t)(from[i] + out->counts[i]);
    }
    for (int32_t i = 0; i < count; i++)
        if (lengths[i] != 0)
            out->symbols[from[lengths[i]]++] = (uint16_t)i;
    return left == 0 || used == 0 || (used == 1 && out->counts[1] == 1);
}

/* The next symbol; -1 where the bits are no code. */
static int32_t take_symbol(Reader *r, const Codes *codes)
{
    int32_t code = 0, first = 0, index = 0;
    for (int32_t i = 1; i <= LONGEST && r->wrong == NULL; i++) {
        code |= (int32_t)take_bits(r, 1);
        int32_t count = codes->counts[i];
        if (code - count < first)
            return r->wrong == NULL ? codes->symbols[index + code - first] : -1;
        index += count;
        first = (first + count) << 1;
        code <<= 1;
    }
    r->wrong = r->wrong != NULL ? r->wrong : damaged;
    return -1;
}

static void take_match(Reader *r, int32_t symbol, const Codes *distances)
{
    symbol -= END + 1;
    if (symbol >= LENGTH_CODES) {
        r->wrong = damaged;
        return;
    }
    size_t length = length_base[symbol] + take_bits(r, length_extra[symbol]);
    int32_t code = take_symbol(r, distances);
    if (code < 0 || code >= DISTANCE_CODES) {
        r->wrong = r->wrong != NULL ? r->wrong : damaged;
        return;
    }
    size_t back = distance_base[code] + take_bits(r, distance_extra[code]);
    if (r->wrong != NULL)
        return;
    if (back > r->made)
        r->wrong = damaged;
    else if (length > r->room - r->made)
        r->wrong = too_much;
    for (size_t i = 0; i < length && r->wrong == NULL; i++, r->made++)
        r->out[r->made] = r->out[r->made - back];
}

static void take_block(Reader *r, const Codes *literals, const Codes *distances)
{
    while (r->wrong == NULL) {
        int32_t symbol = take_symbol(r, literals);
        if (symbol < 0 || symbol == END)
            return;
        if (symbol > END)
            take_match(r, symbol, distances);
        else if (r->made == r->room)
            r->wrong = too_much;
        else
            r->out[r->made++] = (uint8_t)symbol;
    }
}

static void take_stored(Reader *r)
{
    r->held = 0; /* the rest of the byte */
    r->bits = 0;
    uint32_t size = take_bits(r, 8), check = 0;
    size |= take_bits(r, 8) << 8;
    check = take_bits(r, 8);
    check |= take_bits(r, 8) << 8;
    if (r->wrong != NULL)
        return;
    if ((size ^ check) != 0xffff)
        r->wrong = damaged;
    else if (size > r->size - r->at)
        r->wrong = ended;
    else if (size > r->room - r->made)
        r->wrong = too_much;
    if (r->wrong != NULL || size == 0)
        return;
    memcpy(r->out + r->made, r->in + r->at, size);
    r->made += size;
    r->at += size;
}

/* Lengths of both kinds of codes, packed themselves. */
static bool take_lengths(Reader *r, const Codes *codes, uint8_t *lengths,
                         int32_t count)
{
    int32_t i = 0;
    while (i < count && r->wrong == NULL) {
        int32_t symbol = take_symbol(r, codes), times = 1;
        uint8_t value = 0;
        if (symbol < 0)
            return false;
        if (symbol < 16) {
            value = (uint8_t)symbol;
        } else if (symbol == 16) {
            if (i == 0)
                return false;
            value = lengths[i - 1];
            times = 3 + (int32_t)take_bits(r, 2);
        } else {
            times = symbol == 17 ? 3 + (int32_t)take_bits(r, 3)
                                 : 11 + (int32_t)take_bits(r, 7);
        }
        if (times > count - i)
            return false;
        memset(lengths + i, value, (size_t)times);
        i += times;
    }
    return r->wrong == NULL;
}

static void take_dynamic(Reader *r)
{
    static const uint8_t order[19] = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                      11, 4,  12, 3, 13, 2, 14, 1, 15};
    uint8_t lengths[LITERALS + DISTANCES] = {0};
    Codes literals, distances;
    int32_t literal_count = 257 + (int32_t)take_bits(r, 5);
    int32_t distance_count = 1 + (int32_t)take_bits(r, 5);
    int32_t count = 4 + (int32_t)take_bits(r, 4);
    for (int32_t i = 0; i < count; i++)
        lengths[order[i]] = (uint8_t)take_bits(r, 3);
    if (r->wrong != NULL)
        return;
    bool right = literal_count <= 286 && distance_count <= DISTANCE_CODES &&
                 make_codes(lengths, 19, &literals);
    memset(lengths, 0, sizeof lengths);
    right =
        right &&
        take_lengths(r, &literals, lengths, literal_count + distance_count) &&
        lengths[END] != 0 && make_codes(lengths, literal_count, &literals) &&
        make_codes(lengths + literal_count, distance_count, &distances);
    if (right)
        take_block(r, &literals, &distances);
    else if (r->wrong == NULL)
        r->wrong = damaged;
}

/* The length of each symbol's code in blocks of the fixed codes. */
static void fixed_lengths(uint8_t lengths[LITERALS])
{
    memset(lengths, 8, LITERALS);
    memset(lengths + 144, 9, 112);
    memset(lengths + END, 7, 24);
}

static void take_fixed(Reader *r)
{
    uint8_t lengths[LITERALS];
    Codes literals, distances;
    fixed_lengths(lengths);
    (void)make_codes(lengths, LITERALS, &literals);
    memset(lengths, 5, DISTANCES);
    (void)make_codes(lengths, DISTANCES, &distances);
    take_block(r, &literals, &distances);
}

SettStatus sett_inflate(const uint8_t *packed, size_t packed_size, size_t *used,
                        uint8_t *out, size_t size, const char **text)
{
    Reader r = {.in = packed, .size = packed_size, .out = out, .room = size};
    bool last = false;
    while (!last && r.wrong == NULL) {
        last = take_bits(&r, 1) != 0;
        uint32_t kind = take_bits(&r, 2);
        if (r.wrong != NULL)
            break;
        if (kind == 0)
            take_stored(&r);
        else if (kind == 1)
            take_fixed(&r);
        else if (kind == 2)
            take_dynamic(&r);
        else
            r.wrong = damaged;
    }
    if (r.wrong == NULL && r.made < size)
        r.wrong = ended;
    *used = r.at;
    if (r.wrong != NULL)
        *text = r.wrong;
    return r.wrong == NULL ? SETT_OK : SETT_BAD_INPUT;
}

typedef struct Writer {
    SettText *out;
    uint32_t held;
    int32_t bits;
} Writer;

static void put_bits(Writer *w, uint32_t value, int32_t count)
{
    w->held |= value << w->bits;
    w->bits += count;
    while (w->bits >= 8) {
        uint8_t byte = (uint8_t)w->held;
        sett_text_bytes(w->out, &byte, 1);
        w->held >>= 8;
        w->bits -= 8;
    }
}

/* Codes begin with their highest bit. */
static void put_code(Writer *w, uint32_t code, int32_t count)
{
    uint32_t turned = 0;
    for (int32_t i = 0; i < count; i++)
        turned |= (code >> i & 1u) << (count - 1 - i);
    put_bits(w, turned, count);
}

static void put_symbol(Writer *w, uint32_t symbol)
{
    if (symbol < 144)
        put_code(w, 0x30 + symbol, 8);
    else if (symbol < END)
        put_code(w, 0x190 + symbol - 144, 9);
    else if (symbol < 280)
        put_code(w, symbol - END, 7);
    else
        put_code(w, 0xc0 + symbol - 280, 8);
}

static void put_match(Writer *w, size_t length, size_t back)
{
    uint32_t code = LENGTH_CODES - 1;
    while (length_base[code] > length)
        code--;
    put_symbol(w, END + 1 + code);
    put_bits(w, (uint32_t)(length - length_base[code]), length_extra[code]);
    code = DISTANCE_CODES - 1;
    while (distance_base[code] > back)
        code--;
    put_code(w, code, 5);
    put_bits(w, (uint32_t)(back - distance_base[code]), distance_extra[code]);
}

static uint32_t hash_at(const uint8_t *b)
{
    uint32_t four = (uint32_t)b[0] | (uint32_t)b[1] << 8 |
                    (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
    return (four * 2654435761u) >> 20;
}

static size_t match_length(const uint8_t *bytes, size_t size, size_t at,
                           size_t from)
{
    size_t n = 0;
    while (n < MOST_MATCH && at + n < size && bytes[from + n] == bytes[at + n])
        n++;
    return n;
}

void sett_deflate(const uint8_t *bytes, size_t size, SettText *out)
{
    Writer w = {.out = out};
    size_t seen[HASHES]; /* where four such bytes were last, and 1 more */
    memset(seen, 0, sizeof seen);
    put_bits(&w, 1, 1);
    put_bits(&w, 1, 2);
    for (size_t i = 0; i < size && out->status == SETT_OK;) {
        size_t length = 0, from = 0;
        if (size - i >= 4) {
            size_t *place = &seen[hash_at(bytes + i)];
            from = *place;
            *place = i + 1;
            if (from > 0 && i + 1 - from <= WINDOW)
                length = match_length(bytes, size, i, from - 1);
        }
        if (length >= 4) {
            put_match(&w, length, i + 1 - from);
            i += length;
        } else {
            put_symbol(&w, bytes[i++]);
        }
    }
    put_symbol(&w, END);
    put_bits(&w, 0, 7); /* to the end of the byte */
}

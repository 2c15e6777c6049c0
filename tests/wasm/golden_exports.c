/* golden_exports.c - the golden corpus as a WebAssembly module of its own, for
   tests/wasm/run.mjs: text(seeds, drawn), plays(seeds), searches(seeds) and
   chunks(count) give
   a pointer to a text of size(), valid until the next call; 0 where it failed.
 */
#include "golden/corpus.h"
#include "golden/endless.h"
#include "golden/plays.h"
#include "golden/searches.h"

#define EXPORT(name) __attribute__((export_name(#name)))

EXPORT(text) const char *golden_wasm_text(int32_t seeds, int32_t drawn);
EXPORT(chunks) const char *golden_wasm_chunks(int32_t chunks);
EXPORT(plays) const char *golden_wasm_plays(int32_t seeds);
EXPORT(searches) const char *golden_wasm_searches(int32_t seeds);
EXPORT(size) size_t golden_wasm_size(void);

static SettText made; /* of the last call: this is a test program */

static void forget(void)
{
    sett_text_free(&made);
    made = sett_text(sett_alloc_default());
}

const char *golden_wasm_text(int32_t seeds, int32_t drawn)
{
    forget();
    return golden_all(seeds, drawn, &made) == SETT_OK ? made.data : NULL;
}

const char *golden_wasm_chunks(int32_t chunks)
{
    forget();
    return golden_endless(chunks, &made) == SETT_OK ? made.data : NULL;
}

const char *golden_wasm_plays(int32_t seeds)
{
    forget();
    return golden_plays(seeds, &made) == SETT_OK ? made.data : NULL;
}

const char *golden_wasm_searches(int32_t seeds)
{
    forget();
    return golden_searches(seeds, &made) == SETT_OK ? made.data : NULL;
}

size_t golden_wasm_size(void)
{
    return made.size;
}

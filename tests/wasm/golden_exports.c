/* golden_exports.c - the golden corpus as a WebAssembly module of its own, for
   tests/wasm/run.mjs: text(seeds, drawn) gives a pointer to a text of size(),
   valid until the next call; 0 where it failed. */
#include "golden/corpus.h"

#define EXPORT(name) __attribute__((export_name(#name)))

EXPORT(text) const char *golden_wasm_text(int32_t seeds, int32_t drawn);
EXPORT(size) size_t golden_wasm_size(void);

static SettText made; /* of the last call: this is a test program */

const char *golden_wasm_text(int32_t seeds, int32_t drawn)
{
    sett_text_free(&made);
    made = sett_text(sett_alloc_default());
    return golden_all(seeds, drawn, &made) == SETT_OK ? made.data : NULL;
}

size_t golden_wasm_size(void)
{
    return made.size;
}

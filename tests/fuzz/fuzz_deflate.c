/* fuzz_deflate.c - packed data of any bytes: what comes out has the size that
   was asked for and is packed and unpacked again as it is; our own code and
   zlib, where the build has it, say the same of the same bytes. The first byte
   says which packing, the next two the size. */
#include <stdlib.h>
#include <string.h>

#include "io/pack/deflate.h"
#include "io/pack/pack.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void there_and_back(bool gzip, const uint8_t *bytes, size_t size)
{
    const char *text = NULL;
    SettText packed = sett_text(sett_alloc_default());
    uint8_t *back = malloc(size + 1);
    if (back == NULL)
        return;
    SETT_ASSERT(sett_zip_plain(gzip, bytes, size, &packed) == SETT_OK);
    SETT_ASSERT(sett_unzip_plain(gzip, (uint8_t *)packed.data, packed.size,
                                 back, size, &text) == SETT_OK);
    SETT_ASSERT(size == 0 || memcmp(back, bytes, size) == 0);
    sett_text_free(&packed);
    free(back);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    if (size < 3)
        return 0;
    bool gzip = (bytes[0] & 1) != 0;
    size_t out_size = bytes[1] + 256u * bytes[2];
    const uint8_t *in = bytes + 3;
    const char *text = NULL;
    uint8_t *own = malloc(out_size + 1), *others = malloc(out_size + 1);
    if (own != NULL && others != NULL) {
        SettStatus status =
            sett_unzip_plain(gzip, in, size - 3, own, out_size, &text);
        SETT_ASSERT(status == SETT_OK || text != NULL);
        /* The checksum of gzip's own header is not looked at. */
        bool same = !gzip || size < 7 || (in[3] & 2) == 0;
        SettStatus wanted =
            sett_unpack(gzip ? SETT_PACK_GZIP : SETT_PACK_ZLIB, in, size - 3,
                        sett_alloc_default(), others, out_size, &text);
        SETT_ASSERT(!same || status == wanted);
        if (status == SETT_OK && wanted == SETT_OK)
            SETT_ASSERT(out_size == 0 || memcmp(own, others, out_size) == 0);
        if (status == SETT_OK)
            there_and_back(gzip, own, out_size);
    }
    there_and_back(gzip, in, size - 3);
    free(own);
    free(others);
    return 0;
}

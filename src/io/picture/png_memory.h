/* png_memory.h - libpng's memory and its errors. It frees without a size: that
   is kept in front of each block. It reports a failure by longjmp. */
#ifndef SETT_IO_PICTURE_PNG_MEMORY_H
#define SETT_IO_PICTURE_PNG_MEMORY_H

#include "base/least.h"

#include <png.h>
#include <setjmp.h>
#include <string.h>

/** What it is given as its pointers for errors and for memory. */
typedef struct SettPngMemory {
    SettAlloc alloc;
    SettStatus status; /**< of ours, when libpng was stopped */
    char message[128];
} SettPngMemory;

typedef union SettPngHead {
    size_t size;
    max_align_t align;
} SettPngHead;

static inline png_voidp sett_png_take(png_structp png, png_alloc_size_t size)
{
    SettPngMemory *m = png_get_mem_ptr(png);
    size_t whole;
    SettPngHead *head = NULL;
    if (sett_size_add(size, sizeof(SettPngHead), &whole))
        head = m->alloc.fn(m->alloc.user, NULL, 0, whole);
    if (head == NULL) {
        m->status = SETT_NO_MEMORY;
        return NULL;
    }
    head->size = whole;
    return head + 1;
}

static inline void sett_png_give(png_structp png, png_voidp block)
{
    SettPngMemory *m = png_get_mem_ptr(png);
    SettPngHead *head = (SettPngHead *)block - 1;
    if (block != NULL)
        m->alloc.fn(m->alloc.user, head, head->size, 0);
}

static inline void sett_png_failed(png_structp png, png_const_charp message)
{
    SettPngMemory *m = png_get_error_ptr(png);
    size_t size = strlen(message), most = sizeof m->message - 1;
    memcpy(m->message, message, sett_min_size(size, most));
    png_longjmp(png, 1);
}

/** Warnings are passed over: of profiles, and none of a picture of ours. */
static inline void sett_png_warned(png_structp png, png_const_charp message)
{
    (void)png;
    (void)message;
}

#endif

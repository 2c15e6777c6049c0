/* png_read.c - PNG pictures as 8-bit RGBA, through libpng where the build has
   it. Whatever the file says of profiles and gamma is passed over: the numbers
   of its pixels are the colours. libpng reports failures by longjmp: everything
   that lives across the jump is in one struct outside the function that sets
   it.
 */
#include "sett/project.h"

#if defined(SETT_HAVE_PNG)

#include <png.h>
#include <setjmp.h>
#include <string.h>

#define MOST_PIXELS ((int64_t)1 << 26)

typedef struct Job {
    const char *bytes;
    size_t size, at;
    int64_t max_area;
    SettArena *arena;
    uint8_t *rgba;
    int32_t w, h;
    SettStatus status; /* of ours, when libpng was stopped */
    char message[128];
} Job;

/* libpng frees without a size: it is kept in front of each block. */
typedef union Head {
    size_t size;
    max_align_t align;
} Head;

static png_voidp take(png_structp png, png_alloc_size_t size)
{
    Job *job = png_get_mem_ptr(png);
    SettAlloc alloc = job->arena->alloc;
    size_t whole;
    Head *head = NULL;
    if (sett_size_add(size, sizeof(Head), &whole))
        head = alloc.fn(alloc.user, NULL, 0, whole);
    if (head == NULL) {
        job->status = SETT_NO_MEMORY;
        return NULL;
    }
    head->size = whole;
    return head + 1;
}

static void give_back(png_structp png, png_voidp block)
{
    Job *job = png_get_mem_ptr(png);
    if (block == NULL)
        return;
    Head *head = (Head *)block - 1;
    job->arena->alloc.fn(job->arena->alloc.user, head, head->size, 0);
}

static void on_error(png_structp png, png_const_charp message)
{
    Job *job = png_get_error_ptr(png);
    size_t most = sizeof job->message - 1, size = strlen(message);
    memcpy(job->message, message, size < most ? size : most);
    png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp message)
{
    (void)png;
    (void)message; /* of profiles, which are passed over */
}

static void on_bytes(png_structp png, png_bytep bytes, size_t size)
{
    Job *job = png_get_io_ptr(png);
    if (size > job->size - job->at)
        png_error(png, "the file is cut short");
    memcpy(bytes, job->bytes + job->at, size);
    job->at += size;
}

/* Sizes are known: refuses, takes the pixels, and asks for RGBA. */
static void prepare(Job *job, png_structp png, png_infop info)
{
    png_uint_32 w = png_get_image_width(png, info);
    png_uint_32 h = png_get_image_height(png, info);
    if ((int64_t)w * (int64_t)h > job->max_area) {
        job->status = SETT_TOO_LARGE;
        png_error(png, "more pixels than a picture may have");
    }
    /* Rows are packed by at most 1032 to 1: what the file cannot hold is not
       made room for. */
    if ((uint64_t)png_get_rowbytes(png, info) * h / 1032 > job->size)
        png_error(png, "the file is cut short");
    job->w = (int32_t)w;
    job->h = (int32_t)h;
    job->rgba = sett_arena_take(job->arena, (size_t)w * h, 4);
    if (job->rgba == NULL) {
        job->status = SETT_NO_MEMORY;
        png_error(png, "out of memory");
    }
    png_set_expand(png);
    png_set_strip_16(png);
    png_set_gray_to_rgb(png);
    png_set_filler(png, 255, PNG_FILLER_AFTER);
}

/* False where libpng jumped out. No local is changed after setjmp. */
static bool decode(Job *job, png_structp png, png_infop info)
{
    if (setjmp(png_jmpbuf(png)) != 0)
        return false;
    png_set_read_fn(png, job, on_bytes);
    png_set_user_limits(png, 1 << 20, 1 << 20);
    png_set_chunk_malloc_max(png, (png_alloc_size_t)16 << 20);
    png_set_chunk_cache_max(png, 64);
    png_read_info(png, info);
    prepare(job, png, info);
    int passes = png_set_interlace_handling(png);
    png_read_update_info(png, info);
    if (png_get_rowbytes(png, info) != (size_t)job->w * 4)
        png_error(png, "a kind of pixels that is not known");
    for (int pass = 0; pass < passes; pass++)
        for (int32_t y = 0; y < job->h; y++)
            png_read_row(png, job->rgba + (size_t)y * (size_t)job->w * 4, NULL);
    return true;
}

SettStatus sett_png_read(const char *bytes, size_t size, int64_t max_area,
                         SettArena *arena, SettPicture *out, SettError *err)
{
    Job job = {.bytes = bytes,
               .size = size,
               .max_area = max_area > 0 ? max_area : MOST_PIXELS,
               .arena = arena};
    *out = (SettPicture){NULL, 0, 0};
    png_structp png =
        png_create_read_struct_2(PNG_LIBPNG_VER_STRING, &job, on_error,
                                 on_warning, &job, take, give_back);
    png_infop info = png != NULL ? png_create_info_struct(png) : NULL;
    bool done = info != NULL && decode(&job, png, info);
    png_destroy_read_struct(&png, &info, NULL);
    *out = (SettPicture){job.rgba, job.w, job.h};
    if (done)
        return SETT_OK;
    if (job.status == SETT_NO_MEMORY || job.message[0] == 0)
        return sett_fail(err, SETT_NO_MEMORY, "out of memory");
    return sett_fail(err, job.status != SETT_OK ? job.status : SETT_BAD_INPUT,
                     "no PNG that can be read: %s", job.message);
}

#else

SettStatus sett_png_read(const char *bytes, size_t size, int64_t max_area,
                         SettArena *arena, SettPicture *out, SettError *err)
{
    (void)bytes;
    (void)size;
    (void)max_area;
    (void)arena;
    *out = (SettPicture){0};
    return sett_fail(err, SETT_UNSUPPORTED, "this build reads no PNG");
}

#endif

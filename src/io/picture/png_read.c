/* png_read.c - PNG pictures as 8-bit RGBA, through libpng where the build has
   it. Whatever the file says of profiles and gamma is passed over: the numbers
   of its pixels are the colours. libpng reports failures by longjmp: everything
   that lives across the jump is in one struct outside the function that sets
   it. */
#include "sett/project.h"

#if defined(SETT_HAVE_PNG)

#include "io/picture/png_memory.h"

#define MOST_PIXELS ((int64_t)1 << 26)

typedef struct Job {
    const char *bytes;
    size_t size, at;
    int64_t max_area;
    SettArena *arena;
    uint8_t *rgba;
    int32_t w, h;
    SettPngMemory memory;
} Job;

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
        job->memory.status = SETT_TOO_LARGE;
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
        job->memory.status = SETT_NO_MEMORY;
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
               .arena = arena,
               .memory = {.alloc = arena->alloc}};
    *out = (SettPicture){NULL, 0, 0};
    png_structp png = png_create_read_struct_2(
        PNG_LIBPNG_VER_STRING, &job.memory, sett_png_failed, sett_png_warned,
        &job.memory, sett_png_take, sett_png_give);
    png_infop info = png != NULL ? png_create_info_struct(png) : NULL;
    bool done = info != NULL && decode(&job, png, info);
    png_destroy_read_struct(&png, &info, NULL);
    *out = (SettPicture){job.rgba, job.w, job.h};
    if (done)
        return SETT_OK;
    if (job.memory.status == SETT_NO_MEMORY || job.memory.message[0] == 0)
        return sett_no_memory(err);
    return sett_fail(
        err, job.memory.status != SETT_OK ? job.memory.status : SETT_BAD_INPUT,
        "no PNG that can be read: %s", job.memory.message);
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

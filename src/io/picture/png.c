/* png.c - pictures as PNG, with and without transparency, through libpng where
   the build has it. libpng reports failures by longjmp: everything that lives
   across the jump is in one struct outside the function that sets it. Its
   memory comes from the same allocator as the text that it writes to. */
#include "sett/project.h"

#if defined(SETT_HAVE_PNG)

#include "io/picture/png_memory.h"

typedef struct Job {
    const uint8_t *pixels;
    size_t bytes; /* of a pixel: 3 or 4 */
    int32_t width, height;
    SettText *out;
    SettPngMemory memory;
} Job;

static void on_bytes(png_structp png, png_bytep bytes, size_t size)
{
    Job *job = png_get_io_ptr(png);
    sett_text_bytes(job->out, bytes, size);
    if (job->out->status != SETT_OK) {
        job->memory.status = SETT_NO_MEMORY;
        png_error(png, "out of memory");
    }
}

static void on_flush(png_structp png)
{
    (void)png;
}

/* False where libpng jumped out. No local is changed after setjmp. */
static bool encode(Job *job, png_structp png, png_infop info)
{
    if (setjmp(png_jmpbuf(png)) != 0)
        return false;
    png_set_write_fn(png, job, on_bytes, on_flush);
    png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_IHDR(png, info, (png_uint_32)job->width, (png_uint_32)job->height,
                 8, job->bytes == 4 ? PNG_COLOR_TYPE_RGBA : PNG_COLOR_TYPE_RGB,
                 PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
                 PNG_FILTER_TYPE_DEFAULT);
    /* Drawn art repeats whole rows: plain rows compress best. */
    png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
    png_write_info(png, info);
    for (int32_t y = 0; y < job->height; y++)
        png_write_row(png, job->pixels +
                               (size_t)y * (size_t)job->width * job->bytes);
    png_write_end(png, info);
    return true;
}

static bool write_png(Job *job)
{
    png_structp png = png_create_write_struct_2(
        PNG_LIBPNG_VER_STRING, &job->memory, sett_png_failed, sett_png_warned,
        &job->memory, sett_png_take, sett_png_give);
    if (png == NULL)
        return false;
    png_infop info = png_create_info_struct(png);
    bool done = info != NULL && encode(job, png, info);
    png_destroy_write_struct(&png, &info);
    return done;
}

static SettStatus write_pixels(const uint8_t *pixels, size_t bytes,
                               int32_t width, int32_t height, SettText *out,
                               SettError *err)
{
    if (width <= 0 || height <= 0)
        return sett_fail(err, SETT_BAD_ARGUMENT, "an empty picture");
    if (out->status != SETT_OK)
        return sett_fail(err, out->status, "out of memory");
    Job job = {.pixels = pixels,
               .bytes = bytes,
               .width = width,
               .height = height,
               .out = out,
               .memory = {.alloc = out->alloc}};
    size_t before = out->size;
    if (write_png(&job))
        return SETT_OK;
    if (out->data != NULL) { /* nothing half-written */
        out->size = before;
        out->data[before] = 0;
    }
    return job.memory.status != SETT_OK
               ? sett_no_memory(err)
               : sett_fail(err, SETT_IO, "no PNG was made: %s",
                           job.memory.message);
}

SettStatus sett_png_write(const uint8_t *rgb, int32_t width, int32_t height,
                          SettText *out, SettError *err)
{
    return write_pixels(rgb, 3, width, height, out, err);
}

SettStatus sett_png_write_rgba(const SettPicture *picture, SettText *out,
                               SettError *err)
{
    return write_pixels(picture->rgba, 4, picture->w, picture->h, out, err);
}

#else

SettStatus sett_png_write_rgba(const SettPicture *picture, SettText *out,
                               SettError *err)
{
    (void)picture;
    (void)out;
    return sett_fail(err, SETT_UNSUPPORTED, "this build writes no PNG");
}

SettStatus sett_png_write(const uint8_t *rgb, int32_t width, int32_t height,
                          SettText *out, SettError *err)
{
    (void)rgb;
    (void)width;
    (void)height;
    (void)out;
    return sett_fail(err, SETT_UNSUPPORTED, "this build writes no PNG");
}

#endif

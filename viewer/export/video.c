// Draws the frames of a motion and sends them to ffmpeg.
#include "video.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/viewer/draw/cairo_canvas.h>

#include "encoder.h"

static const double LEAD = 0.8;  // seconds of standstill at the start of the film

enum { SAMPLE_LIMIT = 120 };  // a GIF's colours are chosen from at most this many pictures

typedef struct film {
    uj_scene scene;
    uj_video video;
    cairo_surface_t *surface;
    FILE *output, *palette;
    char size[32], rate[16];
} film;

// --- pictures ------------------------------------------------------------------------------------

// Sends the picture at `seconds` of the playback to the encoder.
static uj_status put_moment(film *f, double seconds, uj_encoder *encoder, uj_error *error)
{
    f->scene.time = uj_timeline_time(&f->scene.subject->timeline, seconds);
    if ((f->scene.show & UJ_SHOW_STEADY) != 0)
        f->scene.time = floor(f->scene.time);
    cairo_t *cairo = cairo_create(f->surface);
    uj_cairo_canvas canvas = uj_cairo_canvas_on(cairo);
    uj_scene_draw(&f->scene, &canvas.base);
    cairo_status_t code = cairo_status(cairo);
    cairo_destroy(cairo);
    if (code != CAIRO_STATUS_SUCCESS)
        return uj_error_set(error, code == CAIRO_STATUS_NO_MEMORY ? UJ_NO_MEMORY : UJ_INTERNAL,
                            _("drawing the film failed: %s"), cairo_status_to_string(code));
    cairo_surface_flush(f->surface);
    const unsigned char *data = cairo_image_surface_get_data(f->surface);
    size_t stride = (size_t)cairo_image_surface_get_stride(f->surface);
    uj_status status = UJ_OK;
    for (int row = 0; status == UJ_OK && row < (int)f->scene.height; row++)
        status =
            uj_encoder_put(encoder, data + (size_t)row * stride, 4 * (size_t)f->scene.width, error);
    return status;
}

static uj_status put_film(film *f, uj_encoder *encoder, uj_error *error)
{
    double total = LEAD + f->scene.subject->timeline.total, rate = f->video.frame_rate;
    size_t count = (size_t)ceil(total * rate) + 1;
    uj_status status = UJ_OK;
    for (size_t i = 0; status == UJ_OK && i < count; i++) {
        const uj_video *video = &f->video;
        if (video->progress != NULL && !video->progress(video->payload, (double)i / (double)count))
            return uj_error_set(error, UJ_BAD_ARGUMENT, _("stopped; no film was written"));
        status = put_moment(f, fmax((double)i / rate - LEAD, 0.0), encoder, error);
    }
    return status;
}

// Sends pictures of the start and the middle of each move, and of the final state. If there are too
// many such pictures, sends every `step`-th.
static uj_status put_samples(film *f, uj_encoder *encoder, uj_error *error)
{
    const uj_timeline *timeline = &f->scene.subject->timeline;
    size_t all = 2 * timeline->move_count + 1, step = 1 + all / SAMPLE_LIMIT;
    uj_status status = UJ_OK;
    for (size_t i = 0; status == UJ_OK && i < all; i += step)
        status = put_moment(f, uj_timeline_seconds(timeline, 0.5 * (double)i), encoder, error);
    return status;
}

// --- ffmpeg --------------------------------------------------------------------------------------

// Cairo's pixels are 32-bit words with blue in the lowest byte.
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define PIXELS "bgr0"
#else
#define PIXELS "0rgb"
#endif

// Arguments of every pass. Those in BEFORE make ffmpeg read pictures from standard input. Those in
// AFTER keep file names, times and versions out of the output.
#define BEFORE(f)                                                                                  \
    "ffmpeg", "-hide_banner", "-nostats", "-loglevel", "error", "-y", "-f", "rawvideo",            \
        "-pix_fmt", PIXELS, "-video_size", (f)->size, "-framerate", (f)->rate, "-i", "pipe:0"
#define AFTER "-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact"

typedef uj_status pictures(film *f, uj_encoder *encoder, uj_error *error);

// One run of ffmpeg.
typedef struct pass {
    const char *const *arguments;
    pictures *put;
    FILE *output, *extra;
} pass;

static uj_status encode(film *f, const pass *p, uj_error *error)
{
    uj_encoder encoder;
    uj_status status = uj_encoder_start(&encoder, p->arguments, p->output, p->extra, error);
    if (status != UJ_OK)
        return status;
    status = p->put(f, &encoder, error);
    // UJ_IO means that ffmpeg ended too early. uj_encoder_finish then tells why.
    if (status != UJ_OK && status != UJ_IO) {
        uj_encoder_abort(&encoder);
        return status;
    }
    uj_status ended = uj_encoder_finish(&encoder, error);
    return ended != UJ_OK ? ended : status;
}

static uj_status encode_mp4(film *f, uj_error *error)
{
    const char *const arguments[] = {BEFORE(f),    "-c:v", "libx264", "-pix_fmt", "yuv420p",
                                     "-crf",       "18",   "-preset", "medium",   "-movflags",
                                     "+faststart", AFTER,  "-f",      "mp4",      UJ_ENCODER_OUTPUT,
                                     NULL};
    return encode(f, &(pass){arguments, put_film, f->output, NULL}, error);
}

// The first pass chooses 256 colours, and the second encodes the film with these colours.
static uj_status encode_gif(film *f, uj_error *error)
{
    const char *const choose[] = {BEFORE(f),
                                  "-vf",
                                  "palettegen=stats_mode=full",
                                  "-frames:v",
                                  "1",
                                  AFTER,
                                  "-f",
                                  "image2pipe",
                                  "-c:v",
                                  "png",
                                  UJ_ENCODER_OUTPUT,
                                  NULL};
    const char *const film_with[] = {BEFORE(f),
                                     "-f",
                                     "png_pipe",
                                     "-i",
                                     UJ_ENCODER_EXTRA,
                                     "-lavfi",
                                     "paletteuse=dither=none:diff_mode=rectangle",
                                     "-loop",
                                     "0",
                                     AFTER,
                                     "-f",
                                     "gif",
                                     UJ_ENCODER_OUTPUT,
                                     NULL};
    uj_status status = encode(f, &(pass){choose, put_samples, f->palette, NULL}, error);
    return status == UJ_OK ? encode(f, &(pass){film_with, put_film, f->output, f->palette}, error)
                           : status;
}

// --- the file ------------------------------------------------------------------------------------

static uj_status copy_output(FILE *from, uj_safe_file *to, uj_error *error)
{
    char block[1 << 16];
    size_t total = 0, count;
    uj_status status = UJ_OK;
    rewind(from);
    while (status == UJ_OK && (count = fread(block, 1, sizeof block, from)) > 0) {
        status = uj_safe_file_put(to, block, count, error);
        total += count;
    }
    if (status == UJ_OK && ferror(from))
        status = uj_error_set(error, UJ_IO, _("cannot read back what ffmpeg wrote: %s"),
                              strerror(errno));
    if (status == UJ_OK && total == 0)
        status = uj_error_set(error, UJ_IO, _("ffmpeg reported no error but wrote nothing"));
    return status;
}

static uj_status open_film(film *f, uj_error *error)
{
    f->output = tmpfile();
    f->palette = tmpfile();
    if (f->output == NULL || f->palette == NULL)
        return uj_error_set(error, UJ_IO, _("cannot make a temporary file: %s"), strerror(errno));
    f->surface =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)f->scene.width, (int)f->scene.height);
    if (cairo_surface_status(f->surface) != CAIRO_STATUS_SUCCESS)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory for a film of this size");
    snprintf(f->size, sizeof f->size, "%.0fx%.0f", f->scene.width, f->scene.height);
    snprintf(f->rate, sizeof f->rate, "%d", f->video.frame_rate);
    return UJ_OK;
}

static void close_film(film *f)
{
    if (f->output != NULL)
        fclose(f->output);
    if (f->palette != NULL)
        fclose(f->palette);
    if (f->surface != NULL)
        cairo_surface_destroy(f->surface);
}

uj_status uj_video_write(const uj_scene *scene, const uj_video *video, uj_safe_file *file,
                         uj_error *error)
{
    film f = {.scene = *scene, .video = *video};
    uj_status status = open_film(&f, error);
    if (status == UJ_OK)
        status = video->format == UJ_VIDEO_GIF ? encode_gif(&f, error) : encode_mp4(&f, error);
    if (status == UJ_OK)
        status = copy_output(f.output, file, error);
    close_film(&f);
    return status;
}

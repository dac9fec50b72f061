// Processor time of a frame at 1920 x 1080, with all display options except reduced motion.
#include <math.h>
#include <stdlib.h>
#include <time.h>

#include <cairo.h>

#include "tests/bench/bench.h"
#include "tests/bench/bench_tray.h"
#include <unjam/viewer/draw/cairo_canvas.h>
#include <unjam/viewer/play/player.h>
#include <unjam/viewer/tray/tray_subject.h>

#ifdef UNJAM_BENCH_WINDOW
#include "viewer/window/screen.h"

#endif

enum { WIDTH = 1920, HEIGHT = 1080, FRAMES = 300 };

typedef struct display {
    uj_tray_problem problem;
    uj_tray_result result;
    uj_subject *subject;
    uj_player player;
    cairo_surface_t *surface;
    unsigned frame;
#ifdef UNJAM_BENCH_WINDOW
    uj_screen screen;
#endif
} display;

static void finish(void *context)
{
    display *s = context;
#ifdef UNJAM_BENCH_WINDOW
    if (s->screen.window != NULL)
        uj_screen_close(&s->screen);
#endif
    if (s->surface != NULL)
        cairo_surface_destroy(s->surface);
    if (s->player.subject != NULL)
        uj_player_end(&s->player);
    uj_subject_destroy(s->subject);
    uj_solution_clear(&s->result.solution);
    uj_tray_problem_clear(&s->problem);
    free(s);
}

static uj_status show(display *s, const char *name, uj_error *error)
{
    uj_certificate_options options = uj_certificate_default();
    uj_certificate certificate = {0};
    uj_status status = uj_bench_tray_load(name, &s->problem, error);
    if (status == UJ_OK)
        status = uj_bench_tray_solve(s->problem.tray, &s->result, error);
    if (status == UJ_OK)
        status = uj_certificate_check(s->problem.tray, &s->result.solution, &options, &certificate,
                                      error);
    if (status == UJ_OK)
        status = uj_tray_subject_create(s->problem.tray, &s->result.solution, &certificate,
                                        &s->subject, error);
    return status;
}

static uj_status prepare(const char *name, void **context, uj_error *error)
{
    display *s = calloc(1, sizeof *s);
    if (s == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory");
    uj_status status = show(s, name, error);
    if (status != UJ_OK) {
        finish(s);
        return status;
    }
    s->player = uj_player_start(s->subject, WIDTH, HEIGHT);
#define UJ_BENCH_SWITCH(name, option, help) s->player.style.display |= UJ_SHOW_##name;
    UJ_DISPLAY(UJ_BENCH_SWITCH)
#undef UJ_BENCH_SWITCH
    s->player.style.display &= ~(unsigned)UJ_SHOW_STEADY;
    s->surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, WIDTH, HEIGHT);
    *context = s;
    return UJ_OK;
}

static uj_status prepare_jam(void **context, uj_error *error)
{
    return prepare("rectangular-jam", context, error);
}

// Opens the inspector. For each frame, it computes the region where one piece can move.
static uj_status prepare_inspector(void **context, uj_error *error)
{
    uj_status status = prepare("rectangular-jam", context, error);
    if (status == UJ_OK)
        uj_player_key(&((display *)*context)->player, UJ_KEY_INSPECT);
    return status;
}

static uj_status prepare_two(void **context, uj_error *error)
{
    return prepare("two-pieces", context, error);
}

// The multiples of the golden ratio, modulo 1, are spread evenly, however many frames there are.
static void next_moment(display *s)
{
    double whole, golden = 0.6180339887498949;
    s->player.seconds = modf(golden * s->frame++, &whole) * s->subject->timeline.total;
}

static double processor_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static uj_status draw_frame(void *context, uj_bench_timer *timer, uj_error *error)
{
    display *s = context;
    uj_controls controls;
    next_moment(s);
    uj_bench_start(timer);
    double started = processor_seconds();
    uj_scene scene = uj_player_scene(&s->player, &controls);
    cairo_t *cairo = cairo_create(s->surface);
    uj_cairo_canvas canvas = uj_cairo_canvas_on(cairo);
    uj_scene_draw(&scene, &canvas.base);
    cairo_status_t code = cairo_status(cairo);
    cairo_destroy(cairo);
    cairo_surface_flush(s->surface);
    uj_bench_stop(timer, 1);
    timer->seconds = processor_seconds() - started;
    return code == CAIRO_STATUS_SUCCESS
               ? UJ_OK
               : uj_error_set(error, UJ_INTERNAL, "%s", cairo_status_to_string(code));
}

#ifdef UNJAM_BENCH_WINDOW
static uj_status prepare_window(void **context, uj_error *error)
{
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    uj_status status = uj_screen_start_video(true, error);
    if (status == UJ_OK)
        status = prepare_jam(context, error);
    if (status != UJ_OK)
        return status;
    status = uj_screen_open(&((display *)*context)->screen, "",
                            (uj_screen_size){.width = WIDTH, .height = HEIGHT}, error);
    if (status != UJ_OK)
        finish(*context);
    return status;
}

static uj_status prepare_all(void **context, uj_error *error)
{
    uj_status status = prepare_window(context, error);
    if (status == UJ_OK)
        uj_player_key(&((display *)*context)->player, UJ_KEY_INSPECT);
    return status;
}

static uj_status show_frame(void *context, uj_bench_timer *timer, uj_error *error)
{
    display *s = context;
    uj_controls controls;
    cairo_t *cairo;
    next_moment(s);
    uj_bench_start(timer);
    double started = processor_seconds();
    uj_scene scene = uj_player_scene(&s->player, &controls);
    uj_status status = uj_screen_begin(&s->screen, WIDTH, HEIGHT, &cairo, error);
    if (status != UJ_OK)
        return status;
    uj_cairo_canvas canvas = uj_cairo_canvas_on(cairo);
    uj_scene_draw(&scene, &canvas.base);
    status = uj_screen_end(&s->screen, cairo, error);
    uj_bench_stop(timer, 1);
    timer->seconds = processor_seconds() - started;
    return status;
}
#endif

static const uj_bench benches[] = {
    {"viewer.two-pieces", "frame drawn", draw_frame, prepare_two, finish, FRAMES, NULL},
    {"viewer.rectangular-jam", "frame drawn", draw_frame, prepare_jam, finish, FRAMES, NULL},
    {"viewer.inspector", "frame drawn", draw_frame, prepare_inspector, finish, FRAMES, NULL},
#ifdef UNJAM_BENCH_WINDOW
    {"viewer.window", "frame drawn and shown by software", show_frame, prepare_window, finish,
     FRAMES, NULL},
    {"viewer.all", "frame with inspector, shown by software", show_frame, prepare_all, finish,
     FRAMES, NULL},
#endif
};

const uj_bench_table uj_bench_viewer = {benches, sizeof benches / sizeof benches[0]};

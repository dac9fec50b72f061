// Zooming: a point of the board stays at its pixel while the scale approaches its target.
#include <unjam/viewer/board/zoom.h>

// What remains of a gradual change decays as exp(-RATE * seconds). A change of scale ends when
// |log(target / scale)| < `least_change`. A glide ends when fewer than `least_pixels` remain.
static const double RATE = 16.0;
static const double least_change = 1e-3, least_pixels = 0.25;

static double base_scale(const uj_zoom_frame *frame)
{
    double scale;
    uj_area_map(frame->area, frame->whole, &scale);
    return scale;
}

static double scale_of(const uj_zoom *zoom, const uj_zoom_frame *frame)
{
    double base = base_scale(frame);
    return fmin(fmax(zoom->scale, base), frame->most * base);
}

static uj_vec2 area_middle(uj_area area)
{
    return (uj_vec2){area.x + 0.5 * area.width, area.y + 0.5 * area.height};
}

// Clamps `at`, the x or y of the view's middle, so that the view stays inside the unzoomed view.
// `middle`, `base`: middle and scale of the unzoomed view. `half`: half the area's size in pixels.
static double clamp(double at, double middle, double half, double scale, double base)
{
    double most = half / base - half / scale;
    return fmin(fmax(at, middle - most), middle + most);
}

// Returns the point of the board in the middle of the view.
static uj_vec2 view_middle(const uj_zoom *zoom, const uj_zoom_frame *frame)
{
    const uj_area *area = &frame->area;
    double base = base_scale(frame), scale = scale_of(zoom, frame);
    uj_vec2 middle = area_middle(*area);
    uj_vec2 whole = uj_vec2_scale(uj_vec2_add(frame->whole.low, frame->whole.high), 0.5);
    uj_vec2 off = uj_vec2_scale(uj_vec2_sub(zoom->pixel, middle), 1.0 / scale);
    return (uj_vec2){clamp(zoom->at.x - off.x, whole.x, 0.5 * area->width, scale, base),
                     clamp(zoom->at.y + off.y, whole.y, 0.5 * area->height, scale, base)};
}

static bool is_on(const uj_zoom *zoom)
{
    return zoom->scale > 0.0;
}

double uj_zoom_factor(const uj_zoom *zoom, const uj_zoom_frame *frame)
{
    return is_on(zoom) ? scale_of(zoom, frame) / base_scale(frame) : 1.0;
}

uj_box uj_zoom_box(const uj_zoom *zoom, const uj_zoom_frame *frame)
{
    if (!is_on(zoom))
        return frame->whole;
    double scale = scale_of(zoom, frame);
    uj_vec2 middle = view_middle(zoom, frame);
    uj_vec2 half = {0.5 * frame->area.width / scale, 0.5 * frame->area.height / scale};
    return (uj_box){uj_vec2_sub(middle, half), uj_vec2_add(middle, half)};
}

// Keeps the board point that is shown at `pixel` in place while the scale changes. Turns the zoom
// on if it is off.
static void hold(uj_zoom *zoom, const uj_zoom_frame *frame, uj_vec2 pixel)
{
    if (!is_on(zoom)) {
        zoom->scale = zoom->target = base_scale(frame);
        zoom->pixel = area_middle(frame->area);
        zoom->at = uj_vec2_scale(uj_vec2_add(frame->whole.low, frame->whole.high), 0.5);
    }
    double scale = scale_of(zoom, frame);
    uj_vec2 middle = view_middle(zoom, frame);
    uj_vec2 off = uj_vec2_scale(uj_vec2_sub(pixel, area_middle(frame->area)), 1.0 / scale);
    zoom->scale = scale;
    zoom->at = (uj_vec2){middle.x + off.x, middle.y - off.y};
    zoom->pixel = pixel;
}

// Turns the zoom off once the whole board is in view.
static void settle(uj_zoom *zoom, const uj_zoom_frame *frame)
{
    double base = base_scale(frame);
    bool held = zoom->held;
    if (is_on(zoom) && zoom->scale <= base && zoom->target <= base) {
        *zoom = (uj_zoom){0};
        zoom->held = held;
    }
}

bool uj_zoom_by(uj_zoom *zoom, const uj_zoom_frame *frame, uj_vec2 pixel, double factor)
{
    double base = base_scale(frame), before = is_on(zoom) ? zoom->target : base;
    double target = fmin(fmax(before * factor, base), frame->most * base);
    if (target == before || !(factor > 0.0))
        return false;
    hold(zoom, frame, pixel);
    zoom->target = target;
    return true;
}

bool uj_zoom_reset(uj_zoom *zoom, const uj_zoom_frame *frame)
{
    if (!is_on(zoom))
        return false;
    hold(zoom, frame, area_middle(frame->area));
    zoom->target = base_scale(frame);
    zoom->glide = (uj_vec2){0.0, 0.0};
    return true;
}

bool uj_zoom_pan(uj_zoom *zoom, const uj_zoom_frame *frame, uj_vec2 pixels)
{
    if (!is_on(zoom))
        return false;
    uj_vec2 before = view_middle(zoom, frame);
    zoom->pixel = uj_vec2_add(zoom->pixel, pixels);
    hold(zoom, frame, zoom->pixel);
    uj_vec2 after = view_middle(zoom, frame);
    return before.x != after.x || before.y != after.y;
}

bool uj_zoom_glide(uj_zoom *zoom, uj_vec2 pixels)
{
    if (!is_on(zoom))
        return false;
    zoom->glide = uj_vec2_add(zoom->glide, pixels);
    return true;
}

bool uj_zoom_moves(const uj_zoom *zoom)
{
    return is_on(zoom) &&
           (zoom->scale != zoom->target || zoom->glide.x != 0.0 || zoom->glide.y != 0.0);
}

bool uj_zoom_tick(uj_zoom *zoom, const uj_zoom_frame *frame, double seconds)
{
    if (!uj_zoom_moves(zoom))
        return false;
    double left = exp(-RATE * seconds);
    double change = log(zoom->target / zoom->scale) * left;
    zoom->scale = fabs(change) < least_change ? zoom->target : zoom->target * exp(-change);
    uj_vec2 rest = uj_vec2_scale(zoom->glide, left);
    if (uj_vec2_length(rest) < least_pixels)
        rest = (uj_vec2){0.0, 0.0};
    uj_vec2 step = uj_vec2_sub(zoom->glide, rest);
    zoom->glide = rest;
    if (step.x != 0.0 || step.y != 0.0)
        uj_zoom_pan(zoom, frame, step);
    settle(zoom, frame);
    return true;
}

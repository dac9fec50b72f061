// Lays out the editor's window, and maps the tray to the canvas.
#include "editor_layout.h"

uj_editor_layout uj_editor_lay_out(const uj_editor *editor)
{
    double width = editor->width, height = editor->height;
    double text = fmin(fmax(sqrt(fmax(width * height, 1.0)) / 72.0, 10.0), 18.0);
    double bar = 3.0 * text, status = 2.2 * text, ruler = 1.6 * text;
    double panel = fmin(17.0 * text, 0.4 * width);
    if (!uj_editor_has_tray(editor))
        ruler = 0.0;
    double high = fmax(height - bar - status, 0.0), wide = fmax(width - panel, 0.0);
    return (uj_editor_layout){
        .text = text,
        .bar = {0.0, 0.0, width, bar},
        .across = {ruler, bar, fmax(wide - ruler, 0.0), ruler},
        .up = {0.0, bar + ruler, ruler, fmax(high - ruler, 0.0)},
        .canvas = {ruler, bar + ruler, fmax(wide - ruler, 0.0), fmax(high - ruler, 0.0)},
        .panel = {wide, bar, panel, high},
        .status = {0.0, height - status, width, status},
    };
}

uj_map uj_editor_map(const uj_editor *editor)
{
    uj_area canvas = uj_editor_lay_out(editor).canvas;
    const uj_camera *camera = &editor->camera;
    double s = camera->scale;
    return (uj_map){.xx = s,
                    .x0 = canvas.x + 0.5 * canvas.width - s * camera->centre.x,
                    .yy = -s,
                    .y0 = canvas.y + 0.5 * canvas.height + s * camera->centre.y};
}

uj_vec2 uj_editor_world(const uj_editor *editor, double x, double y)
{
    uj_map map = uj_editor_map(editor);
    // Round, to keep the numbers in the file short. The error is below a tenth of a window point.
    double step = uj_round_step(0.05 / editor->camera.scale);
    return (uj_vec2){round((x - map.x0) / map.xx / step) * step,
                     round((y - map.y0) / map.yy / step) * step};
}

double uj_editor_length(const uj_editor *editor, double points)
{
    return points / editor->camera.scale;
}

double uj_round_step(double least)
{
    double power = pow(10.0, floor(log10(least)));
    static const double factors[] = {1.0, 2.0, 5.0};
    for (size_t i = 0; i < 3; i++)
        if (factors[i] * power >= least * (1.0 - 1e-9))
            return factors[i] * power;
    return 10.0 * power;
}

void uj_editor_fit(uj_editor *editor)
{
    uj_vec2 low, high;
    uj_area canvas = uj_editor_lay_out(editor).canvas;
    uj_sketch_bounds(&editor->document.sketch, &low, &high);
    double wide = fmax(high.x - low.x, 1e-9), tall = fmax(high.y - low.y, 1e-9);
    double scale = 0.85 * fmin(canvas.width / wide, canvas.height / tall);
    editor->camera.centre = uj_vec2_scale(uj_vec2_add(low, high), 0.5);
    editor->camera.scale = scale > 0.0 && isfinite(scale) ? scale : 1.0;
}

bool uj_editor_shows_all(const uj_editor *editor)
{
    uj_vec2 low, high;
    uj_area canvas = uj_editor_lay_out(editor).canvas;
    uj_map map = uj_editor_map(editor);
    uj_sketch_bounds(&editor->document.sketch, &low, &high);
    return map.x0 + map.xx * low.x >= canvas.x &&
           map.x0 + map.xx * high.x <= canvas.x + canvas.width &&
           map.y0 + map.yy * high.y >= canvas.y &&
           map.y0 + map.yy * low.y <= canvas.y + canvas.height;
}

void uj_editor_zoom(uj_editor *editor, double factor, double x, double y)
{
    uj_camera *camera = &editor->camera;
    uj_map map = uj_editor_map(editor);
    uj_vec2 fixed = {(x - map.x0) / map.xx, (y - map.y0) / map.yy};
    double size = uj_sketch_size(&editor->document.sketch);
    double scale = fmin(fmax(camera->scale * factor, 5.0 / size), 1e6 / size);
    factor = scale / camera->scale;
    camera->scale = scale;
    camera->centre =
        uj_vec2_add(fixed, uj_vec2_scale(uj_vec2_sub(camera->centre, fixed), 1.0 / factor));
}

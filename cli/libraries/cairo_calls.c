// Forwards calls to cairo; the first call opens the library.
#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <cairo.h>

#include "late_library.h"

static uj_late_library cairo = {
    .file = UJ_CAIRO_FILE,
    .name = "cairo",
    .package = "libcairo2",
};

UJ_FORWARD_VOID(cairo, cairo_arc,
                (cairo_t * cr, double xc, double yc, double radius, double angle1, double angle2),
                (cr, xc, yc, radius, angle1, angle2))
UJ_FORWARD_VOID(cairo, cairo_clip, (cairo_t * cr), (cr))
UJ_FORWARD_VOID(cairo, cairo_clip_preserve, (cairo_t * cr), (cr))
UJ_FORWARD_VOID(cairo, cairo_close_path, (cairo_t * cr), (cr))
UJ_FORWARD(cairo, cairo_t *, cairo_create, (cairo_surface_t * target), (target))
UJ_FORWARD_VOID(cairo, cairo_destroy, (cairo_t * cr), (cr))
UJ_FORWARD_VOID(cairo, cairo_fill_preserve, (cairo_t * cr), (cr))
UJ_FORWARD(cairo, cairo_font_options_t *, cairo_font_options_create, (void), ())
UJ_FORWARD_VOID(cairo, cairo_font_options_destroy, (cairo_font_options_t * options), (options))
UJ_FORWARD_VOID(cairo, cairo_font_options_set_antialias,
                (cairo_font_options_t * options, cairo_antialias_t antialias), (options, antialias))
UJ_FORWARD_VOID(cairo, cairo_font_options_set_hint_metrics,
                (cairo_font_options_t * options, cairo_hint_metrics_t hint_metrics),
                (options, hint_metrics))
UJ_FORWARD_VOID(cairo, cairo_font_options_set_hint_style,
                (cairo_font_options_t * options, cairo_hint_style_t hint_style),
                (options, hint_style))
UJ_FORWARD(cairo, cairo_scaled_font_t *, cairo_get_scaled_font, (cairo_t * cr), (cr))
UJ_FORWARD_VOID(cairo, cairo_glyph_free, (cairo_glyph_t * glyphs), (glyphs))
UJ_FORWARD(cairo, cairo_surface_t *, cairo_image_surface_create,
           (cairo_format_t format, int width, int height), (format, width, height))
UJ_FORWARD(cairo, unsigned char *, cairo_image_surface_get_data, (cairo_surface_t * surface),
           (surface))
UJ_FORWARD(cairo, int, cairo_image_surface_get_stride, (cairo_surface_t * surface), (surface))
UJ_FORWARD_VOID(cairo, cairo_line_to, (cairo_t * cr, double x, double y), (cr, x, y))
UJ_FORWARD_VOID(cairo, cairo_move_to, (cairo_t * cr, double x, double y), (cr, x, y))
UJ_FORWARD_VOID(cairo, cairo_new_path, (cairo_t * cr), (cr))
UJ_FORWARD(cairo, cairo_surface_t *, cairo_pdf_surface_create_for_stream,
           (cairo_write_func_t write_func, void *closure, double width_in_points,
            double height_in_points),
           (write_func, closure, width_in_points, height_in_points))
UJ_FORWARD_VOID(cairo, cairo_pdf_surface_set_metadata,
                (cairo_surface_t * surface, cairo_pdf_metadata_t metadata, const char *utf8),
                (surface, metadata, utf8))
UJ_FORWARD_VOID(cairo, cairo_restore, (cairo_t * cr), (cr))
UJ_FORWARD_VOID(cairo, cairo_save, (cairo_t * cr), (cr))
UJ_FORWARD(cairo, cairo_status_t, cairo_scaled_font_text_to_glyphs,
           (cairo_scaled_font_t * scaled_font, double x, double y, const char *utf8, int utf8_len,
            cairo_glyph_t **glyphs, int *num_glyphs, cairo_text_cluster_t **clusters,
            int *num_clusters, cairo_text_cluster_flags_t *cluster_flags),
           (scaled_font, x, y, utf8, utf8_len, glyphs, num_glyphs, clusters, num_clusters,
            cluster_flags))
UJ_FORWARD_VOID(cairo, cairo_select_font_face,
                (cairo_t * cr, const char *family, cairo_font_slant_t slant,
                 cairo_font_weight_t weight),
                (cr, family, slant, weight))
UJ_FORWARD_VOID(cairo, cairo_set_dash,
                (cairo_t * cr, const double *dashes, int num_dashes, double offset),
                (cr, dashes, num_dashes, offset))
UJ_FORWARD_VOID(cairo, cairo_set_fill_rule, (cairo_t * cr, cairo_fill_rule_t fill_rule),
                (cr, fill_rule))
UJ_FORWARD_VOID(cairo, cairo_set_font_options, (cairo_t * cr, const cairo_font_options_t *options),
                (cr, options))
UJ_FORWARD_VOID(cairo, cairo_set_font_size, (cairo_t * cr, double size), (cr, size))
UJ_FORWARD_VOID(cairo, cairo_set_line_cap, (cairo_t * cr, cairo_line_cap_t line_cap),
                (cr, line_cap))
UJ_FORWARD_VOID(cairo, cairo_set_line_join, (cairo_t * cr, cairo_line_join_t line_join),
                (cr, line_join))
UJ_FORWARD_VOID(cairo, cairo_set_line_width, (cairo_t * cr, double width), (cr, width))
UJ_FORWARD_VOID(cairo, cairo_set_source_rgba,
                (cairo_t * cr, double red, double green, double blue, double alpha),
                (cr, red, green, blue, alpha))
UJ_FORWARD_VOID(cairo, cairo_show_page, (cairo_t * cr), (cr))
UJ_FORWARD_VOID(cairo, cairo_show_text, (cairo_t * cr, const char *utf8), (cr, utf8))
UJ_FORWARD(cairo, cairo_status_t, cairo_status, (cairo_t * cr), (cr))
UJ_FORWARD(cairo, const char *, cairo_status_to_string, (cairo_status_t status), (status))
UJ_FORWARD_VOID(cairo, cairo_stroke_preserve, (cairo_t * cr), (cr))
UJ_FORWARD_VOID(cairo, cairo_surface_destroy, (cairo_surface_t * surface), (surface))
UJ_FORWARD_VOID(cairo, cairo_surface_finish, (cairo_surface_t * surface), (surface))
UJ_FORWARD_VOID(cairo, cairo_surface_flush, (cairo_surface_t * surface), (surface))
UJ_FORWARD(cairo, cairo_status_t, cairo_surface_status, (cairo_surface_t * surface), (surface))
UJ_FORWARD(cairo, cairo_status_t, cairo_surface_write_to_png_stream,
           (cairo_surface_t * surface, cairo_write_func_t write_func, void *closure),
           (surface, write_func, closure))
UJ_FORWARD(cairo, cairo_surface_t *, cairo_svg_surface_create_for_stream,
           (cairo_write_func_t write_func, void *closure, double width_in_points,
            double height_in_points),
           (write_func, closure, width_in_points, height_in_points))
UJ_FORWARD_VOID(cairo, cairo_svg_surface_set_document_unit,
                (cairo_surface_t * surface, cairo_svg_unit_t unit), (surface, unit))
UJ_FORWARD_VOID(cairo, cairo_text_extents,
                (cairo_t * cr, const char *utf8, cairo_text_extents_t *extents),
                (cr, utf8, extents))

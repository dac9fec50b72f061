// SVG viewports: viewBox, preserveAspectRatio, and the unit of a drawing.
#include "viewport.h"

#include <string.h>

#include <unjam/base/language.h>
#include <unjam/drawing/svg_text.h>

typedef struct box {
    double x, y, width, height;
} box;

static const char *attribute_text(uj_svg_attribute key)
{
    static const char *const names[] = {
#define NAME(name, text) [UJ_SVG_##name] = text,
        UJ_SVG_ATTRIBUTES(NAME)
#undef NAME
    };
    return names[key];
}

uj_status uj_svg_user_length(const uj_svg_element *element, uj_svg_attribute key, double missing,
                             double *out, uj_error *error)
{
    const char *text = uj_svg_get(element, key);
    uj_svg_length length;
    *out = missing;
    if (text == NULL || strcmp(text, "auto") == 0)
        return UJ_OK;
    if (!uj_svg_length_read(text, &length) || strcmp(length.unit, "%") == 0)
        return uj_error_set(error, UJ_BAD_INPUT,
                            _("%s=\"%.40s\" is not a length; expected a number, alone or with the "
                              "unit mm, cm, in, pt, pc or px"),
                            attribute_text(key), text);
    *out = length.value * uj_svg_unit_pixels(length.unit);
    return UJ_OK;
}

// Reads the viewBox. Sets *given to false if there is none.
static uj_status read_view_box(const uj_svg_element *element, box *out, bool *given,
                               uj_error *error)
{
    const char *text = uj_svg_get(element, UJ_SVG_VIEWBOX), *at = text;
    *given = text != NULL;
    if (text == NULL)
        return UJ_OK;
    if (!uj_svg_number(&at, &out->x) || !uj_svg_number(&at, &out->y) ||
        !uj_svg_number(&at, &out->width) || !uj_svg_number(&at, &out->height) ||
        *uj_svg_skip(at) != '\0' || !(out->width > 0.0 && out->height > 0.0))
        return uj_error_set(error, UJ_BAD_INPUT,
                            _("viewBox=\"%.60s\" must consist of four numbers, \"x y width "
                              "height\"; the width and the height must be above 0"),
                            text);
    return UJ_OK;
}

// Returns the offset of a box that is smaller than the viewport by `room`. `word` says whether the
// box is at the start, in the middle or at the end of the viewport.
static double aligned(const char *word, double room)
{
    return strncmp(word, "Min", 3) == 0 ? 0.0 : strncmp(word, "Max", 3) == 0 ? room : 0.5 * room;
}

// Maps the view box into the viewport as preserveAspectRatio says (SVG 1.1, section 7.8).
static uj_affine fit(box view, box port, const char *aspect)
{
    double sx = port.width / view.width, sy = port.height / view.height, dx = 0.0, dy = 0.0;
    aspect = aspect != NULL ? aspect : "xMidYMid";
    aspect += strspn(aspect, " \t\r\n");
    if (strncmp(aspect, "defer", 5) == 0)
        aspect += 5 + strspn(aspect + 5, " \t\r\n");
    if (strncmp(aspect, "none", 4) != 0) {
        bool slice = strstr(aspect, "slice") != NULL;
        double s = slice ? uj_max(sx, sy) : uj_min(sx, sy);
        bool named = strlen(aspect) >= 8 && aspect[0] == 'x' && aspect[4] == 'Y';
        dx = aligned(named ? aspect + 1 : "Mid", port.width - s * view.width);
        dy = aligned(named ? aspect + 5 : "Mid", port.height - s * view.height);
        sx = sy = s;
    }
    return (uj_affine){sx, 0.0, 0.0, sy, port.x + dx - sx * view.x, port.y + dy - sy * view.y};
}

uj_status uj_viewport_inner(const uj_svg_element *element, const uj_svg_element *use,
                            uj_affine *out, uj_error *error)
{
    box view, port;
    bool given;
    *out = UJ_AFFINE_IDENTITY;
    uj_status status = read_view_box(element, &view, &given, error);
    if (status == UJ_OK)
        status = uj_svg_user_length(element, UJ_SVG_X, 0.0, &port.x, error);
    if (status == UJ_OK)
        status = uj_svg_user_length(element, UJ_SVG_Y, 0.0, &port.y, error);
    if (status != UJ_OK)
        return status;
    *out = (uj_affine){1.0, 0.0, 0.0, 1.0, port.x, port.y};
    if (!given)
        return UJ_OK;
    status = uj_svg_user_length(element, UJ_SVG_WIDTH, view.width, &port.width, error);
    if (status == UJ_OK)
        status = uj_svg_user_length(element, UJ_SVG_HEIGHT, view.height, &port.height, error);
    if (status == UJ_OK && use != NULL)
        status = uj_svg_user_length(use, UJ_SVG_WIDTH, port.width, &port.width, error);
    if (status == UJ_OK && use != NULL)
        status = uj_svg_user_length(use, UJ_SVG_HEIGHT, port.height, &port.height, error);
    if (status == UJ_OK)
        *out = fit(view, port, uj_svg_get(element, UJ_SVG_ASPECT));
    return status;
}

// Reads the width or height of the root element. Returns true if it is positive and has a physical
// unit.
static bool read_physical(const uj_svg_element *root, uj_svg_attribute key, uj_svg_length *out)
{
    const char *text = uj_svg_get(root, key);
    return text != NULL && uj_svg_length_read(text, out) && out->value > 0.0 &&
           out->unit[0] != '\0' && strcmp(out->unit, "px") != 0 && strcmp(out->unit, "%") != 0;
}

// Returns the length in another unit. If both units are the same, returns exactly the same value.
static double in_unit(uj_svg_length length, const char *unit)
{
    return strcmp(length.unit, unit) == 0
               ? length.value
               : length.value * uj_svg_unit_pixels(length.unit) / uj_svg_unit_pixels(unit);
}

uj_status uj_viewport_root(const uj_svg_element *root, uj_affine *out, char unit[3],
                           uj_error *error)
{
    box view;
    bool given;
    uj_svg_length width, height;
    *out = UJ_AFFINE_IDENTITY;
    unit[0] = '\0';
    uj_status status = read_view_box(root, &view, &given, error);
    if (status != UJ_OK)
        return status;
    bool wide = read_physical(root, UJ_SVG_WIDTH, &width);
    bool high = read_physical(root, UJ_SVG_HEIGHT, &height);
    if (!wide && !high)
        return UJ_OK;
    strcpy(unit, wide ? width.unit : height.unit);
    if (!given) {
        double scale = 1.0 / uj_svg_unit_pixels(unit);
        *out = (uj_affine){scale, 0.0, 0.0, scale, 0.0, 0.0};
        return UJ_OK;
    }
    box port = {0};
    port.width = wide ? in_unit(width, unit) : in_unit(height, unit) * view.width / view.height;
    port.height = high ? in_unit(height, unit) : in_unit(width, unit) * view.height / view.width;
    // Drawing programs round the width and the height separately. If the scales in x and y agree to
    // four digits, use the scale in x for both.
    double ratio = port.width * view.height / (port.height * view.width);
    if (fabs(ratio - 1.0) < 1e-4)
        port.height = port.width * view.height / view.width;
    *out = fit(view, port, uj_svg_get(root, UJ_SVG_ASPECT));
    return UJ_OK;
}

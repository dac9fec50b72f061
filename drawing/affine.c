// Affine maps of the plane, and the transform lists of SVG that describe them.
#include <unjam/drawing/affine.h>

#include <string.h>

#include <unjam/drawing/svg_text.h>

uj_affine uj_affine_compose(uj_affine m, uj_affine n)
{
    return (uj_affine){
        m.a * n.a + m.c * n.b, m.b * n.a + m.d * n.b,       m.a * n.c + m.c * n.d,
        m.b * n.c + m.d * n.d, m.a * n.e + m.c * n.f + m.e, m.b * n.e + m.d * n.f + m.f,
    };
}

bool uj_affine_is_finite(uj_affine m)
{
    return isfinite(m.a) && isfinite(m.b) && isfinite(m.c) && isfinite(m.d) && isfinite(m.e) &&
           isfinite(m.f);
}

// Returns the cosine and sine of an angle in degrees. Both are exact if the angle is a multiple of
// 90 degrees.
static uj_rotation rotation_of_degrees(double degrees)
{
    double rest = fmod(degrees, 360.0);
    rest = rest < 0.0 ? rest + 360.0 : rest;
    if (rest == 0.0)
        return (uj_rotation){1.0, 0.0};
    if (rest == 90.0)
        return (uj_rotation){0.0, 1.0};
    if (rest == 180.0)
        return (uj_rotation){-1.0, 0.0};
    if (rest == 270.0)
        return (uj_rotation){0.0, -1.0};
    return uj_rotation_of(uj_radians(rest));
}

// The transform functions and their names. `counts` has a bit for each number of arguments that a
// function accepts.
typedef enum function { MATRIX, TRANSLATE, SCALE, ROTATE, SKEW_X, SKEW_Y, FUNCTION_COUNT } function;
static const struct {
    const char *name;
    unsigned counts;
} functions[FUNCTION_COUNT] = {
    {"matrix", 1U << 6},          {"translate", 1U << 1 | 1U << 2},
    {"scale", 1U << 1 | 1U << 2}, {"rotate", 1U << 1 | 1U << 3},
    {"skewX", 1U << 1},           {"skewY", 1U << 1},
};

static uj_affine make(function which, const double *n, int count)
{
    uj_affine m = UJ_AFFINE_IDENTITY;
    switch (which) {
    case MATRIX:
        m = (uj_affine){n[0], n[1], n[2], n[3], n[4], n[5]};
        break;
    case TRANSLATE:
        m.e = n[0];
        m.f = count > 1 ? n[1] : 0.0;
        break;
    case SCALE:
        m.a = n[0];
        m.d = count > 1 ? n[1] : n[0];
        break;
    case ROTATE: {
        uj_rotation r = rotation_of_degrees(n[0]);
        uj_vec2 centre = count > 1 ? (uj_vec2){n[1], n[2]} : (uj_vec2){0.0, 0.0};
        uj_vec2 turned = uj_rotate(r, centre);
        m = (uj_affine){r.c, r.s, -r.s, r.c, centre.x - turned.x, centre.y - turned.y};
        break;
    }
    case SKEW_X:
        m.c = tan(uj_radians(n[0]));
        break;
    case SKEW_Y:
        m.b = tan(uj_radians(n[0]));
        break;
    case FUNCTION_COUNT:
        break;
    }
    return m;
}

// Reads one transform function, such as "rotate(90)", and advances *text past it.
static bool read_function(const char **text, uj_affine *out)
{
    const char *at = *text;
    int which = 0, count = 0;
    double numbers[6];
    while (which < FUNCTION_COUNT &&
           strncmp(at, functions[which].name, strlen(functions[which].name)) != 0)
        which++;
    if (which == FUNCTION_COUNT)
        return false;
    at += strlen(functions[which].name);
    at += strspn(at, " \t\r\n\f");
    if (*at++ != '(')
        return false;
    while (count < 6 && uj_svg_number(&at, &numbers[count]))
        count++;
    at += strspn(at, " \t\r\n\f");
    if (*at++ != ')' || (functions[which].counts >> count & 1U) == 0)
        return false;
    *out = make((function)which, numbers, count);
    *text = at;
    return true;
}

bool uj_affine_read(const char *text, uj_affine *out)
{
    *out = UJ_AFFINE_IDENTITY;
    for (text = uj_svg_skip(text); *text != '\0'; text = uj_svg_skip(text)) {
        uj_affine one;
        if (!read_function(&text, &one))
            return false;
        *out = uj_affine_compose(*out, one);
    }
    return uj_affine_is_finite(*out);
}

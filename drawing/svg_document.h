// The elements of an SVG document, with the attributes that describe outlines.
#ifndef UJ_SVG_DOCUMENT_H
#define UJ_SVG_DOCUMENT_H

#include <stddef.h>

#include <unjam/base/status.h>

/// The attributes that are kept, as ENTRY(name, attribute). All others are ignored.
#define UJ_SVG_ATTRIBUTES(ENTRY)                                                                   \
    ENTRY(ID, "id")                                                                                \
    ENTRY(LABEL, "label")                                                                          \
    ENTRY(DATA_NAME, "data-name")                                                                  \
    ENTRY(DATA_THICKNESS, "data-thickness")                                                        \
    ENTRY(CLASS, "class")                                                                          \
    ENTRY(STYLE, "style")                                                                          \
    ENTRY(DISPLAY, "display")                                                                      \
    ENTRY(VISIBILITY, "visibility")                                                                \
    ENTRY(TRANSFORM, "transform")                                                                  \
    ENTRY(D, "d")                                                                                  \
    ENTRY(POINTS, "points")                                                                        \
    ENTRY(X, "x")                                                                                  \
    ENTRY(Y, "y")                                                                                  \
    ENTRY(WIDTH, "width")                                                                          \
    ENTRY(HEIGHT, "height")                                                                        \
    ENTRY(RX, "rx")                                                                                \
    ENTRY(RY, "ry")                                                                                \
    ENTRY(R, "r")                                                                                  \
    ENTRY(CX, "cx")                                                                                \
    ENTRY(CY, "cy")                                                                                \
    ENTRY(X1, "x1")                                                                                \
    ENTRY(Y1, "y1")                                                                                \
    ENTRY(X2, "x2")                                                                                \
    ENTRY(Y2, "y2")                                                                                \
    ENTRY(HREF, "href")                                                                            \
    ENTRY(VIEWBOX, "viewBox")                                                                      \
    ENTRY(ASPECT, "preserveAspectRatio")

typedef enum uj_svg_attribute {
#define UJ_SVG_ATTRIBUTE_ENUM(name, text) UJ_SVG_##name,
    UJ_SVG_ATTRIBUTES(UJ_SVG_ATTRIBUTE_ENUM)
#undef UJ_SVG_ATTRIBUTE_ENUM
        UJ_SVG_ATTRIBUTE_COUNT
} uj_svg_attribute;

/// An attribute of one element.
typedef struct uj_svg_value {
    uj_svg_attribute key;
    char *text;
} uj_svg_value;

/// An element. first_child, last_child and next are indices into uj_svg_document.elements; 0, the
/// index of the root, stands for none.
typedef struct uj_svg_element {
    char name[20];  ///< "path", "g", ...; empty if it is not an element of SVG
    int line;       ///< the line on which the element's tag begins
    size_t first_child, last_child, next;
    size_t value_count;
    uj_svg_value *values;  ///< [value_count]
} uj_svg_element;

/// A document. Owns its elements; zero-initialised means empty.
typedef struct uj_svg_document {
    const char *file;  ///< the file's name for messages; belongs to the caller
    size_t count, capacity;
    uj_svg_element *elements;  ///< [count], in the order of the file; the first is the root
} uj_svg_document;

enum {
    UJ_SVG_MOST_BYTES = 16 << 20,
    UJ_SVG_MOST_ELEMENTS = 50000,
    UJ_SVG_MOST_DEPTH = 100,
};

/// Parses an SVG document with libxml2. Documents that declare entities are refused, nothing is
/// loaded from files or the network, and size, depth and number of elements are bounded. Errors:
/// UJ_BAD_INPUT, with the line; UJ_NO_MEMORY. The caller clears *out, even after an error.
uj_status uj_svg_parse(const char *file, const char *text, size_t size, uj_svg_document *out,
                       uj_error *error);

void uj_svg_document_clear(uj_svg_document *document);

/// Returns the text of an attribute, or NULL if the element does not have it.
const char *uj_svg_get(const uj_svg_element *element, uj_svg_attribute key);

#endif

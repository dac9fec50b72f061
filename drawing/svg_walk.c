// Walks through an SVG document as a web browser would draw it, and collects the visible lines.
#include "svg_walk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/grow.h>

#include "svg_shapes.h"
#include "viewport.h"
#include <unjam/base/language.h>
#include <unjam/drawing/svg_text.h>

typedef struct id_entry {
    const char *id;
    size_t element;
} id_entry;

typedef struct walk {
    uj_svg_document *document;
    uj_drawn_chains *chains;
    uj_owners *owners;
    uj_error *error;
    id_entry *ids;  // [id_count], ordered by id
    size_t id_count;
    size_t visits, segments;
} walk;

// What an element inherits from the elements around it.
typedef struct context {
    uj_affine map;
    size_t owner;
    bool visible;
    // The <use> that refers to this element, or NULL. If the <use> has a role, that role replaces
    // the element's. The width and height of the <use> replace those of a <symbol> or <svg>.
    const uj_svg_element *use;
    int depth;
} context;

enum { MOST_NESTING = 2 * UJ_SVG_MOST_DEPTH };  // <use> counts as nesting, too

static const double coordinate_limit = 1e9;  // far beyond the coordinates that a tray may have

static uj_status no_memory(uj_error *error)
{
    return uj_error_set(error, UJ_NO_MEMORY, "out of memory while reading a drawing");
}

// Returns the text that names an element in messages.
static const char *label_of(const uj_svg_element *element)
{
    static const uj_svg_attribute keys[] = {UJ_SVG_LABEL, UJ_SVG_DATA_NAME, UJ_SVG_ID};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        const char *text = uj_svg_get(element, keys[i]);
        if (text != NULL && text[0] != '\0')
            return text;
    }
    return element->name;
}

// Adds the element's line and label to an error that lacks them.
static uj_status place(const walk *w, const uj_svg_element *element, uj_status status)
{
    if (status == UJ_OK || w->error == NULL || w->error->line > 0)
        return status;
    w->error->line = element->line;
    snprintf(w->error->where, sizeof w->error->where, "%s", label_of(element));
    return status;
}

// --- ids ---------------------------------------------------------------------------------------

static int compare_ids(const void *a, const void *b)
{
    const id_entry *x = a, *y = b;
    int order = strcmp(x->id, y->id);
    return order != 0 ? order : (x->element > y->element) - (x->element < y->element);
}

static uj_status index_ids(walk *w)
{
    const uj_svg_document *document = w->document;
    w->ids = calloc(document->count, sizeof *w->ids);
    if (w->ids == NULL)
        return no_memory(w->error);
    for (size_t i = 0; i < document->count; i++) {
        const char *id = uj_svg_get(&document->elements[i], UJ_SVG_ID);
        if (id != NULL)
            w->ids[w->id_count++] = (id_entry){id, i};
    }
    qsort(w->ids, w->id_count, sizeof *w->ids, compare_ids);
    return UJ_OK;
}

// Returns the first element with the given id, or NULL if there is none.
static const uj_svg_element *find_id(const walk *w, const char *id)
{
    size_t low = 0, high = w->id_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (strcmp(w->ids[middle].id, id) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    bool found = low < w->id_count && strcmp(w->ids[low].id, id) == 0;
    return found ? &w->document->elements[w->ids[low].element] : NULL;
}

// --- owners ------------------------------------------------------------------------------------

// Reads a role from the words of a class attribute: takes the first word that is a role. Returns
// false if no word is a role.
static bool read_class(const char *text, uj_label *out)
{
    char word[UJ_DRAWN_NAME_SIZE];
    while (text != NULL && *text != '\0') {
        text += strspn(text, " \t\r\n");
        size_t length = strcspn(text, " \t\r\n");
        snprintf(word, sizeof word, "%.*s", (int)(length < 120 ? length : 120), text);
        if (uj_label_read(word, out))
            return true;
        text += length;
    }
    return false;
}

// Reads the role of an element from its labels, id or class. Returns false if none of them names a
// role.
static bool read_role(const uj_svg_element *element, uj_label *out)
{
    static const uj_svg_attribute keys[] = {UJ_SVG_LABEL, UJ_SVG_DATA_NAME, UJ_SVG_ID};
    const char *text, *name = NULL;
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        text = uj_svg_get(element, keys[i]);
        if (text == NULL)
            continue;
        if (uj_label_read(text, out))
            return true;
        name = name == NULL && !uj_id_is_automatic(text) ? text : name;
    }
    if (!read_class(uj_svg_get(element, UJ_SVG_CLASS), out))
        return false;
    if (out->name[0] == '\0' && name != NULL)
        snprintf(out->name, sizeof out->name, "%s", name);
    return true;
}

static bool add_owner(uj_owners *owners, uj_owner owner)
{
    if (!uj_grow(&owners->list, &owners->capacity, owners->count + 1, sizeof *owners->list))
        return false;
    owners->list[owners->count++] = owner;
    return true;
}

// Sets c->owner to the index of the uj_owner for the element's outlines. Adds a new uj_owner if the
// element has a role or a data-thickness. Also adds one for a <g> or a shape (except <line>) in a
// group such as "pieces". Otherwise keeps the uj_owner of the parent. If a <use> with a role refers
// to the element, only a data-thickness adds a uj_owner.
static uj_status choose_owner(walk *w, const uj_svg_element *element, context *c)
{
    uj_label label;
    uj_owner owner = w->owners->list[c->owner];
    uj_label label_of_use;
    bool use_has_role = c->use != NULL && read_role(c->use, &label_of_use);
    bool own = !use_has_role && read_role(element, &label);
    if (own && label.bad_thickness)
        return uj_error_set(w->error, UJ_BAD_INPUT,
                            _("the thickness in the label must be a number above 0"));
    if (own) {
        owner = (uj_owner){label, element->line, label_of(element)};
    } else if (!use_has_role && owner.label.plural &&
               (strcmp(element->name, "g") == 0 ||
                (uj_svg_is_shape(element) && strcmp(element->name, "line") != 0))) {
        const char *text = label_of(element);
        bool named = strcmp(text, element->name) != 0 && !uj_id_is_automatic(text);
        snprintf(owner.label.name, sizeof owner.label.name, "%s", named ? text : "");
        owner.line = element->line;
        owner.text = text;
        owner.label.plural = strcmp(element->name, "g") == 0 && !named;
        own = true;
    }
    const char *thickness = uj_svg_get(element, UJ_SVG_DATA_THICKNESS);
    if (thickness != NULL) {
        if (!uj_svg_number(&thickness, &owner.label.thickness) || !(owner.label.thickness > 0.0))
            return uj_error_set(w->error, UJ_BAD_INPUT,
                                _("data-thickness must be a number above 0"));
        own = true;
    }
    if (!own)
        return UJ_OK;
    c->owner = w->owners->count;
    return add_owner(w->owners, owner) ? UJ_OK : no_memory(w->error);
}

// --- elements ----------------------------------------------------------------------------------

static const char *property(const uj_svg_element *element, uj_svg_attribute key, const char *name,
                            char *buffer, size_t size)
{
    const char *value = uj_svg_style(uj_svg_get(element, UJ_SVG_STYLE), name, buffer, size);
    return value != NULL ? value : uj_svg_get(element, key);
}

// Applies the element's transform and visibility to the context. Sets *shown to false if neither
// the element nor anything inside it is drawn.
static uj_status enter(walk *w, const uj_svg_element *element, context *c, bool *shown)
{
    char buffer[40];
    uj_affine own;
    const char *display = property(element, UJ_SVG_DISPLAY, "display", buffer, sizeof buffer);
    *shown = display == NULL || strcmp(display, "none") != 0;
    const char *visibility =
        property(element, UJ_SVG_VISIBILITY, "visibility", buffer, sizeof buffer);
    if (visibility != NULL && strcmp(visibility, "inherit") != 0)
        c->visible = strcmp(visibility, "visible") == 0;
    const char *transform = uj_svg_get(element, UJ_SVG_TRANSFORM);
    if (transform == NULL || !*shown)
        return UJ_OK;
    if (!uj_affine_read(transform, &own))
        return uj_error_set(
            w->error, UJ_BAD_INPUT,
            _("transform=\"%.60s\" is malformed; expected matrix, translate, scale, "
              "rotate, skewX or skewY with their numbers in brackets"),
            transform);
    c->map = uj_affine_compose(c->map, own);
    return UJ_OK;
}

static bool is_small(uj_vec2 p)
{
    return fabs(p.x) <= coordinate_limit && fabs(p.y) <= coordinate_limit;
}

// Maps one subpath to the drawing's coordinates, and adds it as a new chain.
static uj_status add_chain(walk *w, const uj_svg_element *element, const context *c,
                           const uj_svg_path *path, const uj_svg_subpath *subpath)
{
    uj_drawn_chain chain = {.closed = subpath->closed && subpath->count > 0,
                            .owner = c->owner,
                            .line = element->line,
                            .label = label_of(element)};
    uj_status status = UJ_OK;
    for (size_t i = 0; i < subpath->count && status == UJ_OK; i++) {
        uj_drawn_segment s = uj_drawn_segment_map(&path->segments.list[subpath->first + i], c->map);
        uj_vec2 low = {INFINITY, INFINITY}, high = {-INFINITY, -INFINITY};
        uj_drawn_segment_bounds(&s, &low, &high);
        if (!is_small(low) || !is_small(high))
            status = uj_error_set(w->error, UJ_BAD_INPUT,
                                  _("every coordinate must be finite and at most %g in magnitude"),
                                  coordinate_limit);
        else if (!uj_drawn_segments_add(&chain.segments, s))
            status = no_memory(w->error);
    }
    if (status == UJ_OK && !uj_drawn_chains_add(w->chains, chain))
        status = no_memory(w->error);
    if (status != UJ_OK)
        uj_drawn_segments_clear(&chain.segments);
    return status;
}

static uj_status visit_shape(walk *w, const uj_svg_element *element, const context *c)
{
    uj_svg_path path = {0};
    if (!c->visible || w->owners->list[c->owner].label.role == UJ_ROLE_IGNORED)
        return UJ_OK;
    uj_status status =
        uj_svg_shape_read(element, UJ_SVG_MOST_SEGMENTS - w->segments, &path, w->error);
    w->segments += path.segments.count + path.subpath_count;
    if (status == UJ_OK && w->segments > UJ_SVG_MOST_SEGMENTS)
        status = uj_error_set(w->error, UJ_BAD_INPUT,
                              _("the drawing has more than %d segments; simplify it"),
                              UJ_SVG_MOST_SEGMENTS);
    for (size_t i = 0; i < path.subpath_count && status == UJ_OK; i++)
        status = add_chain(w, element, c, &path, &path.subpaths[i]);
    uj_svg_path_clear(&path);
    return status;
}

static uj_status visit(walk *w, const uj_svg_element *element, context c);

static uj_status visit_children(walk *w, const uj_svg_element *element, context c)
{
    uj_status status = UJ_OK;
    c.depth++;
    c.use = NULL;
    for (size_t i = element->first_child; i != 0 && status == UJ_OK;
         i = w->document->elements[i].next)
        status = visit(w, &w->document->elements[i], c);
    return status;
}

static uj_status visit_viewport(walk *w, const uj_svg_element *element, context c)
{
    uj_affine inner;
    uj_status status = uj_viewport_inner(element, c.use, &inner, w->error);
    if (status != UJ_OK)
        return status;
    c.map = uj_affine_compose(c.map, inner);
    return visit_children(w, element, c);
}

static uj_status visit_use(walk *w, const uj_svg_element *element, context c)
{
    const char *target = uj_svg_get(element, UJ_SVG_HREF);
    double x, y;
    uj_status status = uj_svg_user_length(element, UJ_SVG_X, 0.0, &x, w->error);
    if (status == UJ_OK)
        status = uj_svg_user_length(element, UJ_SVG_Y, 0.0, &y, w->error);
    if (status != UJ_OK)
        return status;
    if (target == NULL)
        return uj_error_set(
            w->error, UJ_BAD_INPUT,
            _("<use> has no href; add href=\"#id\", with the id of an element of the "
              "same file, or remove <use>"));
    if (target[0] != '#')
        return uj_error_set(w->error, UJ_BAD_INPUT,
                            _("<use> refers to \"%.60s\", outside of this file; it may refer only "
                              "to elements of the same file, by \"#id\""),
                            target);
    const uj_svg_element *shown = find_id(w, target + 1);
    if (shown == NULL)
        return uj_error_set(w->error, UJ_BAD_INPUT,
                            _("<use> refers to \"%.60s\", which is missing"), target);
    c.map = uj_affine_compose(c.map, (uj_affine){1.0, 0.0, 0.0, 1.0, x, y});
    c.use = element;
    c.depth++;
    return visit(w, shown, c);
}

static uj_status visit_known(walk *w, const uj_svg_element *element, context c)
{
    const char *name = element->name;
    bool group = strcmp(name, "g") == 0 || strcmp(name, "a") == 0 || strcmp(name, "switch") == 0;
    if (uj_svg_is_shape(element))
        return visit_shape(w, element, &c);
    if (group)
        return visit_children(w, element, c);
    if (strcmp(name, "use") == 0)
        return visit_use(w, element, c);
    if (strcmp(name, "svg") == 0 || (strcmp(name, "symbol") == 0 && c.use != NULL))
        return visit_viewport(w, element, c);
    return UJ_OK;  // nothing to draw: definitions, texts, pictures, metadata
}

static uj_status visit(walk *w, const uj_svg_element *element, context c)
{
    bool shown = true;
    if (++w->visits > UJ_SVG_MOST_VISITS || c.depth > MOST_NESTING)
        return place(
            w, element,
            uj_error_set(w->error, UJ_BAD_INPUT,
                         _("<use> makes the drawing too large, perhaps because it refers to itself "
                           "in a circle (at most %d elements are drawn, nested at most %d deep)"),
                         UJ_SVG_MOST_VISITS, MOST_NESTING));
    uj_status status = enter(w, element, &c, &shown);
    if (status == UJ_OK && !shown)
        return UJ_OK;
    if (status == UJ_OK)
        status = choose_owner(w, element, &c);
    if (status == UJ_OK)
        status = visit_known(w, element, c);
    return place(w, element, status);
}

static void decode_labels(uj_svg_document *document)
{
    for (size_t i = 0; i < document->count; i++)
        for (size_t k = 0; k < document->elements[i].value_count; k++) {
            uj_svg_value *value = &document->elements[i].values[k];
            if (value->key == UJ_SVG_ID || value->key == UJ_SVG_HREF)
                uj_svg_decode_id(value->text);
        }
}

uj_status uj_svg_walk(uj_svg_document *document, uj_drawn_chains *chains, uj_owners *owners,
                      char unit[3], uj_error *error)
{
    walk w = {.document = document, .chains = chains, .owners = owners, .error = error};
    const uj_svg_element *root = &document->elements[0];
    decode_labels(document);
    context c = {.map = UJ_AFFINE_IDENTITY, .visible = true};
    bool shown = true;
    uj_status status = uj_viewport_root(root, &c.map, unit, error);
    if (status == UJ_OK)
        status = index_ids(&w);
    if (status == UJ_OK && !add_owner(owners, (uj_owner){.line = root->line, .text = ""}))
        status = no_memory(error);
    c.map = uj_affine_compose((uj_affine){1.0, 0.0, 0.0, -1.0, 0.0, 0.0}, c.map);
    if (status == UJ_OK)
        status = enter(&w, root, &c, &shown);
    status = place(&w, root, status);
    if (status == UJ_OK && shown)
        status = visit_children(&w, root, c);
    free(w.ids);
    return status;
}

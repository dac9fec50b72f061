// Parses SVG with the SAX interface of libxml2, and makes a small tree of the elements.
//
// libxml2 calls functions of this file while it reads, and the function `stop` ends the reading. So
// a hostile document is read no further than its first entity declaration, or the place where it
// exceeds a limit.
#include "svg_document.h"

#include <libxml/parser.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/grow.h>
#include <unjam/base/language.h>

typedef struct builder {
    uj_svg_document *document;
    xmlParserCtxtPtr context;
    uj_error *error;
    uj_status status;
    size_t depth;
    size_t open[UJ_SVG_MOST_DEPTH];  // indices of the elements not yet ended, outermost first
} builder;

static const char *const attribute_names[UJ_SVG_ATTRIBUTE_COUNT] = {
#define ATTRIBUTE_NAME(name, text) [UJ_SVG_##name] = text,
    UJ_SVG_ATTRIBUTES(ATTRIBUTE_NAME)
#undef ATTRIBUTE_NAME
};

static void stop(builder *b, int line, uj_status status, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

// Stops the parser with a message. Only the first message is kept.
static void stop(builder *b, int line, uj_status status, const char *format, ...)
{
    if (b->status != UJ_OK)
        return;
    b->status = status;
    xmlStopParser(b->context);
    if (b->error == NULL)
        return;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(b->error->message, sizeof b->error->message, format, arguments);
    va_end(arguments);
    b->error->status = status;
    b->error->line = line > 0 ? line : 1;
}

// Returns the line on which the current tag begins. The parser only knows where the tag ends, often
// many lines further down. So this function goes back to the last "<", where the tag begins.
static int tag_line(const builder *b)
{
    const xmlParserInput *input = b->context->input;
    if (input == NULL)
        return 1;
    int line = input->line;
    const xmlChar *at = input->cur;
    while (at > input->base && at[-1] != '<') {
        at--;
        line -= *at == '\n';
    }
    return line > 0 ? line : 1;
}

// --- elements ----------------------------------------------------------------------------------

static void link_to_parent(builder *b, size_t index)
{
    uj_svg_element *elements = b->document->elements;
    if (b->depth == 0)
        return;
    uj_svg_element *parent = &elements[b->open[b->depth - 1]];
    if (parent->last_child != 0)
        elements[parent->last_child].next = index;
    else
        parent->first_child = index;
    parent->last_child = index;
}

static bool is_in(const xmlChar *uri, const char *word)
{
    return uri != NULL && strstr((const char *)uri, word) != NULL;
}

// Returns the key of an attribute, or UJ_SVG_ATTRIBUTE_COUNT if the attribute is not kept. `uri` is
// the attribute's namespace. It must be Inkscape's for "label", XLink's or none for "href", and
// none for all other attributes.
static uj_svg_attribute key_of(const xmlChar *name, const xmlChar *uri)
{
    for (int i = 0; i < UJ_SVG_ATTRIBUTE_COUNT; i++)
        if (strcmp((const char *)name, attribute_names[i]) == 0) {
            bool fits = i == UJ_SVG_LABEL  ? is_in(uri, "inkscape")
                        : i == UJ_SVG_HREF ? uri == NULL || is_in(uri, "xlink")
                                           : uri == NULL;
            return fits ? (uj_svg_attribute)i : UJ_SVG_ATTRIBUTE_COUNT;
        }
    return UJ_SVG_ATTRIBUTE_COUNT;
}

// Makes a copy of an attribute's value. Replaces "&#38;" with "&", because the parser gives
// ampersands in that form.
static char *copy_value(const xmlChar *begin, const xmlChar *end)
{
    static const char ampersand[] = "&#38;";
    size_t size = sizeof ampersand - 1;
    char *text = strndup((const char *)begin, (size_t)(end - begin)), *to = text;
    for (const char *from = text; text != NULL && *from != '\0'; to++) {
        *to = *from;
        from += strncmp(from, ampersand, size) == 0 ? size : 1;
    }
    if (to != NULL)
        *to = '\0';
    return text;
}

// Copies the attributes that uj_svg_attribute lists. For each attribute, the parser gives five
// pointers: to the name, prefix, namespace, beginning of the value, and end of the value.
static bool copy_attributes(uj_svg_element *element, const xmlChar **attributes, int count)
{
    element->values = calloc((size_t)count + 1, sizeof *element->values);
    if (element->values == NULL)
        return false;
    for (int i = 0; i < count; i++) {
        const xmlChar **a = &attributes[5 * i];
        uj_svg_attribute key = key_of(a[0], a[2]);
        if (key == UJ_SVG_ATTRIBUTE_COUNT)
            continue;
        char *text = copy_value(a[3], a[4]);
        if (text == NULL)
            return false;
        element->values[element->value_count++] = (uj_svg_value){key, text};
    }
    return true;
}

static void start_element(void *payload, const xmlChar *name, const xmlChar *prefix,
                          const xmlChar *uri, int namespaces, const xmlChar **namespace_list,
                          int count, int defaulted, const xmlChar **attributes)
{
    builder *b = payload;
    (void)prefix, (void)namespaces, (void)namespace_list, (void)defaulted;
    int line = tag_line(b);
    if (b->status != UJ_OK)
        return;
    if (b->depth >= UJ_SVG_MOST_DEPTH) {
        stop(b, line, UJ_BAD_INPUT,
             _("elements are nested more than %d deep; ungroup some of them"), UJ_SVG_MOST_DEPTH);
        return;
    }
    if (b->document->count >= UJ_SVG_MOST_ELEMENTS) {
        stop(b, line, UJ_BAD_INPUT, _("the drawing has more than %d elements; simplify it"),
             UJ_SVG_MOST_ELEMENTS);
        return;
    }
    if (!uj_grow(&b->document->elements, &b->document->capacity, b->document->count + 1,
                 sizeof *b->document->elements)) {
        stop(b, line, UJ_NO_MEMORY, "out of memory while reading a drawing");
        return;
    }
    size_t index = b->document->count++;
    uj_svg_element *element = &b->document->elements[index];
    *element = (uj_svg_element){.line = line};
    if ((uri == NULL || is_in(uri, "www.w3.org/2000/svg")) &&
        strlen((const char *)name) < sizeof element->name)
        strcpy(element->name, (const char *)name);
    link_to_parent(b, index);
    b->open[b->depth++] = index;
    if (!copy_attributes(element, attributes, count))
        stop(b, line, UJ_NO_MEMORY, "out of memory while reading a drawing");
}

static void end_element(void *payload, const xmlChar *name, const xmlChar *prefix,
                        const xmlChar *uri)
{
    builder *b = payload;
    (void)name, (void)prefix, (void)uri;
    if (b->depth > 0)
        b->depth--;
}

// --- what is refused ---------------------------------------------------------------------------

static void declare_entity(void *payload, const xmlChar *name, int type, const xmlChar *public_id,
                           const xmlChar *system_id, xmlChar *content)
{
    builder *b = payload;
    (void)type, (void)public_id, (void)system_id, (void)content;
    stop(b, b->context->input != NULL ? b->context->input->line : 1, UJ_BAD_INPUT,
         _("the drawing declares the entity \"%.40s\", and entities are not allowed; save it as "
           "plain SVG (Illustrator: without \"Preserve Illustrator Editing Capabilities\")"),
         (const char *)name);
}

static void hear_error(void *payload, xmlErrorPtr failure)
{
    builder *b = payload;
    if (failure->level < XML_ERR_ERROR || failure->domain == XML_FROM_NAMESPACE)
        return;
    if (failure->code == XML_ERR_NO_MEMORY) {
        stop(b, failure->line, UJ_NO_MEMORY, "out of memory while reading a drawing");
        return;
    }
    char text[200];
    snprintf(text, sizeof text, "%s", failure->message != NULL ? failure->message : "no reason");
    text[strcspn(text, "\r\n")] = '\0';
    stop(b, failure->line, UJ_BAD_INPUT, _("this is not well-formed XML: %s"), text);
}

static uj_status check_result(builder *b)
{
    const uj_svg_document *document = b->document;
    if (b->status == UJ_OK && document->count == 0)
        stop(b, 1, UJ_BAD_INPUT, _("this is not an SVG drawing: it has no elements"));
    else if (b->status == UJ_OK && strcmp(document->elements[0].name, "svg") != 0)
        stop(b, document->elements[0].line, UJ_BAD_INPUT,
             _("this is not an SVG drawing: its root element must be <svg>"));
    return b->status;
}

static uj_status parse(builder *b, const char *text, size_t size)
{
    xmlSAXHandler handler = {
        .initialized = XML_SAX2_MAGIC,
        .startElementNs = start_element,
        .endElementNs = end_element,
        .entityDecl = declare_entity,
        .serror = hear_error,
    };
    b->context = xmlNewParserCtxt();
    if (b->context == NULL)
        return b->status =
                   uj_error_set(b->error, UJ_NO_MEMORY, "out of memory while reading a drawing");
    *b->context->sax = handler;
    b->context->userData = b;
    // Lift the limits of libxml2, which would refuse pictures of more than 10 MB. The limits
    // are not needed: the file has at most UJ_SVG_MOST_BYTES, and memory cannot grow beyond the
    // size of the file, because entities are refused and libxml2 builds no tree.
    xmlDocPtr made = xmlCtxtReadMemory(b->context, text, (int)size, NULL, NULL,
                                       XML_PARSE_NONET | XML_PARSE_HUGE);
    xmlFreeDoc(made);
    uj_status status = check_result(b);
    xmlFreeParserCtxt(b->context);
    return status;
}

// Returns true if the text begins with the signature of a gzip file.
static bool is_compressed(const char *text, size_t size)
{
    return size >= 2 && (unsigned char)text[0] == 0x1f && (unsigned char)text[1] == 0x8b;
}

uj_status uj_svg_parse(const char *file, const char *text, size_t size, uj_svg_document *out,
                       uj_error *error)
{
    *out = (uj_svg_document){.file = file};
    builder b = {.document = out, .error = error};
    uj_status status;
    if (size > UJ_SVG_MOST_BYTES)
        status = uj_error_set(error, UJ_BAD_INPUT,
                              _("the drawing is larger than %d MB; simplify it or remove pictures"),
                              UJ_SVG_MOST_BYTES >> 20);
    else if (is_compressed(text, size))
        status =
            uj_error_set(error, UJ_BAD_INPUT,
                         _("this drawing is compressed (SVGZ); save it as plain SVG, or unpack it "
                           "with gunzip"));
    else
        status = parse(&b, text, size);
    if (status != UJ_OK && error != NULL) {
        uj_error_set_file(error, file);
        error->line = error->line > 0 ? error->line : 1;
    }
    return status;
}

void uj_svg_document_clear(uj_svg_document *document)
{
    for (size_t i = 0; i < document->count; i++) {
        uj_svg_element *element = &document->elements[i];
        for (size_t k = 0; k < element->value_count; k++)
            free(element->values[k].text);
        free(element->values);
    }
    free(document->elements);
    *document = (uj_svg_document){0};
}

const char *uj_svg_get(const uj_svg_element *element, uj_svg_attribute key)
{
    for (size_t i = 0; i < element->value_count; i++)
        if (element->values[i].key == key)
            return element->values[i].text;
    return NULL;
}

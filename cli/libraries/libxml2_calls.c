// Forwards calls to libxml2; the first call opens the library.
#include <libxml/parser.h>

#include "late_library.h"

static uj_late_library libxml2 = {
    .file = UJ_LIBXML2_FILE,
    .name = "libxml2",
    .package = "libxml2",
};

UJ_FORWARD(libxml2, int, xmlCheckUTF8, (const unsigned char *utf), (utf))
UJ_FORWARD(libxml2, xmlDocPtr, xmlCtxtReadMemory,
           (xmlParserCtxtPtr ctxt, const char *buffer, int size, const char *URL,
            const char *encoding, int options),
           (ctxt, buffer, size, URL, encoding, options))
UJ_FORWARD_VOID(libxml2, xmlFreeDoc, (xmlDocPtr cur), (cur))
UJ_FORWARD_VOID(libxml2, xmlFreeParserCtxt, (xmlParserCtxtPtr ctxt), (ctxt))
UJ_FORWARD(libxml2, xmlParserCtxtPtr, xmlNewParserCtxt, (void), ())
UJ_FORWARD_VOID(libxml2, xmlStopParser, (xmlParserCtxtPtr ctxt), (ctxt))

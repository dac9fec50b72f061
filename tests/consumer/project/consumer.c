// A program outside the source tree. It uses the installed headers and libraries. Its argument is
// the version that the headers must have.
#include <stdio.h>
#include <string.h>

#include <unjam/base/version.h>
#include <unjam/files/json_reader.h>
#include <unjam/geometry/shape/wkt.h>

int main(int argc, char **argv)
{
    if (argc != 2 || strcmp(argv[1], UJ_VERSION) != 0) {
        fprintf(stderr, "the installed headers say version %s\n", UJ_VERSION);
        return 1;
    }
    uj_polygon square = {0};
    uj_error error = {0};
    static const char json[] = "{\"shape\": \"POLYGON ((0 0, 2 0, 2 2, 0 2, 0 0))\"}";
    uj_document document;
    uj_status status = uj_document_parse("square", json, strlen(json), &document, &error);
    uj_json_node root = uj_json_root(&document);
    const char *shape = NULL;
    if (status == UJ_OK)
        status = uj_json_member_text(&root, "shape", &shape, &error);
    if (status == UJ_OK)
        status = uj_wkt_read_polygon(shape, &square, &error);
    if (status != UJ_OK) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }
    double area = uj_polygon_area(&square);
    uj_polygon_clear(&square);
    uj_document_clear(&document);
    printf("unjam %s: a 2 x 2 square has area %g\n", UJ_VERSION, area);
    return area == 4.0 ? 0 : 1;
}

// unjam-member PROBLEM SCALE IMAGE FILE: scales the pieces of a tray puzzle, transforms the puzzle,
// and writes it to FILE. IMAGE is as-is, mirrored, turned, larger, shifted or reversed.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/files/json_reader.h>
#include <unjam/formats/tray_file.h>
#include <unjam/geometry/sizes/scaled_tray.h>

#include "tests/robust/tray_text.h"

static int fail_with(const char *text)
{
    fprintf(stderr, "unjam-member: %s\n", text);
    return 1;
}

static bool write_image(const uj_tray *tray, const char *image, const char *path)
{
    if (strcmp(image, "as-is") == 0)
        return tray_write(tray, NULL, path);
    for (int i = 0; i < IMAGE_COUNT; i++)
        if (strcmp(image, tray_image_text((tray_image)i)) == 0) {
            uj_tray *copy = tray_image_of(tray, (tray_image)i);
            bool good = tray_write(copy, NULL, path);
            uj_tray_destroy(copy);
            return good;
        }
    return false;
}

static int make(const uj_tray *tray, double scale, const char *image, const char *path)
{
    uj_tray_family *family = NULL;
    uj_tray *member = NULL;
    uj_misfit misfit = {0};
    uj_error error = {0};
    uj_status status = uj_tray_family_create(tray, &family, &error);
    if (status == UJ_OK)
        status = uj_tray_family_member(family, (uj_scale){scale, scale}, &member, &misfit, &error);
    uj_tray_family_destroy(family);
    if (status != UJ_OK)
        return fail_with(error.message);
    if (member == NULL)
        return fail_with(misfit.reason);
    bool good = write_image(member, image, path);
    uj_tray_destroy(member);
    return good ? 0 : fail_with("no such image, or the file cannot be written");
}

int main(int argc, char **argv)
{
    uj_document document;
    uj_tray_problem problem = {0};
    uj_error error = {0};
    if (argc != 5)
        return fail_with("usage: unjam-member PROBLEM SCALE IMAGE FILE");
    if (uj_document_read(argv[1], &document, &error) != UJ_OK)
        return fail_with(error.message);
    uj_json_node root = uj_json_root(&document);
    int code = uj_tray_problem_read(&root, &problem, &error) == UJ_OK
                   ? make(problem.tray, strtod(argv[2], NULL), argv[3], argv[4])
                   : fail_with(error.message);
    uj_tray_problem_clear(&problem);
    uj_document_clear(&document);
    return code;
}

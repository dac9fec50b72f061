// Finds the format of a file by the extension of its name.
#include <unjam/viewer/export/export_format.h>

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include <unjam/base/language.h>

uj_status uj_format_of(const char *path, uj_format *format, uj_error *error)
{
    static const char *const extensions[] = {
        [UJ_FORMAT_PNG] = ".png",   [UJ_FORMAT_SVG] = ".svg", [UJ_FORMAT_PDF] = ".pdf",
        [UJ_FORMAT_HTML] = ".html", [UJ_FORMAT_GIF] = ".gif", [UJ_FORMAT_MP4] = ".mp4"};
    if (strcmp(path, "-") == 0)
        return uj_error_set(
            error, UJ_BAD_ARGUMENT,
            _("a picture cannot go to standard output, because the file's extension selects the "
              "format; use -o FILE.png or another extension"));
    const char *name = strrchr(path, '/');
    const char *extension = strrchr(name != NULL ? name + 1 : path, '.');
    for (int i = 0; extension != NULL && i <= UJ_FORMAT_MP4; i++)
        if (strcasecmp(extension, extensions[i]) == 0) {
            *format = (uj_format)i;
            return UJ_OK;
        }
    uj_error_set_file(error, path);
    return uj_error_set(
        error, UJ_BAD_ARGUMENT,
        _("unknown picture format: the file's name must end in .png, .svg, .pdf, .html, "
          ".gif or .mp4"));
}

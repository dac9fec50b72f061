// Formats and their endings.
#include <unjam/viewer/export/export_format.h>

#include <stdio.h>
#include <string.h>
#include <strings.h>

uj_status uj_format_of(const char *path, uj_format *format, uj_error *error)
{
    static const char *const endings[] = {
        [UJ_FORMAT_PNG] = ".png",   [UJ_FORMAT_SVG] = ".svg", [UJ_FORMAT_PDF] = ".pdf",
        [UJ_FORMAT_HTML] = ".html", [UJ_FORMAT_GIF] = ".gif", [UJ_FORMAT_MP4] = ".mp4"};
    if (strcmp(path, "-") == 0)
        return uj_error_set(error, UJ_USAGE,
                            "the format of a picture follows the name of its file, so it cannot go "
                            "to the standard output: -o FILE.png or another of its formats");
    const char *name = strrchr(path, '/');
    const char *ending = strrchr(name != NULL ? name + 1 : path, '.');
    for (int i = 0; ending != NULL && i <= UJ_FORMAT_MP4; i++)
        if (strcasecmp(ending, endings[i]) == 0) {
            *format = (uj_format)i;
            return UJ_OK;
        }
    if (error != NULL)
        snprintf(error->file, sizeof error->file, "%s", path);
    return uj_error_set(error, UJ_USAGE,
                        "cannot tell the format of the picture: its name must end in .png, .svg, "
                        ".pdf, .html, .gif or .mp4");
}

// Writes the head of a page: title, description, preview picture, style.
#ifndef UJ_PAGE_HEAD_H
#define UJ_PAGE_HEAD_H

#include <stdio.h>

#include <unjam/viewer/draw/text_table.h>
#include <unjam/viewer/scene/scene.h>

typedef struct uj_page {
    const uj_scene *scene;
    bool embed;              ///< the page is shown inside another page
    unsigned char *preview;  ///< [preview_length] a PNG
    size_t preview_length;
} uj_page;

enum { UJ_PREVIEW_WIDTH = 360, UJ_PREVIEW_HEIGHT = 190 };  ///< size of the preview, in pixels

/// Draws the board in its start position as a small PNG. Stores the PNG in *out, and the number of
/// its bytes in *length. The caller frees *out. Errors: UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_page_preview(const uj_scene *scene, unsigned char **out, size_t *length,
                          uj_error *error);

void uj_page_put_base64(FILE *out, const unsigned char *bytes, size_t length);

/// Writes the page from its first byte to the end of its head. `styles`: see uj_motion_data.styles.
void uj_page_put_head(FILE *out, const uj_page *page, const uj_text_table *styles);

#endif

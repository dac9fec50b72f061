// The index page of a folder of pages, with a card for each page.
#ifndef UJ_SITE_INDEX_H
#define UJ_SITE_INDEX_H

#include <unjam/files/safe_file.h>
#include <unjam/viewer/scene/scene.h>

/// A card on the index page: a link to another page. All zeros: empty. Free with
/// uj_site_card_clear.
typedef struct uj_site_card {
    char title[256];
    char words[64];          ///< the line below the title, such as "12 moves"
    char *address;           ///< owned; the file of the page, relative to the index page
    unsigned char *preview;  ///< [preview_length] a PNG; owned
    size_t preview_length;
} uj_site_card;

/// Makes the card of a subject. `name` is the file of the subject's page, relative to the index
/// page. Errors: UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_site_card_make(const uj_subject *subject, const char *name, uj_site_card *out,
                            uj_error *error);

void uj_site_card_clear(uj_site_card *card);

/// Writes the index page to the file `path`. Errors: UJ_IO, UJ_NO_MEMORY.
uj_status uj_site_index_write(const uj_site_card *cards, size_t count, const char *path,
                              uj_error *error);

/// Sets *out to true if there is no file at `path`, or if Unjam wrote that file. Error: UJ_IO if
/// the file cannot be read.
uj_status uj_site_may_write(const char *path, bool *out, uj_error *error);

#endif

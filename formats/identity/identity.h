// Says which problem a file is about: the problem's canonical form, and the digest of that form.
#ifndef UJ_IDENTITY_H
#define UJ_IDENTITY_H

#include <unjam/discrete/puzzle/puzzle.h>
#include <unjam/geometry/tray/tray.h>

enum { UJ_DIGEST_SIZE = 65 };  ///< size in bytes of a digest in hexadecimal, with the terminator

/// The canonical form of a problem, which holds everything that decides whether a solution is
/// valid. It leaves out the name, sources, notes, unit of length, and the like. It does not depend
/// on the order of pieces and exits, or on which corner of a polygon comes first. docs/FORMATS.md
/// describes the form. Owns everything; zero-initialised means empty.
typedef struct uj_identity {
    json_t *form;                 ///< the canonical form, a JSON object
    char digest[UJ_DIGEST_SIZE];  ///< SHA-256 of the form's text
    char *title;                  ///< the problem's "name"
    char *instance;               ///< the name of the instance; NULL if the problem is not one
} uj_identity;

/// Makes the identity of a valid problem. *out is empty after the error UJ_NO_MEMORY.
uj_status uj_identity_of_tray(const uj_tray *tray, uj_identity *out, uj_error *error);
uj_status uj_identity_of_discrete(const uj_problem *problem, uj_identity *out, uj_error *error);

/// Returns true if two problems are the same.
bool uj_identity_same(const uj_identity *a, const uj_identity *b);

void uj_identity_clear(uj_identity *identity);

/// The identities of all problems in a file. If the file has "instances", each instance is a
/// problem; otherwise the file is one problem. Owns the identities.
typedef struct uj_identities {
    size_t count;
    uj_identity *list;  ///< [count]
} uj_identities;

/// Makes the identities of the problems in a document. Errors: UJ_BAD_INPUT, with the place, if the
/// document is not a valid problem file; UJ_NO_MEMORY. After an error *out is empty.
uj_status uj_identities_read(const uj_document *document, uj_identities *out, uj_error *error);

/// Makes the identities of problems. `name` is the name of a bundled problem, or of a file of
/// problems; the file may also be a drawing. Errors: those of uj_identities_read, uj_problem_find
/// and uj_problem_document_read.
uj_status uj_identities_load(const char *name, uj_identities *out, uj_error *error);

void uj_identities_clear(uj_identities *identities);

#endif

// Finds out what a file in Unjam's format holds, from the "kind" at its root.
#ifndef UJ_FILE_KIND_H
#define UJ_FILE_KIND_H

#include <unjam/discrete/puzzle/puzzle.h>
#include <unjam/files/json_reader.h>

/// The "kind" of tray puzzles, in files and in JSON output. For a discrete puzzle, uj_puzzle.kind
/// takes its place.
#define UJ_TRAY_KIND "tray"

/// The kinds of files, as bits. A set of bits says which kinds a reader accepts.
typedef enum uj_kind {
    UJ_KIND_TRAY = 1,
    UJ_KIND_DISCRETE = 2,  ///< any puzzle of uj_puzzles
    UJ_KIND_SOLUTION = 4,
    UJ_KIND_GAME = 8,
    UJ_KIND_TRACE = 16,
    UJ_KIND_PROOF = 32,
    UJ_KIND_PROBLEM = UJ_KIND_TRAY | UJ_KIND_DISCRETE,
    UJ_KIND_ANY = UJ_KIND_PROBLEM | UJ_KIND_SOLUTION | UJ_KIND_GAME | UJ_KIND_TRACE | UJ_KIND_PROOF,
} uj_kind;

/// The kind of one file.
typedef struct uj_file_kind {
    uj_kind kind;      ///< exactly one of the bits
    const char *word;  ///< the value of "kind": "tray", "tiles", "solution", ...; static text
    const uj_puzzle *puzzle;  ///< the puzzle of UJ_KIND_DISCRETE; NULL for other kinds
} uj_file_kind;

/// Checks the format's version ("unjam"), then reads "kind". Accepts every known kind. The error
/// for an unknown kind lists the kinds in `expected` (bits of uj_kind). Errors: UJ_BAD_INPUT, with
/// the place.
uj_status uj_file_kind_read(const uj_json_node *root, unsigned expected, uj_file_kind *out,
                            uj_error *error);

/// Returns a noun for a kind: "a puzzle to solve", "a solution", "a game played by hand", "the
/// trace of a search" or "a proof that a puzzle is impossible". Static text.
const char *uj_kind_noun(uj_kind kind);

#endif

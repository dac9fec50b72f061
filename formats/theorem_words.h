// Says in the user's language what a proof of impossibility shows.
#ifndef UJ_THEOREM_WORDS_H
#define UJ_THEOREM_WORDS_H

#include <unjam/geometry/tray/tray.h>

enum { UJ_THEOREM_TEXT_SIZE = 1024, UJ_NUMBER_TEXT_SIZE = 64 };

/// The numbers that describe a proof.
typedef struct uj_theorem_numbers {
    double margin;  ///< a length: the proof holds even with overlaps of up to this depth
    size_t cells, claims, boxes;
} uj_theorem_numbers;

/// Writes "No motion of any kind solves this puzzle: piece D never leaves through slot." A text
/// that is too long is cut. Returns `text`.
char *uj_theorem_words(const uj_tray *tray, char text[UJ_THEOREM_TEXT_SIZE]);

/// Writes "The proof has 1 cell (set of positions), 15 claims and 27,535 boxes (ranges of angles);
/// it holds even if pieces overlap each other or the walls of the tray by up to 9.2e-06 cm."
/// Returns `text`.
char *uj_theorem_support(const uj_tray *tray, const uj_theorem_numbers *numbers,
                         char text[UJ_THEOREM_TEXT_SIZE]);

/// Writes the same sentence as uj_theorem_support, but without commas in the numbers. Returns
/// `text`.
char *uj_proof_words(const uj_tray *tray, const uj_theorem_numbers *numbers,
                     char text[UJ_THEOREM_TEXT_SIZE]);

/// Writes "1 box", "27,512 boxes". Returns `text`.
char *uj_boxes_words(size_t number, char text[UJ_NUMBER_TEXT_SIZE]);

/// Writes a length with its unit: "0.00031 cm". Returns `text`.
char *uj_length_words(const uj_tray *tray, double length, char text[UJ_NUMBER_TEXT_SIZE]);

#endif

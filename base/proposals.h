// Proposals for a misspelt word: "did you mean ...?".
#ifndef UJ_PROPOSALS_H
#define UJ_PROPOSALS_H

#include <stdbool.h>
#include <stddef.h>

enum { UJ_MOST_PROPOSALS = 2, UJ_PROPOSAL_SIZE = 80, UJ_PROPOSALS_TEXT_SIZE = 256 };

/// The known words that are most like a misspelt one. To begin, set `given` and zero the rest.
typedef struct uj_proposals {
    const char *given;  ///< the misspelt word; borrowed
    size_t count;
    char words[UJ_MOST_PROPOSALS][UJ_PROPOSAL_SIZE];  ///< [count], the best first
    /// [count] How unlike `given` each word is: twice the edit distance, or less if the word
    /// contains `given`.
    unsigned ranks[UJ_MOST_PROPOSALS];
    /// Number of known words that contain `given`, or whose other name (`also`) contains it. If
    /// `given` has fewer than 3 letters: 0.
    size_t containing;
} uj_proposals;

/// Returns how many letters must be inserted, deleted, replaced, or exchanged with their neighbour
/// to turn one word into the other, without regard to ASCII case (the restricted edit distance of
/// Damerau 1964). A space equals a hyphen. Returns `most` + 1 if more than `most` edits are needed,
/// or if a word is longer than 64 bytes.
unsigned uj_edit_distance(const char *a, const char *b, unsigned most);

/// Compares a known word with the misspelt one, and adds it to `proposals` if it is among the most
/// similar so far. `also` is another name for the word, such as a title, or NULL. `word` or `also`
/// must contain the misspelt word, or differ from it in only a few letters. A space equals a
/// hyphen.
void uj_propose(uj_proposals *proposals, const char *word, const char *also);

/// Writes the proposals to `buffer`, such as `"solve" or "verify"`, or an empty text if there are
/// none. `mark` is the quotation mark before and after each word. Returns `buffer`.
char *uj_proposals_list(const uj_proposals *proposals, const char *mark,
                        char buffer[UJ_PROPOSALS_TEXT_SIZE]);

/// Writes a question to `buffer`, such as `; did you mean "solve"?`, or an empty text if there is
/// no proposal. `mark` is the quotation mark before and after each word. Returns `buffer`.
char *uj_proposals_text(const uj_proposals *proposals, const char *mark,
                        char buffer[UJ_PROPOSALS_TEXT_SIZE]);

#endif

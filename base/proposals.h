// Proposals for a misspelt word: "did you mean ...?".
#ifndef UJ_PROPOSALS_H
#define UJ_PROPOSALS_H

#include <stdbool.h>
#include <stddef.h>

enum { UJ_MOST_PROPOSALS = 2, UJ_PROPOSAL_SIZE = 80, UJ_PROPOSALS_TEXT_SIZE = 256 };

/// The known words most similar to a misspelt word. Before use, set `given` and zero the rest.
typedef struct uj_proposals {
    const char *given;  ///< the misspelt word; borrowed
    size_t count;
    char words[UJ_MOST_PROPOSALS][UJ_PROPOSAL_SIZE];  ///< [count]; the most similar word first
    /// [count]; twice the edit distance from `given`; less if the word contains `given`.
    unsigned ranks[UJ_MOST_PROPOSALS];
    /// Number of calls of uj_propose in which `word` or `also` contained `given`. 0 if `given` has
    /// fewer than 3 bytes.
    size_t containing;
} uj_proposals;

/// Returns the restricted edit distance of a and b (Damerau 1964). An edit inserts, deletes or
/// replaces a letter, or exchanges two neighbours. Ignores ASCII case. A space equals a hyphen.
/// Returns `most` + 1 if the distance is greater than `most`, or if a word has more than 64 bytes.
unsigned uj_edit_distance(const char *a, const char *b, unsigned most);

/// Adds a known word to `proposals` if it is similar to proposals->given. `also` is another name
/// for the word, such as a title, or NULL. The more similar of the two names counts.
void uj_propose(uj_proposals *proposals, const char *word, const char *also);

/// Writes the proposals to `buffer`, such as `"solve" or "verify"`. Writes an empty text if there
/// are no proposals. `mark` is the quotation mark around each word. Returns `buffer`.
char *uj_proposals_list(const uj_proposals *proposals, const char *mark,
                        char buffer[UJ_PROPOSALS_TEXT_SIZE]);

/// Like uj_proposals_list, but writes a question, such as `; did you mean "solve"?`.
char *uj_proposals_text(const uj_proposals *proposals, const char *mark,
                        char buffer[UJ_PROPOSALS_TEXT_SIZE]);

#endif

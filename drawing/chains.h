// Joins open lines into closed outlines.
#ifndef UJ_CHAINS_H
#define UJ_CHAINS_H

#include <unjam/drawing/curve.h>

/// A run of segments: each begins where the one before it ends. Owns its segments.
typedef struct uj_drawn_chain {
    uj_drawn_segments segments;
    bool closed;
    size_t owner;       ///< index of its uj_owner, the labelled element around it (svg_walk.h)
    int line;           ///< line of the file on which the chain begins
    const char *label;  ///< label of the SVG element, for messages; owned by the document
} uj_drawn_chain;

/// The chains (runs of segments) of a drawing. Owns the array and the chains; zero-initialised
/// means empty.
typedef struct uj_drawn_chains {
    size_t count, capacity;
    uj_drawn_chain *list;
} uj_drawn_chains;

void uj_drawn_chains_clear(uj_drawn_chains *chains);

/// Appends a chain and takes over its segments. Returns false when out of memory.
bool uj_drawn_chains_add(uj_drawn_chains *chains, uj_drawn_chain chain);

enum { UJ_MOST_OPEN_CHAINS = 4000 };

/// Joins open chains until all are closed. Two ends meet if the distance between them is at most
/// `distance` and the chains have the same owner. One end is then moved to the other, and a chain
/// may be reversed. Drops chains without segments, and single lines no longer than `distance`.
/// Errors: UJ_BAD_INPUT, with the chain's line number, if a chain stays open or more than two ends
/// meet; UJ_BAD_INPUT if more than UJ_MOST_OPEN_CHAINS chains are open; UJ_NO_MEMORY.
uj_status uj_drawn_chains_close(uj_drawn_chains *chains, double distance, uj_error *error);

#endif

// The prover's state, and functions shared by the prover's .c files.
#ifndef UJ_PROVER_STATE_H
#define UJ_PROVER_STATE_H

#include <pthread.h>

#include <unjam/base/state_table.h>
#include <unjam/geometry/impossible/prover.h>
#include <unjam/geometry/packing/refuter.h>

/// The angles of the pieces, in degrees, and the positions of their origins.
typedef struct uj_placement {
    double angle[UJ_MAX_PIECES];
    uj_vec2 at[UJ_MAX_PIECES];
} uj_placement;

/// A claim about a cell, and what the refuters found. The claim is proven if packing is
/// UJ_PACKING_NONE.
typedef struct uj_claim_question {
    uj_proof_claim_type type;
    size_t cell, index, arc;  ///< as in uj_proof_claim
    const double *hint;       ///< as in uj_refuter_question
    uj_packing packing;
    uj_placement *room;  ///< if packing is UJ_PACKING_SOME: the placement found; owned
    char *reason;        ///< if packing is UJ_PACKING_NONE: the refutation; owned
} uj_claim_question;

/// A stored result of the refuters.
typedef struct uj_answer {
    bool is_open;  ///< a thread is working on this result; all other fields are unset
    uj_packing packing;
    uint64_t boxes;      ///< boxes of angles examined
    char *reason;        ///< if packing is UJ_PACKING_NONE: the refutation; owned
    uj_placement *room;  ///< if packing is UJ_PACKING_SOME: the placement found; owned
} uj_answer;

/// A hash of a refuter's input. Two different inputs have the same hash with a probability of about
/// 1e-38. Even if that happens, the checker (geometry/witness) accepts no false proof.
typedef struct uj_answer_key {
    uint64_t words[2];
} uj_answer_key;

typedef struct uj_answers {
    uj_state_table keys;
    uj_budget budget;
    size_t capacity;
    uj_answer *list;  ///< [number of keys]
    uint64_t boxes;   ///< boxes of angles examined for all results
    size_t bytes;     ///< memory that the list takes
} uj_answers;

/// The cuts divide the angles of a piece into ranges, as in uj_proof.cuts. Without cuts, the piece
/// may have any angle.
typedef struct uj_cuts {
    size_t count, capacity;
    double *at;  ///< [count] degrees, increasing
} uj_cuts;

/// How a cell was first reached: from the cell `from`.
typedef struct uj_cell_entry {
    size_t from;
    uj_placement *room;  ///< owned; a placement in both `from` and this cell; NULL: none is known
} uj_cell_entry;

typedef struct uj_prover {
    const uj_tray *tray;
    const uj_prover_options *options;
    uj_contact_model *model;
    unsigned refuter_count;       ///< at least 1
    uj_refuter **refuters;        ///< [refuter_count]
    double start[UJ_MAX_PIECES];  ///< angles at the start, degrees
    /// [model->pair_count] The direction (degrees) in which the gap between two parts is widest at
    /// the start: the normal of a line that separates the parts.
    double *separation;
    uj_cuts cuts[UJ_MAX_PIECES];
    /// hints[0][i]: the pieces' angles (degrees) in the latest placement with piece i at the low
    /// end of its range. hints[1][i]: likewise for the high end.
    double hints[2][UJ_MAX_PIECES][UJ_MAX_PIECES];
    bool has_hint[2][UJ_MAX_PIECES];
    size_t pair_count;
    uj_proof_pair *pairs;  ///< [pair_count] each cell permits one arc or edge of each pair
    size_t cell_count, cell_capacity;
    /// [cell_count * (piece_count + pair_count)] A cell has one number for each piece: the index of
    /// the cut at the low end of the piece's range, or 0 if the piece has no cuts. Then follows one
    /// number for each pair: 1 << j if the cell permits arc or edge j.
    uint32_t *cells;
    uj_budget budget;
    uj_state_table known;  ///< the cells found so far; used only in visit.c
    bool keeps_entries;
    size_t entry_count, entry_capacity;
    uj_cell_entry *entries;  ///< [cell_count], used if keeps_entries
    size_t goal_cell;        ///< the first cell that may contain a goal
    uj_placement *goal;      ///< owned; a placement in goal_cell, at the goal; NULL: none is known
    size_t question_count, question_capacity;
    uj_claim_question *questions;
    bool keeps_answers;
    uj_answers answers;    ///< used if keeps_answers; the mutex guards it while claims are tested
    uint64_t box_limit;    ///< greatest number of boxes in one call of the refuter
    uint64_t most_boxes;   ///< if not 0: uj_prover_visit gives up when stats.boxes is greater
    size_t reason_bytes;   ///< memory of the claims' refutations (`reason`)
    size_t working_bytes;  ///< memory of the refuters that are at work
    uj_prover_stats stats;
    /// Guards `next`, `stats`, `stopped`, `out_of_memory`, `reason_bytes`, `working_bytes` and the
    /// calls of options->poll.
    pthread_mutex_t mutex;
    pthread_cond_t settled;  ///< signalled when a thread has found a result or given up
    size_t next;             ///< index into `questions` of the next claim to test
    bool stopped, out_of_memory;
} uj_prover;

// --- claims.c ---

/// Appends a claim to p->questions. Returns false when out of memory.
bool uj_prover_add_question(uj_prover *p, uj_claim_question question);

/// Tests the claims questions[first .. question_count - 1] on all threads. Stops early if poll
/// returns false.
void uj_prover_ask(uj_prover *p, size_t first);

/// Frees all claims of p->questions but the first `count`.
void uj_prover_drop_questions(uj_prover *p, size_t count);

// --- answers.c ---

void uj_answers_init(uj_answers *answers);

void uj_answers_clear(uj_answers *answers);

uj_answer_key uj_answer_key_of(const void *question, size_t bytes);

/// Sets *id to the number of the result with this key. If the key is new, sets *is_new and adds an
/// open entry, which the caller must fill with uj_answers_settle. Returns false when out of memory.
bool uj_answers_enter(uj_answers *answers, uj_answer_key key, uint32_t *id, bool *is_new);

/// Fills an open entry with a copy of `answer`. Returns false when out of memory; the entry then
/// stays open.
bool uj_answers_settle(uj_answers *answers, uint32_t id, const uj_answer *answer);

/// Copies a stored result. Returns false when out of memory. In any case, the caller frees
/// out->reason and out->room.
bool uj_answer_copy(const uj_answer *from, uj_answer *out);

// --- growth.c ---

/// Makes the region that extends `step` degrees to each side of the angles at the start.
void uj_prover_start_region(uj_prover *p, double step);

/// Widens the region by `step` degrees at one end of the range of a piece.
void uj_prover_widen(uj_prover *p, size_t piece, bool at_low_end, double step);

/// Moves `angle` in the direction of `sign` until it is at least 1e-4 degrees from the piece's
/// start angle and the ends of its goal ranges. Rounding then cannot reorder these angles.
double uj_prover_clear_angle(const uj_prover *p, size_t piece, double angle, double sign);

/// Widens a small region around the start, `step` degrees at a time, until no motion leaves the
/// region. Returns true if the region has no goal; p->questions are then the claims of the proof.
bool uj_prover_grow(uj_prover *p, double step);

// --- visit.c ---

/// Returns the number of elements of uj_prover.cells for each cell.
static inline size_t uj_prover_width(const uj_prover *p)
{
    return p->tray->piece_count + p->pair_count;
}

/// Returns true if the cuts divide the full circle of angles into several ranges.
static inline bool uj_cuts_are_circular(const uj_cuts *cuts)
{
    return cuts->count > 2 && cuts->at[cuts->count - 1] == cuts->at[0] + 360.0;
}

typedef enum uj_visit {
    UJ_VISIT_CLOSED,    ///< no motion leaves the visited cells, and none of them contains a goal
    UJ_VISIT_WIDENED,   ///< the region of angles was widened, so all cells must be visited again
    UJ_VISIT_GOAL,      ///< a cell may contain a goal
    UJ_VISIT_TOO_MANY,  ///< too many cells or boxes, out of memory, or stopped
} uj_visit;

/// Visits all cells that the pieces may reach from the cell cells[0]. The caller must have set
/// p->pairs, p->cuts and cells[0]. Widens the region of angles by `step` degrees wherever the
/// pieces may have room at its boundary.
uj_visit uj_prover_visit(uj_prover *p, double step, size_t cell_limit);

/// Returns the index of the first arc of `pair` that contains the direction `degrees`.
/// pair->by_edges must be false.
unsigned uj_prover_arc_of(const uj_proof_pair *pair, double degrees);

/// Divides the full circle of directions into equal arcs. Arc 0 is centred on 0 degrees.
void uj_prover_divide_equally(uj_proof_pair *pair, int arcs);

/// Frees the cells' placements, p->goal and p->known.
void uj_prover_drop_cells(uj_prover *p);

// --- refine.c ---

/// Sets cells[0] to the cell that contains the start, for the present cuts and pairs.
void uj_prover_find_start(uj_prover *p);

/// Visits and divides cells until no chain of cells leads from the start to a goal. Returns true on
/// success: p->questions are then the claims of the proof. Gives up after 1000 visits, cell_limit
/// cells, or 100 * cell_limit boxes of angles.
bool uj_prover_refine(uj_prover *p, size_t cell_limit);

// --- split.c ---

void uj_prover_place_start(const uj_prover *p, uj_placement *out);

/// Measures the gap along the normal of each edge of the pair's parts. Returns the greatest gap
/// (negative: the parts overlap). *side: the edge with this gap, numbered as in uj_proof_pair.
double uj_prover_slack(const uj_prover *p, size_t pair, const uj_placement *where, unsigned *side);

/// Adds the pair to p->pairs. Each cell then says which edge of the two parts separates them, or,
/// if by_edges (uj_proof_pair) is false, in which of eight arcs the separating direction lies.
void uj_prover_tell_apart(uj_prover *p, size_t pair);

/// Divides cells of the chain that leads to p->goal_cell. Looks for two parts that overlap during a
/// straight motion along the chain. Calls uj_prover_tell_apart for these two parts, unless they are
/// a pair of p->pairs already, or one is a half-plane. In that case, divides a range of angles of a
/// piece of the pair. If no parts overlap, but a claim about a cell is undecided, divides the
/// cell's widest range of angles. Returns false if nothing can be divided, or when out of memory.
bool uj_prover_split(uj_prover *p);

// --- neighbours.c ---

/// Visits cells that are chosen in advance: see "A bar between two others" in docs/IMPOSSIBLE.md.
/// Returns true if no motion leaves the visited cells and none of them contains a goal.
/// p->questions are then the claims of the proof. Gives up after cell_limit cells, or after 50 *
/// cell_limit boxes of angles.
bool uj_prover_visit_neighbours(uj_prover *p, size_t cell_limit);

// --- write_proof.c ---

/// Makes a proof, and moves the claims' refutations (`reason`) to it. Returns NULL if out of
/// memory.
uj_proof *uj_prover_write_proof(uj_prover *p);

#endif

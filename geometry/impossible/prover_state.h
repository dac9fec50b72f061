// The prover's state, and the functions shared by the prover's .c files. Callers use prover.h.
#ifndef UJ_PROVER_STATE_H
#define UJ_PROVER_STATE_H

#include <pthread.h>

#include <unjam/base/state_table.h>
#include <unjam/geometry/impossible/prover.h>
#include <unjam/geometry/packing/refuter.h>

/// A placement of all pieces: their angles in degrees, and the positions of their origins.
typedef struct uj_placement {
    double angle[UJ_MAX_PIECES];
    uj_vec2 at[UJ_MAX_PIECES];
} uj_placement;

/// A claim about a cell, and what the refuters found when they tested it. The claim says that the
/// cell has no configuration of the kind that `type` describes. So the claim holds if packing is
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
    bool is_open;  ///< a thread is still working on this result; the other fields are unset
    uj_packing packing;
    uint64_t boxes;      ///< boxes of angles examined
    char *reason;        ///< if packing is UJ_PACKING_NONE: the refutation; owned
    uj_placement *room;  ///< if packing is UJ_PACKING_SOME: the placement found; owned
} uj_answer;

/// A hash of what a refuter was asked to examine. Two different inputs have the same hash with a
/// probability of about 1e-38; the checker (geometry/witness) would then reject the proof.
typedef struct uj_answer_key {
    uint64_t words[2];
} uj_answer_key;

/// The results that the refuters have found so far, and those that threads are working on.
typedef struct uj_answers {
    uj_state_table keys;
    uj_budget budget;
    size_t capacity;
    uj_answer *list;  ///< [number of keys]
    uint64_t boxes;   ///< number of boxes of angles examined for all results
    size_t bytes;     ///< memory that the list takes
} uj_answers;

/// The angles at which a piece's ranges of angles begin and end, as in uj_proof.cuts. If there are
/// none, the piece may have any angle.
typedef struct uj_cuts {
    size_t count, capacity;
    double *at;  ///< [count] the cuts, degrees, increasing
} uj_cuts;

/// How a cell was first reached: from the cell `from`, across the boundary of the two cells (the
/// configurations that belong to both). The refuters have not proven that pieces overlap in all
/// configurations of this boundary.
typedef struct uj_cell_entry {
    size_t from;
    uj_placement *room;  ///< owned; a placement of the pieces at that boundary; NULL: none is known
} uj_cell_entry;

typedef struct uj_prover {
    const uj_tray *tray;
    const uj_prover_options *options;
    uj_contact_model *model;
    unsigned refuter_count;       ///< options->threads, or 1 if that is 0
    uj_refuter **refuters;        ///< [refuter_count] refuters[0] also supplies uj_proof.centres
    double start[UJ_MAX_PIECES];  ///< angles at the start, degrees
    /// [model->pair_count] For each pair, the direction (degrees) in which the gap between its
    /// parts is widest at the start. It is the normal of a line that separates the parts.
    double *separation;
    uj_cuts cuts[UJ_MAX_PIECES];
    /// The angles of the most recently found placement with piece i at an end of its range:
    /// hints[0][i] for the low end, hints[1][i] for the high end.
    double hints[2][UJ_MAX_PIECES][UJ_MAX_PIECES];
    bool has_hint[2][UJ_MAX_PIECES];
    size_t pair_count;
    uj_proof_pair *pairs;  ///< [pair_count] a cell permits only some of their arcs or edges
    size_t cell_count, cell_capacity;
    /// [cell_count * (piece_count + pair_count)] For each cell: the index of the cut at the low end
    /// of each piece's range (0 if the piece has no cuts), then the permitted arcs or edges of each
    /// pair (bit j: arc or edge j).
    uint32_t *cells;
    uj_budget budget;
    uj_state_table known;  ///< a hash table of the cells found so far; used only in visit.c
    bool keeps_entries;
    size_t entry_count, entry_capacity;
    uj_cell_entry *entries;  ///< [cell_count], used if keeps_entries
    size_t goal_cell;        ///< the first cell that may contain a goal
    uj_placement *goal;      ///< owned; a placement at a goal in that cell; NULL if not known
    size_t question_count, question_capacity;
    uj_claim_question *questions;
    bool keeps_answers;
    uj_answers answers;    ///< if keeps_answers; guarded by the mutex while threads test claims
    uint64_t box_limit;    ///< the greatest number of boxes to examine in one call of the refuter
    uint64_t most_boxes;   ///< if not 0: visit.c gives up when stats.boxes exceeds this number
    size_t reason_bytes;   ///< memory of the refutations (`reason`) of all claims
    size_t working_bytes;  ///< memory held by the refuters that are still at work
    uj_prover_stats stats;
    /// Guards `next`, `stats`, `stopped`, `out_of_memory`, `reason_bytes`, `working_bytes` and the
    /// calls of poll.
    pthread_mutex_t mutex;
    pthread_cond_t settled;  ///< signalled when the work on a result ends, with or without success;
                             ///< other threads may be waiting for this result
    size_t next;             ///< index into `questions` of the claim that a thread will test next
    bool stopped, out_of_memory;
} uj_prover;

// --- claims.c: testing claims with the refuters ---

/// Appends to p->questions a claim that is to be tested. Returns false when out of memory.
bool uj_prover_add_question(uj_prover *p, uj_claim_question question);

/// Tests the claims questions[first .. question_count - 1] on all threads. Stops early if poll
/// returns false.
void uj_prover_ask(uj_prover *p, size_t first);

/// Keeps only the first `count` claims of p->questions, and frees the others.
void uj_prover_drop_questions(uj_prover *p, size_t count);

// --- answers.c ---

void uj_answers_init(uj_answers *answers);

/// Forgets all stored results and frees their memory.
void uj_answers_clear(uj_answers *answers);

uj_answer_key uj_answer_key_of(const void *question, size_t bytes);

/// Sets *id to the number of the result stored under a key. If the key is new, sets *is_new and
/// adds an entry with is_open set; the caller must fill it with uj_answers_settle. Returns false
/// when out of memory.
bool uj_answers_enter(uj_answers *answers, uj_answer_key key, uint32_t *id, bool *is_new);

/// Fills an open entry (is_open) with a copy of `answer`. Returns false when out of memory; the
/// entry then stays open.
bool uj_answers_settle(uj_answers *answers, uint32_t id, const uj_answer *answer);

/// Copies a stored result. Returns false when out of memory. Even then, the caller frees
/// out->reason and out->room.
bool uj_answer_copy(const uj_answer *from, uj_answer *out);

// --- growth.c: widening the region ---

/// Makes the region that extends `step` degrees to both sides of each piece's angle at the start.
void uj_prover_start_region(uj_prover *p, double step);

/// Widens the region by `step` degrees at an end of the range of a piece.
void uj_prover_widen(uj_prover *p, size_t piece, bool at_low_end, double step);

/// Returns `angle` or, if it is too close to a goal angle or the start angle of the piece, an angle
/// a little further in the direction of `sign`. Rounding then cannot decide on which side of the
/// returned angle the goal or the start is.
double uj_prover_clear_angle(const uj_prover *p, size_t piece, double angle, double sign);

/// Makes a small region of angles around the start and widens it by steps of `step` degrees until
/// no motion leaves it. Returns true if the region then contains no goal; p->questions are then the
/// claims of the proof.
bool uj_prover_grow(uj_prover *p, double step);

// --- visit.c: visiting cells ---

/// Returns the number of elements that each cell has in uj_prover.cells.
static inline size_t uj_prover_width(const uj_prover *p)
{
    return p->tray->piece_count + p->pair_count;
}

/// Returns true if the cuts divide the full circle of a piece's angles into two or more ranges.
static inline bool uj_cuts_are_circular(const uj_cuts *cuts)
{
    return cuts->count > 2 && cuts->at[cuts->count - 1] == cuts->at[0] + 360.0;
}

typedef enum uj_visit {
    UJ_VISIT_CLOSED,    ///< no motion leaves the set of visited cells, and none contains a goal
    UJ_VISIT_WIDENED,   ///< the region of angles was widened, so the cells must be visited again
    UJ_VISIT_GOAL,      ///< a cell may contain a goal
    UJ_VISIT_TOO_MANY,  ///< too many cells, out of memory, or stopped
} uj_visit;

/// Visits all cells that the pieces may reach from the cell cells[0]. The caller must have set
/// p->pairs and p->cuts. Wherever the pieces have room at the boundary of the region of angles,
/// widens the region there by `step` degrees.
uj_visit uj_prover_visit(uj_prover *p, double step, size_t cell_limit);

/// Returns the index of the first arc of `pair` that contains the direction `degrees`.
/// pair->by_edges must be false.
unsigned uj_prover_arc_of(const uj_proof_pair *pair, double degrees);

/// Sets pair->arcs: divides the full circle of directions into equal arcs. The first arc is centred
/// on 0 degrees.
void uj_prover_divide_equally(uj_proof_pair *pair, int arcs);

/// Frees everything that belongs to the present cells.
void uj_prover_drop_cells(uj_prover *p);

// --- refine.c: cells that are divided where necessary ---

/// Sets cells[0] to the cell that contains the start, given the present cuts and pairs.
void uj_prover_find_start(uj_prover *p);

/// Visits cells. At first there are only a few large cells. As long as a chain of cells leads from
/// the start to a goal, finds an overlap of pieces during a straight motion along the chain,
/// divides cells because of it (uj_prover_split), and visits all cells again. Returns true if no
/// such chain is left; p->questions are then the claims of the proof. Gives up after cell_limit
/// cells, after 100 * cell_limit boxes of angles, or after 1000 visits.
bool uj_prover_refine(uj_prover *p, size_t cell_limit);

// --- split.c: where pieces overlap during motion along a chain of cells ---

/// Writes the placement of the pieces at the start.
void uj_prover_place_start(const uj_prover *p, uj_placement *out);

/// Returns the greatest of the gaps between the two parts of a pair along the normals of their
/// edges; negative if the parts overlap. Sets *side to the number of the edge with this gap. Edges
/// are numbered as in uj_proof_pair.
double uj_prover_slack(const uj_prover *p, size_t pair, const uj_placement *where, unsigned *side);

/// Adds a criterion by which cells are divided from now on: the edge along which the parts of this
/// pair are separated. If edges cannot be used (for example, because there are too many), the
/// criterion is the direction of separation, which is divided into eight ranges.
void uj_prover_tell_apart(uj_prover *p, size_t pair);

/// Finds two parts that overlap during a straight motion along the chain of cells to p->goal_cell.
/// Prefers pieces that occur in the goal or in p->pairs; among these, the pair that overlaps most.
/// Then divides cells by the edge along which these parts are separated (uj_prover_tell_apart). If
/// cells are already divided by this edge, instead divides a range of angles of one of the two
/// pieces. If no parts overlap, but a claim about a cell of the chain is undecided, divides the
/// widest range of angles of this cell. Returns false if nothing can be divided further.
bool uj_prover_split(uj_prover *p);

// --- neighbours.c: cells that are all chosen in advance ---

/// Visits cells that are all chosen in advance. A cell says, for each piece, on which sides of the
/// neighbouring pieces this piece lies. It also says on which side of each tray wall beside the
/// exit the goal piece lies. Returns true if no motion leaves the set of visited cells and none
/// contains a goal; p->questions are then the claims of the proof. Gives up after cell_limit cells,
/// or after 50 * cell_limit boxes of angles.
bool uj_prover_visit_neighbours(uj_prover *p, size_t cell_limit);

// --- write_proof.c ---

/// Makes a proof from the prover's region and its claims (p->questions). Moves the refutation
/// (`reason`) of each claim to the proof. Returns NULL if out of memory.
uj_proof *uj_prover_write_proof(uj_prover *p);

#endif

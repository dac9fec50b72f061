// Internal to the search that is spread over a team: the state of a running search, and the
// messages of its members.
//
// The leader lets all members expand a layer. They send each successor to the member that owns it.
// They collect the successors for one member in a box (a buffer), and send them as one message, a
// batch. When all have expanded their part and every batch that was sent has arrived, the leader
// lets them settle the new layer: they count its states, report these totals to the leader, and are
// then ready to receive successors of these states. When the leader has the totals of all members,
// it lets them expand the new layer. So a batch never arrives before its receiver expects it.
#ifndef UJ_SPREAD_STATE_H
#define UJ_SPREAD_STATE_H

#include <unjam/search/deadline.h>
#include <unjam/search/spread/spread.h>

typedef enum spread_kind {
    SPREAD_EXPAND,  ///< from the leader: expand layer `depth`, and look for goals if is_set
    SPREAD_SETTLE,  ///< from the leader: settle layer `depth` + 1, which is complete
    SPREAD_BATCH,   ///< `count` successors that belong to layer `depth` + 1
    SPREAD_TAKEN,   ///< to the sender of a batch: the batch was taken
    /// To the leader: a member's progress. `is_set` says whether the member has expanded all of its
    /// part of layer `depth` and has sent the successors.
    SPREAD_REPORT,
    SPREAD_TOTALS,  ///< to the leader: a member's totals for a layer
} spread_kind;

typedef struct spread_head {
    uint32_t kind, depth, count, is_set;
} spread_head;

typedef struct spread_report {
    spread_head head;
    uint64_t sent, received;                 ///< numbers of batches since the search began
    uint64_t expanded, generated, distinct;  ///< numbers of states since the search began
    uint64_t limit;                          ///< a uj_search_limit that this member has reached
} spread_report;

/// A member's totals for one layer.
typedef struct spread_totals {
    spread_head head;  ///< head.depth is the depth of the layer
    uint64_t goals, memory_bytes;
    uj_count solutions;  ///< number of shortest paths to the goals
    /// layer.seconds is not set. layer.expanded and layer.generated belong to the previous layer.
    uj_layer layer;
} spread_totals;

/// The successors for one member that have not been sent yet.
typedef struct spread_box {
    unsigned char *bytes;  ///< [box_bytes] a spread_head, then records
    size_t used;
    uint32_t count;
    unsigned under_way;  ///< number of batches sent that the receiver has not taken yet
} spread_box;

typedef struct spread spread;

/// How states are stored and expanded. Functions that return bool return false when the search has
/// to end.
typedef struct spread_store {
    /// Stores the start state if this member owns it.
    bool (*begin)(spread *s);
    /// Expands this member's states of the layer, puts all successors into boxes (send buffers),
    /// and calls uj_spread_attend from time to time.
    bool (*expand)(spread *s);
    /// Stores the successors of a batch.
    bool (*take)(spread *s, const unsigned char *records, uint32_t count);
    /// Fills in totals->goals and totals->solutions, and the fields `states`, `paths` and
    /// `most_paths` of totals->layer. The states that `take` has stored become the layer to expand
    /// next.
    void (*settle)(spread *s, spread_totals *totals);
} spread_store;

struct spread {
    const spread_store *store;
    void *states;  ///< private data of the store
    const uj_spread_options *options;
    uj_team *team;
    unsigned self, members;
    uj_error *error;
    uj_status status;
    uj_search_limit limit;
    uj_budget budget;
    size_t record_bytes;  ///< greatest size of a record
    size_t box_bytes;
    spread_box *boxes;  ///< [members]
    spread_report own;
    uint64_t expanded, generated;  ///< numbers of states expanded and generated in this layer
    bool is_expanding;             ///< true from SPREAD_EXPAND to SPREAD_SETTLE
    bool seeks_goals;
    uint64_t told_received;  ///< the value of own.received in the latest report
    bool has_told_end;
    double told;  ///< time of the latest report

    // Used only by the leader.
    spread_report *reports;  ///< [members] the latest report of each member
    unsigned settled;        ///< how many members have sent their totals
    spread_totals sum;
    uj_layer *layers;  ///< [layer_count]
    size_t layer_count, layer_capacity;
    double layer_started;
    uj_deadline deadline;
    uj_search_stats stats;
    bool is_goal_found, is_exhausted;
    uint32_t goal_depth;
    uint64_t goals;
    uj_count solutions;
};

// --- spread_mail.c ---

bool uj_spread_make_boxes(spread *s);
void uj_spread_free_boxes(spread *s);

/// Returns where to write the next record in the box (send buffer) for `member`. If the box has no
/// room for a record of record_bytes, sends it first. Returns NULL when the search has to end.
unsigned char *uj_spread_room(spread *s, unsigned member);

/// Adds a record to the box for `member`. The caller has already written the record, of `bytes`
/// bytes, at the address that uj_spread_room returned.
static inline void uj_spread_fill(spread *s, unsigned member, size_t bytes)
{
    s->boxes[member].used += bytes;
    s->boxes[member].count++;
}

/// Sends all boxes that are not empty. Returns false when the search has to end.
bool uj_spread_flush(spread *s);

/// Handles the messages that have arrived; if there are none, waits at most `seconds` for one.
/// Returns false when the search has to end.
bool uj_spread_attend(spread *s, double seconds);

/// Returns false when the search has to end.
bool uj_spread_goes_on(const spread *s);

/// Reports this member's progress to the leader.
void uj_spread_report(spread *s);

/// Records that an allocation has failed. Returns false.
bool uj_spread_out_of_memory(spread *s);

/// Settles layer `depth`: computes this member's totals for it, and sends them to the leader.
void uj_spread_settle(spread *s, uint32_t depth);

/// Sends a message to all other members.
void uj_spread_tell_all(spread *s, const spread_head *message);

// --- spread_layers.c: the leader ---

void uj_spread_take_totals(spread *s, const spread_totals *totals);

/// Returns true when all members have expanded their part of the layer, and every batch of
/// successors has arrived.
bool uj_spread_is_complete(const spread *s);

/// Records the layer for which all members have sent their totals. Returns true if this layer is to
/// be expanded, false when the search has to end.
bool uj_spread_next_layer(spread *s);

/// Checks the time limit, and whether the team was asked to stop. May call the progress callback.
void uj_spread_check_limits(spread *s);

/// Fills in *out, which takes over s->layers.
void uj_spread_conclude(spread *s, uj_breadth_first_result *out);

// --- spread.c ---

/// Carries out the search. Before the call, set store, states, record_bytes, options and error, and
/// set all other fields to zero.
uj_status uj_spread_run(spread *s, uj_breadth_first_result *out);

// --- path counts in records ---

enum { SPREAD_COUNT_BYTES = 19 };  ///< greatest number of bytes of a path count

/// Writes a path count in base 128, one digit per byte, the lowest digit first; all but the last
/// byte have the highest bit set. Returns a pointer to the byte after the count.
static inline unsigned char *uj_spread_write_count(unsigned char *out, uj_count count)
{
    if (__builtin_expect(count <= 127, 1)) {
        *out = (unsigned char)count;
        return out + 1;
    }
    while (count > 127) {
        *out++ = (unsigned char)((unsigned)count | 128U);
        count >>= 7;
    }
    *out++ = (unsigned char)count;
    return out;
}

/// Reads a path count that uj_spread_write_count wrote. Returns a pointer to the byte after it.
static inline const unsigned char *uj_spread_read_count(const unsigned char *in, uj_count *out)
{
    uj_count count = *in & 127U;
    if (__builtin_expect(*in <= 127, 1)) {
        *out = count;
        return in + 1;
    }
    for (unsigned shift = 7; (*in++ & 128U) != 0; shift += 7)
        count |= (uj_count)(*in & 127U) << shift;
    *out = count;
    return in;
}

#endif

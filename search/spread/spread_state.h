// Internal to search/spread: the state of a running search, and the messages of its members.
//
// For each layer, the search takes these steps:
// 1. The leader sends SPREAD_EXPAND. Every member expands its states of the layer.
// 2. A state is stored by one member, its owner. Members collect successors in boxes, one for each
//    owner, and send a full box to the owner. This message is a batch.
// 3. When all successors have been sent and stored, the leader sends SPREAD_SETTLE.
// 4. Every member settles the new layer: it counts its states of this layer, and sends the leader
//    these totals.
// 5. When all totals have arrived, the leader begins the next layer. No member sends batches from
//    step 3 to step 5, so no batch can reach a member that has not settled the new layer yet.
#ifndef UJ_SPREAD_STATE_H
#define UJ_SPREAD_STATE_H

#include <unjam/search/deadline.h>
#include <unjam/search/spread/spread.h>

typedef enum spread_kind {
    /// From the leader: expand layer `depth`. If is_set, look for goals in layer `depth` + 1.
    SPREAD_EXPAND,
    SPREAD_SETTLE,  ///< from the leader: settle layer `depth` + 1, which is complete
    SPREAD_BATCH,   ///< `count` successors of states of layer `depth`
    SPREAD_TAKEN,   ///< to the sender of a batch: the batch was stored
    /// To the leader: a member's progress. If is_set, the member has expanded its part of layer
    /// `depth`, and has sent all successors.
    SPREAD_REPORT,
    SPREAD_TOTALS,  ///< to the leader: a member's totals for a layer
} spread_kind;

typedef struct spread_head {
    uint32_t kind, depth, count, is_set;
} spread_head;

typedef struct spread_report {
    spread_head head;
    uint64_t sent, received;                 ///< batches since the search began
    uint64_t expanded, generated, distinct;  ///< states since the search began
    uint64_t limit;                          ///< a uj_search_limit
} spread_report;

typedef struct spread_totals {
    spread_head head;  ///< head.depth: depth of the layer
    uint64_t goals, memory_bytes;
    uj_count solutions;  ///< number of shortest paths to the goals
    /// `seconds` is not set. `expanded` and `generated` count the expansion of the previous layer.
    uj_layer layer;
} spread_totals;

/// Successors for one member, not sent yet.
typedef struct spread_box {
    unsigned char *bytes;  ///< [box_bytes] a spread_head, then records
    size_t used;
    uint32_t count;
    unsigned under_way;  ///< batches sent that the receiver has not stored yet
} spread_box;

typedef struct spread spread;

/// How states are stored and expanded. `begin`, `expand` and `take` return false when the search
/// has to end.
typedef struct spread_store {
    /// Stores the start state if this member owns it.
    bool (*begin)(spread *s);
    /// Expands this member's states of the layer, and puts the successors into boxes. Calls
    /// uj_spread_attend from time to time.
    bool (*expand)(spread *s);
    /// Stores the `count` successors of a batch.
    bool (*take)(spread *s, const unsigned char *records, uint32_t count);
    /// Sets totals->goals and totals->solutions, and `states`, `paths` and `most_paths` of
    /// totals->layer. The states stored by `take` become the layer to expand.
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
    uint64_t expanded, generated;  ///< in this layer
    bool is_expanding;             ///< between SPREAD_EXPAND and SPREAD_SETTLE
    bool seeks_goals;
    uint64_t told_received;  ///< own.received in the latest report
    bool has_told_end;
    double told;  ///< time of the latest report

    // Used only by the leader.
    spread_report *reports;  ///< [members] latest reports
    unsigned settled;        ///< number of members whose totals have arrived
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

/// Returns the address for the next record in the box for `member`. Sends the box first if it has
/// no room for record_bytes. Returns NULL when the search has to end.
unsigned char *uj_spread_room(spread *s, unsigned member);

/// Call this after writing a record of `bytes` bytes at the address from uj_spread_room.
static inline void uj_spread_fill(spread *s, unsigned member, size_t bytes)
{
    s->boxes[member].used += bytes;
    s->boxes[member].count++;
}

/// Sends all boxes that are not empty. Returns false when the search has to end.
bool uj_spread_flush(spread *s);

/// Handles messages. Waits at most `seconds` for the first one. Returns false when the search has
/// to end.
bool uj_spread_attend(spread *s, double seconds);

bool uj_spread_goes_on(const spread *s);

/// Sends this member's progress to the leader.
void uj_spread_report(spread *s);

/// Records that an allocation has failed. Returns false.
bool uj_spread_out_of_memory(spread *s);

/// Computes this member's totals of layer `depth`, and sends them to the leader.
void uj_spread_settle(spread *s, uint32_t depth);

void uj_spread_tell_all(spread *s, const spread_head *message);

// --- spread_layers.c: the leader ---

void uj_spread_take_totals(spread *s, const spread_totals *totals);

/// Returns true when all members have expanded their part of the layer, and all batches have
/// arrived.
bool uj_spread_is_complete(const spread *s);

/// Records the layer whose totals are in s->sum, and makes it the layer to expand. Returns false
/// when the search has to end.
bool uj_spread_next_layer(spread *s);

/// Sets s->limit if the time limit or a request to stop ends the search. May call the progress
/// callback.
void uj_spread_check_limits(spread *s);

/// Fills in *out, which then owns s->layers.
void uj_spread_conclude(spread *s, uj_breadth_first_result *out);

// --- spread.c ---

/// Carries out the search. Before the call, set the fields `store`, `states`, `record_bytes`,
/// `options` and `error`, and zero all other fields.
uj_status uj_spread_run(spread *s, uj_breadth_first_result *out);

// --- path counts in records ---

enum { SPREAD_COUNT_BYTES = 19 };  ///< greatest number of bytes of a path count

/// Writes a path count in base 128, the lowest digit first, one digit per byte. All bytes but the
/// last have the highest bit set. Returns the address after the last byte.
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

/// Reads a count that uj_spread_write_count wrote. Returns the address after its last byte.
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

// Messages of a search spread over a team. A batch is under way until its receiver has stored it.
// When MOST_UNDER_WAY batches to one member are under way, the sender waits. Meanwhile it stores
// batches from others, so no two members wait for each other forever.
#include <assert.h>
#include <string.h>

#include "spread_state.h"

enum {
    MOST_UNDER_WAY = 4,   // batches under way from one member to another
    MOST_AT_ONCE = 16,    // messages handled before the search goes on
    ALL_BOXES = 8 << 20,  // bytes for all boxes of a member together
};

// Longest wait for one message in send_box.
static const double wait_seconds = 0.02;
static const double report_seconds = 0.25;  // time between two reports while expanding

// Returns the size of a box in bytes. With this size, a member's boxes and its batches under way
// take at most some tens of megabytes.
static size_t box_bytes(const spread *s)
{
    const size_t least = sizeof(spread_head) + s->record_bytes;
    const size_t share = ALL_BOXES / s->members;
    assert(least <= UJ_TEAM_MAIL_BYTES);
    if (share >= UJ_TEAM_MAIL_BYTES)
        return UJ_TEAM_MAIL_BYTES;
    return share > least ? share : least;
}

bool uj_spread_make_boxes(spread *s)
{
    s->box_bytes = box_bytes(s);
    s->boxes = uj_budget_allocate(&s->budget, s->members, sizeof *s->boxes);
    if (s->boxes == NULL)
        return uj_spread_out_of_memory(s);
    for (unsigned i = 0; i < s->members; i++) {
        s->boxes[i].bytes = uj_budget_allocate(&s->budget, s->box_bytes, 1);
        if (s->boxes[i].bytes == NULL)
            return uj_spread_out_of_memory(s);
        s->boxes[i].used = sizeof(spread_head);
    }
    return true;
}

void uj_spread_free_boxes(spread *s)
{
    for (unsigned i = 0; s->boxes != NULL && i < s->members; i++)
        if (s->boxes[i].bytes != NULL)
            uj_budget_free(&s->budget, s->boxes[i].bytes, s->box_bytes, 1);
    if (s->boxes != NULL)
        uj_budget_free(&s->budget, s->boxes, s->members, sizeof *s->boxes);
}

bool uj_spread_goes_on(const spread *s)
{
    return s->status == UJ_OK && s->limit == UJ_LIMIT_NONE && !s->is_exhausted &&
           uj_team_goes_on(s->team);
}

// --- sending -------------------------------------------------------------------------------------

static void post(spread *s, unsigned to, const void *message, size_t size)
{
    uj_team_post(s->team, to, message, size);
}

void uj_spread_tell_all(spread *s, const spread_head *message)
{
    for (unsigned i = 0; i < s->members; i++)
        if (i != s->self)
            post(s, i, message, sizeof *message);
}

void uj_spread_report(spread *s)
{
    spread_report *own = &s->own;
    own->head.kind = SPREAD_REPORT;
    own->limit = (uint64_t)s->limit;
    s->told = uj_clock_seconds();
    s->told_received = own->received;
    s->has_told_end = own->head.is_set != 0;
    if (s->self != 0)
        post(s, 0, own, sizeof *own);
}

bool uj_spread_out_of_memory(spread *s)
{
    if (!s->budget.at_limit) {
        s->status = uj_search_no_memory(s->budget.held, s->error);
        return false;
    }
    s->limit = UJ_LIMIT_MEMORY;
    return false;
}

static bool send_box(spread *s, unsigned to)
{
    spread_box *box = &s->boxes[to];
    const spread_head head = {SPREAD_BATCH, s->own.head.depth, box->count, 0};
    bool is_taken = true;
    if (to == s->self) {
        is_taken = s->store->take(s, box->bytes + sizeof head, box->count);
    } else {
        while (box->under_way == MOST_UNDER_WAY)
            if (!uj_spread_attend(s, wait_seconds))
                return false;
        memcpy(box->bytes, &head, sizeof head);
        post(s, to, box->bytes, box->used);
        box->under_way++;
        s->own.sent++;
    }
    box->used = sizeof head;
    box->count = 0;
    return is_taken;
}

unsigned char *uj_spread_room(spread *s, unsigned member)
{
    spread_box *box = &s->boxes[member];
    if (box->used + s->record_bytes > s->box_bytes && !send_box(s, member))
        return NULL;
    return box->bytes + box->used;
}

bool uj_spread_flush(spread *s)
{
    // Begins with the next member, so that not all members send to the same one at once.
    for (unsigned i = 1; i <= s->members; i++) {
        const unsigned to = (s->self + i) % s->members;
        if (s->boxes[to].count > 0 && !send_box(s, to))
            return false;
    }
    return uj_spread_goes_on(s);
}

// --- receiving -----------------------------------------------------------------------------------

void uj_spread_settle(spread *s, uint32_t depth)
{
    spread_totals totals = {.head = {SPREAD_TOTALS, depth, 0, 0}};
    s->is_expanding = false;
    s->own.head.is_set = 0;
    totals.layer.expanded = s->expanded;
    totals.layer.generated = s->generated;
    s->expanded = s->generated = 0;
    s->store->settle(s, &totals);
    totals.memory_bytes = s->budget.peak;
    if (s->self == 0)
        uj_spread_take_totals(s, &totals);
    else
        post(s, 0, &totals, sizeof totals);
}

static void take_batch(spread *s, unsigned from, const spread_head *head,
                       const unsigned char *records)
{
    const spread_head taken = {SPREAD_TAKEN, head->depth, 0, 0};
    if (!s->store->take(s, records, head->count))
        return;
    s->own.received++;
    post(s, from, &taken, sizeof taken);
}

static void handle(spread *s, const uj_team_mail *mail)
{
    spread_head head;
    spread_totals totals;
    memcpy(&head, mail->bytes, sizeof head);
    switch ((spread_kind)head.kind) {
    case SPREAD_EXPAND:
        s->own.head.depth = head.depth;
        s->seeks_goals = head.is_set != 0;
        s->is_expanding = true;
        break;
    case SPREAD_SETTLE:
        uj_spread_settle(s, head.depth + 1);
        break;
    case SPREAD_BATCH:
        take_batch(s, mail->from, &head, mail->bytes + sizeof head);
        break;
    case SPREAD_TAKEN:
        s->boxes[mail->from].under_way--;
        break;
    case SPREAD_REPORT:
        memcpy(&s->reports[mail->from], mail->bytes, sizeof *s->reports);
        if (s->reports[mail->from].limit != UJ_LIMIT_NONE && s->limit == UJ_LIMIT_NONE)
            s->limit = (uj_search_limit)s->reports[mail->from].limit;
        break;
    case SPREAD_TOTALS:
        memcpy(&totals, mail->bytes, sizeof totals);
        uj_spread_take_totals(s, &totals);
        break;
    }
}

// A member reports now and then while it expands, and once when it has finished. After that, it
// reports whenever it has received batches, because the leader waits until all batches have
// arrived.
static bool is_report_due(const spread *s)
{
    if (s->own.head.is_set != 0)
        return !s->has_told_end || s->own.received != s->told_received;
    return s->is_expanding && uj_clock_seconds() - s->told > report_seconds;
}

bool uj_spread_attend(spread *s, double seconds)
{
    uj_team_mail mail;
    for (int i = 0; i < MOST_AT_ONCE && uj_team_hear(s->team, seconds, &mail); i++) {
        if (mail.size >= sizeof(spread_head))
            handle(s, &mail);
        seconds = 0.0;
    }
    if (s->self == 0)
        uj_spread_check_limits(s);
    else if (is_report_due(s))
        uj_spread_report(s);
    return uj_spread_goes_on(s);
}

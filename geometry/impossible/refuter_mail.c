// Converts questions and answers to bytes and back, and sends the bytes in chunks.
#include "refuter_mail.h"

#include <stdlib.h>
#include <string.h>

#include <unjam/base/grow.h>

typedef struct mail_head {
    uint32_t kind, is_last;
} mail_head;

// A question begins with this head. Then come arrays with one element for each piece: first `low`
// and `high`; if has_bounds, `least` and `most`; if has_hint, `hint`. Then come the restrictions.
// If has_again, the restriction `again` comes last.
typedef struct question_head {
    uint64_t box_limit, restriction_count;
    uint32_t pieces;
    bool has_again, exit_goal, has_bounds, has_hint;
} question_head;

// An answer begins with this head. The refutation follows.
typedef struct answer_head {
    uint64_t boxes, memory_bytes, reason_size;  // reason_size: strlen + 1; 0: no refutation
    double angle[UJ_MAX_PIECES];
    uj_vec2 at[UJ_MAX_PIECES];
    uint32_t packing;
} answer_head;

static void append(refuter_bytes *out, const void *bytes, size_t size)
{
    if (out->has_failed || size == 0)
        return;
    out->has_failed = !uj_grow(&out->at, &out->capacity, out->size + size, 1);
    if (out->has_failed)
        return;
    memcpy(out->at + out->size, bytes, size);
    out->size += size;
}

typedef struct reader {
    const refuter_bytes *in;
    size_t used;
} reader;

static bool take(reader *r, void *out, size_t size)
{
    if (r->in->size - r->used < size)
        return false;
    if (size > 0)
        memcpy(out, r->in->at + r->used, size);
    r->used += size;
    return true;
}

// --- questions -----------------------------------------------------------------------------------

static void append_restriction(refuter_bytes *out, const uj_restriction *restriction)
{
    append(out, restriction->pair, sizeof *restriction->pair);
    append(out, &restriction->arcs, sizeof restriction->arcs);
}

void refuter_write_question(refuter_bytes *out, const uj_refuter_question *q, size_t piece_count)
{
    question_head head;
    memset(&head, 0, sizeof head);
    head.box_limit = q->box_limit;
    head.restriction_count = q->restriction_count;
    head.pieces = q->pieces;
    head.has_again = q->again != NULL;
    head.exit_goal = q->exit_goal;
    head.has_bounds = q->least != NULL;
    head.has_hint = q->hint != NULL;
    append(out, &head, sizeof head);
    append(out, q->low, piece_count * sizeof *q->low);
    append(out, q->high, piece_count * sizeof *q->high);
    if (head.has_bounds) {
        append(out, q->least, piece_count * sizeof *q->least);
        append(out, q->most, piece_count * sizeof *q->most);
    }
    if (head.has_hint)
        append(out, q->hint, piece_count * sizeof *q->hint);
    for (size_t i = 0; i < q->restriction_count; i++)
        append_restriction(out, &q->restrictions[i]);
    if (head.has_again)
        append_restriction(out, q->again);
}

static bool take_restrictions(reader *r, size_t count, refuter_question_read *out)
{
    const size_t each = sizeof *out->pairs + sizeof out->restrictions->arcs;
    if (count < out->question.restriction_count || count > (r->in->size - r->used) / each)
        return false;
    out->pairs = calloc(count + 1, sizeof *out->pairs);
    out->restrictions = calloc(count + 1, sizeof *out->restrictions);
    if (out->pairs == NULL || out->restrictions == NULL)
        return false;
    for (size_t i = 0; i < count; i++) {
        out->restrictions[i].pair = &out->pairs[i];
        if (!take(r, &out->pairs[i], sizeof *out->pairs) ||
            !take(r, &out->restrictions[i].arcs, sizeof out->restrictions[i].arcs))
            return false;
    }
    return true;
}

bool refuter_read_question(const refuter_bytes *in, size_t piece_count, refuter_question_read *out)
{
    reader r = {.in = in};
    question_head head;
    *out = (refuter_question_read){0};
    if (in->has_failed || !take(&r, &head, sizeof head) ||
        !take(&r, out->low, piece_count * sizeof *out->low) ||
        !take(&r, out->high, piece_count * sizeof *out->high))
        return false;
    if (head.has_bounds && (!take(&r, out->least, piece_count * sizeof *out->least) ||
                            !take(&r, out->most, piece_count * sizeof *out->most)))
        return false;
    if (head.has_hint && !take(&r, out->hint, piece_count * sizeof *out->hint))
        return false;
    const size_t count = (size_t)head.restriction_count;
    out->question.restriction_count = count;
    if (!take_restrictions(&r, count + head.has_again, out))
        return false;
    out->question = (uj_refuter_question){
        .low = out->low,
        .high = out->high,
        .pieces = head.pieces,
        .restriction_count = count,
        .restrictions = out->restrictions,
        .again = head.has_again ? &out->restrictions[count] : NULL,
        .exit_goal = head.exit_goal,
        .least = head.has_bounds ? out->least : NULL,
        .most = head.has_bounds ? out->most : NULL,
        .hint = head.has_hint ? out->hint : NULL,
        .box_limit = head.box_limit,
    };
    return true;
}

// --- answers -------------------------------------------------------------------------------------

void refuter_write_answer(refuter_bytes *out, const uj_refuter_answer *answer)
{
    answer_head head;
    memset(&head, 0, sizeof head);
    head.boxes = answer->boxes;
    head.memory_bytes = answer->memory_bytes;
    head.reason_size = answer->reason != NULL ? strlen(answer->reason) + 1 : 0;
    memcpy(head.angle, answer->angle, sizeof head.angle);
    memcpy(head.at, answer->at, sizeof head.at);
    head.packing = (uint32_t)answer->packing;
    append(out, &head, sizeof head);
    append(out, answer->reason, (size_t)head.reason_size);
}

bool refuter_read_answer(const refuter_bytes *in, uj_refuter_answer *out)
{
    reader r = {.in = in};
    answer_head head;
    *out = (uj_refuter_answer){0};
    if (in->has_failed || !take(&r, &head, sizeof head) || head.reason_size > in->size - r.used)
        return false;
    out->packing = (uj_packing)head.packing;
    out->boxes = head.boxes;
    out->memory_bytes = (size_t)head.memory_bytes;
    memcpy(out->angle, head.angle, sizeof head.angle);
    memcpy(out->at, head.at, sizeof head.at);
    if (head.reason_size == 0)
        return true;
    out->reason = malloc((size_t)head.reason_size);
    if (out->reason == NULL)
        return false;
    (void)take(&r, out->reason, (size_t)head.reason_size);
    out->reason[head.reason_size - 1] = '\0';
    return true;
}

// --- mail ----------------------------------------------------------------------------------------

void refuter_post(uj_team *team, unsigned to, refuter_mail_kind kind, const refuter_bytes *bytes)
{
    unsigned char mail[UJ_TEAM_MAIL_BYTES];
    const size_t most = sizeof mail - sizeof(mail_head);
    size_t sent = 0;
    do {
        const size_t left = bytes->size - sent, size = left < most ? left : most;
        const mail_head head = {(uint32_t)kind, size == left};
        memcpy(mail, &head, sizeof head);
        memcpy(mail + sizeof head, bytes->at + sent, size);
        uj_team_post(team, to, mail, sizeof head + size);
        sent += size;
    } while (sent < bytes->size);
}

bool refuter_collect(refuter_bytes *all, const uj_team_mail *mail, refuter_mail_kind *kind)
{
    mail_head head;
    if (mail->size < sizeof head)
        return false;
    memcpy(&head, mail->bytes, sizeof head);
    append(all, mail->bytes + sizeof head, mail->size - sizeof head);
    *kind = (refuter_mail_kind)head.kind;
    return head.is_last != 0;
}

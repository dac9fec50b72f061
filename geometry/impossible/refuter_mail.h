// Sends questions and answers (refuter.h) as bytes from one process to another. All processes run
// the same program, so numbers are sent as they are in memory.
#ifndef UJ_REFUTER_MAIL_H
#define UJ_REFUTER_MAIL_H

#include <unjam/geometry/packing/refuter.h>
#include <unjam/search/team/team.h>

typedef enum refuter_mail_kind {
    REFUTER_QUESTION,  ///< to a helper
    REFUTER_PROGRESS,  ///< to the leader: the parts of the answer that are known so far
    REFUTER_ANSWER,    ///< to the leader
} refuter_mail_kind;

/// An array of bytes that grows. Zero-initialise it; the owner frees `at`.
typedef struct refuter_bytes {
    unsigned char *at;
    size_t size, capacity;
    bool has_failed;  ///< out of memory; the bytes are then incomplete
} refuter_bytes;

/// A question that was read from bytes, and the data to which it points.
typedef struct refuter_question_read {
    uj_refuter_question question;
    double low[UJ_MAX_PIECES], high[UJ_MAX_PIECES], hint[UJ_MAX_PIECES];
    uj_vec2 least[UJ_MAX_PIECES], most[UJ_MAX_PIECES];
    uj_proof_pair *pairs;          ///< [restriction_count + 1]; owned
    uj_restriction *restrictions;  ///< [restriction_count + 1]; owned
} refuter_question_read;

/// Appends the question's bytes to `out`.
void refuter_write_question(refuter_bytes *out, const uj_refuter_question *question,
                            size_t piece_count);

/// Reads a question; leaves its `poll` NULL. Returns false when bytes are missing or memory runs
/// out. In any case, the caller frees out->pairs and out->restrictions.
bool refuter_read_question(const refuter_bytes *in, size_t piece_count, refuter_question_read *out);

/// Appends the answer's bytes to `out`.
void refuter_write_answer(refuter_bytes *out, const uj_refuter_answer *answer);

/// Reads an answer; the caller frees out->reason. Returns false when bytes are missing or memory
/// runs out.
bool refuter_read_answer(const refuter_bytes *in, uj_refuter_answer *out);

/// Posts a message to member `to` of the team, in as many chunks as needed.
void refuter_post(uj_team *team, unsigned to, refuter_mail_kind kind, const refuter_bytes *bytes);

/// Appends a chunk to the earlier chunks of its message. Sets *kind to the kind of the message.
/// Returns true if the message is complete.
bool refuter_collect(refuter_bytes *all, const uj_team_mail *mail, refuter_mail_kind *kind);

#endif

// The question whether to save, drawn over another view.
#ifndef UJ_QUESTION_VIEW_H
#define UJ_QUESTION_VIEW_H

#include <unjam/base/status.h>
#include <unjam/viewer/board/view.h>

typedef enum uj_answer {
    UJ_ANSWER_SAVE,     ///< save the work and go on
    UJ_ANSWER_DISCARD,  ///< go on without saving
    UJ_ANSWER_STAY,     ///< do not go on
} uj_answer;

/// Creates a question, drawn over the view `below`, which must outlive the question. `text` says
/// what would be lost. After the answer, the question requests UJ_ASK_ANSWER. Free with
/// uj_view_destroy. Error: UJ_NO_MEMORY.
uj_status uj_question_view_create(uj_view *below, const char *text, uj_view **out, uj_error *error);

/// Returns the selected answer; after UJ_ASK_ANSWER, the answer of the user.
uj_answer uj_question_view_answer(const uj_view *view);

#endif

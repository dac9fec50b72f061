// The question whether to save, shown over another view before unsaved work is lost.
#ifndef UJ_QUESTION_VIEW_H
#define UJ_QUESTION_VIEW_H

#include <unjam/base/status.h>
#include <unjam/viewer/board/view.h>

typedef enum uj_answer {
    UJ_ANSWER_SAVE,     ///< save the work and go on
    UJ_ANSWER_DISCARD,  ///< go on without saving
    UJ_ANSWER_STAY,     ///< keep everything as it is
} uj_answer;

/// Creates a question over the view `below`, which must outlive the question and is drawn under it.
/// `text` says what would be lost. After the user has answered, the question requests
/// UJ_ASK_ANSWER. Free it with uj_view_destroy. Error: UJ_NO_MEMORY.
uj_status uj_question_view_create(uj_view *below, const char *text, uj_view **out, uj_error *error);

/// Returns the answer that is selected. After UJ_ASK_ANSWER this is the user's answer.
uj_answer uj_question_view_answer(const uj_view *view);

#endif

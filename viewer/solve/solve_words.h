// Describes the progress of a solve job in a sentence.
#ifndef UJ_SOLVE_WORDS_H
#define UJ_SOLVE_WORDS_H

#include <unjam/viewer/solve/solve_job.h>

enum { UJ_SOLVE_TEXT_SIZE = 600 };

/// Writes the progress or the result of a job into buffer [UJ_SOLVE_TEXT_SIZE], such as
/// "Looking for a solution: 12345 states, 4 s. Press S to stop." Returns buffer.
char *uj_solve_text(const uj_solve_news *news, char *buffer);

#endif

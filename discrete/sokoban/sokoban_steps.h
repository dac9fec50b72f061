// The steps of a Sokoban move as letters.
#ifndef UJ_SOKOBAN_STEPS_H
#define UJ_SOKOBAN_STEPS_H

#include <unjam/discrete/sokoban/sokoban.h>

/// Returns the letter of a step: u, r, d or l, in capitals for a push.
char uj_sokoban_letter(uint16_t code);

/// Returns the code of a letter, or -1 if the letter is no step.
int uj_sokoban_code(char letter);

#endif

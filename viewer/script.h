// Scripts that drive a window in tests: "space,right,wait=0.5,dump=scene.txt,q".
#ifndef UJ_SCRIPT_H
#define UJ_SCRIPT_H

#include <stdbool.h>

#include "search/status.h"
#include "viewer/player.h"

typedef enum uj_step_kind {
    UJ_STEP_KEY,
    UJ_STEP_WAIT,
    UJ_STEP_DRAG,
    UJ_STEP_DUMP,
    UJ_STEP_DROP
} uj_step_kind;

typedef struct uj_step {
    uj_step_kind kind;
    uj_key key;
    double seconds;     // wait
    double x[2], y[2];  // drag, or a click when both ends are the same; window coordinates
    char path[256];     // dump: where the recorded scene is written; drop: the file
} uj_step;

// Owns steps.
typedef struct uj_script {
    size_t count;
    uj_step *steps;  // [count]
} uj_script;

// Steps are separated by commas; spaces around them do not matter. They are
//   space left right comma period home end 0 ... 9 [ ] l t s f ? q escape
//   wait=SECONDS  click=X:Y  drag=X1:Y1:X2:Y2  dump=FILE  drop=FILE (as if that file were dropped
//   on the window)
// Errors: UJ_USAGE with a sentence that names the step; UJ_NO_MEMORY.
uj_status uj_script_parse(const char *text, uj_script *out, uj_error *error);

void uj_script_clear(uj_script *script);

// The key of that name; false when there is none.
bool uj_key_find(const char *name, uj_key *key);

#endif

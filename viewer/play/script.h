// Scripts that drive a window in tests: "space,right,wait=0.5,dump=scene.txt,q".
#ifndef UJ_SCRIPT_H
#define UJ_SCRIPT_H

#include <stdbool.h>

#include <unjam/base/status.h>
#include <unjam/viewer/play/player.h>

typedef enum uj_step_kind {
    UJ_STEP_KEY,
    UJ_STEP_WAIT,
    UJ_STEP_DRAG,
    UJ_STEP_WHEEL,
    UJ_STEP_AWAIT,  // the search for a hint is over
    UJ_STEP_DUMP,
    UJ_STEP_SHOT,
    UJ_STEP_DROP,
    UJ_STEP_HOVER,  // the mouse goes there with no button down
    UJ_STEP_RESIZE,
} uj_step_kind;

typedef struct uj_step {
    uj_step_kind kind;
    uj_key key;
    double seconds;     // wait
    bool shift;         // held down during the drag
    double notches;     // wheel, away from the hand positive
    double x[2], y[2];  // drag, or a click when both ends are the same; window coordinates; of
                        // hover the first, of resize that is the size
    char path[256];     // dump, shot: where it is written; drop: the file
} uj_step;

// Owns steps.
typedef struct uj_script {
    size_t count;
    uj_step *steps;  // [count]
} uj_script;

// Steps are separated by commas; spaces around them do not matter. They are
//   the names in keys.h, 0 ... 9
//   wait=SECONDS  click=X:Y  pick=X:Y (a click with Shift)  drag=X1:Y1:X2:Y2  wheel=NOTCHES
//   await (the search for a hint is over)
//   dump=FILE (the recorded scene)  shot=FILE (the window as a PNG)
//   hover=X:Y  resize=WIDTH:HEIGHT
//   drop=FILE (as if that file were dropped on the window)
// Errors: UJ_USAGE with a sentence that names the step; UJ_NO_MEMORY.
uj_status uj_script_parse(const char *text, uj_script *out, uj_error *error);

void uj_script_clear(uj_script *script);

#endif

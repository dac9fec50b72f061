// Scripts that drive a window in tests: "space,right,wait=0.5,dump=scene.txt,q".
#ifndef UJ_SCRIPT_H
#define UJ_SCRIPT_H

#include <stdbool.h>

#include <unjam/base/status.h>
#include <unjam/viewer/play/player.h>

typedef enum uj_step_kind {
    UJ_STEP_KEY,
    UJ_STEP_TYPE,
    UJ_STEP_WAIT,
    UJ_STEP_DRAG,
    UJ_STEP_WHEEL,
    UJ_STEP_AWAIT,  ///< waits until the view's job, such as a hint search, has ended
    UJ_STEP_DUMP,
    UJ_STEP_SHOT,
    UJ_STEP_DROP,
    UJ_STEP_HOVER,  ///< moves the mouse while no button is pressed
    UJ_STEP_RESIZE,
    UJ_STEP_CLOSE,  ///< presses the button that closes the window
    UJ_STEP_COPY,   ///< copies a file, as another program would
} uj_step_kind;

typedef struct uj_step {
    uj_step_kind kind;
    uj_key key;          ///< of a key step; UJ_KEY_NONE: the key is `letter`
    char letter;         ///< of a key step with Ctrl or Alt; in lower case
    unsigned modifiers;  ///< UJ_SHIFT, UJ_CONTROL, UJ_ALT: held down during the step
    uj_button button;    ///< of a drag
    double seconds;      ///< of a wait
    double notches;      ///< of the wheel; positive: away from the user
    /// Drag: from (x[0], y[0]) to (x[1], y[1]). A click is a drag between equal points.
    /// Hover: the point (x[0], y[0]). Resize: width x[0], height y[0].
    double x[2], y[2];
    char path[256];  ///< dump, shot, drop: the file; type: the text; copy: FROM:TO
} uj_step;

typedef struct uj_script {
    size_t count;
    uj_step *steps;  ///< [count] owned
} uj_script;

/// Parses a script: steps separated by commas. There may be spaces around a step. A step is
///   a key's name (key_names.h) or a digit; with ctrl+ or alt+, any visible ASCII character
///     except a comma (ctrl+z)
///   type=TEXT (at most 31 bytes, no commas)
///   wait=SECONDS  click=X:Y  pick=X:Y (a click with Shift)  drag=X1:Y1:X2:Y2  wheel=NOTCHES
///   pan=X1:Y1:X2:Y2 (a drag with the middle button)
///   await (waits for the job of the view, such as a hint search)
///   dump=FILE (writes all shapes drawn, as text)  shot=FILE (writes the window as a PNG)
///   hover=X:Y  resize=WIDTH:HEIGHT  close (presses the button that closes the window)
///   drop=FILE (drops the file on the window)
///   copy=FROM:TO (copies a file; FROM has no colon)
/// A step can begin with shift+, ctrl+ and alt+: these keys are held down during the step.
/// Free *out with uj_script_clear. Errors: UJ_BAD_ARGUMENT, with the number and text of the wrong
/// step; UJ_NO_MEMORY.
uj_status uj_script_parse(const char *text, uj_script *out, uj_error *error);

void uj_script_clear(uj_script *script);

#endif

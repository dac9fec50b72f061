// The desktop's dialogue for choosing a file, shown by the program zenity or kdialog.
#ifndef UJ_FILE_DIALOG_H
#define UJ_FILE_DIALOG_H

#include <stdbool.h>
#include <sys/types.h>

/// A file dialogue. Zero-initialised means that it is not open.
typedef struct uj_file_dialog {
    pid_t child;  ///< process ID of the program that shows the dialogue; 0: none
    int output;   ///< descriptor of the pipe that carries what the program prints
    size_t used;
    char text[4096];
} uj_file_dialog;

typedef enum uj_dialog_state {
    UJ_DIALOG_OPEN,
    UJ_DIALOG_CHOSEN,
    UJ_DIALOG_CANCELLED,
} uj_dialog_state;

/// Opens a dialogue that starts in `folder`. The environment variable UNJAM_FILE_DIALOG names the
/// program to run: zenity or kdialog. If it has any other value, such as "own", runs no program. If
/// it is empty or not set, tries zenity, then kdialog; in KDE, kdialog, then zenity. Returns false
/// if no program was started.
bool uj_file_dialog_open(uj_file_dialog *dialog, const char *folder);

/// Returns the state of the dialogue, without waiting. UJ_DIALOG_CHOSEN: dialog->text is the path
/// that the user has chosen. Unless the state is UJ_DIALOG_OPEN, the dialogue is closed.
uj_dialog_state uj_file_dialog_poll(uj_file_dialog *dialog);

/// Closes the dialogue if it is open.
void uj_file_dialog_close(uj_file_dialog *dialog);

#endif

// The desktop's dialogue for choosing a file, shown by the program zenity or kdialog.
#ifndef UJ_FILE_DIALOG_H
#define UJ_FILE_DIALOG_H

#include <stdbool.h>
#include <sys/types.h>

/// Zero-initialised means closed.
typedef struct uj_file_dialog {
    pid_t child;  ///< process ID of the program; 0: none
    int output;   ///< descriptor of a pipe from the program
    size_t used;
    char text[4096];
} uj_file_dialog;

typedef enum uj_dialog_state {
    UJ_DIALOG_OPEN,
    UJ_DIALOG_CHOSEN,
    UJ_DIALOG_CANCELLED,
} uj_dialog_state;

/// Starts zenity or kdialog, which lets the user choose a file. The dialogue begins in `folder`.
/// The environment variable UNJAM_FILE_DIALOG chooses the program: "zenity" or "kdialog". With any
/// other value, such as "own", starts no program. If the variable is empty or not set, tries both
/// programs: in KDE kdialog first, otherwise zenity first. Returns false if no program starts.
bool uj_file_dialog_open(uj_file_dialog *dialog, const char *folder);

/// Returns the state without waiting. When the user has chosen or cancelled, closes the dialogue.
/// UJ_DIALOG_CHOSEN: dialog->text is the chosen path.
uj_dialog_state uj_file_dialog_poll(uj_file_dialog *dialog);

/// Closes the dialogue if it is open.
void uj_file_dialog_close(uj_file_dialog *dialog);

#endif

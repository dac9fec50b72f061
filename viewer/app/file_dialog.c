// Runs zenity or kdialog as a child process and reads its output through a pipe.
#include "file_dialog.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <unjam/base/language.h>

extern char **environ;

enum { MOST_WORDS = 8 };

// Starts the program words[0]. Its output can then be read from dialog->output.
static bool start(uj_file_dialog *dialog, const char *const *words)
{
    int ends[2];
    posix_spawn_file_actions_t actions;
    if (pipe2(ends, O_CLOEXEC) != 0)
        return false;
    bool done = posix_spawn_file_actions_init(&actions) == 0;
    if (done) {
        done = posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO) == 0 &&
               posix_spawnp(&dialog->child, words[0], &actions, NULL,
                            (char *const *)(uintptr_t)words, environ) == 0;
        posix_spawn_file_actions_destroy(&actions);
    }
    close(ends[1]);
    if (done) {
        dialog->output = ends[0];
        fcntl(ends[0], F_SETFL, O_NONBLOCK);
    } else {
        close(ends[0]);
        dialog->child = 0;
    }
    return done;
}

static bool start_program(uj_file_dialog *dialog, const char *program, const char *folder)
{
    char name[4200], begin[4200], title[256], puzzles[128], all[128], pattern[128];
    snprintf(name, sizeof name, "--filename=%s/", folder);
    snprintf(begin, sizeof begin, "%s/", folder);
    snprintf(title, sizeof title, "--title=%s", _("Open a puzzle"));
    snprintf(puzzles, sizeof puzzles, "--file-filter=%s | *.json *.svg", _("Puzzles"));
    snprintf(all, sizeof all, "--file-filter=%s | *", _("All files"));
    snprintf(pattern, sizeof pattern, "*.json *.svg|%s", _("Puzzles"));
    const char *const zenity[MOST_WORDS] = {"zenity", "--file-selection", title, name, puzzles, all,
                                            NULL};
    const char *const kdialog[MOST_WORDS] = {
        "kdialog", "--title", title + strlen("--title="), "--getopenfilename", begin,
        pattern,   NULL};
    return start(dialog, strcmp(program, "zenity") == 0 ? zenity : kdialog);
}

bool uj_file_dialog_open(uj_file_dialog *dialog, const char *folder)
{
    const char *asked = getenv("UNJAM_FILE_DIALOG"), *desktop = getenv("XDG_CURRENT_DESKTOP");
    const char *programs[] = {"zenity", "kdialog"};
    *dialog = (uj_file_dialog){0};
    if (desktop != NULL && strstr(desktop, "KDE") != NULL) {
        programs[0] = "kdialog";
        programs[1] = "zenity";
    }
    for (int i = 0; i < 2; i++) {
        bool wanted = asked == NULL || asked[0] == '\0' || strcmp(asked, programs[i]) == 0;
        if (wanted && start_program(dialog, programs[i], folder))
            return true;
    }
    return false;
}

void uj_file_dialog_close(uj_file_dialog *dialog)
{
    if (dialog->child == 0)
        return;
    const struct timespec pause = {.tv_nsec = 10000000};
    close(dialog->output);
    kill(dialog->child, SIGTERM);
    bool ended = false;
    for (int i = 0; i < 20 && !ended; i++) {
        ended = waitpid(dialog->child, NULL, WNOHANG) != 0;
        if (!ended)
            nanosleep(&pause, NULL);
    }
    if (!ended) {
        kill(dialog->child, SIGKILL);
        waitpid(dialog->child, NULL, 0);
    }
    dialog->child = 0;
}

uj_dialog_state uj_file_dialog_poll(uj_file_dialog *dialog)
{
    size_t room = sizeof dialog->text - 1 - dialog->used;
    ssize_t got = read(dialog->output, dialog->text + dialog->used, room);
    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return UJ_DIALOG_OPEN;
    if (got > 0 && dialog->used + (size_t)got < sizeof dialog->text - 1) {
        dialog->used += (size_t)got;
        return UJ_DIALOG_OPEN;
    }
    if (got > 0) {  // the output is too long to be a path
        uj_file_dialog_close(dialog);
        return UJ_DIALOG_CANCELLED;
    }
    // The child has closed its output and is about to end.
    int code = 0;
    if (waitpid(dialog->child, &code, WNOHANG) == 0)
        return UJ_DIALOG_OPEN;
    close(dialog->output);
    dialog->child = 0;
    dialog->text[dialog->used] = '\0';
    char *end = strchr(dialog->text, '\n');
    if (end != NULL)
        *end = '\0';
    bool chosen = WIFEXITED(code) && WEXITSTATUS(code) == 0 && dialog->text[0] != '\0';
    return chosen ? UJ_DIALOG_CHOSEN : UJ_DIALOG_CANCELLED;
}

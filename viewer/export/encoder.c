// Runs ffmpeg as a child process and feeds it through a pipe.
#include "encoder.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <unjam/base/language.h>

extern char **environ;

enum {
    FIRST_FREE = 10,   // see wiring
    LAST_WORDS = 320,  // bytes of the buffer for the log's last line
};

static void release(uj_encoder *encoder)
{
    if (encoder->pipe >= 0)
        close(encoder->pipe);
    if (encoder->log != NULL)
        fclose(encoder->log);
    *encoder = (uj_encoder){.pipe = -1};
}

// --- starting ------------------------------------------------------------------------------------

// Descriptor i of the child becomes a copy of from[i]; -1: no copy. Every other from[i] is at least
// FIRST_FREE, so that no copy overwrites a descriptor in from[].
typedef struct wiring {
    int from[5];
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
} wiring;

static int lend(const int *descriptors, wiring *w)
{
    int reason = 0;
    for (int i = 0; i < 5; i++) {
        w->from[i] = descriptors[i] >= 0 ? fcntl(descriptors[i], F_DUPFD_CLOEXEC, FIRST_FREE) : -1;
        if (descriptors[i] >= 0 && w->from[i] < 0)
            reason = errno;
        else if (w->from[i] >= 0 && reason == 0)
            reason = posix_spawn_file_actions_adddup2(&w->actions, w->from[i], i);
    }
    return reason;
}

// Resets the ignored and blocked signals that a child inherits, so that signals can end the child.
static int default_signals(posix_spawnattr_t *attributes)
{
    sigset_t usual, none;
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGINT);
    sigaddset(&usual, SIGTERM);
    int reason = posix_spawnattr_setsigdefault(attributes, &usual);
    if (reason == 0)
        reason = posix_spawnattr_setsigmask(attributes, &none);
    if (reason == 0)
        reason =
            posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    return reason;
}

static int spawn(const char *const *arguments, const int *descriptors, pid_t *process)
{
    wiring w = {.from = {-1, -1, -1, -1, -1}};
    int reason = posix_spawn_file_actions_init(&w.actions);
    if (reason != 0)
        return reason;
    reason = posix_spawnattr_init(&w.attributes);
    if (reason == 0) {
        reason = default_signals(&w.attributes);
        if (reason == 0)
            reason = lend(descriptors, &w);
        if (reason == 0)
            reason = posix_spawnp(process, arguments[0], &w.actions, &w.attributes,
                                  (char *const *)arguments, environ);
        posix_spawnattr_destroy(&w.attributes);
    }
    posix_spawn_file_actions_destroy(&w.actions);
    for (int i = 0; i < 5; i++)
        if (w.from[i] >= 0)
            close(w.from[i]);
    return reason;
}

static uj_status cannot_start(const char *program, int reason, uj_error *error)
{
    if (reason == ENOMEM)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory");
    if (reason == ENOENT)
        return uj_error_set(
            error, UJ_IO,
            _("%s, which writes .gif and .mp4 files, is not installed (try \"apt-get "
              "install %s\"); .html shows the same motion without it"),
            program, program);
    return uj_error_set(error, UJ_IO, _("cannot start %s: %s"), program, strerror(reason));
}

uj_status uj_encoder_start(uj_encoder *encoder, const char *const *arguments, FILE *output,
                           FILE *extra, uj_error *error)
{
    int ends[2] = {-1, -1}, nothing = open("/dev/null", O_WRONLY | O_CLOEXEC);
    *encoder = (uj_encoder){.pipe = -1, .program = arguments[0], .log = tmpfile()};
    int reason = nothing < 0 || encoder->log == NULL ? errno : 0;
    if (reason == 0 && pipe2(ends, O_CLOEXEC) != 0)
        reason = errno;
    if (reason == 0) {
        int descriptors[5] = {ends[0], nothing, fileno(encoder->log), fileno(output),
                              extra != NULL ? fileno(extra) : -1};
        encoder->pipe = ends[1];
        reason = spawn(arguments, descriptors, &encoder->process);
        close(ends[0]);
    }
    if (nothing >= 0)
        close(nothing);
    if (reason == 0)
        return UJ_OK;
    uj_status status = cannot_start(arguments[0], reason, error);
    encoder->process = 0;
    release(encoder);
    return status;
}

// --- feeding -------------------------------------------------------------------------------------

// Writing to a program that has ended raises SIGPIPE, which would kill this process. So SIGPIPE is
// blocked during the write, and a SIGPIPE that the write has raised is discarded.
uj_status uj_encoder_put(uj_encoder *encoder, const void *bytes, size_t size, uj_error *error)
{
    sigset_t broken, before, pending;
    sigemptyset(&broken);
    sigaddset(&broken, SIGPIPE);
    sigpending(&pending);
    bool had = sigismember(&pending, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &broken, &before);
    int reason = 0;
    const char *rest = bytes;
    while (size > 0 && reason == 0) {
        ssize_t wrote = write(encoder->pipe, rest, size);
        if (wrote < 0) {
            reason = errno == EINTR ? 0 : errno;
            continue;
        }
        rest += wrote;
        size -= (size_t)wrote;
    }
    if (reason == EPIPE && !had) {
        const struct timespec now = {0, 0};
        while (sigtimedwait(&broken, NULL, &now) < 0 && errno == EINTR)
            continue;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (reason == 0)
        return UJ_OK;
    return uj_error_set(error, UJ_IO, _("cannot send pictures to %s: %s"), encoder->program,
                        strerror(reason));
}

// --- ending --------------------------------------------------------------------------------------

// Copies the last non-empty line of the log; "" if there is none.
static void last_words(FILE *log, char buffer[LAST_WORDS])
{
    char line[LAST_WORDS] = {0};
    memset(buffer, 0, LAST_WORDS);
    rewind(log);
    while (fgets(line, sizeof line, log) != NULL) {
        line[strcspn(line, "\r\n")] = '\0';
        if (line[0] != '\0')
            memcpy(buffer, line, sizeof line);
    }
    for (char *c = buffer; *c != '\0'; c++)
        if ((unsigned char)*c < ' ')
            *c = ' ';
}

static int wait_for(pid_t process)
{
    int code;
    pid_t ended;
    do
        ended = waitpid(process, &code, 0);
    while (ended < 0 && errno == EINTR);
    return ended == process ? code : -1;
}

uj_status uj_encoder_finish(uj_encoder *encoder, uj_error *error)
{
    char words[LAST_WORDS];
    const char *program = encoder->program;
    if (encoder->pipe >= 0)
        close(encoder->pipe);
    encoder->pipe = -1;
    int code = wait_for(encoder->process);
    encoder->process = 0;
    last_words(encoder->log, words);
    release(encoder);
    if (code == 0)
        return UJ_OK;
    if (code != -1 && WIFSIGNALED(code))
        return uj_error_set(error, UJ_IO, _("%s was killed by signal %d"), program, WTERMSIG(code));
    int exit_code = code != -1 ? WEXITSTATUS(code) : -1;
    if (words[0] == '\0')
        return uj_error_set(error, UJ_IO, _("%s failed with exit code %d"), program, exit_code);
    return uj_error_set(error, UJ_IO, _("%s failed with exit code %d: %s"), program, exit_code,
                        words);
}

void uj_encoder_abort(uj_encoder *encoder)
{
    if (encoder->process > 0) {
        kill(encoder->process, SIGTERM);
        wait_for(encoder->process);
        encoder->process = 0;
    }
    release(encoder);
}

// Runs a program, and reads its output through pipes.
#include "tests/robust/command_run.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <unjam/search/search.h>

extern char **environ;

typedef struct capture {
    char *text;
    size_t size, capacity;
} capture;

static bool capture_append(capture *all, const char *bytes, size_t count)
{
    if (all->capacity - all->size < count + 1) {
        size_t capacity = 2 * (all->capacity + count) + 1;
        char *larger = realloc(all->text, capacity);
        if (larger == NULL)
            return false;
        all->text = larger;
        all->capacity = capacity;
    }
    memcpy(all->text + all->size, bytes, count);
    all->size += count;
    all->text[all->size] = '\0';
    return true;
}

// Returns false if the time runs out before both pipes are closed.
static bool read_both(const int *pipes, double seconds, capture *captures)
{
    double end = uj_clock_seconds() + seconds;
    struct pollfd open[2] = {{.fd = pipes[0], .events = POLLIN},
                             {.fd = pipes[1], .events = POLLIN}};
    while (open[0].fd >= 0 || open[1].fd >= 0) {
        double left = end - uj_clock_seconds();
        if (left <= 0.0)
            return false;
        if (poll(open, 2, (int)(1000.0 * left) + 1) < 0 && errno != EINTR)
            return false;
        for (int i = 0; i < 2; i++) {
            char bytes[8192];
            if (open[i].fd < 0 || open[i].revents == 0)
                continue;
            ssize_t got = read(open[i].fd, bytes, sizeof bytes);
            if (got <= 0 || !capture_append(&captures[i], bytes, (size_t)got))
                open[i].fd = -1;
        }
    }
    return true;
}

static bool start(char *const *argv, const int *ends, pid_t *out)
{
    posix_spawn_file_actions_t actions;
    if (posix_spawn_file_actions_init(&actions) != 0)
        return false;
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", 0, 0);
    posix_spawn_file_actions_adddup2(&actions, ends[0], 1);
    posix_spawn_file_actions_adddup2(&actions, ends[1], 2);
    bool started = posix_spawn(out, argv[0], &actions, NULL, argv, environ) == 0;
    posix_spawn_file_actions_destroy(&actions);
    return started;
}

static double seconds_of(struct timeval time)
{
    return (double)time.tv_sec + 1e-6 * (double)time.tv_usec;
}

static void wait_for(pid_t child, command_result *out)
{
    int status = 0;
    struct rusage used = {0};
    while (wait4(child, &status, 0, &used) < 0 && errno == EINTR)
        continue;
    if (WIFSIGNALED(status))
        out->signal = WTERMSIG(status);
    else
        out->exit_code = WEXITSTATUS(status);
    out->processor = seconds_of(used.ru_utime) + seconds_of(used.ru_stime);
}

bool command_run(char *const *argv, double seconds, command_result *out)
{
    int first[2], second[2];
    pid_t child;
    capture captures[2] = {{0}, {0}};
    *out = (command_result){.exit_code = -1};
    if (pipe2(first, O_CLOEXEC) != 0)
        return false;
    if (pipe2(second, O_CLOEXEC) != 0) {
        close(first[0]);
        close(first[1]);
        return false;
    }
    double begin = uj_clock_seconds();
    bool started = start(argv, (int[]){first[1], second[1]}, &child);
    close(first[1]);
    close(second[1]);
    if (started) {
        out->hung = !read_both((int[]){first[0], second[0]}, seconds, captures);
        if (out->hung)
            kill(child, SIGKILL);
        wait_for(child, out);
        out->wall = uj_clock_seconds() - begin;
    }
    close(first[0]);
    close(second[0]);
    out->output = captures[0].text != NULL ? captures[0].text : strdup("");
    if (captures[1].text != NULL)
        strncpy(out->error, captures[1].text, sizeof out->error - 1);
    free(captures[1].text);
    return started && out->output != NULL;
}

void command_clear(command_result *result)
{
    free(result->output);
    *result = (command_result){0};
}

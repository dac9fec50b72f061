// The program `unjam-mpi`: runs some commands of `unjam` on many processes.
#include <mpi.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <unjam/base/language.h>
#include <unjam/base/text.h>
#include <unjam/base/version.h>
#include <unjam/cli/commands/commands.h>
#include <unjam/cli/terminal/report.h>
#include <unjam/files/json_memory.h>

#include "mpi_transport.h"

static const uj_command *const commands[] = {&uj_solve_command, &uj_map_command, &uj_prove_command};
enum { COMMAND_COUNT = sizeof commands / sizeof commands[0] };

static const double default_patience = 60.0, least_patience = 1.0;

typedef struct cluster {
    uj_mpi_transport mpi;
    uj_team *team;
    bool is_leader;
} cluster;

static void print_help(FILE *stream)
{
    fputs(_("unjam-mpi runs some commands of unjam on many machines; all ranks of an MPI program "
            "work on the command together.\n\n"),
          stream);
    fputs(_("Usage: mpirun [OPTION...] unjam-mpi [--patience=SECONDS] COMMAND [OPTION...] "
            "PROBLEM\n\n"),
          stream);
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        fprintf(stream, "  %-9s %s\n", commands[i]->name, _(commands[i]->summary));
    fputs(_("\n"
            "  --patience=SECONDS  wait at most SECONDS for a sign of life from a rank (default: "
            "60); then, if the rank has work, end with an error; if not, go on without the rank\n"
            "  --help              print this help\n"
            "  --version           print the version\n"),
          stream);
    fputs(_("\n"
            "Each command takes the same options as in unjam; \"unjam COMMAND --help\" lists these "
            "options. Results are the same with any number of ranks.\n"),
          stream);
}

// --- beginning and end ---------------------------------------------------------------------------

// Blocks signals while MPI starts its threads. These threads keep signals blocked, so only threads
// of Unjam receive them.
static bool begin_mpi(int *argc, char ***argv)
{
    sigset_t all, before;
    int level = MPI_THREAD_SINGLE;
    // Without this, if there are more ranks than processors, Open MPI gives up the processor
    // thousands of times a second.
    setenv("OMPI_MCA_mpi_yield_when_idle", "0", 1);
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    const int code = MPI_Init_thread(argc, argv, MPI_THREAD_FUNNELED, &level);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return code == MPI_SUCCESS && level >= MPI_THREAD_FUNNELED;
}

static void name_silent_ranks(const cluster *c)
{
    for (unsigned i = 1; i < uj_team_members(c->team) && !uj_team_is_broken(c->team); i++)
        if (!uj_team_has_ended(c->team, i))
            fprintf(
                stderr,
                _("unjam: warning: rank %u does not answer; the run will finish without it, and "
                  "nothing is lost\n"),
                i);
}

// Runs at every exit. MPI_Finalize waits for all ranks. So this function calls MPI_Abort instead if
// a rank does not answer. mpirun can crash if MPI_Abort stops a rank during MPI_Finalize. Therefore
// all helpers must answer the leader's uj_team_end before any rank calls MPI_Finalize.
static void finish(int code, void *payload)
{
    cluster *c = payload;
    fflush(stdout);
    bool is_whole = true;
    if (c->is_leader)
        is_whole = uj_team_end(c->team, code);
    else
        code = uj_team_await_end(c->team);
    if (!is_whole)
        name_silent_ranks(c);
    else if (c->is_leader)
        uj_team_part(c->team);
    else
        uj_team_await_parting(c->team);
    if (!is_whole || uj_team_is_broken(c->team)) {
        uj_report_finish();  // MPI_Abort runs no exit handlers
        MPI_Abort(MPI_COMM_WORLD, code);
    }
    uj_mpi_transport_close(&c->mpi, 1.0);
    uj_team_destroy(c->team);
    MPI_Finalize();
    if (!c->is_leader)
        _exit(code);  // a helper ends with the leader's exit code
}

static uj_exit_code begin(cluster *c, double patience)
{
    uj_error error = {0};
    uj_status status = uj_mpi_transport_open(&c->mpi, &error);
    if (status == UJ_OK)
        status = uj_team_create(&c->mpi.transport, patience, &c->team, &error);
    if (status != UJ_OK) {
        const uj_exit_code code = uj_report_error(&error);
        MPI_Abort(MPI_COMM_WORLD, (int)code);
        return code;
    }
    c->is_leader = !uj_team_helps(c->team);
    if (on_exit(finish, c) != 0)
        return UJ_EXIT_FAILURE;
    return UJ_EXIT_OK;
}

// --- the command line ----------------------------------------------------------------------------

// Returns false if the value of --patience is invalid.
static bool read_patience(int *argc, char ***argv, double *out)
{
    static const char name[] = "--patience=";
    *out = default_patience;
    if (*argc < 2 || strncmp((*argv)[1], name, sizeof name - 1) != 0)
        return true;
    char *end;
    const char *value = (*argv)[1] + sizeof name - 1;
    *out = strtod(value, &end);
    (*argc)--;
    (*argv)++;
    return end != value && *end == '\0' && *out >= least_patience && *out <= 1e6;
}

static const uj_command *find_command(const char *name)
{
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}

static int run_command(cluster *c, const uj_command *command, int argc, char **argv)
{
    char name[32];
    uj_options options;
    snprintf(name, sizeof name, "unjam-mpi %s", command->name);
    argv[0] = name;
    uj_options_parse(command, argc, argv, &options);
    options.team = c->team;
    if (c->is_leader)
        uj_team_start(c->team);
    return command->run(&options);
}

static uj_exit_code unknown_command(const char *name)
{
    char message[512];
    snprintf(message, sizeof message,
             _("unjam-mpi: unknown command '%.200s'; \"unjam-mpi --help\" lists the commands of "
               "unjam-mpi, and \"unjam --help\" lists those of unjam"),
             name);
    uj_text_print(stderr, message);
    fputc('\n', stderr);
    return UJ_EXIT_USAGE;
}

static int dispatch(cluster *c, int argc, char **argv)
{
    if (argc < 2 || strcmp(argv[1], "--help") == 0) {
        print_help(argc < 2 ? stderr : stdout);
        return argc < 2 ? UJ_EXIT_USAGE : UJ_EXIT_OK;
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts("unjam-mpi " UJ_VERSION);
        return UJ_EXIT_OK;
    }
    const uj_command *command = find_command(argv[1]);
    return command != NULL ? run_command(c, command, argc - 1, argv + 1)
                           : (int)unknown_command(argv[1]);
}

int main(int argc, char **argv)
{
    static cluster c;  // static, because finish() uses `c` after main
    double patience;
    if (atexit(uj_report_finish) != 0 || !begin_mpi(&argc, &argv))
        return UJ_EXIT_FAILURE;
    uj_language_begin();
    uj_json_watch_memory();
    const bool is_read = read_patience(&argc, &argv, &patience);
    const uj_exit_code code = begin(&c, is_read ? patience : default_patience);
    if (code != UJ_EXIT_OK)
        return (int)code;
    // The helpers end here if the leader only prints help or reports a wrong command line.
    if (!c.is_leader && !uj_team_await_start(c.team))
        return UJ_EXIT_OK;
    if (!is_read) {
        fprintf(stderr, _("unjam-mpi: --patience takes a number of seconds, at least %g\n"),
                least_patience);
        return UJ_EXIT_USAGE;
    }
    return dispatch(&c, argc, argv);
}

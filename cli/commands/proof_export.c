// Draws the barriers of a proof. A barrier says that a piece cannot turn beyond some angle, or that
// the goal is out of reach (geometry/barriers).
#include "proof_export.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/files/numbered_name.h>
#include <unjam/formats/problem_finder.h>
#include <unjam/viewer/export/barrier_export.h>

static uj_status check_options(const uj_proof_export *job, uj_error *error)
{
    const uj_options *options = job->options;
    if (job->format != UJ_FORMAT_PNG && job->format != UJ_FORMAT_SVG &&
        job->format != UJ_FORMAT_PDF)
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("a proof has no motion to show: draw it as .png, .svg or .pdf"));
    if (options->state != UINT64_MAX)
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("--state is for traces; for a proof, --at N draws barrier number N "
                              "(a barrier: angles that no motion can pass)"));
    if (options->inspect != NULL)
        return uj_error_set(error, UJ_BAD_ARGUMENT, _("--inspect is not for proofs: leave it out"));
    return UJ_OK;
}

// Sets *barrier, counted from 0. options->at counts from 1, and is negative without --at.
static uj_status choose_barrier(const uj_options *options, uj_barrier_show *show, size_t *barrier,
                                uj_error *error)
{
    if (options->at < 0.0)
        return uj_barrier_show_first(show, barrier, error);
    if (options->at < 1.0 || options->at > (double)show->barriers.count ||
        options->at != floor(options->at))
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("--at must be the number of a barrier (angles that no motion can "
                              "pass), from 1 to %zu for this proof"),
                            show->barriers.count);
    *barrier = (size_t)options->at - 1;
    return UJ_OK;
}

// Fails if an output file would overwrite the proof.
static uj_status protect(const uj_proof_export *job, size_t count, uj_error *error)
{
    const char *output = job->options->output;
    if (!job->options->frames)
        return uj_problem_protect(job->path, output, error);
    size_t room = strlen(output) + 32;
    char *name = malloc(room);
    uj_status status = name != NULL ? UJ_OK : uj_error_set(error, UJ_NO_MEMORY, "out of memory");
    for (size_t i = 0; i < count && status == UJ_OK; i++) {
        uj_numbered_name(output, i + 1, count, name, room);
        status = uj_problem_protect(job->path, name, error);
    }
    free(name);
    return status;
}

uj_status uj_proof_export_run(const uj_proof_export *job, uj_loaded_file *file, uj_error *error)
{
    const uj_options *options = job->options;
    const uj_barrier_export_options drawing = {.width = job->drawing->width,
                                               .height = job->drawing->height,
                                               .theme = job->drawing->theme,
                                               .display = job->drawing->show};
    size_t barrier = 0;
    uj_status status = check_options(job, error);
    if (status == UJ_OK)
        status = uj_loaded_file_make(file, error);
    if (file->is_rejected)
        uj_error_set_file(error, job->path);
    if (status == UJ_OK)
        status = protect(job, file->barriers->barriers.count, error);
    if (status != UJ_OK)
        return status;
    if (options->frames || job->format == UJ_FORMAT_PDF)
        return uj_barrier_export_all(file->barriers, &drawing, options->output, error);
    status = choose_barrier(options, file->barriers, &barrier, error);
    return status == UJ_OK
               ? uj_barrier_export_one(file->barriers, barrier, &drawing, options->output, error)
               : status;
}

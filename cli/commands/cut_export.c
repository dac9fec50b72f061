// unjam export --cut: draws a tray puzzle for a laser cutter.
#include "cut_export.h"

#include <unjam/base/language.h>
#include <unjam/formats/cut_file.h>
#include <unjam/formats/problem_finder.h>
#include <unjam/viewer/export/export_format.h>

// Returns an option that was given but is not allowed with --cut, or NULL.
static const char *picture_option(const uj_options *options)
{
    const struct {
        bool given;
        const char *name;
    } list[] = {
        {options->at >= 0.0, "at"},
        {options->state != UINT64_MAX, "state"},
        {options->frames, "frames"},
        {options->bare, "bare"},
        {options->inspect != NULL, "inspect"},
        {options->preset != 0, "preset"},
        {options->embed, "embed"},
        {options->width != 0, "width"},
        {options->height != 0, "height"},
        {options->theme != 0, "theme"},
        {options->dim, "dim"},
        {options->trails, "trails"},
        {options->goal, "goal"},
        {options->patterns, "patterns"},
    };
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++)
        if (list[i].given)
            return list[i].name;
    return NULL;
}

uj_status uj_cut_export_check(const uj_options *options, uj_error *error)
{
    uj_format format;
    if (!options->cut) {
        const char *lone = options->kerf >= 0.0    ? "kerf"
                           : options->unit != NULL ? "unit"
                           : options->scale >= 0.0 ? "scale"
                                                   : NULL;
        return lone == NULL
                   ? UJ_OK
                   : uj_error_set(error, UJ_BAD_ARGUMENT,
                                  _("--%s works only together with --cut: add --cut"), lone);
    }
    const char *wrong = picture_option(options);
    if (wrong != NULL)
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("--%s is for pictures, not for --cut: leave it out"), wrong);
    if (options->output == NULL)
        return uj_error_set(error, UJ_BAD_ARGUMENT, _("an output file is needed: -o FILE.svg"));
    uj_status status = uj_format_of(options->output, &format, error);
    if (status == UJ_OK && format != UJ_FORMAT_SVG)
        status = uj_error_set(error, UJ_BAD_ARGUMENT,
                              _("--cut writes only SVG files: name one with -o FILE.svg"));
    return status;
}

// Sets *out to the number of millimetres that the drawing uses for one unit of the tray.
static uj_status find_unit(const uj_options *options, const uj_tray *tray, double *out,
                           uj_error *error)
{
    const char *unit = options->unit != NULL ? options->unit : tray->unit;
    *out = uj_unit_millimetres(unit) * (options->scale >= 0.0 ? options->scale : 1.0);
    if (*out > 0.0)
        return UJ_OK;
    if (options->unit != NULL)
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("--unit must be mm, cm, m or in, not '%.40s'"), unit);
    if (unit != NULL)
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("the problem's unit, \"%.40s\", is not a known unit of length: give "
                              "one with --unit, for example --unit mm"),
                            unit);
    return uj_error_set(error, UJ_BAD_ARGUMENT,
                        _("the problem does not name its unit of length: say which one it is, for "
                          "example --unit mm, or add \"unit\" to the problem"));
}

uj_status uj_cut_export(const uj_options *options, const char *path, const uj_loaded_file *file,
                        uj_error *error)
{
    if (file->is_discrete)
        return uj_error_set(
            error, UJ_BAD_ARGUMENT,
            _("--cut is for tray puzzles, and this file holds a puzzle of another kind"));
    const uj_tray *tray = file->is_proof ? file->proof.problem.tray : file->tray.problem.tray;
    uj_cut_options cutting = {.kerf = options->kerf >= 0.0 ? options->kerf : 0.0};
    uj_cut_sheet sheet = {0};
    uj_status status = find_unit(options, tray, &cutting.unit, error);
    if (status == UJ_OK)
        status = uj_problem_protect(path, options->output, error);
    if (status == UJ_OK)
        status = uj_cut_sheet_create(tray, cutting, &sheet, error);
    if (status == UJ_OK)
        status = uj_cut_file_write(&sheet, tray->name, cutting.kerf, options->output, error);
    uj_cut_sheet_clear(&sheet);
    return status;
}

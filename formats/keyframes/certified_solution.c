// Makes a motion with fewer keyframes and digits than a solution's motion, and certifies the
// thinned motion. If the thinned motion is not valid or has exemptions (certificate/exemption.h),
// also certifies the motion with all keyframes and digits.
#include <unjam/formats/keyframes/certified_solution.h>

#include <stdint.h>
#include <stdio.h>

#include <unjam/formats/keyframes/keyframe_thinning.h>
#include <unjam/formats/solution_file.h>

// Makes a motion with fewer keyframes and digits than the solution's motion, stores it in *thin,
// and certifies it.
static uj_status certify_thin(const uj_tray *tray, const uj_tray_solution *solution,
                              const uj_certificate_options *options, uj_motion *thin,
                              uj_certificate *out, uj_error *error)
{
    double diameter = uj_tray_diameter(tray);
    double length = UJ_KEYFRAME_SHARE * options->tolerance * diameter;
    *thin = (uj_motion){.piece_count = solution->motion.piece_count};
    uj_status status = uj_keyframes_thin(tray, solution, length, thin);
    if (status != UJ_OK)
        return uj_error_set(error, status,
                            "out of memory while removing keyframes that are not needed");
    uj_tray_solution copy = *solution;
    copy.motion = *thin;
    uj_keyframes_round(&copy, diameter);
    uj_solution_round(&copy);
    return uj_certificate_check(tray, &copy, options, out, error);
}

uj_status uj_solution_certify(const uj_tray *tray, uj_tray_solution *solution,
                              const uj_certificate_options *options, uj_certificate *out,
                              uj_error *error)
{
    const uj_certificate_options usual = uj_certificate_default();
    uj_motion thin;
    uj_certificate full;
    options = options != NULL ? options : &usual;
    uj_status status = certify_thin(tray, solution, options, &thin, out, error);
    bool take_thin = status == UJ_OK && out->valid && out->exemptions.count == 0;
    if (status == UJ_OK && !take_thin) {
        uj_solution_round(solution);
        status = uj_certificate_check(tray, solution, options, &full, error);
        take_thin = status == UJ_OK && out->valid &&
                    (!full.valid || full.exemptions.count >= out->exemptions.count);
        if (!take_thin)
            *out = full;
    }
    if (take_thin) {
        uj_motion_clear(&solution->motion);
        solution->motion = thin;
    } else {
        uj_motion_clear(&thin);
    }
    return status;
}

uj_tray_verdict uj_certificate_verdict(const uj_certificate *certificate)
{
    uj_tray_verdict verdict = {certificate->valid, certificate->faulty_move, ""};
    snprintf(verdict.reason, sizeof verdict.reason, "%s", certificate->reason);
    return verdict;
}

uj_status uj_solution_judge(const uj_tray *tray, uj_poll poll, uj_tray_solution *solution,
                            uj_certificate *certificate, uj_tray_verdict *out, uj_error *error)
{
    uj_certificate_options options = uj_certificate_default();
    options.poll = poll;
    uj_status status = uj_solution_certify(tray, solution, &options, certificate, error);
    if (status == UJ_OK)
        *out = uj_certificate_verdict(certificate);
    return status;
}

static uj_status judge(void *payload, uj_poll poll, uj_tray_solution *solution,
                       uj_tray_verdict *out, uj_error *error)
{
    uj_certificate certificate;
    return uj_solution_judge(payload, poll, solution, &certificate, out, error);
}

uj_tray_judge uj_certifying_judge(const uj_tray *tray)
{
    return (uj_tray_judge){judge, (void *)(uintptr_t)tray};
}

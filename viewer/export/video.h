// Writes motions as films (GIF, MP4) with ffmpeg.
#ifndef UJ_VIDEO_H
#define UJ_VIDEO_H

#include <unjam/files/safe_file.h>
#include <unjam/viewer/scene/scene.h>

typedef enum uj_video_format { UJ_VIDEO_GIF, UJ_VIDEO_MP4 } uj_video_format;

typedef struct uj_video {
    uj_video_format format;
    int frame_rate;  ///< pictures per second; a GIF rounds a picture's duration to 1/100 s
    bool (*progress)(void *payload, double done);  ///< see uj_export_options; may be NULL
    void *payload;
} uj_video;

/// Writes the whole motion of a scene to an open file, which the caller commits. The film stands
/// still for a moment and then runs at normal speed. The width and the height of the scene must be
/// even; its time is ignored. Errors: UJ_IO if ffmpeg is not installed or fails; UJ_BAD_ARGUMENT if
/// `progress` stops the export; UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_video_write(const uj_scene *scene, const uj_video *video, uj_safe_file *file,
                         uj_error *error);

#endif

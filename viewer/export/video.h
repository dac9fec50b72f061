// Writes motions as films, GIF and MP4: ffmpeg encodes pictures of the scene.
#ifndef UJ_VIDEO_H
#define UJ_VIDEO_H

#include <unjam/files/safe_file.h>
#include <unjam/viewer/scene/scene.h>

typedef enum uj_video_format { UJ_VIDEO_GIF, UJ_VIDEO_MP4 } uj_video_format;

typedef struct uj_video {
    uj_video_format format;
    int frame_rate;  ///< pictures per second; GIF rounds their duration to 1/100 s
} uj_video;

/// Writes the whole motion of a scene at normal speed, after a short rest at the start, to an open
/// file, which the caller commits. The scene's width and height must be even; its time is ignored.
/// Errors: UJ_IO when ffmpeg is not installed or fails, UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_video_write(const uj_scene *scene, const uj_video *video, uj_safe_file *file,
                         uj_error *error);

#endif

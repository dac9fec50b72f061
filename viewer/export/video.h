// Films of motions, GIF and MP4, made by ffmpeg from pictures of the scene.
#ifndef UJ_VIDEO_H
#define UJ_VIDEO_H

#include <unjam/files/safe_file.h>
#include <unjam/viewer/scene/scene.h>

typedef enum uj_video_format { UJ_VIDEO_GIF, UJ_VIDEO_MP4 } uj_video_format;

typedef struct uj_video {
    uj_video_format format;
    int frame_rate;  // pictures a second; a GIF plays 100/n of them exactly, else about so many
} uj_video;

// The whole motion in its playing time, with a moment's rest before it. The scene's time is not
// used; its width and height must be even. What ffmpeg made is checked and written to an open file;
// does not commit. Errors: UJ_IO with a sentence when ffmpeg is not installed or fails,
// UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_video_write(const uj_scene *scene, const uj_video *video, uj_safe_file *file,
                         uj_error *error);

#endif

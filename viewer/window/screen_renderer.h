// Chooses how pictures get into the window: through the graphics processor or through the CPU.
#ifndef UJ_SCREEN_RENDERER_H
#define UJ_SCREEN_RENDERER_H

#include <stdbool.h>

#include <SDL.h>

/// Returns true if OpenGL is emulated by the CPU, according to the name of its renderer
/// (GL_RENDERER), such as "llvmpipe (LLVM 15.0.6, 256 bits)". Returns false for NULL.
bool uj_gl_is_emulated(const char *renderer);

/// Creates the renderer of a window. If OpenGL is emulated, the renderer does not use it: without
/// OpenGL, copying a picture to the window takes less than half the time. Returns NULL if there is
/// no renderer; SDL_GetError then says why.
SDL_Renderer *uj_screen_renderer(SDL_Window *window);

#endif

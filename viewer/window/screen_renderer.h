// Chooses how pictures get into the window: through the graphics processor or through the CPU.
#ifndef UJ_SCREEN_RENDERER_H
#define UJ_SCREEN_RENDERER_H

#include <stdbool.h>

#include <SDL.h>

/// Returns true if OpenGL is emulated by the CPU, according to the name of its renderer
/// (GL_RENDERER), such as "llvmpipe (LLVM 15.0.6, 256 bits)". Returns false for NULL.
bool uj_gl_is_emulated(const char *renderer);

/// Creates the renderer of a window. Avoids an emulated OpenGL, which takes more than twice as long
/// to copy a picture. Returns NULL if there is no renderer; SDL_GetError then says why.
SDL_Renderer *uj_screen_renderer(SDL_Window *window);

#endif

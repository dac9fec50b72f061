// Chooses how pictures get into the window: through the graphics processor or through the CPU.
#ifndef UJ_SCREEN_RENDERER_H
#define UJ_SCREEN_RENDERER_H

#include <stdbool.h>

#include <SDL.h>

/// Returns true if the CPU emulates OpenGL. `renderer` is OpenGL's string GL_RENDERER, such as
/// "llvmpipe (LLVM 15.0.6, 256 bits)". Returns false for NULL.
bool uj_gl_is_emulated(const char *renderer);

/// Creates the renderer of a window. If OpenGL is emulated, prefers SDL's software renderer, which
/// copies pictures more than twice as fast. Returns NULL on failure; SDL_GetError then says why.
SDL_Renderer *uj_screen_renderer(SDL_Window *window);

#endif

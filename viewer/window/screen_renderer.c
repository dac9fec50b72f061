// Creates renderers, and avoids OpenGL if the CPU emulates it.
#include "screen_renderer.h"

#include <stdint.h>
#include <string.h>

bool uj_gl_is_emulated(const char *renderer)
{
    static const char *const names[] = {"llvmpipe", "softpipe", "swrast", "Software Rasterizer",
                                        "SwiftShader"};
    for (size_t i = 0; renderer != NULL && i < sizeof names / sizeof names[0]; i++)
        if (strstr(renderer, names[i]) != NULL)
            return true;
    return false;
}

// The renderer's context must be current.
static bool is_emulated(SDL_Renderer *renderer)
{
    typedef const unsigned char *get_string(unsigned name);
    const unsigned gl_renderer = 0x1F01;  // GL_RENDERER
    SDL_RendererInfo info;
    if (SDL_GetRendererInfo(renderer, &info) != 0 || strncmp(info.name, "opengl", 6) != 0)
        return false;
    get_string *get = (get_string *)(uintptr_t)SDL_GL_GetProcAddress("glGetString");
    return get != NULL && uj_gl_is_emulated((const char *)get(gl_renderer));
}

SDL_Renderer *uj_screen_renderer(SDL_Window *window)
{
    SDL_Renderer *renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_PRESENTVSYNC);
    // If the user has chosen a renderer by SDL_RENDER_DRIVER, keep that renderer.
    if (renderer != NULL && (SDL_GetHint(SDL_HINT_RENDER_DRIVER) != NULL || !is_emulated(renderer)))
        return renderer;
    if (renderer != NULL) {
        SDL_DestroyRenderer(renderer);
        // Without this hint, SDL would use OpenGL to show the software renderer's picture.
        SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
        // Without PRESENTVSYNC, each motion of the mouse would cause a redraw.
        renderer =
            SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE | SDL_RENDERER_PRESENTVSYNC);
    }
    return renderer != NULL ? renderer : SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE);
}

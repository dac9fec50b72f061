// Decides when tooltips appear and disappear.
#include "player_tip.h"

#include <unjam/viewer/scene/tooltip.h>

#include "player_scene.h"

// Seconds from the last movement of the mouse to the tooltip.
static const double TIP_WAIT = 0.6;

bool uj_player_hide_tip(uj_player *player)
{
    bool shown = !(player->tip_wait > 0.0);
    player->tip_wait = INFINITY;
    return shown;
}

// Returns the tooltip of the button under the mouse. NULL: no button, or the help is open.
static const char *tip_of(const uj_player *player)
{
    uj_controls controls;
    uj_scene scene = uj_player_plain_scene(player, &controls);
    return player->help ? NULL : uj_tooltip_find(&scene, player->mouse.x, player->mouse.y);
}

bool uj_player_hover(uj_player *player, double x, double y)
{
    const char *before = isfinite(player->tip_wait) ? tip_of(player) : NULL;
    player->mouse = (uj_vec2){x, y};
    const char *now = tip_of(player);
    if (now != NULL && now == before && !(player->tip_wait > 0.0))
        return true;  // the picture changes, because the tooltip moves with the mouse
    bool hidden = uj_player_hide_tip(player);
    if (now != NULL)
        player->tip_wait = TIP_WAIT;
    return hidden;
}

bool uj_player_on_button(const uj_player *player)
{
    return tip_of(player) != NULL;
}

// Decides when tooltips appear and disappear.
#ifndef UJ_PLAYER_TIP_H
#define UJ_PLAYER_TIP_H

#include <unjam/viewer/play/player.h>

/// Call this function when the mouse has moved to (x, y) while uj_player_holds() is false. A
/// button's tooltip appears once the mouse has rested on the button, and stays until the mouse
/// leaves it. Returns true if the picture has changed.
bool uj_player_hover(uj_player *player, double x, double y);

/// Hides the tooltip. Returns true if the picture has changed.
bool uj_player_hide_tip(uj_player *player);

#endif

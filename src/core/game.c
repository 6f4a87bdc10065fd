/* game.c - what every game writes in the same way: see game.h. */
#include "core/game.h"

void game_write_winners(Text *text, const Game *game, const State *s)
{
    unsigned winners = game->winners(s);
    const char *comma = "";

    text_str(text, "\"winners\":[");
    for (int seat = 0; seat < game->seats(s); seat++)
        if (winners >> seat & 1) {
            text_f(text, "%s%d", comma, seat);
            comma = ",";
        }
    text_char(text, ']');
}

/* game.c - what every game writes in the same way: see game.h. */
#include "core/game.h"

int game_playout(const Game *game, State *s, Rng *rng, int points[MAX_SEATS])
{
    int moves = 0;

    if (game->playout)
        return game->playout(s, rng, points);
    for (; game->turn(s) != OVER; game->play(s, game->pick(s, rng)))
        moves += game->turn(s) >= 0;
    game->scores(s, points);
    return moves;
}

void game_write_winners(Json *json, const Game *game, const State *s)
{
    unsigned winners = game->winners(s);

    put_array_as(json, "winners");
    for (int seat = 0; seat < game->seats(s); seat++)
        if (winners >> seat & 1)
            put_number(json, seat);
    put_end(json);
}

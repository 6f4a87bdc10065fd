/* game.c - what every game writes in the same way: see game.h. */
#include "core/game.h"

#include <string.h>

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

bool game_plan(State *out, const Game *game, const State *s, int seat, int *lent,
               Err *err)
{
    int turn = game->turn(s);

    if (lent)
        *lent = 0;
    if (turn < 0)
        return turn == OVER ? fail(err, ERR_STATE, N_("the game is over"))
                            : fail(err, ERR_STATE, N_("luck is to move, not a seat"));
    memcpy(out, s, game->state_size);
    return seat == turn || (game->plan && seat >= 0 && seat < game->seats(s) &&
                            game->plan(out, seat, lent)) ||
           fail(err, ERR_STATE, N_("seat %d has nothing to plan now"), seat);
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

/* match.c - see match.h. */
#include "core/match.h"

#include <assert.h>
#include <string.h>

static State *state(Match *match)
{
    return (State *)(void *)match->state;
}

void match_start(Match *match, const Game *game, const Setup *setup)
{
    assert(game->state_size <= MAX_STATE);
    memset(match, 0, sizeof *match);
    match->game = game;
    match->setup = *setup;
    game->start(state(match), setup);
}

const State *match_state(const Match *match)
{
    return (const State *)(const void *)match->state;
}

int match_turn(const Match *match)
{
    return match->game->turn(match_state(match));
}

void match_play(Match *match, Move m)
{
    assert(match->n_moves < MAX_PLIES);
    match->n_draws += match_turn(match) == LUCK;
    match->game->play(state(match), m);
    match->moves[match->n_moves++] = m;
}

void match_deal(Match *match, const Dealer *dealer)
{
    while (match_turn(match) == LUCK)
        match_play(match,
                   dealer_draw(dealer, match->game, match_state(match), match->n_draws));
}

bool match_read(Match *match, const char **at, Err *err)
{
    Move m;

    if (match_turn(match) == OVER)
        return fail(err, ERR_STATE, N_("the game is over"));
    if (!match->game->read_move(&m, match_state(match), at, err))
        return false;
    match_play(match, m);
    return true;
}

void match_rewind(Match *match, int n)
{
    assert(n >= 0 && n <= match->n_moves);
    match->n_moves = match->n_draws = 0;
    memset(match->state, 0, sizeof match->state);
    match->game->start(state(match), &match->setup);
    while (match->n_moves < n)
        match_play(match, match->moves[match->n_moves]);
}

int match_before_last(const Match *match, int seats)
{
    Match again;
    int last = -1;

    match_start(&again, match->game, &match->setup);
    while (again.n_moves < match->n_moves) {
        int turn = match_turn(&again);
        if (turn >= 0 && turn < seats)
            last = again.n_moves;
        match_play(&again, match->moves[again.n_moves]);
    }
    return last;
}

int match_floor(const Match *match)
{
    Match again;
    int seat = match_turn(match), floor = 0;

    match_start(&again, match->game, &match->setup);
    while (again.n_moves < match->n_moves) {
        bool is_own = match_turn(&again) == seat;
        match_play(&again, match->moves[again.n_moves]);
        if (!is_own)
            floor = again.n_moves;
    }
    return floor;
}

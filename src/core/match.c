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
    int mover = match_turn(match);
    match->n_draws += mover == LUCK;
    match->game->play(state(match), m);
    match->movers[match->n_moves] = (int8_t)mover;
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
    if (match->n_moves + MAX_DEALT >= MAX_PLIES)
        return fail(err, ERR_LONG, N_("the game has too many moves"));
    if (!match->game->read_move(&m, match_state(match), at, err))
        return false;
    match_play(match, m);
    return true;
}

void match_rewind(Match *match, int n)
{
    assert(n >= 0 && n <= match->n_moves);
    /* match_play writes each move back to the place it is read from, so the list needs no
     * copy. */
    match->n_moves = match->n_draws = 0;
    memset(match->state, 0, sizeof match->state);
    match->game->start(state(match), &match->setup);
    while (match->n_moves < n)
        match_play(match, match->moves[match->n_moves]);
}

void match_go_to(Match *match, const Match *whole, int n)
{
    if (n < match->n_moves)
        match_rewind(match, n);
    while (match->n_moves < n)
        match_play(match, whole->moves[match->n_moves]);
}

int match_last_by(const Match *match, unsigned seats)
{
    int i = match->n_moves - 1;

    while (i >= 0 && (match->movers[i] < 0 || !(seats >> match->movers[i] & 1)))
        i--;
    return i;
}

int match_before_last(const Match *match, int seats)
{
    return match_last_by(match, (1u << seats) - 1);
}

bool match_undo(Match *match, Err *err)
{
    int n = match_before_last(match, MAX_SEATS);

    if (n < 0)
        return fail(err, ERR_STATE, N_("no seat has moved yet"));
    match_rewind(match, n);
    return true;
}

int match_floor(const Match *match)
{
    int seat = match_turn(match), n = match->n_moves;

    while (n > 0 && match->movers[n - 1] == seat)
        n--;
    return n;
}

/* cut.c - see cut.h. */
#include "study/cut.h"

#include <stdalign.h>

/* When a move is made, and by whom. */
typedef struct {
    int seat;
    GameTime time;
} Moment;

static Moment moment_of(const Game *game, const State *s)
{
    Moment moment = {game->turn(s), {1, 0}};

    if (game->time)
        moment.time = game->time(s);
    return moment;
}

/* Without rounds each move is a turn. */
static bool is_same_turn(const Game *game, const Moment *a, const Moment *b)
{
    return game->time && a->seat == b->seat && a->time.round == b->time.round &&
           a->time.turns == b->time.turns;
}

bool turn_goes_on(const Game *game, const State *before, const State *s)
{
    Moment a = moment_of(game, before), b = moment_of(game, s);

    return is_same_turn(game, &a, &b);
}

/* What is known while cutting. */
typedef struct {
    const Game *game;
    Cut *out;
    int n;
    Moment last;                    /* when the last seat moved */
} Cutter;

/* Begin a new step. After luck's move in the middle of it a turn goes on: then luck's
 * step belongs to it too. */
static void begin(Cutter *cutter, const Moment *now, int number)
{
    Cut *cut = &cutter->out[cutter->n], *before = cutter->n ? cut - 1 : NULL;

    *cut = (Cut){.first = number, .last = number, .seat = now->seat,
                 .turn = before ? before->turn + 1 : 0,
                 .number = (before ? before->number : 0) + (now->seat != LUCK),
                 .round = now->time.round};
    cutter->n++;
    if (now->seat == LUCK || !before || before->seat != LUCK || cutter->n < 3 ||
        !is_same_turn(cutter->game, &cutter->last, now))
        return;
    before->turn = cut->turn = before[-1].turn;
    cut->number = before->number;
}

static void add(Cutter *cutter, const State *s, int number)
{
    static _Thread_local Move moves[MAX_MOVES];
    Moment now = moment_of(cutter->game, s);
    Cut *cut = cutter->n ? &cutter->out[cutter->n - 1] : NULL;
    bool joins = cut && cut->seat == now.seat &&
                 (now.seat == LUCK || is_same_turn(cutter->game, &cutter->last, &now));

    if (joins)
        cut->last = number;
    else
        begin(cutter, &now, number);
    if (now.seat == LUCK)
        return;
    cut = &cutter->out[cutter->n - 1];
    cut->is_choice = cut->is_choice || cutter->game->moves(s, moves) > 1;
    cutter->last = now;
}

int cut_match(Cut out[MAX_PLIES], const Match *match)
{
    alignas(16) unsigned char copy[MAX_STATE];
    State *s = (State *)(void *)copy;
    Cutter cutter = {.game = match->game, .out = out};

    match->game->start(s, &match->setup);
    for (int i = 0; i < match->n_moves; i++) {
        add(&cutter, s, i + 1);
        match->game->play(s, match->moves[i]);
    }
    return cutter.n;
}

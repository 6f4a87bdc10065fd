/* policy.c - Panticapaeum for the searching bots: see bots/policy.h. A proposal is the
 * rest of a turn. */
#include "bots/chance.h"
#include "bots/panticapaeum/net.h"
#include "bots/panticapaeum/reasons.h"
#include "bots/panticapaeum/turns.h"

enum {
    PLAYOUT_TRIES = 24,
    NET_EFFORT = 200,               /* from here on the network judges, */
    BEAM_EFFORT = 100,              /* from here on turns are searched for with a beam */
    SKETCH_EFFORT = 4
};

static int worth_order(Proposal *list, int n)
{
    Proposal new = list[n];
    int at = n;

    for (; at > 0 && new.worth > list[at - 1].worth; at--)
        list[at] = list[at - 1];
    list[at] = new;
    return n + 1;
}

/* With little effort, sketch a turn or two; with more, search with a beam of turns. The
 * weaker levels and the styles know only the terms. */
static int propose(Proposal out[MAX_PROPOSALS], const State *s, const Taste *taste,
                   int most, int effort, Rng *rng)
{
    const Evaluator evaluator = {taste, pa_weights,
                                 effort >= NET_EFFORT ? pa_net : NULL};
    int n = 0;

    if (effort >= BEAM_EFFORT)
        return pa_turn_search(out, s, &evaluator, most, effort / BEAM_EFFORT);
    while (n < most && n <= effort / SKETCH_EFFORT) {
        pa_turn_sketch(&out[n], s, &evaluator, effort, rng);
        n = worth_order(out, n);
    }
    return n;
}

/* What a seat can expect at the end. Exact once the game is over, including the
 * tie-break. */
static int expected(const State *s, int seat, const Evaluator *evaluator)
{
    int exact[MAX_SEATS];
    Map map;

    if (s->turn == OVER) {
        panticapaeum.scores(s, exact);
        return exact[seat] * POINT + s->seats[seat].city.n_buildings;
    }
    pa_map_of(&map, &s->seats[seat].city);
    return pa_seat_worth(s, seat, &map, pa_turns_left(s, seat), evaluator, NULL);
}

static void playout(int points[MAX_SEATS], State *s, const Taste *taste, int turns,
                    Rng *rng)
{
    const Evaluator evaluator = {taste, pa_weights, pa_net};

    while (s->turn != OVER && (turns > 0 || s->phase == PHASE_DRAW)) {
        if (s->turn == LUCK) {
            panticapaeum.play(s, panticapaeum.pick(s, rng));
        } else {
            pa_turn_play(s, &evaluator, PLAYOUT_TRIES, rng);
            turns--;
        }
    }
    for (int seat = 0; seat < s->players; seat++)
        points[seat] = expected(s, seat, &evaluator);
}

/* In games of `strong` against itself the margin between two seats still changes by 5
 * points at the end of the last turn, by 12 in the middle of the game and by 17 at its
 * beginning: its variance grows evenly with the turns left. */
static int doubt(const State *s)
{
    int left = 0;

    if (s->turn == OVER)
        return 0;
    for (int seat = 0; seat < s->players; seat++)
        left += pa_turns_left(s, seat);
    return 16 * root_of(POINT * (30 + 20 * left / s->players));
}

const Policy pa_policy = {
    .game = &panticapaeum,
    .propose = propose,
    .playout = playout,
    .doubt = doubt,
    .pace = SHARE / 2,              /* a playout takes twice as long as in Akropolis */
    .turns = 2,                     /* the network knows better than longer playouts */
    .why = pa_why,
};

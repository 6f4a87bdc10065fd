/* policy.c - Panticapaeum for the searching bots: see bots/policy.h. A proposal is the
 * rest of a turn. */
#include "bots/chance.h"
#include "bots/panticapaeum/levels.h"
#include "bots/panticapaeum/net.h"
#include "bots/panticapaeum/reasons.h"
#include "bots/panticapaeum/turns.h"

enum {
    PLAYOUT_TRIES = 24,
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
    const Evaluator evaluator = {taste, pa_weights, taste->learned ? pa_net : NULL};
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

/* What the chances rest on, fitted to games of `master` against itself with the playouts
 * of a hint, by players. `turn`: the turns of playouts are weaker than real ones, and the
 * network expects too little of turns to come; who has one more of them than others gains
 * so much. The margin between two seats is still wrong by the root of `now` and of `left`
 * for each turn left; by the root of `end` if only the playout came to the end. */
static const struct {
    int turn, now, left, end;       /* in 1/POINT; the others are squares of points */
} trust[] = {
    [2] = {3 * POINT, 6, 24, 4},
    [3] = {5 * POINT / 2, 8, 23, 4},
    [4] = {2 * POINT, 8, 26, 6},
};

static int doubt(const State *s, bool is_guessed)
{
    int left = 0, players = s->players;

    if (s->turn == OVER)
        return is_guessed ? 16 * root_of(POINT * trust[players].end) : 0;
    for (int seat = 0; seat < players; seat++)
        left += pa_turns_left(s, seat);
    return 16 * root_of(POINT * (trust[players].now + trust[players].left * left /
                                                          players));
}

/* Turns that each seat has more to come than the one with the fewest. Returns whether
 * there are any turns to come. */
static bool turns_more(int out[MAX_SEATS], const State *s)
{
    int least = pa_turns_left(s, 0), most = 0;

    for (int seat = 0; seat < s->players; seat++) {
        out[seat] = pa_turns_left(s, seat);
        least = out[seat] < least ? out[seat] : least;
        most = out[seat] > most ? out[seat] : most;
    }
    for (int seat = 0; seat < s->players; seat++)
        out[seat] -= least;
    return most > 0;
}

static int playout(int points[MAX_SEATS], State *s, const Taste *taste, int turns,
                   Rng *rng)
{
    const Evaluator evaluator = {taste, pa_weights, pa_net};
    int more[MAX_SEATS];
    bool is_guessed = turns_more(more, s);

    while (s->turn != OVER && (turns > 0 || s->phase == PHASE_DRAW)) {
        if (s->turn == LUCK) {
            panticapaeum.play(s, panticapaeum.pick(s, rng));
        } else {
            pa_turn_play(s, &evaluator, PLAYOUT_TRIES, rng);
            turns--;
        }
    }
    for (int seat = 0; seat < s->players; seat++)
        points[seat] = expected(s, seat, &evaluator) +
                       more[seat] * trust[s->players].turn;
    return doubt(s, is_guessed);
}

const Policy pa_policy = {
    .game = &panticapaeum,
    .propose = propose,
    .playout = playout,
    .levels = pa_levels,
    .aspects = pa_aspects,
};

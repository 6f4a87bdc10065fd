/* akropolis.c - self-play of Akropolis for the tuner. */
#include "bots/akropolis/sim.h"
#include "tune.h"

/* One choice in this many is another tile, or another of the best places. */
enum { ODD_TILE = 6, ODD_PLACE = 5, PLACES_TRIED = 24 };

static Placing choose(const Sim *sim, const Judge *judge, Rng *rng)
{
    Placing best[MAX_SITE], places[MAX_SITE * PLACES_TRIED];
    Placings all = {.most = PLACES_TRIED, .of = places};
    int n = ak_sim_best(sim, judge, best), at = 0;

    for (int i = 1; i < n; i++)
        at = best[i].worth > best[at].worth ? i : at;
    if (rng_below(rng, ODD_TILE) == 0)
        at = (int)rng_below(rng, (uint32_t)n);
    if (rng_below(rng, ODD_PLACE) != 0)
        return best[at];
    ak_placings_find(&all, &sim->s, &sim->boards[sim->s.turn], judge, 1u << at);
    return places[at * PLACES_TRIED + (int)rng_below(rng, (uint32_t)all.n[at])];
}

static void turn(Sim *sim, const Evaluator *evaluator, Seen *seen, Rng *rng)
{
    const State *s = &sim->s;
    int seat = s->turn, left = ak_tiles_left(s, seat) - 1;
    Judge judge = ak_sim_judge(s, left, evaluator);
    Supply supply = ak_sim_supply(s);
    int32_t terms[TERMS];

    Placing placing = choose(sim, &judge, rng);
    ak_sim_lay(sim, &placing);
    seen->seat = seat;
    seen->left = left < MAX_LEFT ? left : MAX_LEFT;
    ak_city_terms(terms, &sim->boards[seat].traits, s->stones[seat], &supply);
    for (int i = 0; i < TERMS; i++)
        seen->terms[i] = (double)terms[i] / SHARE;
}

static void play(Story *out, const int32_t *weights, int index, Rng *rng)
{
    const Evaluator evaluator = {&plain_taste, (const int32_t (*)[TERMS])weights};
    Setup setup = {.players = index % 4 < 2 ? 2 : 1 + index % 4};
    static _Thread_local Sim sim;

    akropolis.start(&sim.s, &setup);
    ak_sim_of(&sim, &sim.s);
    out->players = setup.players;
    for (out->n = 0; sim.s.turn != OVER;) {
        if (sim.s.turn == LUCK)
            ak_sim_deal(&sim, rng);
        else
            turn(&sim, &evaluator, &out->seen[out->n++], rng);
    }
    for (int seat = 0; seat < setup.players; seat++)
        out->scores[seat] = ak_points(&sim.s, seat);
}

const Tuned tuned_akropolis = {
    .name = "akropolis",
    .terms = TERMS,
    .lefts = MAX_LEFT + 1,
    .first = 1,                     /* with no tile left the rules give the score */
    .weights = &ak_weights[0][0],
    .head = "/* weights.c - written by script/tune: what each term of worth.h is worth,\n"
            " * in 1/POINT of a point, by the tiles still to come. */\n"
            "#include \"bots/akropolis/worth.h\"\n\n"
            "const int32_t ak_weights[MAX_LEFT + 1][TERMS] = {\n",
    .play = play,
};

/* policy.c - Akropolis for the searching bots: see bots/policy.h. Cities interact only
 * through the site; what that means for a round, round.h finds out. */
#include <string.h>

#include "bots/akropolis/expected.h"
#include "bots/akropolis/net.h"
#include "bots/akropolis/reasons.h"
#include "bots/akropolis/round.h"
#include "bots/chance.h"

enum {
    NET_EFFORT = 200,               /* from here on the network judges */
    SURVEYED = 24,                  /* placings of a tile that variants may rank anew */
    ALWAYS_TRIED = 2, PLAIN_TRIES = 400
};

/* Insert into a list sorted with the best first. Returns the new length of the list. */
static int insert_proposal(Proposal *list, int n, int most, const Proposal *new)
{
    int at = n;

    while (at > 0 && new->worth > list[at - 1].worth)
        at--;
    if (at >= most)
        return n;
    n += n < most;
    memmove(list + at + 1, list + at, (size_t)(n - 1 - at) * sizeof *list);
    list[at] = *new;
    return n;
}

static int insert(Proposal *list, int n, int most, int32_t worth, Move m)
{
    return insert_proposal(list, n, most,
                           &(Proposal){.worth = worth, .n = 1, .moves = {m}});
}

/* If the city is too large for a board: random moves, judged by their points now. */
static int propose_plainly(Proposal *out, const State *s, int most, Rng *rng)
{
    Move moves[MAX_MOVES];
    int n = akropolis.moves(s, moves), found = 0, seat = s->turn;

    for (int i = 0; i < n && i < PLAIN_TRIES; i++) {
        int k = i + (int)rng_below(rng, (uint32_t)(n - i));
        Move m = moves[k];
        State next = *s;
        moves[k] = moves[i];
        akropolis.play(&next, m);
        found = insert(out, found, most, ak_points(&next, seat) * POINT, m);
    }
    return found;
}

/* Placings of each tile that can be paid for. */
typedef struct {
    Placings placings;
    Placing of[MAX_SITE * MAX_PROPOSALS];
} Offers;

/* Insert placings `from` to `until` of each tile into the list. */
static int insert_offers(Proposal *list, int n, int most, const State *s,
                         const Offers *offers, int from, int until)
{
    for (int slot = 0; slot < s->on_site; slot++)
        for (int i = from; i < offers->placings.n[slot] && i < until; i++) {
            const Placing *placing = &offers->of[slot * offers->placings.most + i];
            n = insert(list, n, most, placing->worth, ak_placing_move(s, placing));
        }
    return n;
}

/* Take the best placings of all tiles, but some of each tile: which tile to take is what
 * the search must find out. */
static int merge(Proposal *out, const State *s, const Offers *offers, int most)
{
    Proposal others[MAX_PROPOSALS];
    int each = most / __builtin_popcount(ak_payable_slots(s));
    int sure = each < ALWAYS_TRIED ? each : ALWAYS_TRIED;
    int n = insert_offers(out, 0, most, s, offers, 0, sure);
    int n_others = insert_offers(others, 0, most - n, s, offers, sure, most);

    for (int i = 0; i < n_others; i++)
        n = insert(out, n, most, others[i].worth, others[i].moves[0]);
    return n;
}

/* What the variants add to the city with this placing. */
static int32_t by_variants(const Sim *sim, const Placing *placing, const Judge *judge)
{
    const State *s = &sim->s;
    const Board *board = &sim->boards[s->turn];
    CityCounts counts;
    Change change;
    City city;

    if (!s->rules.variants)
        return 0;
    ak_change_of(&change, judge, board, &placing->triangle, &s->rules);
    ak_change_counts(&counts, &change, s->site[placing->slot], placing->turn, 0);
    city = s->cities[s->turn];
    ak_city_lay(&city, s->site[placing->slot],
                ak_triangle_spot(&placing->triangle, placing->turn));
    return ak_count_variants(&counts, judge, &city, &s->rules);
}

/* The weaker levels know only the terms, and nothing of the others. */
static int propose_alone(Proposal *out, const Sim *sim, const Taste *taste, int most)
{
    const State *s = &sim->s;
    const Evaluator evaluator = {taste, ak_weights, NULL};
    Judge judge = ak_sim_judge(s, ak_tiles_left(s, s->turn) - 1, &evaluator);
    int each = s->rules.variants && most < SURVEYED ? SURVEYED : most;
    Offers offers = {.placings = {.most = each, .of = offers.of}};
    unsigned slots = ak_payable_slots(s);

    ak_placings_find(&offers.placings, s, &sim->boards[s->turn], &judge, slots);
    for (int slot = 0; slots >> slot; slot++) {
        Placing *list = &offers.of[slot * each];
        for (int i = 0; i < offers.placings.n[slot]; i++)
            list[i].worth += by_variants(sim, &list[i], &judge) -
                             slot * judge.of[TERM_STONES];
        ak_placings_sort(list, offers.placings.n[slot]);
    }
    return merge(out, s, &offers, most);
}

/* The placing, and what the others then do until luck's turn. `next` is like `sim`,
 * except for the state and the board of the seat to move. */
static void propose_line(Proposal *out, const Sim *sim, Sim *next,
                         const Placing *placing, const Evaluator *evaluator)
{
    int seat = sim->s.turn, seats = sim->s.seats;
    Line line = {.n = 0};

    next->s = sim->s;
    next->boards[seat] = sim->boards[seat];
    out->moves[0] = ak_placing_move(&next->s, placing);
    out->n = 1;
    ak_sim_lay(next, placing);
    if (next->s.turn >= 0)
        ak_round_search(&line, next, evaluator);
    for (int i = 0; i < seats && line.n == 0; i++)
        line.points[i] = ak_expected(next, i, evaluator);
    for (out->replies = 0; out->replies < line.n; out->replies++) {
        Move m = ak_placing_move(&next->s, &line.picks[out->replies]);
        out->moves[out->n + out->replies] = m;
        akropolis.play(&next->s, m);
    }
    out->worth = (int32_t)ak_liking(line.points, seats, seat);
}

/* With the network: placings of every tile, each with the rest of the round. */
static int propose_lines(Proposal *out, const Sim *sim, const Taste *taste, int most)
{
    const State *s = &sim->s;
    const Evaluator evaluator = {taste, ak_weights, ak_net};
    Offers offers = {.placings = {.of = offers.of}};
    Sim next = *sim;
    Proposal new;
    int n = 0;

    /* The fewer tiles, the more placings of each. */
    offers.placings.most = 1 + most / (__builtin_popcount(ak_payable_slots(s)) + 2);
    ak_round_placings(&offers.placings, sim, &evaluator);
    for (int slot = 0; ak_payable_slots(s) >> slot; slot++)
        for (int i = 0; i < offers.placings.n[slot]; i++) {
            propose_line(&new, sim, &next, &offers.of[slot * offers.placings.most + i],
                         &evaluator);
            n = insert_proposal(out, n, most, &new);
        }
    return n;
}

static int propose(Proposal out[MAX_PROPOSALS], const State *s, const Taste *taste,
                   int most, int effort, Rng *rng)
{
    Sim sim;

    if (ak_is_architect(s, s->turn)) {
        out[0] = (Proposal){.n = 1, .moves = {akropolis.pick(s, rng)}};
        return 1;
    }
    ak_sim_of(&sim, s);
    if (!sim.boards[s->turn].fits)
        return propose_plainly(out, s, most, rng);
    if (effort < NET_EFFORT || !ak_round_fits(&sim))
        return propose_alone(out, &sim, taste, most);
    return propose_lines(out, &sim, taste, most);
}

/* If a city does not fit on its board: the seat to move makes the placing that is best
 * for its own. */
static void play_alone(Sim *sim, const Evaluator *evaluator, Rng *rng)
{
    State *s = &sim->s;
    Placing best[MAX_SITE];

    if (s->turn >= s->players || !sim->boards[s->turn].fits) {
        ak_sim_play(sim, akropolis.pick(s, rng));
        return;
    }
    Judge judge = ak_sim_judge(s, ak_tiles_left(s, s->turn) - 1, evaluator);
    int n = ak_sim_best(sim, &judge, best), at = 0;
    for (int i = 1; i < n; i++)
        at = best[i].worth > best[at].worth ? i : at;
    ak_sim_lay(sim, &best[at]);
}

/* Play until luck's turn. Returns the number of turns, and what the seats can expect. */
static int play_round(int points[MAX_SEATS], Sim *sim, const Evaluator *evaluator,
                      Rng *rng)
{
    int turns = 0;
    Line line;

    if (ak_round_fits(sim)) {
        ak_round_search(&line, sim, evaluator);
        for (; turns < line.n; turns++) {
            if (ak_is_architect(&sim->s, sim->s.turn))
                ak_sim_play(sim, ak_placing_move(&sim->s, &line.picks[turns]));
            else
                ak_sim_lay(sim, &line.picks[turns]);
        }
        memcpy(points, line.points, sizeof line.points);
        if (sim->s.turn != OVER)
            return turns;
    }
    for (; sim->s.turn >= 0; turns++)
        play_alone(sim, evaluator, rng);
    for (int seat = 0; seat < sim->s.seats; seat++)
        points[seat] = ak_expected(sim, seat, evaluator);
    return turns;
}

/* In the middle of the game the estimate for one city is wrong by 16 points; the error
 * shrinks with the square root of the tiles to come. */
static int doubt(const State *s)
{
    int left = 0;

    for (int seat = 0; seat < s->players; seat++)
        left += ak_tiles_left(s, seat);
    return 500 * root_of(16 * left / s->players);
}

/* Whole rounds, until that many turns are played; at least what is left of this one. */
static int playout(int points[MAX_SEATS], State *s, const Taste *taste, int turns,
                   Rng *rng)
{
    const Evaluator evaluator = {taste, ak_weights, ak_net};
    Sim sim;

    ak_sim_of(&sim, s);
    for (int seat = 0; seat < s->seats; seat++)
        points[seat] = s->turn < 0 ? ak_expected(&sim, seat, &evaluator) : 0;
    while (sim.s.turn >= 0 || (sim.s.turn != OVER && turns > 0)) {
        if (sim.s.turn == LUCK)
            ak_sim_deal(&sim, rng);
        turns -= play_round(points, &sim, &evaluator, rng);
    }
    *s = sim.s;
    return doubt(s);
}

const Policy ak_policy = {
    .game = &akropolis,
    .propose = propose,
    .playout = playout,
    .pace = 5,                      /* of 16: a playout searches a whole round */
    .field = 12,
    .turns = 1,                     /* the network judges after one round */
    .why = ak_why,
};

/* policy.c - Akropolis for the searching bots: see bots/policy.h. Cities interact only
 * through the site; what that means for a round, round.h finds out. */
#include <string.h>

#include "bots/akropolis/expected.h"
#include "bots/akropolis/levels.h"
#include "bots/akropolis/net.h"
#include "bots/akropolis/reasons.h"
#include "bots/akropolis/round.h"
#include "bots/akropolis/trust.h"

enum {
    LAST_PLACINGS = 16,             /* of a tile, in the last round */
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
    int each = most / ak_payable(s);
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
    CityCounts counts;

    if (!s->rules.variants)
        return 0;
    return ak_count_placing(&counts, s, &sim->boards[s->turn], &s->cities[s->turn],
                            judge, placing);
}

/* The weaker levels know only the terms, and nothing of the others. */
static int propose_alone(Proposal *out, const Sim *sim, const Taste *taste, int most)
{
    const State *s = &sim->s;
    const Evaluator evaluator = {taste, ak_weights, NULL};
    Judge judge = ak_sim_judge(s, ak_tiles_left(s, s->turn) - 1, &evaluator);
    int each = s->rules.variants && most < SURVEYED ? SURVEYED : most;
    Offers offers = {.placings = {.most = each, .of = offers.of}};

    ak_placings_find(&offers.placings, s, &sim->boards[s->turn], &judge,
                     ak_payable_slots(s));
    for (int slot = 0; slot < ak_payable(s); slot++) {
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
    /* Several others often end the game otherwise. The playout finds the same end, and
     * knows that it is a guess. */
    if (next->s.turn == OVER && seats > 2)
        out->replies = 0;
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

    /* The fewer tiles, the more placings of each; many at the end, where lines are
     * exact. */
    offers.placings.most =
        s->stacks > 0 ? 1 + most / (ak_payable(s) + 2) : LAST_PLACINGS;
    ak_round_placings(&offers.placings, sim, &evaluator);
    for (int slot = 0; slot < ak_payable(s); slot++)
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

    (void)effort;                   /* every placing is looked at */
    if (ak_is_architect(s, s->turn)) {
        out[0] = (Proposal){.n = 1, .moves = {akropolis.pick(s, rng)}};
        return 1;
    }
    ak_sim_of(&sim, s);
    if (!sim.boards[s->turn].fits)
        return propose_plainly(out, s, most, rng);
    if (!taste->learned || !ak_round_fits(&sim))
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

static void expect_all(int points[MAX_SEATS], const Sim *sim, const Evaluator *evaluator)
{
    for (int seat = 0; seat < sim->s.seats; seat++)
        points[seat] = ak_expected(sim, seat, evaluator);
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
    expect_all(points, sim, evaluator);
    return turns;
}

/* Whole rounds, until that many turns are played; at least what is left of this one. What
 * can be expected does not depend on a taste, except for how well it plays. */
static int playout(int points[MAX_SEATS], State *s, const Taste *taste, int turns,
                   Rng *rng)
{
    const Evaluator evaluator = {&plain_taste, ak_weights, ak_net};
    Reached how = SURELY;
    Sim sim;

    /* What is gained on an architect is known from the end of a round on (trust.h). */
    if (s->architect && turns > 1)
        turns = 1;
    ak_sim_of(&sim, s);
    if (s->turn == OVER || (s->turn == LUCK && turns <= 0))
        expect_all(points, &sim, &evaluator);
    while (sim.s.turn >= 0 || (sim.s.turn != OVER && turns > 0)) {
        if (sim.s.turn == LUCK) {
            ak_sim_deal(&sim, rng);
            how = DEALT;
        }
        int played = play_round(points, &sim, &evaluator, rng);
        if (how == SURELY && played > SURE_TURNS)
            how = GUESSED;
        turns -= played;
    }
    *s = sim.s;
    if (s->architect)
        ak_trust_solo(points, s, taste);
    return ak_doubt(s, how);
}

/* The starting tile is the same after a third of a turn. */
static Spot third_of_turn(Spot spot)
{
    return (Spot){(int8_t)(-spot.q - spot.r), spot.q, (int8_t)((spot.rot + 2) % DIRS)};
}

static bool is_same_spot(Spot a, Spot b)
{
    return a.q == b.q && a.r == b.r && a.rot == b.rot;
}

/* In a city without tiles, turned moves are the same. */
static bool alike(const State *s, Move one, Move other)
{
    Choice a = ak_choice_unpack(one), b = ak_choice_unpack(other);

    if (s->cities[s->turn].n > 0 || a.action != LAY || b.action != LAY ||
        a.tile != b.tile)
        return false;
    Spot turned = third_of_turn(a.spot);
    return is_same_spot(turned, b.spot) || is_same_spot(third_of_turn(turned), b.spot);
}

const Policy ak_policy = {
    .game = &akropolis,
    .propose = propose,
    .playout = playout,
    .levels = ak_levels,
    .alike = alike,
    .aspects = ak_aspects,
};

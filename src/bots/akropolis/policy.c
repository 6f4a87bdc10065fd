/* policy.c - Akropolis for the searching bots: see bots/policy.h.
 *
 * Cities interact only through the site, so the sensible move of a seat is the one after
 * which its own city is worth most. The search finds out what that leaves to the others
 * by letting them move. */
#include <string.h>

#include "bots/akropolis/reasons.h"
#include "bots/akropolis/sim.h"
#include "bots/chance.h"

enum { ALWAYS_TRIED = 2, PLAIN_TRIES = 400 };

/* Insert a move into a list sorted with the best first. Returns the new length
 * of the list. */
static int insert(Proposal *list, int n, int most, int32_t worth, Move m)
{
    int at = n;

    while (at > 0 && worth > list[at - 1].worth)
        at--;
    if (at >= most)
        return n;
    n += n < most;
    memmove(list + at + 1, list + at, (size_t)(n - 1 - at) * sizeof *list);
    list[at] = (Proposal){.worth = worth, .n = 1, .moves = {m}};
    return n;
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

/* The best placings of each tile that can be paid for. */
typedef struct {
    int n_tiles, counts[MAX_SITE];
    Placing of[MAX_SITE][MAX_PROPOSALS];
} Offers;

/* Insert placings `from` to `until` of each tile into the list. */
static int insert_offers(Proposal *list, int n, int most, const State *s,
                         const Offers *offers, int from, int until)
{
    for (int slot = 0; slot < offers->n_tiles; slot++)
        for (int i = from; i < offers->counts[slot] && i < until; i++) {
            const Placing *placing = &offers->of[slot][i];
            n = insert(list, n, most, placing->worth, ak_placing_move(s, placing));
        }
    return n;
}

/* Take the best placings of all tiles, but some of each tile: which tile to take is what
 * the search must find out. */
static int merge(Proposal *out, const State *s, const Offers *offers, int most)
{
    Proposal others[MAX_PROPOSALS];
    int each = most / offers->n_tiles, sure = each < ALWAYS_TRIED ? each : ALWAYS_TRIED;
    int n = insert_offers(out, 0, most, s, offers, 0, sure);
    int n_others = insert_offers(others, 0, most - n, s, offers, sure, most);

    for (int i = 0; i < n_others; i++)
        n = insert(out, n, most, others[i].worth, others[i].moves[0]);
    return n;
}

static int propose(Proposal out[MAX_PROPOSALS], const State *s, const Taste *taste,
                   int most, int effort, Rng *rng)
{
    const Evaluator evaluator = {taste, ak_weights};
    int stones = s->stones[s->turn];
    Offers offers = {.n_tiles = stones + 1 < s->on_site ? stones + 1 : s->on_site};
    Sim sim;

    (void)effort;
    if (ak_is_architect(s, s->turn)) {
        out[0] = (Proposal){.n = 1, .moves = {akropolis.pick(s, rng)}};
        return 1;
    }
    ak_sim_of(&sim, s);
    if (!sim.boards[s->turn].fits)
        return propose_plainly(out, s, most, rng);
    Judge judge = ak_sim_judge(s, ak_tiles_left(s, s->turn) - 1, &evaluator);
    for (int slot = 0; slot < offers.n_tiles; slot++)
        offers.counts[slot] =
            ak_sim_placings(&sim, &judge, slot, offers.of[slot], most);
    return merge(out, s, &offers, most);
}

/* The seat to move makes the placing that is best for its city. */
static void play_best(Sim *sim, const Evaluator *evaluator, Rng *rng)
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

/* The points that a seat can expect at the end. An architect's city is assumed to grow as
 * it has grown so far. */
static int expected(const Sim *sim, int seat, const Evaluator *evaluator)
{
    const State *s = &sim->s;
    int points = ak_points(s, seat), left = ak_tiles_left(s, seat);

    if (left == 0)
        return points * POINT + s->stones[seat];
    if (ak_is_architect(s, seat))
        return points * POINT * (s->cities[seat].n + 1 + left) / (s->cities[seat].n + 1);
    if (!sim->boards[seat].fits)
        return (points + 5 * left) * POINT;
    const Traits *traits = &sim->boards[seat].traits;
    Judge judge = ak_sim_judge(s, left, evaluator);
    int counted = s->stones[seat];
    /* On a board a hole is an edge; the difference to the real points corrects that. */
    for (int kind = 0; kind < KINDS; kind++)
        counted += traits->stars[kind] * traits->value[kind];
    return ak_judge_city(&judge, traits, s->stones[seat]) + (points - counted) * POINT;
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

static int playout(int points[MAX_SEATS], State *s, const Taste *taste, int turns,
                   Rng *rng)
{
    const Evaluator evaluator = {taste, ak_weights};
    Sim sim;

    ak_sim_of(&sim, s);
    while (sim.s.turn != OVER && turns > 0) {
        if (sim.s.turn == LUCK) {
            ak_sim_deal(&sim, rng);
        } else {
            play_best(&sim, &evaluator, rng);
            turns--;
        }
    }
    for (int seat = 0; seat < s->seats; seat++)
        points[seat] = expected(&sim, seat, &evaluator);
    *s = sim.s;
    return doubt(s);
}

const Policy ak_policy = {
    .game = &akropolis,
    .propose = propose,
    .playout = playout,
    .pace = SHARE,
    .why = ak_why,
};

/* reasons.c - see reasons.h: what a placing changes, weighed as the bots weigh it. */
#include "bots/akropolis/reasons.h"

#include "bots/akropolis/sim.h"
#include "bots/reasons.h"

static const struct {
    const char *points, *plaza;
} sentences[KINDS] = {
    [HOUSE] = {N_("Points for houses: +%d"),
               N_("A plaza for houses; stars now: %d")},
    [MARKET] = {N_("Points for markets: +%d"),
                N_("A plaza for markets; stars now: %d")},
    [BARRACKS] = {N_("Points for barracks: +%d"),
                  N_("A plaza for barracks; stars now: %d")},
    [TEMPLE] = {N_("Points for temples: +%d"),
                N_("A plaza for temples; stars now: %d")},
    [GARDEN] = {N_("Points for gardens: +%d"),
                N_("A plaza for gardens; stars now: %d")},
};

static void add_kinds(Reasons *reasons, const Traits *before, const Traits *after,
                      const Judge *judge)
{
    for (int kind = 0; kind < KINDS; kind++) {
        int points = after->stars[kind] * after->value[kind] -
                     before->stars[kind] * before->value[kind];
        int stars = after->stars[kind] - before->stars[kind];
        reasons_add(reasons, points * POINT, sentences[kind].points, points);
        reasons_add(reasons, stars > 0 ? stars * judge->stars[kind] : 0,
                    sentences[kind].plaza, after->stars[kind]);
    }
}

/* What the next seat loses if `tile` is gone: the difference between its best placing now
 * and its best with another tile. */
static int denied(const Sim *sim, int tile, const Evaluator *evaluator)
{
    const State *s = &sim->s;
    Sim next = *sim;
    Placing best[MAX_SITE];
    int32_t with = INT32_MIN, without = INT32_MIN;

    next.s.turn = (int8_t)((s->turn + 1) % s->seats);
    if (s->on_site < 3 || next.s.turn >= s->players || !next.boards[next.s.turn].fits)
        return 0;                   /* no other tile would be left */
    Judge judge = ak_sim_judge(s, ak_tiles_left(s, next.s.turn) - 1, evaluator);
    int n = ak_sim_best(&next, &judge, best);
    for (int i = 0; i < n; i++) {
        bool is_tile = s->site[best[i].slot] == tile;
        with = best[i].worth > with ? best[i].worth : with;
        if (!is_tile && best[i].worth > without)
            without = best[i].worth;
    }
    return n > 1 ? with - without : 0;
}

int ak_why(Message out[MAX_REASONS], const State *s, const Proposal *proposal)
{
    const Evaluator evaluator = {&plain_taste, ak_weights};
    Choice choice = ak_choice_unpack(proposal->moves[0]);
    Reasons reasons = {.out = out};
    int seat = s->turn;
    Sim before, after;

    if (choice.action != LAY)
        return 0;
    ak_sim_of(&before, s);
    after = before;
    ak_sim_play(&after, proposal->moves[0]);
    if (!after.boards[seat].fits)
        return 0;
    Judge judge = ak_sim_judge(s, ak_tiles_left(s, seat) - 1, &evaluator);
    add_kinds(&reasons, &before.boards[seat].traits, &after.boards[seat].traits, &judge);
    int stones = after.s.stones[seat] - s->stones[seat] + ak_site_find(s, choice.tile);
    int level = s->cities[seat].n < MAX_LAID
                    ? after.s.cities[seat].laid[after.s.cities[seat].n - 1].level
                    : 1;
    reasons_add(&reasons, stones * judge.of[TERM_STONES],
                N_("Covers quarries: stones +%d"), stones);
    reasons_add(&reasons, level > 1 ? HEXES * judge.of[TERM_CELLS + (level > 2)] : 0,
                N_("Builds up to level %d"), level);
    int loss = denied(&before, choice.tile, &evaluator);
    reasons_add(&reasons, loss < POINT ? 0 : loss,
                N_("The next player wants this tile: worth +%d to them"),
                loss / POINT);
    return reasons.n;
}

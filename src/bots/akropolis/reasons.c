/* reasons.c - see reasons.h: what a placing changes, weighed as the bots weigh it. */
#include "bots/akropolis/reasons.h"

#include "bots/akropolis/sim.h"
#include "bots/reasons.h"

static const struct {
    const char *points, *plaza;
} sentences[KINDS] = {
    [HOUSE] = {N_("the houses bring more points right away: %d"),
               N_("a plaza for the houses; their stars are now %d")},
    [MARKET] = {N_("the markets bring more points right away: %d"),
                N_("a plaza for the markets; their stars are now %d")},
    [BARRACKS] = {N_("the barracks bring more points right away: %d"),
                  N_("a plaza for the barracks; their stars are now %d")},
    [TEMPLE] = {N_("the temples bring more points right away: %d"),
                N_("a plaza for the temples; their stars are now %d")},
    [GARDEN] = {N_("the gardens bring more points right away: %d"),
                N_("a plaza for the gardens; their stars are now %d")},
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
                N_("it covers quarries; stones won: %d"), stones);
    reasons_add(&reasons, level > 1 ? HEXES * judge.of[TERM_CELLS + (level > 2)] : 0,
                N_("it builds up, on level %d"), level);
    int loss = denied(&before, choice.tile, &evaluator);
    reasons_add(&reasons, loss < POINT ? 0 : loss,
                N_("the next player wants this tile; points it would bring: %d"),
                loss / POINT);
    return reasons.n;
}

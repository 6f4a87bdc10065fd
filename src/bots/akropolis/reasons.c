/* reasons.c - see reasons.h: the score sheet, and what promises points, weighed as the
 * bots weigh it. */
#include "bots/akropolis/reasons.h"

#include "bots/akropolis/sim.h"

static const struct {
    const char *points, *stars;
} sentences[KINDS] = {
    [HOUSE] = {N_("Points for houses: %s"), N_("Stars for houses: %s")},
    [MARKET] = {N_("Points for markets: %s"), N_("Stars for markets: %s")},
    [BARRACKS] = {N_("Points for barracks: %s"), N_("Stars for barracks: %s")},
    [TEMPLE] = {N_("Points for temples: %s"), N_("Stars for temples: %s")},
    [GARDEN] = {N_("Points for gardens: %s"), N_("Stars for gardens: %s")},
};

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

/* The tile that the seat has laid since `s`; -1 if it has not. */
static int laid_since(const State *s, const State *after)
{
    const City *city = &after->cities[s->turn];

    return city->n > s->cities[s->turn].n ? city->laid[city->n - 1].tile : -1;
}

/* The score sheet. */
static int add_points(Aspect out[], const State *after, int seat, const Judge *judge)
{
    View view;
    Score score;
    int stones = after->stones[seat], n = 0;

    ak_view_of(&view, &after->cities[seat]);
    ak_score_view(&score, &view, &after->rules);
    for (int kind = 0; kind < KINDS; kind++) {
        int points = score.kinds[kind].points;
        out[n++] = (Aspect){sentences[kind].points, ON_SHEET, points, points * POINT};
    }
    out[n++] = (Aspect){N_("Stones: %s"), ON_SHEET, stones,
                        stones * judge->of[TERM_STONES]};
    return n;
}

int ak_aspects(Aspect out[MAX_ASPECTS], const State *s, const State *after)
{
    const Evaluator evaluator = {&plain_taste, ak_weights};
    int seat = s->turn, tile = laid_since(s, after), n, loss = 0;
    Judge judge = ak_sim_judge(s, ak_tiles_left(s, seat) - 1, &evaluator);
    Traits none = {0};
    const Traits *traits = &none;
    Sim sim;

    n = add_points(out, after, seat, &judge);
    ak_sim_of(&sim, after);
    if (sim.boards[seat].fits)
        traits = &sim.boards[seat].traits;
    for (int kind = 0; kind < KINDS; kind++) {
        int stars = traits->stars[kind];
        out[n++] = (Aspect){sentences[kind].stars, PROSPECT, stars,
                            stars * judge.stars[kind]};
    }
    const int *cells = traits->cells;
    out[n++] = (Aspect){N_("Hexes on upper levels: %s"), PROSPECT, cells[0] + cells[1],
                        cells[0] * judge.of[TERM_CELLS] +
                            cells[1] * judge.of[TERM_CELLS + 1]};
    if (tile >= 0) {
        ak_sim_of(&sim, s);
        loss = denied(&sim, tile, &evaluator);
    }
    out[n++] = (Aspect){N_("Points that the next player cannot have: %s"), DENIAL,
                        loss / POINT, loss};
    return n;
}

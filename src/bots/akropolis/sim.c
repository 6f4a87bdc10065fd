/* sim.c - see sim.h. */
#include "bots/akropolis/sim.h"

#include <assert.h>
#include <string.h>

#include "bots/evaluated.h"
#include "games/akropolis/planes.h"

void ak_sim_of(Sim *sim, const State *s)
{
    sim->s = *s;
    for (int seat = 0; seat < s->players; seat++)
        ak_board_of(&sim->boards[seat], &s->cities[seat], &s->rules);
}

/* In the last round one tile is left over (AK-2.3). Each stack after the present one
 * brings a round of seats + 1 turns. */
int ak_tiles_left(const State *s, int seat)
{
    int turns = s->on_site + s->to_deal - 1 + s->stacks * (s->seats + 1);
    int from = s->turn >= 0 ? s->turn : s->next;
    int until = (seat - from + s->seats) % s->seats; /* turns of other seats before it */

    return turns > until ? (turns - until + s->seats - 1) / s->seats : 0;
}

static int32_t part_of(int32_t weight, int of_share)
{
    return weight * of_share / SHARE;
}

static void season(Judge *judge, const Taste *taste)
{
    int32_t *of = judge->of;

    of[TERM_STONES] = part_of(of[TERM_STONES], taste->stones);
    for (int i = 0; i < 2; i++) {
        of[TERM_CELLS + i] = part_of(of[TERM_CELLS + i], taste->height);
        of[TERM_FLAT + i] = part_of(of[TERM_FLAT + i], taste->height);
    }
    for (int kind = 0; kind < KINDS; kind++)
        judge->stars[kind] = part_of(judge->stars[kind], taste->plazas);
}

Supply ak_sim_supply(const State *s)
{
    uint64_t unseen = s->bag;

    for (int i = 0; i < s->on_site; i++)
        unseen |= (uint64_t)1 << s->site[i];
    return ak_supply_of(unseen, s->seats);
}

Supply ak_next_supply(const State *s)
{
    Supply supply = ak_supply_of(s->bag, s->seats), site;
    uint64_t tiles = 0;

    for (int i = 0; i < s->on_site; i++)
        tiles |= (uint64_t)1 << s->site[i];
    site = ak_supply_of(tiles, s->seats);
    for (int kind = 0; kind < KINDS && s->on_site; kind++) {
        supply.stars[kind] += site.stars[kind] / s->on_site;
        supply.districts[kind] += site.districts[kind] / s->on_site;
    }
    return supply;
}

Judge ak_supplied_judge(const Supply *supply, int left, const Evaluator *evaluator)
{
    Judge judge = ak_judge_for(evaluator->weights, supply, left);

    season(&judge, evaluator->taste);
    return judge;
}

Judge ak_sim_judge(const State *s, int left, const Evaluator *evaluator)
{
    Supply supply = ak_sim_supply(s);

    return ak_supplied_judge(&supply, left, evaluator);
}

unsigned ak_payable_slots(const State *s)
{
    return (1u << ak_payable(s)) - 1;
}

/* Insert `new` among the best `most`, which are sorted; among equals the earlier
 * one stays first. */
static int keep(Placing *best, int n, int most, Placing new)
{
    int at = n;

    while (at > 0 && new.worth > best[at - 1].worth)
        at--;
    if (at >= most)
        return n;
    n += n < most;
    memmove(best + at + 1, best + at, (size_t)(n - 1 - at) * sizeof *best);
    best[at] = new;
    return n;
}

void ak_placings_find(Placings *out, const State *s, const Board *board,
                      const Judge *judge, unsigned slots)
{
    Triangle triangles[MAX_TRIANGLES];
    Change change;
    int n = ak_board_triangles(board, triangles), most = out->most;

    assert(board->fits && n > 0);
    bots_evaluated += (uint64_t)(n * HEXES * __builtin_popcount(slots));
    memset(out->n, 0, sizeof out->n);
    for (int i = 0; i < n; i++) {
        ak_change_of(&change, judge, board, &triangles[i], &s->rules);
        for (unsigned left = slots; left; left &= left - 1) {
            int slot = __builtin_ctz(left);
            Placing *list = out->of + slot * most;
            for (int turn = 0; turn < HEXES; turn++) {
                Placing new = {ak_change_worth(&change, judge, s->site[slot], turn),
                               (int8_t)slot, (int8_t)turn, triangles[i]};
                if (out->n[slot] < most || new.worth > list[most - 1].worth)
                    out->n[slot] = keep(list, out->n[slot], most, new);
            }
        }
    }
}

void ak_placings_sort(Placing *list, int n)
{
    for (int i = 1; i < n; i++) {
        Placing new = list[i];
        int at = i;
        for (; at > 0 && list[at - 1].worth < new.worth; at--)
            list[at] = list[at - 1];
        list[at] = new;
    }
}

int ak_sim_best(const Sim *sim, const Judge *judge, Placing out[MAX_SITE])
{
    const State *s = &sim->s;
    Placings placings = {.most = 1, .of = out};
    unsigned slots = ak_payable_slots(s);
    int n = ak_payable(s);

    ak_placings_find(&placings, s, &sim->boards[s->turn], judge, slots);
    for (int slot = 0; slot < n; slot++)
        out[slot].worth -= slot * judge->of[TERM_STONES];
    return n;
}

Move ak_placing_move(const State *s, const Placing *placing)
{
    if (ak_is_architect(s, s->turn))
        return ak_choice_pack(
            (Choice){.action = ARCHITECT_TAKES, .tile = s->site[placing->slot]});
    Spot spot = ak_triangle_spot(&placing->triangle, placing->turn);

    return ak_choice_pack(
        (Choice){.action = LAY, .tile = s->site[placing->slot], .spot = spot});
}

/* Take the tile, pay for it, and append it to the list of the city. */
static int take(State *s, const Placing *placing, int level)
{
    City *city = &s->cities[s->turn];
    int tile = s->site[placing->slot];

    city->laid[city->n++] = (Laid){(uint8_t)tile, (uint8_t)level,
                                   ak_triangle_spot(&placing->triangle, placing->turn)};
    s->stones[s->turn] = (int16_t)(s->stones[s->turn] - placing->slot);
    if (s->architect)
        s->stones[s->players] = (int16_t)(s->stones[s->players] + placing->slot);
    s->on_site--;
    memmove(s->site + placing->slot, s->site + placing->slot + 1,
            (size_t)(s->on_site - placing->slot));
    s->site[s->on_site] = 0;
    return tile;
}

void ak_sim_lay(Sim *sim, const Placing *placing)
{
    State *s = &sim->s;
    Board *board = &sim->boards[s->turn];
    int tile = take(s, placing, board->height[placing->triangle.at[0]] + 1);

    s->stones[s->turn] =
        (int16_t)(s->stones[s->turn] + ak_board_lay(board, tile, &placing->triangle,
                                                    placing->turn, &s->rules));
    ak_pass_on(s);
}

void ak_sim_play(Sim *sim, Move m)
{
    int seat = sim->s.turn;

    akropolis.play(&sim->s, m);
    if (seat >= 0 && seat < sim->s.players)
        ak_board_of(&sim->boards[seat], &sim->s.cities[seat], &sim->s.rules);
}

void ak_sim_deal(Sim *sim, Rng *rng)
{
    ak_planes()->draw(&sim->s, rng);
}

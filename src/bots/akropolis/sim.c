/* sim.c - see sim.h. */
#include "bots/akropolis/sim.h"

#include <assert.h>
#include <string.h>

#include "bots/evaluated.h"

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

Judge ak_sim_judge(const State *s, int left, const Evaluator *evaluator)
{
    Supply supply = ak_sim_supply(s);
    Judge judge = ak_judge_for(evaluator->weights, &supply, left);

    season(&judge, evaluator->taste);
    return judge;
}

static int affordable(const State *s)
{
    int most = s->stones[s->turn] + 1;

    return most < s->on_site ? most : s->on_site;
}

int ak_sim_best(const Sim *sim, const Judge *judge, Placing out[MAX_SITE])
{
    const State *s = &sim->s;
    const Board *board = &sim->boards[s->turn];
    Triangle triangles[MAX_TRIANGLES];
    Change change;
    int n = ak_board_triangles(board, triangles), n_tiles = affordable(s);

    assert(board->fits && n > 0);
    bots_evaluated += (uint64_t)(n * n_tiles * HEXES);
    for (int slot = 0; slot < n_tiles; slot++)
        out[slot] = (Placing){.worth = INT32_MIN, .slot = (int8_t)slot};
    for (int i = 0; i < n; i++) {
        ak_change_of(&change, judge, board, &triangles[i], &s->rules);
        for (int slot = 0; slot < n_tiles; slot++)
            for (int turn = 0; turn < HEXES; turn++) {
                int32_t worth = ak_change_worth(&change, judge, s->site[slot], turn);
                if (worth > out[slot].worth)
                    out[slot] = (Placing){worth, (int8_t)slot, (int8_t)turn,
                                          triangles[i]};
            }
    }
    for (int slot = 0; slot < n_tiles; slot++)
        out[slot].worth -= slot * judge->of[TERM_STONES];
    return n_tiles;
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

int ak_sim_placings(const Sim *sim, const Judge *judge, int slot, Placing *out, int most)
{
    const State *s = &sim->s;
    const Board *board = &sim->boards[s->turn];
    Triangle triangles[MAX_TRIANGLES];
    Change change;
    int n = ak_board_triangles(board, triangles), found = 0, tile = s->site[slot];
    int32_t price = slot * judge->of[TERM_STONES];

    bots_evaluated += (uint64_t)(n * HEXES);
    for (int i = 0; i < n; i++) {
        ak_change_of(&change, judge, board, &triangles[i], &s->rules);
        for (int turn = 0; turn < HEXES; turn++)
            found = keep(out, found, most,
                         (Placing){ak_change_worth(&change, judge, tile, turn) - price,
                                   (int8_t)slot, (int8_t)turn, triangles[i]});
    }
    return found;
}

Move ak_placing_move(const State *s, const Placing *placing)
{
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
    State *s = &sim->s;

    for (; s->to_deal > 0; s->to_deal--) {
        uint64_t left = s->bag;
        uint32_t k = rng_below(rng, (uint32_t)__builtin_popcountll(left));
        while (k-- > 0)
            left &= left - 1;
        s->site[s->on_site++] = (uint8_t)__builtin_ctzll(left);
        s->bag &= ~(left & -left);
    }
    s->turn = s->next;
}

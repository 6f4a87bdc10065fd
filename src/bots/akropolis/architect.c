/* architect.c - see architect.h.
 *
 * An architect's points are districts times stars, without conditions, and both grow with
 * every tile: so they grow with the square of the tiles. It gets an average part of what
 * may still come, and a little more of the plazas, which it prefers. In 3,000 games of
 * `normal` against the three architects this is right to 3 points on average at every
 * stage, with an error of 4 (Metagenes), 5 and 9 points (Callicrates) two tiles before
 * the end and 9, 11 and 22 at the beginning. */
#include "bots/akropolis/architect.h"

#include "bots/policy.h"

enum { PREFERRED = 18 };            /* plazas it gets, in 1/SHARE of an average part */

/* What `left` tiles of the bag and the site add to the estate, in 1/SHARE. */
static void grow(Estate *estate, const State *s, int left)
{
    uint64_t unseen = s->bag;
    Estate all = {0};

    for (int i = 0; i < s->on_site; i++)
        unseen |= (uint64_t)1 << s->site[i];
    int n = __builtin_popcountll(unseen);
    for (; unseen; unseen &= unseen - 1)
        for (int k = 0; k < HEXES; k++)
            ak_estate_add(&all, ak_tiles[__builtin_ctzll(unseen)].hexes[k]);
    for (int kind = 0; kind < KINDS; kind++) {
        estate->districts[kind] += all.districts[kind] * left * SHARE / n;
        estate->plazas[kind] += all.plazas[kind] * left * PREFERRED / n;
    }
    estate->quarries += all.quarries * left * SHARE / n;
}

int32_t ak_architect_expects(const State *s, int left)
{
    Estate estate = ak_architect_estate(s);
    int stones = s->stones[s->players];
    Score score;

    for (int kind = 0; kind < KINDS; kind++) {
        estate.districts[kind] *= SHARE;
        estate.plazas[kind] *= SHARE;
    }
    estate.quarries *= SHARE;
    if (left > 0)
        grow(&estate, s, left);
    int32_t points = ak_estate_score(&score, s, &estate, SHARE) + stones * POINT;
    return left > 0 ? points : points + stones;
}

_Static_assert(SHARE * SHARE == POINT, "points are in parts of a part");

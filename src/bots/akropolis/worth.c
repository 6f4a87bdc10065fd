/* worth.c - see worth.h. */
#include "bots/akropolis/worth.h"

#include <string.h>

CityCounts ak_city_counts(const Traits *traits, int stones)
{
    CityCounts counts = {.apart = traits->houses_apart, .stones = stones};

    memcpy(counts.stars, traits->stars, sizeof counts.stars);
    memcpy(counts.value, traits->value, sizeof counts.value);
    return counts;
}

Supply ak_supply_of(uint64_t unseen, int seats)
{
    Supply supply = {0};

    for (int tile = 1; tile <= TILES; tile++) {
        if (!(unseen >> tile & 1))
            continue;
        for (int i = 0; i < HEXES; i++) {
            int code = ak_tile_code(tile, i);
            if (code < KINDS)
                supply.districts[code] += SHARE;
            else if (code < CODE_QUARRY)
                supply.stars[code - KINDS] += SHARE * ak_districts[code - KINDS].stars;
        }
    }
    for (int kind = 0; kind < KINDS; kind++) {
        supply.stars[kind] /= seats;
        supply.districts[kind] /= seats;
    }
    return supply;
}

Judge ak_judge_for(const int32_t weights[MAX_LEFT + 1][TERMS], const Supply *supply,
                   int left)
{
    const int32_t *w = weights[left < MAX_LEFT ? left : MAX_LEFT];
    Judge judge = {.left = left};

    memcpy(judge.of, w, sizeof judge.of);
    for (int kind = 0; kind < KINDS; kind++) {
        judge.score[kind] = w[TERM_SCORE + kind];
        judge.stars[kind] = w[TERM_STARS + kind] +
                            w[TERM_STARS_BAG + kind] * supply->districts[kind] / SHARE;
        judge.value[kind] = w[TERM_VALUE + kind] +
                            w[TERM_VALUE_BAG + kind] * supply->stars[kind] / SHARE;
    }
    return judge;
}

int32_t ak_judge_rest(const Judge *judge, const Traits *traits)
{
    const int32_t *w = judge->of;
    int32_t sum = w[TERM_ALWAYS];

    sum += w[TERM_MARKETS_DEAD] * traits->markets_dead;
    sum += w[TERM_BARRACKS_DEAD] * traits->barracks_dead;
    sum += w[TERM_BARRACKS_THIN] * traits->barracks_thin;
    for (int i = 0; i < 3; i++)
        sum += w[TERM_TEMPLES_OPEN + i] * traits->temples_open[i];
    for (int i = 0; i < 2; i++)
        sum += w[TERM_QUARRIES + i] * traits->quarries[i] +
               w[TERM_CELLS + i] * traits->cells[i] + w[TERM_FLAT + i] * traits->flat[i];
    return sum;
}

int32_t ak_judge_city(const Judge *judge, const Traits *traits, int stones)
{
    const int open[2] = {traits->temples_open[0],
                         traits->temples_open[1] + traits->temples_open[2]};

    return ak_judge_rest(judge, traits) + judge->of[TERM_STONES] * stones +
           judge_kinds(judge, traits->stars, traits->value) +
           judge_hopes(judge, traits->stars, open, traits->houses_apart);
}

void ak_city_terms(int32_t out[TERMS], const Traits *traits, int stones,
                   const Supply *supply)
{
    for (int kind = 0; kind < KINDS; kind++) {
        int stars = traits->stars[kind], value = traits->value[kind];
        out[TERM_SCORE + kind] = stars * value * SHARE;
        out[TERM_STARS + kind] = stars * SHARE;
        out[TERM_VALUE + kind] = value * SHARE;
        out[TERM_VALUE_BAG + kind] = value * supply->stars[kind];
        out[TERM_STARS_BAG + kind] = stars * supply->districts[kind];
    }
    const int rest[] = {
        traits->houses_apart,
        traits->markets_dead,
        traits->barracks_dead,
        traits->barracks_thin,
        traits->temples_open[0],
        traits->temples_open[1],
        traits->temples_open[2],
        traits->quarries[0],
        traits->quarries[1],
        traits->cells[0],
        traits->cells[1],
        traits->flat[0],
        traits->flat[1],
        stones,
        traits->stars[TEMPLE] * traits->temples_open[0],
        traits->stars[TEMPLE] * (traits->temples_open[1] + traits->temples_open[2]),
        traits->stars[HOUSE] * traits->houses_apart,
        1,
    };
    for (int i = 0; TERM_HOUSES_APART + i < TERMS; i++)
        out[TERM_HOUSES_APART + i] = rest[i] * SHARE;
}

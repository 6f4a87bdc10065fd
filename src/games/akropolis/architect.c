/* architect.c - the Illustrious Architect of the solo game (AK-6). */
#include <assert.h>

#include "games/akropolis/rules.h"

bool ak_is_architect(const State *s, int seat)
{
    return s->architect && seat == s->players;
}

int ak_architect_choice(const State *s)
{
    assert(ak_is_architect(s, s->turn));
    for (int i = 0; i < s->on_site && i <= s->stones[s->turn]; i++)
        if (ak_has_plaza(s->site[i]))
            return s->site[i];
    return s->site[0];
}

void ak_estate_add(Estate *estate, char code)
{
    int district = ak_district_of(code), plaza = ak_plaza_of(code);

    if (district >= 0)
        estate->districts[district]++;
    else if (plaza >= 0)
        estate->plazas[plaza]++;
    else
        estate->quarries++;
}

Estate ak_architect_estate(const State *s)
{
    const City *city = &s->cities[s->players];
    Estate estate = {0};

    for (int i = 0; i < START_HEXES; i++)
        ak_estate_add(&estate, ak_start_tile[i].code);
    for (int i = 0; i < city->n; i++)
        for (int k = 0; k < HEXES; k++)
            ak_estate_add(&estate, ak_tiles[city->laid[i].tile].hexes[k]);
    return estate;
}

/* How many of the architect's districts of a kind are doubled, if that variant is
 * played (AK-6.5). */
static int doubled(const State *s, const Estate *estate, int kind, int level, int one)
{
    int n = estate->districts[kind], most = 3 * estate->plazas[kind];
    int stars = estate->plazas[kind] * ak_districts[kind].stars;

    switch (kind) {
    case HOUSE:
        return ak_houses_double(&s->rules, n * level / one, stars / one) ? n : 0;
    case MARKET: return n < most ? n : most;
    case TEMPLE: return s->architect == CALLICRATES ? n : 0;
    default:     return n;
    }
}

int ak_estate_score(Score *out, const State *s, const Estate *estate, int one)
{
    int level = s->architect == CALLICRATES ? 2 : 1;

    *out = (Score){0};
    for (int kind = 0; kind < KINDS; kind++) {
        KindScore *of = &out->kinds[kind];
        int twice =
            s->rules.variants >> kind & 1 ? doubled(s, estate, kind, level, one) : 0;
        of->value = (estate->districts[kind] + twice) * level;
        of->stars = estate->plazas[kind] * ak_districts[kind].stars;
        of->points = of->value * of->stars;
        out->points += of->points;
    }
    return out->points + (s->architect == METAGENES ? 2 * estate->quarries * one : 0);
}

int ak_architect_score(const State *s, int seat, Score *score, int *quarries)
{
    Estate estate = ak_architect_estate(s);

    assert(ak_is_architect(s, seat));
    *quarries = estate.quarries;
    return ak_estate_score(score, s, &estate, 1) + s->stones[seat];
}

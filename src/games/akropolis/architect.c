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

/* What an architect owns: districts and plazas by kind, and quarries. */
typedef struct {
    int districts[KINDS], plazas[KINDS], quarries;
} Estate;

static void own(Estate *estate, char code)
{
    int district = ak_district_of(code), plaza = ak_plaza_of(code);

    if (district >= 0)
        estate->districts[district]++;
    else if (plaza >= 0)
        estate->plazas[plaza]++;
    else
        estate->quarries++;
}

/* How many of the architect's districts of a kind are doubled, if that variant is
 * played (AK-6.5). */
static int doubled(const State *s, const Estate *estate, int kind, int level)
{
    int n = estate->districts[kind], most = 3 * estate->plazas[kind];
    int stars = estate->plazas[kind] * ak_districts[kind].stars;

    switch (kind) {
    case HOUSE:  return ak_houses_double(&s->rules, n * level, stars) ? n : 0;
    case MARKET: return n < most ? n : most;
    case TEMPLE: return s->architect == CALLICRATES ? n : 0;
    default:     return n;
    }
}

int ak_architect_score(const State *s, int seat, Score *score, int *quarries)
{
    const City *city = &s->cities[seat];
    int level = s->architect == CALLICRATES ? 2 : 1;
    Estate estate = {0};

    for (int i = 0; i < START_HEXES; i++)
        own(&estate, ak_start_tile[i].code);
    for (int i = 0; i < city->n; i++)
        for (int k = 0; k < HEXES; k++)
            own(&estate, ak_tiles[city->laid[i].tile].hexes[k]);

    *score = (Score){0};
    for (int kind = 0; kind < KINDS; kind++) {
        KindScore *of = &score->kinds[kind];
        int twice = s->rules.variants >> kind & 1 ? doubled(s, &estate, kind, level) : 0;
        of->value = (estate.districts[kind] + twice) * level;
        of->stars = estate.plazas[kind] * ak_districts[kind].stars;
        of->points = of->value * of->stars;
        score->points += of->points;
    }
    *quarries = estate.quarries;
    return score->points + s->stones[seat] +
           (s->architect == METAGENES ? 2 * estate.quarries : 0);
}

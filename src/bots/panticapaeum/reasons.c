/* reasons.c - see reasons.h: the score sheet, and what promises points, weighed as the
 * bots weigh it. */
#include "bots/panticapaeum/reasons.h"

#include "bots/panticapaeum/worth.h"

static const struct {
    const char *points, *steps;
} sentences[COLOURS] = {
    [BROWN] = {N_("Points from houses: %s"), N_("Steps in the row of the houses: %s")},
    [PURPLE] = {N_("Points from wineries: %s"),
                N_("Steps in the row of the wineries: %s")},
    [WHITE] = {N_("Points from fortresses: %s"),
               N_("Steps in the row of the fortresses: %s")},
    [ORANGE] = {N_("Points from aqueducts: %s"),
                N_("Steps in the row of the aqueducts: %s")},
    [GREEN] = {N_("Points from temples: %s"), N_("Steps in the row of the temples: %s")},
};

/* Terms that need just one sentence. */
static const struct {
    Term term;
    const char *sentence;
} plain[] = {
    {TERM_WORKERS, N_("Workers: %s")},
    {TERM_FREE_WORKERS, N_("Free workers: %s")},
    {TERM_CUBES, N_("Cubes in the city: %s")},
};

static int add_points(Aspect out[], const State *after, int seat)
{
    Sheet sheet;
    int n = 0;

    pa_score_settled(&sheet, after, seat);
    const struct {
        const char *sentence;
        int points;
    } rest[] = {
        {N_("Points for coins: %s"), sheet.coins},
        {N_("Points for resources: %s"), sheet.resources},
        {N_("Points for droughts: %s"), sheet.droughts},
    };
    for (int kind = 0; kind < COLOURS; kind++)
        out[n++] = (Aspect){sentences[kind].points, ON_SHEET, sheet.kinds[kind],
                            sheet.kinds[kind] * POINT};
    for (size_t i = 0; i < sizeof rest / sizeof *rest; i++)
        out[n++] = (Aspect){rest[i].sentence, ON_SHEET, rest[i].points,
                            rest[i].points * POINT};
    return n;
}

int pa_aspects(Aspect out[MAX_ASPECTS], const State *s, const State *after)
{
    int32_t terms[TERMS];
    int seat = s->turn, left = pa_turns_left(s, seat), n = add_points(out, after, seat);
    const int32_t *w = pa_weights[left < MAX_LEFT ? left : MAX_LEFT];
    Aspect payable = {N_("Buildings you could pay for: %s"), PROSPECT, 0, 0};
    Map map;

    pa_map_of(&map, &after->seats[seat].city);
    pa_seat_terms(terms, after, seat, &map);
    for (int kind = 0; kind < COLOURS; kind++) {
        out[n++] = (Aspect){sentences[kind].steps, PROSPECT, terms[TERM_STEPS + kind],
                            w[TERM_STEPS + kind] * terms[TERM_STEPS + kind] +
                                w[TERM_RATE + kind] * terms[TERM_RATE + kind]};
        payable.number += terms[TERM_PAYABLE + kind];
        payable.worth += w[TERM_PAYABLE + kind] * terms[TERM_PAYABLE + kind];
    }
    out[n++] = payable;
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        out[n++] = (Aspect){plain[i].sentence, PROSPECT, terms[plain[i].term],
                            w[plain[i].term] * terms[plain[i].term]};
    return n;
}

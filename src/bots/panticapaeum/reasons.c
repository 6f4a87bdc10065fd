/* reasons.c - see reasons.h: what the turn changes, weighed as the bots weigh it. */
#include "bots/panticapaeum/reasons.h"

#include "bots/panticapaeum/worth.h"
#include "bots/reasons.h"

static const struct {
    const char *points, *steps;
} sentences[COLOURS] = {
    [BROWN] = {N_("Points from houses: +%d"),
               N_("Steps in the row of the houses: %d")},
    [PURPLE] = {N_("Points from wineries: +%d"),
                N_("Steps in the row of the wineries: %d")},
    [WHITE] = {N_("Points from fortresses: +%d"),
               N_("Steps in the row of the fortresses: %d")},
    [ORANGE] = {N_("Points from aqueducts: +%d"),
                N_("Steps in the row of the aqueducts: %d")},
    [GREEN] = {N_("Points from temples: +%d"),
               N_("Steps in the row of the temples: %d")},
};

/* Terms that need just one sentence, which says how much of each the turn adds. */
static const struct {
    Term term;
    int sign;
    const char *sentence;
} plain[] = {
    {TERM_WORKERS, 1, N_("New workers: %d")},
    {TERM_COINS, 1, N_("Coins: +%d")},
    {TERM_RESOURCES, 1, N_("Resources: +%d")},
    {TERM_CUBES, 1, N_("New cubes in the city: %d")},
    {TERM_DRY, -1, N_("Droughts that no longer cost a point: %d")},
};

static void add_rows(Reasons *reasons, const int32_t *change, const int32_t *w)
{
    for (int kind = 0; kind < COLOURS; kind++) {
        int points = change[TERM_POINTS + kind], steps = change[TERM_STEPS + kind];
        int32_t rows = w[TERM_STEPS + kind] * steps +
                       w[TERM_RATE + kind] * change[TERM_RATE + kind];
        reasons_add(reasons, points * POINT, sentences[kind].points, points);
        reasons_add(reasons, steps > 0 ? rows : 0, sentences[kind].steps, steps);
    }
}

int pa_why(Message out[MAX_REASONS], const State *s, const Proposal *proposal)
{
    int32_t before[TERMS], change[TERMS];
    int seat = s->turn, left = pa_turns_left(s, seat);
    const int32_t *w = pa_weights[left < MAX_LEFT ? left : MAX_LEFT];
    Reasons reasons = {.out = out};
    State after = *s;
    Map map;

    for (int i = 0; i < proposal->n && after.turn == seat; i++)
        panticapaeum.play(&after, proposal->moves[i]);
    pa_map_of(&map, &s->seats[seat].city);
    pa_seat_terms(before, s, seat, &map);
    pa_map_of(&map, &after.seats[seat].city);
    pa_seat_terms(change, &after, seat, &map);
    for (int i = 0; i < TERMS; i++)
        change[i] -= before[i];
    add_rows(&reasons, change, w);
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++) {
        int n = plain[i].sign * change[plain[i].term];
        int32_t weight = plain[i].sign * w[plain[i].term];
        reasons_add(&reasons, n > 0 ? n * weight : 0, plain[i].sentence, n);
    }
    return reasons.n;
}

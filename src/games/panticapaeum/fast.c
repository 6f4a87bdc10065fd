/* fast.c - see fast.h. */
#include "games/panticapaeum/fast.h"

#include <assert.h>

#include "games/panticapaeum/step_groups.h"
#include "games/panticapaeum/moves.h"

/* An Ask is large: what is counted is written when it is needed, not cleared first. */
static void begin(Ask *ask, const State *s, const Rows *rows, Move *out)
{
    ask->s = s;
    ask->seat = s->turn >= 0 ? &s->seats[s->turn] : NULL;
    ask->rows = rows;
    ask->out = out;
    ask->n_lays = ask->n_fits = 0;
}

static int list_all(const State *s, const Rows *rows, Move *out)
{
    const Part *const *parts = pa_parts_of(s);
    Ask ask;

    begin(&ask, s, rows, out);
    for (int i = 0; parts[i]; i++) {
        ask.skip = 0;
        ask.wanted = parts[i]->count(&ask);
        assert(ask.out - out + ask.wanted <= MAX_MOVES);
        if (ask.wanted > 0)
            parts[i]->write(&ask);
    }
    return (int)(ask.out - out);
}

static Move pick_one(const State *s, const Rows *rows, Rng *rng)
{
    const Part *const *parts = pa_parts_of(s);
    int counts[MAX_PARTS], n = 0, i = 0;
    Move m = 0;
    Ask ask;

    begin(&ask, s, rows, &m);
    for (int k = 0; parts[k]; k++)
        n += counts[k] = parts[k]->count(&ask);
    ask.skip = (int)rng_below(rng, (uint32_t)n);
    ask.wanted = 1;
    while (pass_over(&ask, counts[i]))
        i++;
    parts[i]->write(&ask);
    return m;
}

static Move pick_plainly(const State *s, Rng *rng)
{
    Move list[MAX_MOVES];
    int n = pa_list_steps(s, list);

    return list[rng_below(rng, (uint32_t)n)];
}

int pa_fast_moves(const State *s, Move out[MAX_MOVES])
{
    Rows rows;

    if (s->turn >= 0 && !pa_rows_of(&rows, &s->seats[s->turn].city))
        return pa_list_steps(s, out);
    return list_all(s, &rows, out);
}

Move pa_fast_pick(const State *s, Rng *rng)
{
    Rows rows;

    if (s->turn >= 0 && !pa_rows_of(&rows, &s->seats[s->turn].city))
        return pick_plainly(s, rng);
    return pick_one(s, &rows, rng);
}

/* A seat's city during a playout. */
typedef struct {
    bool fits;                      /* the city fits into its rows */
    Rows rows;
} Shown;

/* A tile has been laid: update the rows, with a new window if the city has
 * reached the rim. */
static void show_tile(Shown *shown, const City *city, const TerrainTile *tile, Spot spot)
{
    int x, y;

    if (shown->fits && pa_rows_show(&shown->rows))
        for (int i = 0; i < tile->n; i++) {
            pa_tile_place(tile, i, spot, &x, &y);
            const Cell *cell = map_cell(&shown->rows.map, city, x, y);
            pa_rows_touch(&shown->rows, city, (int)(cell - city->cells));
        }
    else
        shown->fits = pa_rows_of(&shown->rows, city);
}

static void show_building(Shown *shown, const City *city, const Building *building)
{
    for (int k = 0; k < 2 && shown->fits; k++)
        if (building->cells[k] != NONE)
            pa_rows_touch(&shown->rows, city, building->cells[k]);
}

/* Play a step of a seat and update its rows. */
static void play_shown(State *s, Shown *shown, const Step *step)
{
    City *city = &s->seats[s->turn].city;
    int b = step->action == MOVE_BUILDING ? step->what : city->n_buildings;
    Building before = {.cells = {NONE, NONE}};

    /* Both the cells that a moved building leaves and those that it covers now change. */
    if (step->action == MOVE_BUILDING)
        before = city->buildings[b];
    pa_step_play(s, &shown->rows.map, step);
    if (step->action == LAY)
        show_tile(shown, city, pa_tile_of(&s->set, step->what),
                  (Spot){(int8_t)step->x, (int8_t)step->y, (uint8_t)step->turn});
    show_building(shown, city, &before);
    if (b < city->n_buildings)
        show_building(shown, city, &city->buildings[b]);
}

/* Play one random step, of luck or of a seat. */
static void play_any(State *s, Shown *own, Rng *rng)
{
    bool is_plain = own && !own->fits;
    Move m = is_plain ? pick_plainly(s, rng)
                      : pick_one(s, own ? &own->rows : NULL, rng);
    Step step = pa_step_unpack(m);

    if (own)
        play_shown(s, own, &step);
    else
        pa_step_play(s, NULL, &step);
}

int pa_fast_playout(State *s, Rng *rng, int points[MAX_SEATS])
{
    Shown shown[MAX_SEATS];
    int n = 0;

    for (int seat = 0; seat < s->players; seat++)
        shown[seat].fits = pa_rows_of(&shown[seat].rows, &s->seats[seat].city);
    /* Each city keeps its rows for the whole game, because building them anew for every
     * step would cost more than the step. A city that does not fit into its rows plays on
     * by the plain code until a tile makes a new window possible. */
    while (s->turn != OVER) {
        n += s->turn >= 0;
        play_any(s, s->turn >= 0 ? &shown[s->turn] : NULL, rng);
    }
    panticapaeum.scores(s, points);
    return n;
}

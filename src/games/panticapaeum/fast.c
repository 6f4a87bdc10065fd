/* fast.c - see fast.h. */
#include "games/panticapaeum/fast.h"

#include <assert.h>

#include "games/panticapaeum/step_groups.h"
#include "games/panticapaeum/moves.h"

/* A StepListing is large, so it is not cleared: groups set the members they count. */
static void begin(StepListing *list, const State *s, const Rows *rows, Move *out)
{
    list->s = s;
    list->seat = s->turn >= 0 ? &s->seats[s->turn] : NULL;
    list->rows = rows;
    list->out = out;
    list->n_lays = list->n_fits = 0;
}

static int list_all(const State *s, const Rows *rows, Move *out)
{
    const StepGroup *const *groups = pa_step_groups(s);
    StepListing list;

    begin(&list, s, rows, out);
    for (int i = 0; groups[i]; i++) {
        list.skip = 0;
        list.wanted = groups[i]->count(&list);
        assert(list.out - out + list.wanted <= MAX_MOVES);
        if (list.wanted > 0)
            groups[i]->write(&list);
    }
    return (int)(list.out - out);
}

static Move pick_one(const State *s, const Rows *rows, Rng *rng)
{
    const StepGroup *const *groups = pa_step_groups(s);
    int counts[MAX_GROUPS], n = 0, i = 0;
    Move m = 0;
    StepListing list;

    begin(&list, s, rows, &m);
    for (int k = 0; groups[k]; k++)
        n += counts[k] = groups[k]->count(&list);
    list.skip = (int)rng_below(rng, (uint32_t)n);
    list.wanted = 1;
    while (pass_over(&list, counts[i]))
        i++;
    groups[i]->write(&list);
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

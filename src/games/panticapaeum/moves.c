/* moves.c - lists all legal steps: the candidates of a phase, filtered by
 * pa_step_refusal. */
#include "games/panticapaeum/moves.h"

#include <assert.h>

typedef struct {
    const State *s;
    const Map *map;
    Move *out;
    int n;
} List;

static void add(List *list, Step step)
{
    if (pa_step_refusal(list->s, list->map, &step).rule)
        return;
    assert(list->n < MAX_MOVES);
    list->out[list->n++] = pa_step_pack(step);
}

static void add_tokens(List *list)
{
    int row, cell;

    if (!pa_next_token_cell(list->s, &row, &cell))
        return;
    for (int token = 0; token < MAX_TOKENS; token++)
        add(list, (Step){.action = TOKEN, .what = row, .swaps = {cell, token}});
}

static void add_lots(List *list)
{
    for (int seat = 0; seat < list->s->players; seat++)
        add(list, (Step){.action = LOT, .what = seat});
}

static void add_deals(List *list)
{
    for (int tile = 0; tile < list->s->set.n_tiles; tile++)
        add(list, (Step){.action = DEAL, .what = tile});
}

/* Every place where a cell of the tile could touch or cover the city. */
static void add_lays(List *list, int tile)
{
    const Map *map = list->map;
    const int reach = MAX_TILE_CELLS;

    for (int y = map->low_y - reach; y <= map->high_y + reach; y++)
        for (int x = map->low_x - reach; x <= map->high_x + reach; x++)
            for (int rot = 0; rot < ROTATIONS; rot++)
                add(list,
                    (Step){.action = LAY, .x = x, .y = y, .what = tile, .turn = rot});
}

static void add_explores(List *list)
{
    const State *s = list->s;

    for (int i = 0; i < s->on_ring && i < s->set.window; i++)
        add_lays(list, s->ring[i]);
}

static void add_workers(List *list)
{
    const City *city = &list->s->seats[list->s->turn].city;

    if (list->s->seats[list->s->turn].board == 0)
        return;
    for (int i = 0; i < city->n_cells; i++)
        add(list, (Step){.action = WORKER, .x = city->cells[i].x, .y = city->cells[i].y});
}

/* `step` at every place in the city, in both directions if the building has two cells. */
static void add_sites(List *list, Step step, int size)
{
    const City *city = &list->s->seats[list->s->turn].city;

    for (int i = 0; i < city->n_cells; i++)
        for (step.turn = 0; step.turn < size; step.turn++) {
            step.x = city->cells[i].x;
            step.y = city->cells[i].y;
            add(list, step);
        }
}

/* All ways to pay: without substitutes, with one, with two; the lower colour
 * comes first. */
static void add_builds(List *list, int kind)
{
    const State *s = list->s;
    int tokens = s->seats[s->turn].improvements[SUBSTITUTE];
    int most = tokens ? COLOURS : 0, second = tokens > 1 ? COLOURS : 0;

    for (int a = 0; a <= most; a++)
        for (int b = 0; b <= second; b++)
            if (b == 0 || (a > 0 && b >= a))
                add_sites(list, (Step){.action = BUILD, .what = kind, .swaps = {a, b}},
                          s->set.footprint[kind]);
}

static void add_develops(List *list)
{
    for (int kind = 0; kind < COLOURS; kind++)
        add_builds(list, kind);
    for (int colours = 0; colours < 1 << COLOURS; colours++)
        add(list, (Step){.action = SELL, .what = colours});
    for (int what = 0; what <= COLOURS; what++)
        add(list, (Step){.action = TAKE, .what = what});
}

static void add_moves(List *list)
{
    const City *city = &list->s->seats[list->s->turn].city;

    for (int b = 0; b < city->n_buildings; b++)
        add_sites(list, (Step){.action = MOVE_BUILDING, .what = b},
                  city->buildings[b].cells[1] == NONE ? 1 : 2);
}

static void add_effects(List *list)
{
    RowCell is = pa_pending_cell(list->s);

    if (is.kind == ROW_FREE)
        for (int kind = 0; kind < COLOURS; kind++)
            add_sites(list, (Step){.action = FREE_BUILD, .what = kind},
                      list->s->set.footprint[kind]);
    if (is.kind == ROW_MOVE)
        add_moves(list);
    if (is.kind == ROW_AQUEDUCT)
        add_lays(list, FORM_TILE + is.arg);
    add(list, (Step){.action = HIRE});
    add(list, (Step){.action = DRAW});
    for (int row = 0; row < COLOURS; row++)
        add(list, (Step){.action = ADVANCE, .what = row});
    add(list, (Step){.action = SKIP});
}

static void add_colours(List *list, Action action)
{
    for (int colour = 0; colour < COLOURS; colour++)
        add(list, (Step){.action = action, .what = colour});
}

int pa_list_steps(const State *s, Move out[MAX_MOVES])
{
    Map map;
    List list = {s, &map, out, 0};

    pa_state_map(&map, s);
    switch (s->phase) {
    case PHASE_LOT:     add_lots(&list); break;
    case PHASE_TOKENS:  add_tokens(&list); break;
    case PHASE_RING:
    case PHASE_DRAW:    add_deals(&list); break;
    case PHASE_EXPLORE: add_explores(&list); break;
    case PHASE_DEVELOP: add_develops(&list); break;
    case PHASE_EFFECT:  add_effects(&list); break;
    case PHASE_LAY:     add_lays(&list, s->drawn); break;
    case PHASE_CUBE:    add_colours(&list, CUBE); break;
    case PHASE_DISCARD: add_colours(&list, DROP); break;
    default:            break;
    }
    if (s->turn >= 0) {
        add_workers(&list);
        add(&list, (Step){.action = STEP});
        add(&list, (Step){.action = END});
    }
    return list.n;
}

/* features.c - see features.h. */
#include "bots/panticapaeum/features.h"

#include <string.h>

static int at_most(int value, int most)
{
    return value < most ? value : most;
}

static int8_t small(int32_t value)
{
    return (int8_t)(value > 127 ? 127 : value < -127 ? -127 : value);
}

static CellState state_of(const Cell *cell)
{
    if (cell->worker)
        return CELL_WORKER;
    if (cell->cube != NONE)
        return CELL_CUBE;
    return cell->content == DROUGHT ? CELL_DROUGHT : CELL_EMPTY;
}

static bool is_level_with(const Cell *cell, const Cell *other)
{
    return other && other->building == NONE && other->level == cell->level;
}

static void see_cells(int8_t *out, const City *city, const Map *map, const SeatView *view)
{
    for (int i = 0; i < city->n_cells; i++) {
        const Cell *cell = &city->cells[i];
        if (cell->building != NONE)
            continue;
        int level = at_most(cell->level, SEEN_LEVELS) - 1;
        int beside = at_most(view->beside[i], SEEN_BESIDE - 1);
        out[FEATURE_CELL + (level * CELL_STATES + (int)state_of(cell)) * SEEN_BESIDE +
            beside]++;
        if (cell->cube != NONE)
            out[FEATURE_CUBES + cell->cube]++;
        out[FEATURE_PAIRS + at_most(level, SEEN_PAIRS - 1)] += (int8_t)(
            is_level_with(cell, map_cell(map, city, cell->x + 1, cell->y)) +
            is_level_with(cell, map_cell(map, city, cell->x, cell->y + 1)));
        if (view->dry_beside[i])
            out[FEATURE_BESIDE_DROUGHT + at_most(view->dry_beside[i], SEEN_PAIRS) - 1]++;
    }
}

static void see_board(int8_t *out, const State *s, int seat)
{
    const Seat *of = &s->seats[seat];

    for (int i = 0; i < COLOURS; i++) {
        out[FEATURE_MARKER + i * SEEN_STEPS + at_most(of->markers[i], SEEN_STEPS - 1)] =
            1;
        if (of->store[i])
            out[FEATURE_STORE + i * SEEN_STORE + at_most(of->store[i], SEEN_STORE) - 1] =
                1;
        out[FEATURE_COLUMN + i * SEEN_COLUMN + at_most(s->left[i], SEEN_COLUMN - 1)] = 1;
    }
    out[FEATURE_COINS + at_most(of->coins, SEEN_COINS - 1)] = 1;
    out[FEATURE_FREE_WORKERS + at_most(of->board, SEEN_WORKERS - 1)] = 1;
    out[FEATURE_WORKERS + at_most(s->set.workers - of->reserve, SEEN_WORKERS - 1)] = 1;
    out[FEATURE_PLAYERS + s->players] = 1;
    out[FEATURE_PLACE + (seat - s->first + s->players) % s->players] = 1;
}

/* What the seat may still do in its turn. */
static void see_turn(int8_t *out, const State *s)
{
    out[FEATURE_PHASE + s->phase] = 1;
    for (int i = 0; i < s->n_pending; i++) {
        Pending pending = s->pending[i];
        if (pending.is_effect)
            out[FEATURE_EFFECT + s->set.rows[pending.row][pending.cell].kind]++;
        else
            out[FEATURE_ADVANCE + pending.row]++;
    }
    if (s->paid_row != NONE) {
        out[FEATURE_PAID_ROW + s->paid_row] = 1;
        out[FEATURE_PAID_STEPS + s->paid_steps] = 1;
    }
    out[FEATURE_COIN_SAVED] = (int8_t)s->coin_saved;
}

/* Is the seat inside its turn? A turn that has not begun may still count as one of the
 * turns left. */
static bool is_inside(const State *s, int seat, int left)
{
    int mover = s->phase == PHASE_DRAW ? (s->first + s->turns_done) % s->players
                                       : s->turn;

    return mover == seat &&
           !(s->phase == PHASE_EXPLORE && left == pa_turns_left(s, seat));
}

void pa_seat_features(int8_t out[FEATURES], const State *s, int seat, const Map *map,
                      const SeatView *view, int left)
{
    const City *city = &s->seats[seat].city;

    memset(out, 0, FEATURES);
    for (int i = 0; i < TERMS; i++)
        out[FEATURE_TERMS + i] = small(view->terms[i]);
    for (int b = 0; b < city->n_buildings; b++)
        out[FEATURE_BUILDING + city->buildings[b].kind * SEEN_COUNTED +
            at_most(view->counted[b], SEEN_COUNTED - 1)]++;
    see_cells(out, city, map, view);
    see_board(out, s, seat);
    out[FEATURE_LEFT + at_most(left, MAX_LEFT)] = 1;
    if (is_inside(s, seat, left))
        see_turn(out, s);
}

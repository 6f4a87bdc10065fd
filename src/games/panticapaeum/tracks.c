/* tracks.c - the development board: markers, effects, and what they leave to be
 * done (PA-8). */
#include <assert.h>

#include "games/panticapaeum/rules.h"

void pa_tracks_push(State *s, bool is_effect, int row, int cell)
{
    assert(s->n_pending < MAX_PENDING);
    s->pending[s->n_pending++] = (Pending){is_effect, (uint8_t)row, (uint8_t)cell};
}

RowCell pa_pending_cell(const State *s)
{
    assert(s->n_pending > 0);
    Pending top = s->pending[s->n_pending - 1];
    return s->set.rows[top.row][top.cell];
}

static void gain(Seat *seat, int colour)
{
    seat->store[colour]++;
}

/* Move the marker one cell to the right and use that cell. A marker at the end stays
 * there (PA-8.2). */
static void advance(State *s, int row)
{
    Seat *seat = &s->seats[s->turn];
    int cell = seat->markers[row];

    if (cell == s->set.row_length[row])
        return;
    seat->markers[row]++;
    RowCell is = s->set.rows[row][cell];
    int token = s->tokens[row][cell] - 1;
    switch (is.kind) {
    case ROW_VP:
        break;                                              /* PA-8.7 */
    case ROW_SINGLE:
        gain(seat, s->set.single_tokens[token]);            /* PA-8.3 */
        break;
    case ROW_DOUBLE:
        gain(seat, s->set.double_tokens[token][0]);
        gain(seat, s->set.double_tokens[token][1]);
        break;
    case ROW_IMPROVEMENT:
        seat->improvements[is.arg]++;                       /* PA-8.4 */
        break;
    default:
        pa_tracks_push(s, true, row, cell);                 /* PA-8.5: optional */
    }
}

static bool is_open(const Cell *cell)
{
    return cell->building == NONE;
}

static bool is_pair(const Cell *a, const Cell *b)
{
    int dx = a->x - b->x, dy = a->y - b->y;

    return a->level == b->level && dx * dx + dy * dy == 1;
}

/* Is there a cell without a building that forms a pair with `cell`? */
static bool has_partner(const City *city, const Cell *cell)
{
    for (int i = 0; i < city->n_cells; i++)
        if (is_open(&city->cells[i]) && is_pair(&city->cells[i], cell))
            return true;
    return false;
}

/* Is there a site for a new building of so many cells? Most cells have a partner, so this
 * is usually known after the first few. */
static bool has_site(const City *city, int size)
{
    for (int i = 0; i < city->n_cells; i++)
        if (is_open(&city->cells[i]) &&
            (size == 1 || has_partner(city, &city->cells[i])))
            return true;
    return false;
}

static bool can_build_free(const State *s)
{
    for (int kind = 0; kind < COLOURS; kind++)
        if (may_be_free(kind) && s->left[kind] > 0 &&
            has_site(&s->seats[s->turn].city, s->set.footprint[kind]))
            return true;
    return false;
}

/* Move it to a new site, or by one cell (PA-11j). */
static bool can_move(const City *city, const Building *building)
{
    const Cell *a = &city->cells[building->cells[0]];

    if (building->cells[1] == NONE)
        return has_site(city, 1);
    const Cell *b = &city->cells[building->cells[1]];
    return has_site(city, 2) || has_partner(city, a) || has_partner(city, b);
}

static bool can_move_any(const City *city)
{
    for (int b = 0; b < city->n_buildings; b++)
        if (can_move(city, &city->buildings[b]))
            return true;
    return false;
}

/* Can the effect on top of the stack be used at all? */
static bool is_possible(const State *s)
{
    const Seat *seat = &s->seats[s->turn];
    Pending top = s->pending[s->n_pending - 1];
    RowCell is = pa_pending_cell(s);

    switch (is.kind) {
    case ROW_WORKER:   return seat->reserve > 0;
    case ROW_AQUEDUCT: return s->forms_left[is.arg] > 0;
    case ROW_DRAW:
        return !mask_is_empty(s->bag) || !mask_is_empty(s->discard); /* PA-9.5 */
    case ROW_ADVANCE:
        for (int row = 0; row < COLOURS; row++)
            if (row != top.row && seat->markers[row] < s->set.row_length[row])
                return true;
        return false;
    case ROW_FREE:     return can_build_free(s);
    default:           return can_move_any(&seat->city);
    }
}

void pa_tracks_resolve(State *s)
{
    /* Advancing a marker may push a new effect, which then is on top and comes first
     * (PA-6.2.2). An effect stays on the stack while the player decides about it; one
     * that cannot be used is dropped without asking. */
    while (s->n_pending > 0) {
        Pending top = s->pending[s->n_pending - 1];
        s->phase = PHASE_EFFECT;
        if (top.is_effect && is_possible(s))
            return;
        s->n_pending--;
        if (!top.is_effect)
            advance(s, top.row);
    }
    s->phase = PHASE_FINISH;
}

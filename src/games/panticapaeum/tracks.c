/* tracks.c - the development board: markers, effects, and what they leave to be done
 * (PA-8). */
#include <assert.h>

#include "games/panticapaeum/rules.h"

void tracks_push(State *s, bool is_effect, int row, int cell)
{
    assert(s->n_pending < MAX_PENDING);
    s->pending[s->n_pending++] = (Pending){is_effect, (uint8_t)row, (uint8_t)cell};
}

RowCell pending_cell(const State *s)
{
    assert(s->n_pending > 0);
    Pending top = s->pending[s->n_pending - 1];
    return s->set.rows[top.row][top.cell];
}

static void gain(Seat *seat, int colour)
{
    seat->store[colour]++;
}

/* Move the marker one cell right and use the cell; a marker at the end stays (PA-8.2). */
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
    default: tracks_push(s, true, row, cell); /* PA-8.5: as the player likes */
    }
}

/* Is there any way to use the effect on top of the stack? */
static bool is_possible(const State *s)
{
    const Seat *seat = &s->seats[s->turn];
    Pending top = s->pending[s->n_pending - 1];
    RowCell is = pending_cell(s);

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
    default: {                      /* a building must have somewhere to go */
        Move moves[MAX_MOVES];
        int n = panticapaeum.moves(s, moves);
        for (int i = 0; i < n; i++) {
            Action action = step_unpack(moves[i]).action;
            if (action == FREE_BUILD || action == MOVE_BUILDING)
                return true;
        }
        return false;
    }
    }
}

void tracks_resolve(State *s)
{
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

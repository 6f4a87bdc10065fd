/* city.c - see city.h. */
#include "games/akropolis/city.h"

#include <assert.h>
#include <string.h>

const int8_t ak_dirs[DIRS][2] = {{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}};

void ak_footprint(Spot spot, int8_t out[HEXES][2])
{
    const int8_t *first = ak_dirs[spot.rot], *second = ak_dirs[(spot.rot + 1) % DIRS];

    out[0][0] = spot.q;
    out[0][1] = spot.r;
    out[1][0] = (int8_t)(spot.q + first[0]);
    out[1][1] = (int8_t)(spot.r + first[1]);
    out[2][0] = (int8_t)(spot.q + second[0]);
    out[2][1] = (int8_t)(spot.r + second[1]);
}

void ak_view_clear(View *view)
{
    memset(view, 0, sizeof *view);
    view->low_q = view->low_r = SIDE;
    view->high_q = view->high_r = -SIDE;
}

static uint8_t *place(View *view, int q, int r)
{
    return &view->at[q + ORIGIN][r + ORIGIN];
}

void ak_view_add(View *view, Cell cell)
{
    uint8_t *at = place(view, cell.q, cell.r);

    if (*at) {
        view->cells[*at - 1] = cell;        /* it covers what was there (AK-3.5) */
        return;
    }
    assert(view->n < MAX_CELLS);
    view->cells[view->n++] = cell;
    *at = (uint8_t)view->n;
    if (cell.q < view->low_q)
        view->low_q = cell.q;
    if (cell.q > view->high_q)
        view->high_q = cell.q;
    if (cell.r < view->low_r)
        view->low_r = cell.r;
    if (cell.r > view->high_r)
        view->high_r = cell.r;
}

void ak_view_finish(View *view)
{
    Cell sorted[MAX_CELLS];
    int n = 0;

    for (int q = view->low_q; q <= view->high_q; q++)
        for (int r = view->low_r; r <= view->high_r; r++) {
            uint8_t *at = place(view, q, r);
            if (*at) {
                sorted[n++] = view->cells[*at - 1];
                *at = (uint8_t)n;
            }
        }
    assert(n == view->n);
    memcpy(view->cells, sorted, (size_t)n * sizeof *sorted);
}

void ak_view_of(View *view, const City *city)
{
    int8_t hexes[HEXES][2];

    ak_view_clear(view);
    for (int i = 0; i < START_HEXES; i++) {
        StartHex hex = ak_start_tile[i];
        ak_view_add(view, (Cell){.q = hex.q, .r = hex.r, .code = hex.code, .level = 1});
    }
    for (int i = 0; i < city->n; i++) {
        const Laid *laid = &city->laid[i];
        ak_footprint(laid->spot, hexes);
        for (int k = 0; k < HEXES; k++)
            ak_view_add(view, (Cell){.q = hexes[k][0], .r = hexes[k][1],
                                     .code = ak_tiles[laid->tile].hexes[k],
                                     .level = laid->level, .tile = laid->tile});
    }
    ak_view_finish(view);
}

const Cell *ak_view_at(const View *view, int q, int r)
{
    assert(q > -ORIGIN && q < ORIGIN && r > -ORIGIN && r < ORIGIN);
    int at = view->at[q + ORIGIN][r + ORIGIN];

    return at ? &view->cells[at - 1] : NULL;
}

static bool touches(const View *view, int8_t hexes[HEXES][2])
{
    for (int k = 0; k < HEXES; k++)
        for (int d = 0; d < DIRS; d++)
            if (ak_view_at(view, hexes[k][0] + ak_dirs[d][0],
                           hexes[k][1] + ak_dirs[d][1]))
                return true;
    return false;
}

static bool is_far(int8_t hexes[HEXES][2])
{
    for (int k = 0; k < HEXES; k++)
        for (int c = 0; c < 2; c++)
            if (hexes[k][c] > REACH || hexes[k][c] < -REACH)
                return true;
    return false;
}

Refusal ak_view_refusal(const View *view, Spot spot)
{
    int8_t hexes[HEXES][2];
    const Cell *under[HEXES];
    int n = 0;

    ak_footprint(spot, hexes);
    if (is_far(hexes))
        return APART;
    for (int k = 0; k < HEXES; k++) {
        under[k] = ak_view_at(view, hexes[k][0], hexes[k][1]);
        n += under[k] != NULL;
    }
    if (n == 0)
        return touches(view, hexes) ? FITS : APART;         /* AK-3.2 */
    if (n < HEXES)
        return HANGS;                                       /* AK-3.3 */
    if (under[0]->level != under[1]->level || under[0]->level != under[2]->level)
        return UNEVEN;
    if (under[0]->tile == under[1]->tile && under[0]->tile == under[2]->tile)
        return ONE_TILE;
    return FITS;
}

int ak_view_spots(const View *view, Spot out[MAX_SPOTS])
{
    int n = 0;

    for (int q = view->low_q - 2; q <= view->high_q + 2; q++)
        for (int r = view->low_r - 2; r <= view->high_r + 2; r++)
            for (int rot = 0; rot < DIRS; rot++) {
                Spot spot = {(int8_t)q, (int8_t)r, (int8_t)rot};
                if (ak_view_refusal(view, spot) != FITS)
                    continue;
                assert(n < MAX_SPOTS);
                out[n++] = spot;
            }
    return n;
}

/* The level of the visible hex at a place, and its letter in *code; 0 if nothing is built
 * there. The list of tiles is short, and the last one that covers the place is on top. */
static int top_at(const City *city, int q, int r, char *code)
{
    int8_t hexes[HEXES][2];

    for (int i = city->n - 1; i >= 0; i--) {
        ak_footprint(city->laid[i].spot, hexes);
        for (int k = 0; k < HEXES; k++)
            if (hexes[k][0] == q && hexes[k][1] == r) {
                *code = ak_tiles[city->laid[i].tile].hexes[k];
                return city->laid[i].level;
            }
    }
    for (int i = 0; i < START_HEXES; i++)
        if (ak_start_tile[i].q == q && ak_start_tile[i].r == r) {
            *code = ak_start_tile[i].code;
            return 1;
        }
    return 0;
}

int ak_city_lay(City *city, int tile, Spot spot)
{
    int8_t hexes[HEXES][2];
    int level = 0, quarries = 0;
    char code;

    assert(city->n < MAX_LAID);
    ak_footprint(spot, hexes);
    for (int k = 0; k < HEXES; k++) {
        level = top_at(city, hexes[k][0], hexes[k][1], &code);
        quarries += level > 0 && code == QUARRY;
    }
    city->laid[city->n++] = (Laid){(uint8_t)tile, (uint8_t)(level + 1), spot};
    return quarries;
}

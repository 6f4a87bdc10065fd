/* panticapaeum_slow.c - see panticapaeum_slow.h. */
#include "panticapaeum_slow.h"

#include <stdlib.h>
#include <string.h>

enum { MIDDLE = RELIEF / 2 };

void slow_relief(Relief *relief, const City *city)
{
    memset(relief, 0, sizeof *relief);
    relief->n = city->n_cells;
    for (int i = 0; i < city->n_cells; i++) {
        const Cell *cell = &city->cells[i];
        int far = abs(cell->x) > abs(cell->y) ? abs(cell->x) : abs(cell->y);
        relief->height[MIDDLE + cell->y][MIDDLE + cell->x] = cell->level;
        relief->reach = far > relief->reach ? far : relief->reach;
    }
    for (int b = 0; b < city->n_buildings; b++)
        for (int k = 0; k < 2; k++) {
            int at = city->buildings[b].cells[k];
            if (at != NONE)
                relief->building[MIDDLE + city->cells[at].y][MIDDLE + city->cells[at].x] =
                    (uint8_t)(b + 1);
        }
}

static int height(const Relief *relief, int x, int y)
{
    return relief->height[MIDDLE + y][MIDDLE + x];
}

bool slow_can_lay(const Relief *relief, const TerrainTile *tile, int x, int y, int rot)
{
    static const int cosine[] = {1, 0, -1, 0}, sine[] = {0, 1, 0, -1};
    int low = 255, high = 0, beside = 0, built = 0;

    if (relief->n == 0)
        return x == 0 && y == 0;
    for (int i = 0; i < tile->n; i++) {
        int px = x + tile->cells[i].x * cosine[rot] - tile->cells[i].y * sine[rot];
        int py = y + tile->cells[i].x * sine[rot] + tile->cells[i].y * cosine[rot];
        int h = height(relief, px, py);
        low = h < low ? h : low;
        high = h > high ? h : high;
        built += relief->building[MIDDLE + py][MIDDLE + px] > 0;
        beside += height(relief, px + 1, py) + height(relief, px - 1, py) +
                  height(relief, px, py + 1) + height(relief, px, py - 1);
    }
    return low == high && built == 0 && (high > 0 || beside > 0);
}

bool slow_can_stand(const Relief *relief, int x, int y, bool is_upright, int size,
                    int lifted)
{
    int x2 = x + (size == 2 && !is_upright), y2 = y + (size == 2 && is_upright);
    int one = relief->building[MIDDLE + y][MIDDLE + x];
    int two = relief->building[MIDDLE + y2][MIDDLE + x2];

    if (size == 1 && is_upright)
        return false;
    if (height(relief, x, y) == 0 || height(relief, x, y) != height(relief, x2, y2))
        return false;
    if ((one && one != lifted) || (two && two != lifted))
        return false;
    return !(lifted && one == lifted && two == lifted);
}

int slow_cost(const State *s, int seat, int kind)
{
    int built = 0;

    for (int i = 0; i < s->players; i++)
        for (int b = 0; b < s->seats[i].city.n_buildings; b++)
            built += s->seats[i].city.buildings[b].kind == kind;
    return s->set.costs[s->players][built] - s->seats[seat].improvements[MINUS_RESOURCE];
}

bool slow_can_pay(const State *s, int kind, int a, int b)
{
    const Seat *seat = &s->seats[s->turn];
    int cost = slow_cost(s, s->turn, kind), need[COLOURS] = {0};

    if (seat->improvements[SUBSTITUTE] < (a > 0) + (b > 0))
        return false;
    if ((a || b) && seat->store[kind] >= cost)
        return false;
    if (a == kind + 1 || b == kind + 1)
        return false;
    need[kind] = cost - (a > 0) - (b > 0);
    if (a)
        need[a - 1]++;
    if (b)
        need[b - 1]++;
    for (int colour = 0; colour < COLOURS; colour++)
        if (need[colour] < 0 || need[colour] > seat->store[colour])
            return false;
    return true;
}

/* Is a cell beside building `b` and not part of it? */
static bool is_beside(const City *city, const Cell *cell, int b)
{
    bool touches = false;

    for (int k = 0; k < 2; k++) {
        int at = city->buildings[b].cells[k];
        if (at == NONE)
            continue;
        if (&city->cells[at] == cell)
            return false;
        touches = touches || (abs(cell->x - city->cells[at].x) <= 1 &&
                              abs(cell->y - city->cells[at].y) <= 1);
    }
    return touches;
}

static bool is_dry(const Cell *cell)
{
    return cell->content == DROUGHT && cell->worker == 0 && cell->building == NONE;
}

static int buildings_beside(const City *city, int b)
{
    int n = 0;

    for (int other = 0; other < city->n_buildings; other++) {
        bool touches = false;
        for (int k = 0; k < 2; k++) {
            int at = city->buildings[other].cells[k];
            touches = touches || (at != NONE && is_beside(city, &city->cells[at], b));
        }
        n += touches && other != b && city->buildings[other].kind != GREEN;
    }
    return n;
}

/* What is counted for building `b`, by its kind. */
static int counted(const City *city, int b)
{
    int kind = city->buildings[b].kind, workers = 0, open = 0, dry = 0;

    for (int i = 0; i < city->n_cells; i++) {
        const Cell *cell = &city->cells[i];
        if (!is_beside(city, cell, b))
            continue;
        workers += cell->worker;
        open += cell->building == NONE;
        dry += is_dry(cell);
    }
    const int all[COLOURS] = {
        [BROWN] = workers, [PURPLE] = open,
        [WHITE] = city->cells[city->buildings[b].cells[0]].level, [ORANGE] = dry,
        [GREEN] = buildings_beside(city, b),
    };
    return all[kind];
}

static int rated(const State *s, int seat, int kind, int n)
{
    for (int cell = s->seats[seat].markers[kind] - 1; cell >= 0; cell--)
        if (s->set.rows[kind][cell].kind == ROW_VP)
            return n / s->set.rows[kind][cell].per * s->set.rows[kind][cell].arg;
    return 0;
}

static bool is_watered(const Seat *seat, const Cell *cell)
{
    for (int b = 0; b < seat->city.n_buildings; b++)
        if (seat->city.buildings[b].kind == ORANGE && is_beside(&seat->city, cell, b))
            return seat->markers[ORANGE] > 0;
    return false;
}

int slow_points(const State *s, int number)
{
    const Seat *seat = &s->seats[number];
    int points = seat->coins / 2;

    for (int colour = 0; colour < COLOURS; colour++)
        points += seat->store[colour];
    for (int b = 0; b < seat->city.n_buildings; b++)
        points += rated(s, number, seat->city.buildings[b].kind, counted(&seat->city, b));
    for (int i = 0; i < seat->city.n_cells; i++)
        points -= is_dry(&seat->city.cells[i]) && !is_watered(seat, &seat->city.cells[i]);
    return points;
}

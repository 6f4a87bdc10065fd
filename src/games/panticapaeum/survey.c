/* survey.c - see survey.h. */
#include "games/panticapaeum/survey.h"

#include <assert.h>

void pa_survey_start(State *s, const Setup *setup)
{
    panticapaeum.start(s, setup);
    s->seats[0] = (Seat){0};
}

bool pa_survey_cell(State *s, const SeenCell *cell, Err *err)
{
    City *city = &s->seats[0].city;

    assert(city->n_cells < MAX_CELLS);
    if (cell->level < 1)
        return fail_rule(err, "PA-5.3",
                         N_("the cell at %d,%d: level %d is below 1 (PA-5.3)"), cell->x,
                         cell->y, cell->level);
    if (cell->content < 0)
        return fail(err, ERR_SYNTAX,
                    N_("the cell at %d,%d has no content that there is (PA-2.3)"),
                    cell->x, cell->y);
    if (cell->cube < 0)
        return fail(err, ERR_SYNTAX,
                    N_("the cell at %d,%d: unknown colour of a cube (PA-1.2)"), cell->x,
                    cell->y);
    for (int i = 0; i < city->n_cells; i++)
        if (city->cells[i].x == cell->x && city->cells[i].y == cell->y)
            return fail(err, ERR_RULE, N_("the cell at %d,%d is named twice"), cell->x,
                        cell->y);
    city->cells[city->n_cells++] = (Cell){
        (int8_t)cell->x, (int8_t)cell->y, (uint8_t)cell->level, 0, (uint8_t)cell->content,
        (uint8_t)cell->cube, cell->worker, NONE};
    return true;
}

static bool share_side(const Cell *a, const Cell *b)
{
    int dx = a->x - b->x, dy = a->y - b->y;

    return dx * dx + dy * dy == 1;
}

bool pa_survey_connected(const State *s, Err *err)
{
    const City *city = &s->seats[0].city;
    bool reached[MAX_CELLS] = {true};
    uint8_t queue[MAX_CELLS] = {0};
    int length = 1;

    if (city->n_cells == 0)
        return fail_rule(err, "PA-5.2",
                         N_("a city has at least its first tile (PA-5.2)"));
    for (int done = 0; done < length; done++)
        for (int i = 0; i < city->n_cells; i++)
            if (!reached[i] && share_side(&city->cells[queue[done]], &city->cells[i])) {
                reached[i] = true;
                queue[length++] = (uint8_t)i;
            }
    for (int i = 0; i < city->n_cells; i++)
        if (!reached[i]) {
            fail_rule(err, "PA-5.3a",
                      N_("the cell at %d,%d is not connected to the city (PA-5.3a)"),
                      city->cells[i].x, city->cells[i].y);
            return fail_entry(err, "cells", i);
        }
    return true;
}

bool pa_survey_kind(const State *s, int kind, Err *err)
{
    if (kind < 0)
        return fail(err, ERR_SYNTAX,
                    N_("a building needs a kind that there is (PA-1.3)"));
    if (s->seats[0].city.n_buildings == s->set.in_column[MAX_SEATS] * COLOURS)
        return fail_rule(err, "PA-1.3", N_("there are not so many buildings (PA-1.3)"));
    return true;
}

/* Where a building of `size` cells stands: one place, or two that share a side. */
static bool find_site(Site *out, int kind, int xy[2][2], int n, int size, Err *err)
{
    int dx = xy[1][0] - xy[0][0], dy = xy[1][1] - xy[0][1];

    if (n != size || (size == 2 && dx * dx + dy * dy != 1))
        return size == 1 ? fail_rule(err, "PA-6.1.6",
                                     N_("%s: this building has one cell (PA-6.1.6)"),
                                     pa_building_names[kind])
                         : fail_rule(err, "PA-6.1.5",
                                     N_("%s: this building has two cells, side by side "
                                        "(PA-6.1.5)"),
                                     pa_building_names[kind]);
    bool swap = size == 2 && dx + dy < 0;
    *out = (Site){(int8_t)xy[swap][0], (int8_t)xy[swap][1], size == 2 && dx == 0};
    return true;
}

/* Build, but keep a cube that was reported there, so that findings.h can warn of it. */
static Yield build(City *city, const Map *map, Site site, int size, int kind)
{
    const City before = *city;
    Yield yield = pa_city_build(city, map, site, size, kind);
    const uint8_t *under = city->buildings[city->n_buildings - 1].cells;

    for (int k = 0; k < size; k++)
        city->cells[under[k]].cube = before.cells[under[k]].cube;
    return yield;
}

bool pa_survey_building(State *s, int kind, int xy[2][2], int n, Err *err)
{
    City *city = &s->seats[0].city;
    int size = s->set.footprint[kind];
    Site site;
    Map map;

    if (!find_site(&site, kind, xy, n, size, err))
        return false;
    pa_map_of(&map, city);
    if (pa_site_refusal(&map, city, site, size, NONE) != FITS)
        return fail_rule(err, "PA-6.1.3",
                         N_("a %s cannot stand at %d,%d (PA-6.1.3, PA-6.1.5)"),
                         pa_building_names[kind], site.x, site.y);
    Yield yield = build(city, &map, site, size, kind);
    if (yield.workers)
        return fail_rule(err, "PA-7.2",
                         N_("the worker at %d,%d stands on a building (PA-7.2)"), site.x,
                         site.y);
    return true;
}

int pa_survey_standing(const State *s)
{
    const City *city = &s->seats[0].city;
    int n = 0;

    for (int i = 0; i < city->n_cells; i++)
        n += city->cells[i].worker;
    return n;
}

bool pa_survey_workers(State *s, const SeenWorkers *workers, Err *err)
{
    Seat *seat = &s->seats[0];
    int standing = pa_survey_standing(s);
    int all = workers->board + workers->reserve + workers->city;

    if (workers->city != standing || (workers->is_known && all != s->set.workers) ||
        standing > s->set.workers)
        return fail_rule(
            err, "PA-1.4",
            N_("workers: there are %d, of which %d stand in the city (PA-1.4)"),
            s->set.workers, standing);
    seat->board = (uint8_t)workers->board;
    seat->reserve = (uint8_t)workers->reserve;
    return true;
}

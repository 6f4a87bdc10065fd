/* survey.h - a seat from a real table, put together step by step: first all cells, then
 * the buildings, then the workers.
 *
 * The seat is seat 0 of a state of its own, which the game then scores. What a table
 * cannot show (how the city was laid) is not checked; everything else is. Cells and
 * buildings are named by their index in the list they came in, which the caller knows. */
#ifndef PANTICAPAEUM_SURVEY_H
#define PANTICAPAEUM_SURVEY_H

#include "games/panticapaeum/rules.h"

/* Limits on what is read. */
enum {
    FAR = 110,                      /* largest coordinate, in each direction */
    MOST_LEVELS = 99, MOST_COINS = 9999, MOST_STORED = 99, MOST_WORKERS = 9
};

typedef struct {
    int x, y;
    int level;                      /* pa_survey_cell refuses those below 1 */
    int content;                    /* -1: unknown */
    int cube;                       /* a colour, NONE, or -1: unknown */
    bool worker;
} SeenCell;

typedef struct {
    int board, reserve, city;
    bool is_known;                  /* if not, only those in the city are known */
} SeenWorkers;

/* Start with an empty seat. */
void pa_survey_start(State *s, const Setup *setup);

/* Add a cell. There must be room for it. */
bool pa_survey_cell(State *s, const SeenCell *cell, Err *err);

/* Check that there are cells, and that all are connected by their sides (PA-5.2,
 * PA-5.3a). The error names the first that is not. */
bool pa_survey_connected(const State *s, Err *err);

/* Is this a kind of building (-1: unknown), and is one of that kind left? */
bool pa_survey_kind(const State *s, int kind, Err *err);

/* Add a building of that kind. `n` cells were named for it. `xy` has the places of the
 * first two of them, or as many as such a building has. */
bool pa_survey_building(State *s, int kind, int xy[2][2], int n, Err *err);

/* The number of workers that stand on cells. */
int pa_survey_standing(const State *s);
bool pa_survey_workers(State *s, const SeenWorkers *workers, Err *err);

#endif

/* survey.h - a seat from a real table, put together part by part: first all cells, then
 * the buildings, then the workers.
 *
 * The seat is seat 0 of a state of its own, which the game then scores. What a table
 * cannot show (how the city was laid) is not checked; what it can is. Cells and buildings
 * are named by their place in the list they came in, which the caller knows. */
#ifndef PANTICAPAEUM_SURVEY_H
#define PANTICAPAEUM_SURVEY_H

#include "games/panticapaeum/rules.h"

/* Limits of what is read. */
enum {
    FAR = 110,                      /* of a place from 0,0, each way */
    MOST_LEVELS = 99, MOST_COINS = 9999, MOST_STORED = 99, MOST_WORKERS = 9
};

typedef struct {
    int x, y;
    int level; /* below 1: pa_survey_cell refuses it, and says where */
    int content;                    /* -1: none that there is */
    int cube;                       /* a colour, NONE, or -1: none that there is */
    bool worker;
} SeenCell;

typedef struct {
    int board, reserve, city;
    bool is_known;                  /* else only those in the city are */
} SeenWorkers;

/* An empty seat. */
void pa_survey_start(State *s, const Setup *setup);

/* Add a cell; there must be room for it. */
bool pa_survey_cell(State *s, const SeenCell *cell, Err *err);

/* There are cells, and all hang together by their sides (PA-5.2, PA-5.3a); the error
 * names the first that does not. */
bool pa_survey_connected(const State *s, Err *err);

/* Is there one more building of this kind (-1: none that there is)? */
bool pa_survey_kind(const State *s, int kind, Err *err);

/* Add a building of such a kind. `n` cells were named for it; x,y of the first two are in
 * `xy`, as many of them as a building of the kind has. */
bool pa_survey_building(State *s, int kind, int xy[2][2], int n, Err *err);

/* The workers that stand on cells. */
int pa_survey_standing(const State *s);
bool pa_survey_workers(State *s, const SeenWorkers *workers, Err *err);

#endif

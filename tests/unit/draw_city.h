/* draw_city.h - cities as text, for tests.
 *
 * A drawing is the city seen from above: rows end at '/' or at the end of a line, blanks
 * are skipped, '.' is an empty place, a letter is a hex (akropolis/tiles.h), and a digit
 * after it is its level (1 if there is none). Row i is r = i, column j is q = j. A hex
 * touches those to its left and right, above and above right, below and below left. So if
 * each row is drawn half a hex further right than the one above, the drawing looks right:
 *
 *     . h h            . g g /
 *      h m h            g b g /        the b is walled in
 *       h h .            g g B */
#ifndef UNIT_DRAW_CITY_H
#define UNIT_DRAW_CITY_H

#include "games/akropolis/score.h"

/* The drawn city. All of its hexes belong to the starting tile. */
View draw(const char *city);

/* The same with owners: a second drawing of the same shape, in which each letter
 * stands for a tile: 'a' is tile 1, 'b' tile 2, ... and '0' the starting tile. */
View draw_owned(const char *city, const char *owners);

/* The score of a drawing. */
Score draw_score(const char *city, const ScoreRules *rules);

/* Lay "18@2,-1/0 10@1,1/3 ..." one after the other. The test fails if one does not fit.
 * Returns how many quarries are covered. */
int lay_all(City *city, const char *tiles_at);

/* Read "12 24 8". Returns how many tiles there are, at most `most`. */
int read_tiles(uint8_t *out, int most, const char *tiles);

/* The test fails if the city does not look like the drawing, which begins at the city's
 * lowest q and r. */
void check_drawing(const City *city, const char *drawing);

#endif

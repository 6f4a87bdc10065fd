/* panticapaeum_board.h - positions of Panticapaeum for tests: luck as the test likes,
 * cities from drawings, turns by words.
 *
 * A drawn city is text: rows are divided by '/', cells by blanks, the first cell is 0,0.
 *   .          no cell
 *   -          a plain cell             x         a drought
 *   b p w o g  a resource cell without its cube (brown, purple, white, orange, green)
 *   B P W O G  the same with its cube
 * after which may stand a digit, the level (1 if there is none), and a *, a worker.
 * Buildings are named as moves name them: "house@0,0 temple@1,0+2,0". */
#ifndef UNIT_PANTICAPAEUM_BOARD_H
#define UNIT_PANTICAPAEUM_BOARD_H

#include "games/panticapaeum/rules.h"

/* A match in its first turn. Luck deals the lowest tokens that are left, and for the ring
 * first the tiles that `ring` names ("B4 C1"), then the lowest. */
State board_start(int players, const char *ring);

/* The same, with seat 0 about to explore or to develop in a drawn city. */
State board_explore(int players, const char *ring, const char *city,
                    const char *buildings);
State board_develop(int players, const char *city, const char *buildings);

/* Draw the city of a seat. Its workers come from the reserve. */
void board_city(State *s, int seat, const char *city, const char *buildings);

/* Lay a tile where the rules allow it. */
void board_lay(City *city, const Set *set, int tile, Spot spot);

/* The resources of a seat: "1 0 0 2 0" is one brown and two orange. */
void board_store(State *s, int seat, const char *numbers);
const char *board_stored(const State *s, int seat);

/* Seat 0, about to develop, reaches the cell (from 1) of the row by a sale that moves no
 * other marker; the other markers are put at the ends of their rows. */
void board_reach(State *s, int row, int cell);

/* Play words. The test fails if one is refused. */
void board_play(State *s, const char *words);

/* Let luck deal the lowest until it is a seat's turn. */
void board_deal(State *s);

/* Play uninteresting turns, taking coins, until `done` turns of the round have
 * been played. */
void board_pass(State *s, int done);

/* Pass to the end of the last turn of the round. */
void board_pass_round(State *s);

/* Why a word is refused; "" if it is legal. The state is unchanged. */
const char *board_refusal(const State *s, const char *word);

/* Check that a word is refused with `why` in the sentence; if that is "", that
 * it is legal. */
void board_expect(const State *s, const char *word, const char *why, const char *what);

/* How many legal steps have this action. */
int board_count(const State *s, Action action);

/* The visible cell of a seat's city at a place; NULL if there is none. */
const Cell *board_cell(const State *s, int seat, int x, int y);

int board_workers(const State *s, int seat);    /* standing in the city */
int board_tiles(const uint64_t mask[MASKS]);    /* how many are in a bag */

#endif

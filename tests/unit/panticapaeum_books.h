/* panticapaeum_books.h - accounts of where each cube, coin, worker, tile and
 * building comes from and goes to, kept only from the steps of a match and compared
 * with its state. */
#ifndef UNIT_PANTICAPAEUM_BOOKS_H
#define UNIT_PANTICAPAEUM_BOOKS_H

#include "games/panticapaeum/rules.h"

/* The account of a seat. */
typedef struct {
    int cubes[COLOURS];             /* in the city or on the board */
    int coins, buildings;
} Account;

typedef struct {
    Account seats[MAX_SEATS];
    uint64_t laid[MASKS];           /* terrain tiles in cities, covered or not */
    int forms[MAX_FORMS];           /* aqueduct tiles in cities */
} Books;

/* Enter what `step` did, with its consequences. */
void books_enter(Books *books, const State *before, const Step *step, const State *after);

/* Compare the books with the state. */
void books_check(const Books *books, const State *s);

#endif

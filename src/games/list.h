/* list.h - finds one of the games there are: `games` of core/games.h. */
#ifndef GAMES_LIST_H
#define GAMES_LIST_H

#include "core/games.h"

/* The game called `name`, or NULL. */
const Game *game_named(const char *name);

/* The game of the document of a city, one whose cities can be scored. */
const Game *game_of_city(const DocNode *document, Err *err);

/* The game whose set file the text is: the one that finds the fewest faults in it. As
 * read_set for `nodes`. */
const Game *game_of_set(const char *source, DocNode *nodes, int size);

/* The game whose rules are numbered like `number`, "PA-10.3" or "pa-10.3"; `playing` if
 * that has no letters of any game. */
const Game *game_of_rule(const char *number, const Game *playing);

#endif

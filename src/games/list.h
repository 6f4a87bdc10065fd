/* list.h - finds a game in the list `games` of core/games.h. */
#ifndef GAMES_LIST_H
#define GAMES_LIST_H

#include "core/games.h"

/* The game called `name`, or NULL. */
const Game *game_named(const char *name);

/* The game that the document of a city names, if its cities can be scored. */
const Game *game_of_city(const DocNode *document, Err *err);

/* The game that a set file is for: the one that finds the fewest faults in the text.
 * `nodes` as in read_set. */
const Game *game_of_set(const char *source, DocNode *nodes, int size);

/* The game whose rules have numbers like "PA-10.3" or "pa-10.3"; `playing` if the number
 * has no letters of any game. */
const Game *game_of_rule(const char *number, const Game *playing);

#endif

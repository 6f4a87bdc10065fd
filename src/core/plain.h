/* plain.h - the sentences of the rules as a player would say them.
 *
 * The rules speak precisely: "17@1,-2/3: the tile does not touch the city (AK-3.2)". The
 * protocol, the terminal and screen readers need that. A screen that shows the place
 * itself has no use for coordinates and numbers of rules: it looks the sentence up here
 * and shows its plain twin, "A tile must touch your city". */
#ifndef CORE_PLAIN_H
#define CORE_PLAIN_H

#include "core/setup.h"

/* A sentence and its plain twin, in a table that ends with an empty row. The twin takes
 * the arguments of the sentence by number, as in %2$d, and may leave some out. If `is` is
 * set, the row is for the case that argument `arg`, counted from 1, is this text. The
 * first row that fits is taken. */
typedef struct {
    const char *sentence, *plain;   /* both marked with N_() */
    int arg;
    const char *is;
} PlainRow;

/* The plain twin of `message`, to be written with its arguments; NULL if it has none. */
const char *plain_of(const Game *game, const Message *message);

/* Write the rows of all games as one JSON array:
 * [["sentence","plain"],["sentence","plain",2,"1"],…]. */
void plain_write(Text *text);

#endif

/* book.h - the rules of a game in short, by the numbers that refusals and tests cite.
 *
 * A book is a table in the game's own folder: a topic (AK-4, with a title), then its
 * paragraphs (AK-4.1, with a text), then the next topic. docs/rules has the same numbers
 * at length; every number there is found here. */
#ifndef CORE_BOOK_H
#define CORE_BOOK_H

#include "base/err.h"

enum { RULE_NUMBER = 16 };          /* bytes of "PA-6.1.3", its end included */

typedef struct Game Game;

typedef struct {
    const char *rule;               /* "AK-4", "PA-9.1d"; NULL ends the book */
    const char *text;               /* of a paragraph; of a topic NULL */
    const char *also;               /* other numbers that it speaks of: "PA-1.2 PA-1.3" */
    const char *part;               /* tells paragraphs of one number apart */
    const char *title;              /* of a topic; of a paragraph NULL */
} Paragraph;

/* Is `typed` a number of this game by its letters? "pa-10.3" is one of Panticapaeum. */
bool book_has_letters(const Game *game, const char *typed);

/* Read a number as somebody types it: "AK-4.5", "ak-4.5" or, in this game, "4.5". Fails
 * with a sentence that names what there is. */
bool book_read(char rule[RULE_NUMBER], const Game *game, const char *typed, Err *err);

/* Does a paragraph tell of `rule` or of a part of it, or a topic have one that does? */
bool book_tells(const Paragraph *at, const char *rule);

/* The paragraph with this `part`, or NULL. */
const Paragraph *book_part(const Game *game, const char *part);

/* The book as JSON, or what it tells of `rule` unless that is NULL. */
void book_write(Text *text, const Game *game, const char *rule);

#endif

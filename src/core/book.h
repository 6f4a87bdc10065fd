/* book.h - a game's rules in short, under the numbers that refusals and tests cite.
 *
 * A book is a table in the game's own folder: a topic (AK-4, with a title), then its
 * paragraphs (AK-4.1, with a text), then the next topic. docs/rules has the same numbers
 * at length; each number there is also here. A paragraph with the number of its topic has
 * a part: the goal of the game, with which a book begins, and what has no number. */
#ifndef CORE_BOOK_H
#define CORE_BOOK_H

#include "base/err.h"

enum { RULE_NUMBER = 16 };          /* bytes of "PA-6.1.3" with its NUL */

typedef struct Game Game;

typedef struct {
    const char *rule;               /* "AK-4", "PA-9.1d"; NULL ends the book */
    const char *text;               /* of a paragraph; NULL in a topic */
    const char *also;               /* further numbers it covers: "PA-1.2 PA-1.3" */
    const char *part;               /* tells paragraphs with the same number apart */
    const char *title;              /* of a topic; NULL in a paragraph */
    const char *brief;              /* the text in one line, for a player aid; or NULL */
} Paragraph;

/* Does `typed` begin with this game's letters? "pa-10.3" is a number of Panticapaeum. */
bool book_has_letters(const Game *game, const char *typed);

/* Read a number as people type it: "AK-4.5", "ak-4.5" or, in this game, "4.5". If there
 * is no such rule, fails with a sentence that says which there are. */
bool book_read(char rule[RULE_NUMBER], const Game *game, const char *typed, Err *err);

/* Is the paragraph about `rule` or a part of it, or does the topic have
 * such a paragraph? */
bool book_tells(const Paragraph *at, const char *rule);

/* The first paragraph that has a number of its own, as an example of one. */
const Paragraph *book_first(const Game *game);

/* The paragraph with this `part`, or NULL. */
const Paragraph *book_part(const Game *game, const char *part);

/* Write the book as JSON, or only what is about `rule` if that is not NULL. */
void book_write(Text *text, const Game *game, const char *rule);

#endif

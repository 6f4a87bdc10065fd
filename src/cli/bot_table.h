/* bot_table.h - the bots in words, as --help and the page list them. */
#ifndef CLI_BOT_TABLE_H
#define CLI_BOT_TABLE_H

#include "say/say.h"

/* The title of a group, or a bot of the group before it and what it is like. The levels
 * are the first group, from the weakest up. */
typedef struct {
    const char *title, *bot, *about;
} BotWords;

extern const BotWords bot_words[];  /* data/levels.json; the last has neither */

/* Print the bots and how strong they are. */
void print_bots(Lang lang);

#endif

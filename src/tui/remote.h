/* remote.h - a game at a server's table, in the terminal. */
#ifndef TUI_REMOTE_H
#define TUI_REMOTE_H

#include "tui/plain.h"

typedef struct {
    const char *server;             /* its URL, or the link of a table or of a seat */
    const char *table, *token;      /* as in the link; NULL: not given apart */
    const char *name;               /* nickname; NULL: none */
    Lang lang;
    bool is_full;                   /* on the full screen, if there is one */
    /* Of a new table. */
    const Game *game;
    Setup setup;                    /* has passed Game.check */
    char seats[MAX_SEATS][SEAT_NAME];   /* you or a name, open, bot:LEVEL, by player */
    const char *speed, *aids;       /* NULL: the default */
    const char *invite;             /* a code that a new table needs there; or NULL */
    bool is_public;
} RemoteMatch;

/* Is it the link of a table, not only a server? */
bool remote_names_table(const RemoteMatch *what);

/* Create, join or watch a table, and play on standard input and output until the game or
 * the input ends. False and `err` if that failed. */
bool remote_play(const RemoteMatch *what, Err *err);

#endif

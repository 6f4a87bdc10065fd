/* plain.h - a game in the terminal, line by line, in any terminal or over a pipe. */
#ifndef TUI_PLAIN_H
#define TUI_PLAIN_H

#include "core/record.h"
#include "say/say.h"

typedef struct {
    const Game *game;
    Setup setup;                    /* has passed Game.check */
    Dealer dealer;
    char seats[MAX_SEATS][SEAT_NAME];   /* bot:LEVEL or a person's name, by player */
    char date[16];                  /* as a record writes it */
    Lang lang;
    bool is_full;                   /* on the full screen, if there is one */
    const Record *resumed;          /* a game to go on with; NULL: a new one */
    const char *resumed_from;       /* its file */
} PlainMatch;

/* Read "you,bot:greedy" into MAX_SEATS `seats`; *n may come out larger than that, so that
 * the rules can refuse it. */
bool plain_read_seats(char seats[][SEAT_NAME], int *n, const char *list, Err *err);

/* Play on standard input and output until the game or the input ends; returns the exit
 * status. */
int plain_play(const PlainMatch *what);

/* Ask what to play, and play it; returns the exit status. */
int plain_ask(Lang lang);

#endif

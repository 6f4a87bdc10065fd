/* remote_internal.h - the parts of a game at a server's table, for each other alone.
 *
 * One thread does everything but read the keyboard. It waits in client_run, at a prompt
 * or between turns; what the server says is put into words at once (remote_events.c), and
 * whoever waits prints them. An event that changes the position or whose turn it is makes
 * the open question moot: the screens come back without an answer, and remote.c looks
 * where the match stands now. */
#ifndef TUI_REMOTE_INTERNAL_H
#define TUI_REMOTE_INTERNAL_H

#include "client/session.h"
#include "tui/remote.h"
#include "tui/screen.h"

enum { TABLE_SIZE = 64, TOKEN_SIZE = 128, LINK_SIZE = 1024,
       PART_NAME = TABLE_SIZE + 8,
       SHOWN = SEAT_NAME + 8 };     /* of a name as it is shown */

/* What is typed, read by a thread of its own, a line at a time: nothing is read before
 * the last line was taken. */
typedef struct Ears Ears;

/* `heard` is called by that thread when there is a line. */
Ears *ears_open(void (*heard)(void *with), void *with, Err *err);
void ears_close(Ears *ears);

/* The line that waits, if one does; ears_next lets the next one come. */
bool ears_hear(Ears *ears, LineKind *kind, char line[LINE_SIZE]);
void ears_next(Ears *ears);

/* A seat of a table, or the place of one who watches. */
typedef struct {
    char table[TABLE_SIZE], token[TOKEN_SIZE];      /* token: empty if there is none */
    bool is_key;                    /* the token opens no seat, but lets us watch, join */
    OwnPart part;                   /* of the shuffle, if it is here */
    bool is_new;                    /* we have created it ourselves */
    int you;                        /* NOBODY: watches */
    int version;                    /* of the table when it was found */
    const Game *game;
} Found;

/* Create the table or find it, and take a seat. */
bool remote_find(Found *out, Client *client, const RemoteMatch *what, Err *err);

/* The same seat at a table that followed on another one; `next`: our part there, if we
 * agreed here. */
bool remote_find_next(Found *out, Client *client, const char *table, const OwnPart *next,
                      Err *err);

/* Where the server is, without the table. */
bool remote_read_url(char out[LINK_SIZE], const RemoteMatch *what, Err *err);

typedef struct {
    Client *client;
    Session *session;
    Follow *follow;
    Ears *ears;
    Plain *plain;
    Found at;
    bool is_moot;
    bool is_lost;                   /* there is no line to the server now */
    bool is_ours;                   /* the person at the keyboard is asked for a move */
    bool is_announced;
    bool saw_start;                 /* the tiles were dealt while we looked on */
    bool is_compared;               /* it is said what speaks against the server */
    bool is_warned;                 /* that our time runs out */
    bool is_gone;                   /* we left before the start: the seat is another's */
    uint64_t sent;                  /* a move that has not been answered; 0: none */
    int waits_for;                  /* who was said to be waited for */
    int n_before;                   /* moves when the table was found: not told */
    int dealing_ticks;              /* since all seats were taken, without a deal */
    OwnPart next;                   /* our part of the shuffle in the rematch */
    bool has_failed;
    Err err;
} Remote;

/* Our part of the shuffle, kept under the name of its table. */
void remote_part_keep(const char *name, const OwnPart *part);
void remote_part_find(OwnPart *out, const char *name);

/* Say it, once, if the server now shows something else than when our part was opened, or
 * has dealt without it. */
void remote_compare_part(Remote *r);

/* Say whether the tiles came as the server had promised, with our part of the shuffle. */
void remote_prove(Remote *r);

/* Write the seal of our part in the rematch: always the same one. */
bool remote_part_seal_next(Remote *r, Json *json, Err *err);

/* The name of what we have for the rematch of a table: by seat, since two of them may be
 * played from here, each with a part of its own. */
void remote_part_name_next(char out[PART_NAME], const Found *at);

/* That part, or the one kept by that name, belongs to the table that was found. */
void remote_part_take_next(Found *found, const OwnPart *next, const char *name);

/* The table as it is now. */
const Table *remote_table(const Remote *r);

/* An event, the table already changed by it. */
void remote_event(Remote *r, const Event *event);

/* Have we heard all that had happened when we came? */
bool remote_is_known(const Remote *r);

/* The record so far, in which nothing is a command to a terminal. */
void remote_record(Remote *r);

/* Does a person play this seat? */
bool remote_is_person(const Remote *r, int seat);

/* Say why a command was refused. */
void remote_say_refusal(Remote *r, const DocNode *message);

void remote_say_clocks(Remote *r);

/* The words of every prompt. */
extern const Word remote_words[];

#endif

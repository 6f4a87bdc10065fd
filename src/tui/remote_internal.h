/* remote_internal.h - what the files of a game at a server's table share.
 *
 * One thread does everything except read the keyboard. At a prompt and between turns it
 * waits in client_run. Messages of the server are turned into sentences at once
 * (remote_events.c) and printed by the function that waits. An event that changes the
 * position or whose turn it is makes an open question moot: the screen returns without an
 * answer, and remote.c looks where the match stands now. */
#ifndef TUI_REMOTE_INTERNAL_H
#define TUI_REMOTE_INTERNAL_H

#include "client/session.h"
#include "tui/remote.h"
#include "tui/full.h"

enum { TABLE_SIZE = 64, TOKEN_SIZE = 128, LINK_SIZE = 1024,
       PART_NAME = TABLE_SIZE + 8,
       SHOWN = SEAT_NAME + 8 };     /* of a name as it is shown */

/* Reads what is typed on a thread of its own, one line at a time: nothing is read before
 * the last line was taken. */
typedef struct Keyboard Keyboard;

/* That thread calls `on_line` when there is a line. */
Keyboard *keyboard_open(void (*on_line)(void *with), void *with, Err *err);

/* The same for the full screen, which reads keys itself: an empty line waits when there
 * are keys; LINE_END if the terminal has gone. */
Keyboard *keyboard_watch(void (*on_keys)(void *with), void *with, Err *err);
void keyboard_close(Keyboard *keyboard);

/* The line that waits, if there is one; keyboard_next drops it and reads the next. */
bool keyboard_peek(Keyboard *keyboard, LineKind *kind, char line[LINE_SIZE]);
void keyboard_next(Keyboard *keyboard);

/* Our seat at a table, or none if we watch. */
typedef struct {
    char table[TABLE_SIZE], token[TOKEN_SIZE];      /* token: empty if there is none */
    bool is_key;                    /* the token is for no seat, but lets us join */
    OwnPart part;                   /* of the shuffle, if we have it */
    bool is_new;                    /* we created the table */
    int you;                        /* our seat; NOBODY: we watch */
    int version;                    /* of the table when it was found */
    const Game *game;
} FoundSeat;

/* Create or find the table, and take a seat. */
bool remote_find(FoundSeat *out, Client *client, const RemoteMatch *what, Err *err);

/* The same seat at a rematch; `next`: our part of its shuffle, if we agreed to it
 * here. */
bool remote_find_next(FoundSeat *out, Client *client, const char *table,
                      const OwnPart *next, Err *err);

/* The URL of the server, without the table. */
bool remote_read_url(char out[LINK_SIZE], const RemoteMatch *what, Err *err);

typedef struct {
    Client *client;
    Session *session;
    Follow *follow;
    Keyboard *keyboard;
    Full *full;                     /* NULL: lines */
    Plain *plain;
    FoundSeat at;
    bool is_moot;                   /* the open question has become pointless */
    bool is_lost;                   /* there is no connection to the server now */
    bool is_ours;                   /* we are being asked for a move */
    bool is_announced;
    bool saw_start;                 /* the tiles were dealt while we watched */
    bool is_compared;               /* remote_compare_part has complained */
    bool is_warned;                 /* that our time runs out */
    bool is_gone;                   /* we left before the start, and lost our seat */
    uint64_t sent;                  /* a move without an answer; 0: none */
    int waits_for;                  /* the seat we have said that we wait for */
    int n_before;                   /* moves when we came: not reported */
    int dealing_ticks;              /* since all seats were taken, without a deal */
    OwnPart next;                   /* our part of the shuffle in the rematch */
    bool has_failed;
    Err err;
} Remote;

/* Keep our part of the shuffle under the name of its table, and find it again. */
void remote_part_keep(const char *name, const OwnPart *part);
void remote_part_find(OwnPart *out, const char *name);

/* Say once if the server now shows something else than when our part was opened, or has
 * dealt without it. */
void remote_compare_part(Remote *r);

/* Say that nothing proves it, and why. */
void remote_say_not_proved(Remote *r, const Err *err);

/* Say whether the tiles came as the server promised, with our part of the shuffle. */
void remote_prove(Remote *r);

/* Write the seal of our part in the rematch; it is always the same one. */
bool remote_part_seal_next(Remote *r, Json *json, Err *err);

/* The name under which our part in the rematch of a table is kept. It has the seat in it,
 * since two seats may be played from here, each with its own part. */
void remote_part_name_next(char out[PART_NAME], const FoundSeat *at);

/* Use `next`, or the part kept under `name`, at the table that was found. */
void remote_part_take_next(FoundSeat *found, const OwnPart *next, const char *name);

/* The table as it is now. */
const Table *remote_table(const Remote *r);

/* Report an event; the table has already changed. */
void remote_event(Remote *r, const Event *event);

/* Have we received everything that happened before we came? */
bool remote_is_known(const Remote *r);

/* Bring the record up to date, without characters that a terminal would obey. */
void remote_record(Remote *r);

/* Does a person play this seat? */
bool remote_is_person(const Remote *r, int seat);

/* Say why a command was refused. */
void remote_say_refusal(Remote *r, const DocNode *message);

void remote_say_clocks(Remote *r);

/* A seat's clock, for the list of seats. */
void remote_write_clock(Text *text, Plain *p, int seat);

/* The words that can be typed at every prompt, and those that have keys. */
extern const Word remote_words[];
extern const QuickWord remote_quick[];
bool remote_may_say(const Plain *p, const QuickWord *word);

#endif

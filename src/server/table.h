/* table.h - a table: what its events add up to.
 *
 * A table changes by table_apply alone, with events that are on the disk already: those
 * that were just committed, or all of them when the table is loaded. What somebody wants
 * is a Command; table_decide (decide.h) looks at the table, changes nothing, and writes
 * the events that would do it into a Batch. So there is nothing to roll back, and a table
 * that was loaded anew is the same as one that was there all the time.
 *
 * A Table is a plain value but for the list of command ids. It knows no sockets, no
 * threads and no clock. */
#ifndef SERVER_TABLE_H
#define SERVER_TABLE_H

#include "bots/bot.h"
#include "core/match.h"
#include "core/record.h"
#include "server/clock.h"
#include "store/store.h"

enum {
    TABLE_ID = 17,                  /* 16 characters of base64url: 96 random bits */
    TOKEN = 33,                     /* 32 characters: 192 random bits */
    NAME_CHARACTERS = 24, NAME = 100,
    NONCE = 33,
    COMMAND_ID = 65, SECRET_ID = 16, CHAT_CHARACTERS = 300,
    MOST_VERSIONS = 10000,          /* after which a table takes nothing but moves */
    NOBODY = -1                     /* instead of a seat */
};

typedef enum { PHASE_WAITING, PHASE_PLAYING, PHASE_OVER } Phase;
typedef enum { SEAT_OPEN, SEAT_HUMAN, SEAT_BOT } SeatKind;
typedef enum { AIDS_FULL, AIDS_SCORE, AIDS_NONE } Aids;

/* How the owner of a human seat stands to the game. */
typedef enum { PLAYING, AWAY, LEFT, TIMED_OUT, RESIGNED, REPLACED } Standing;
typedef enum { VOTE_NONE, VOTE_WAIT, VOTE_BOT, VOTE_END } Choice;

typedef struct {
    SeatKind kind;
    char name[NAME];
    char nonce[NONCE];
    const Bot *bot; /* who plays it: a bot's seat, or in its owner's place */
    Standing standing;
    Choice votes[MAX_SEATS];        /* about the others that are away */
    Clock clock;
    bool is_muted, wants_rematch;
    bool agrees;                    /* to the take-back that is asked for */
    int refused;                    /* its take-backs */
    int64_t refused_at;             /* service ms of the last refusal */
    int gone_at; /* moves there were when a bot took over from its owner */
    int64_t lost_at; /* service ms when, still gone, it has lost the game; 0: never */
} Seat;

/* A command that was carried out, by its seat and the client's id. */
typedef struct {
    uint64_t id;
    int first, version;             /* of its first and of its last event */
} Done;

typedef struct {
    char id[TABLE_ID];
    int version;                    /* of the last event */
    int position_version;           /* of the last one that changed the position */
    Phase phase;
    Match match;                    /* from the start on */
    const Game *game;
    Setup setup;
    char set_name[48];              /* empty: the set that is compiled in */
    Dealer dealer; /* the secret: nothing of it goes into a body before the end */
    char nonces[NONCES];            /* as dealt with */
    int n_seats, host;              /* host: NOBODY if no human seat */
    Seat seats[MAX_SEATS];
    Speed speed;
    Aids aids;
    bool is_public, has_spectators, has_chat;
    int asker, asked_to;            /* of a take-back: NOBODY; moves to keep */
    int loser; /* who gave the game up and so ended it: NOBODY */
    Standing lost_by;               /* and how: LEFT, TIMED_OUT or RESIGNED */
    char next[TABLE_ID];            /* the rematch, once there is one */
    int64_t created_at, touched_at; /* wall ms of the first and last event */
    int64_t turn_since;             /* service ms */
    char date[16];
    Done *done;                     /* `n_done` of them, owned */
    int n_done, max_done;
} Table;

/* An empty table before its first event. */
Table *table_open(const char *id, const unsigned char seed[SEED_SIZE]);
void table_close(Table *table);

/* Apply the next event; false only if it contradicts the table: a damaged store. */
bool table_apply(Table *table, const StoredEvent *event, Err *err);

/* Whose turn it is: a seat, or NOBODY if it is not played. */
int table_turn(const Table *table);

/* The bot that is to move, or NULL. */
const Bot *table_bot_to_move(const Table *table);

/* When the clock of the seat to move has run out, in service ms; INT64_MAX: never. */
int64_t table_deadline(const Table *table);

/* Has its time run out in a turn that nobody has made yet? */
bool table_owes_turn(const Table *table, int seat);

/* The gone seat whose time to return runs out first, at its `lost_at`; NOBODY: none. */
int table_next_loser(const Table *table);

/* Is this human seat played by its owner? */
bool seat_is_owned(const Seat *seat);

/* May the owner of this seat vote about others and answer a question: is it there and
 * playing? */
bool seat_is_asked(const Seat *seat);

/* Does everybody who is still there want a rematch, and is there none yet? */
bool table_wants_rematch(const Table *table);

/* Was this command of this seat carried out? The version after it and its first event's
 * in *first (may be NULL), else 0. An id by NOBODY (join) counts from SECRET_ID
 * characters on: short ones that two viewers make up may be equal. */
int table_done(const Table *table, int seat, const char *id, int *first);

/* JSON: {"players":"2",…}; [ms,null,…] at `now`; the summary without its last brace, so
 * that the hall can add what it knows: "here" by seat (NULL: unknown), watchers, you. */
void table_write_setup(Text *text, const Table *table);
void table_write_clocks(Text *text, const Table *table, Moment now);
void table_write_summary(Text *text, const Table *table, Moment now,
                         const bool here[MAX_SEATS]);

/* The record so far; the seed is in it only when the game has come to its end, or was
 * given up. */
void table_write_record(Text *text, const Table *table);

#endif

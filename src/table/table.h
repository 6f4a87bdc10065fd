/* table.h - a table: the result of its events.
 *
 * A Table is a plain value that only the functions of fold.h change, event by event.
 * Any program that has the events has the table: the server, a terminal, a page.
 * What only the server knows (the seed of the shuffle, which commands it has carried
 * out) is not in it.
 *
 * Times are milliseconds of the service's clock, which stands still while the server is
 * down. A client does not have that clock and takes the time of the events instead. */
#ifndef TABLE_TABLE_H
#define TABLE_TABLE_H

#include "core/match.h"
#include "core/record.h"
#include "table/aids.h"
#include "table/clock.h"

enum {
    TABLE_ID = 17,                  /* 16 characters of base64url: 96 random bits */
    NAME = 100,                     /* bytes of a person's name */
    LEVEL = 24,                     /* of a bot's level */
    NONCE = 33,
    TABLE_SET = 48,                 /* of the name of a set */
    NOBODY = -1                     /* instead of a seat */
};

typedef enum { PHASE_WAITING, PHASE_PLAYING, PHASE_OVER } Phase;
typedef enum { SEAT_OPEN, SEAT_HUMAN, SEAT_BOT } SeatKind;

/* What the owner of a human seat is doing. */
typedef enum { PLAYING, AWAY, LEFT, TIMED_OUT, RESIGNED, REPLACED } Standing;
typedef enum { VOTE_NONE, VOTE_WAIT, VOTE_BOT, VOTE_END } Vote;

/* Why a game is over. The last three mean that a seat gave up. */
typedef enum {
    REASON_END, REASON_ABANDONED, REASON_CLOSED, REASON_LEFT, REASON_TIMED_OUT,
    REASON_RESIGNED, REASONS,
    NO_REASON = -1
} EndReason;

/* What a spectator needs besides the table's id. */
typedef enum { WATCH_TOKEN, WATCHES } Watch;

/* The words for these in events, summaries and lists. */
extern const char *const phase_names[PHASE_OVER + 1],
    *const seat_kind_names[SEAT_BOT + 1], *const aids_names[AIDS_FULL + 1],
    *const standing_names[REPLACED + 1], *const vote_names[VOTE_END + 1],
    *const reason_names[REASONS], *const watch_names[WATCHES];

typedef struct {
    SeatKind kind;
    char name[NAME];
    char nonce[NONCE];
    char seal[SEAL];                /* of its part of the shuffle; or empty */
    bool is_unopened;               /* it did not open its part and has forfeited it */
    char next_seal[SEAL];           /* of its part in the rematch that it wants */
    char bot[LEVEL];                /* the bot that plays this seat, or empty */
    Standing standing;
    Vote votes[MAX_SEATS];          /* about seats whose owners are away */
    Clock clock;
    bool is_muted, wants_rematch;
    bool agrees;                    /* to the take-back being asked for */
    int refused;                    /* how often its take-backs were refused */
    int64_t refused_at;             /* time of the last refusal */
    int gone_at;                    /* number of moves when a bot took over */
    int wait_s;                     /* seconds it has to return; 0: for ever */
    int64_t lost_at;                /* when it loses if still gone; 0: never */
} Seat;

typedef struct {
    char id[TABLE_ID];              /* empty if it is not known */
    int version;                    /* number of the last event */
    int position_version;           /* number of the last one that changed the position */
    int unknown;                    /* how many events had an unknown type */
    Phase phase;
    bool is_opening;                /* parts are fixed; they are or were being opened */
    int64_t opening_since;
    Match match;                    /* from the start on */
    const Game *game;               /* NULL before the first event */
    Setup setup;
    char set_name[TABLE_SET];       /* empty: the set that is compiled in */
    bool is_blind;                  /* its set is not here, so moves are not replayed */
    int event_turn;                 /* whose turn it is then, according to the events */
    char commit[HEX], reveal[HEX];  /* of the shuffle; reveal is empty until the end */
    char nonces[NONCES];            /* those that were dealt with */
    int n_seats, host;              /* host: NOBODY if no seat is human */
    Seat seats[MAX_SEATS];
    Speed speed;
    Aids aids;
    bool is_public, has_spectators, has_chat;
    bool is_guarded;                /* spectators need a token, not just the id */
    int asker, asked_to;            /* of a take-back: a seat or NOBODY; moves to keep */
    EndReason reason;               /* why the game is over */
    int loser;                      /* who gave up and so ended it, or NOBODY */
    int n_scores, n_places;         /* as in `finished` */
    int scores[MAX_SEATS], places[MAX_SEATS];
    char next[TABLE_ID];            /* the rematch, once there is one */
    char rematch_of[TABLE_ID];      /* the previous table, if this is a rematch */
    int64_t created_at, touched_at; /* wall ms of the first and the last event */
    int64_t touched_tick;           /* service ms of the last; 0 or below: not known */
    int64_t turn_since;
    char date[16];
} Table;

/* Make this an empty table, before its first event. */
void table_clear(Table *table, const char *id);

/* Whose turn it is: a seat, or NOBODY if no game is being played. */
int table_turn(const Table *table);

/* The level of the bot that has to move now, or NULL. */
const char *table_bot_to_move(const Table *table);

/* The time at which the clock of the seat to move runs out; INT64_MAX: never. */
int64_t table_deadline(const Table *table);

/* Has this seat's time run out in a turn that has not been made yet? */
bool table_owes_turn(const Table *table, int seat);

/* May this seat take back its last move without asking? True for its own steps in this
 * turn, which gave nobody new information. The table must not be blind. */
bool table_takes_back_freely(const Table *table, int seat);

/* The gone seat whose time to return runs out first, at its `lost_at`; NOBODY: none. */
int table_next_loser(const Table *table);

/* Is this human seat played by its owner? */
bool seat_is_owned(const Seat *seat);

/* May the owner of this seat vote about others and answer questions? The owner must be
 * present and playing. */
bool seat_is_asked(const Seat *seat);

/* Has the seat been given to a bot, for good or for now? Then it ranks last. */
bool seat_has_forfeited(const Seat *seat);

/* Is a take-back being asked for, and have all who are asked agreed? */
bool table_agrees(const Table *table);

/* What the majority of the voters has decided about `seat`; VOTE_NONE: nothing yet. */
Vote table_verdict(const Table *table, int seat);

/* Does everyone who is still there want a rematch, and is there none yet? */
bool table_wants_rematch(const Table *table);

/* The digest of the position; 0 before the start. */
uint64_t table_digest(const Table *table);

/* The ranks of all seats of the game if it ended now because `loser` gave up (NOBODY: for
 * another reason). */
void table_places(const Table *table, int loser, int places[MAX_SEATS]);

/* Write the nonces that the seats have added to the shuffle, as they are dealt
 * with and recorded. */
void table_write_nonces(Text *text, const Table *table);

#endif

/* table.h - a table: what its events add up to.
 *
 * A plain value that changes by table_fold alone (fold.h), event by event. Whoever has
 * the events has the table: the server, a terminal, a page. What only the server knows
 * (the seed of the shuffle, which commands it has carried out) is not in it.
 *
 * Times are milliseconds of the service's clock, which stands still while the server is
 * down. Who does not have it, a client, takes the time that the events name instead. */
#ifndef TABLE_TABLE_H
#define TABLE_TABLE_H

#include "core/match.h"
#include "core/record.h"
#include "table/aids.h"
#include "table/clock.h"

enum {
    TABLE_ID = 17,                  /* 16 characters of base64url: 96 random bits */
    NAME = 100,                     /* bytes of a person's name */
    LEVEL = 24,                     /* of a bot's */
    NONCE = 33,
    TABLE_SET = 48,                 /* of a set that the table names */
    NOBODY = -1                     /* instead of a seat */
};

typedef enum { PHASE_WAITING, PHASE_PLAYING, PHASE_OVER } Phase;
typedef enum { SEAT_OPEN, SEAT_HUMAN, SEAT_BOT } SeatKind;

/* How the owner of a human seat stands to the game. */
typedef enum { PLAYING, AWAY, LEFT, TIMED_OUT, RESIGNED, REPLACED } Standing;
typedef enum { VOTE_NONE, VOTE_WAIT, VOTE_BOT, VOTE_END } Choice;

/* Why a game is over. The last three: a seat gave it up. */
typedef enum {
    REASON_END, REASON_ABANDONED, REASON_CLOSED, REASON_LEFT, REASON_TIMED_OUT,
    REASON_RESIGNED, REASONS,
    NO_REASON = -1
} Reason;

/* What one needs in order to look on besides the table's id. */
typedef enum { WATCH_TOKEN, WATCHES } Watch;

/* The words for these, in events, summaries and lists. */
extern const char *const phase_names[PHASE_OVER + 1],
    *const seat_kind_names[SEAT_BOT + 1], *const aids_names[AIDS_FULL + 1],
    *const standing_names[REPLACED + 1], *const choice_names[VOTE_END + 1],
    *const reason_names[REASONS], *const watch_names[WATCHES];

typedef struct {
    SeatKind kind;
    char name[NAME];
    char nonce[NONCE];
    char seal[SEAL];                /* of its part of the shuffle; empty: none */
    bool is_unopened;               /* it did not open that, and has forfeited it */
    char next_seal[SEAL];           /* of its part in the rematch that it wants */
    char bot[LEVEL]; /* who plays it: a bot's seat, or in its owner's place; or empty */
    Standing standing;
    Choice votes[MAX_SEATS];        /* about the others that are away */
    Clock clock;
    bool is_muted, wants_rematch;
    bool agrees;                    /* to the take-back that is asked for */
    int refused;                    /* its take-backs */
    int64_t refused_at;             /* of the last refusal */
    int gone_at; /* moves there were when a bot took over from its owner */
    int wait_s;                     /* that it has to return; 0: for ever */
    int64_t lost_at; /* when, still gone, it has lost the game; 0: never */
} Seat;

typedef struct {
    char id[TABLE_ID];              /* empty where nobody has said it */
    int version;                    /* of the last event */
    int position_version;           /* of the last one that changed the position */
    int unknown;                    /* events of types that are not known here */
    Phase phase;
    bool is_opening;                /* parts are fixed and being opened, or were */
    int64_t opening_since;
    Match match;                    /* from the start on */
    const Game *game;               /* NULL: before the first event */
    Setup setup;
    char set_name[TABLE_SET];       /* empty: the set that is compiled in */
    bool is_blind; /* it is played with a set that is not here: no move is replayed */
    int told_turn;                  /* whose turn it is then, as the events say */
    char commit[HEX], reveal[HEX];  /* of the shuffle; reveal: empty until it is told */
    char nonces[NONCES];            /* as dealt with */
    int n_seats, host;              /* host: NOBODY if no human seat */
    Seat seats[MAX_SEATS];
    Speed speed;
    Aids aids;
    bool is_public, has_spectators, has_chat;
    bool is_guarded;                /* to look on needs a token, not the id alone */
    int asker, asked_to;            /* of a take-back: NOBODY; moves to keep */
    Reason reason;                  /* for which it is over */
    int loser; /* who gave the game up and so ended it: NOBODY */
    int n_scores, n_places;         /* as `finished` has them */
    int scores[MAX_SEATS], places[MAX_SEATS];
    char next[TABLE_ID];            /* the rematch, once there is one */
    char rematch_of[TABLE_ID];      /* the table before it, if this is one */
    int64_t created_at, touched_at; /* wall ms of the first and last event */
    int64_t touched_tick;           /* service ms of the last; 0 or below: not known */
    int64_t turn_since;
    char date[16];
} Table;

/* An empty table before its first event. */
void table_clear(Table *table, const char *id);

/* Whose turn it is: a seat, or NOBODY if it is not played. */
int table_turn(const Table *table);

/* The level of the bot that is to move, or NULL. */
const char *table_bot_to_move(const Table *table);

/* When the clock of the seat to move has run out; INT64_MAX: never. */
int64_t table_deadline(const Table *table);

/* Has its time run out in a turn that nobody has made yet? */
bool table_owes_turn(const Table *table, int seat);

/* May its last move be taken back for nothing: own steps of this turn, which told nobody
 * anything? The table is not blind. */
bool table_takes_back_freely(const Table *table, int seat);

/* The gone seat whose time to return runs out first, at its `lost_at`; NOBODY: none. */
int table_next_loser(const Table *table);

/* Is this human seat played by its owner? */
bool seat_is_owned(const Seat *seat);

/* May the owner of this seat vote about others and answer a question: is it there and
 * playing? */
bool seat_is_asked(const Seat *seat);

/* A seat that has been given to a bot for good or for now ranks last. */
bool seat_has_forfeited(const Seat *seat);

/* Is a take-back asked for, and have all who are asked agreed? */
bool table_agrees(const Table *table);

/* What the majority of those who vote about `seat` has decided, VOTE_NONE: nothing yet.
 */
Choice table_verdict(const Table *table, int seat);

/* Does everybody who is still there want a rematch, and is there none yet? */
bool table_wants_rematch(const Table *table);

/* The position's digest; 0 before the start. */
uint64_t table_digest(const Table *table);

/* Who is first, second, …, if the game ended now, given up by `loser` (NOBODY: nobody):
 * all seats of the game. */
void table_places(const Table *table, int loser, int places[MAX_SEATS]);

/* What the seats have added to the shuffle, as it is dealt with and recorded. */
void table_write_nonces(Text *text, const Table *table);

#endif

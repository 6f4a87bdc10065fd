/* event.h - what happens at a table, and the one list of everything that can happen.
 *
 * An Event is a plain value. Its JSON, the types of the page (web/src/online/events.ts)
 * and the reference (docs/openapi.yaml) all come from the rows of `event_types`; `ninja
 * events` writes the latter two. To add a type, add its name to EventType, its new fields
 * to Event, a row to event.c, and its change to fold.c. */
#ifndef TABLE_EVENT_H
#define TABLE_EVENT_H

#include "base/json.h"
#include "base/json_read.h"
#include "table/table.h"

typedef enum {
    EVENT_CREATED, EVENT_JOINED, EVENT_SEALED, EVENT_NONCE, EVENT_OPENING, EVENT_UNOPENED,
    EVENT_STARTED, EVENT_MOVED, EVENT_ASKED, EVENT_ANSWERED, EVENT_TOOKBACK, EVENT_LEFT,
    EVENT_TIMEDOUT, EVENT_RESIGNED, EVENT_RETURNED, EVENT_AWAY, EVENT_BACK, EVENT_VOTED,
    EVENT_REPLACED, EVENT_CHAT, EVENT_MUTED, EVENT_REMATCH, EVENT_REMATCHED,
    EVENT_FINISHED,
    EVENT_TYPES,
    EVENT_UNKNOWN = EVENT_TYPES     /* from a newer server */
} EventType;

enum {
    EVENT_BODY = 1 << 15,           /* bytes that the JSON of an event may need */
    MAX_WORDS = 64,                 /* moves in one command */
    EVENT_MOVES = (MAX_WORDS + MAX_DEALT) * MAX_MOVE_TEXT,
    CHAT = 1201,                    /* bytes of a line of chat: 300 characters */
    MAX_EVENT_FIELDS = 14
};

/* A seat as it was agreed on. */
typedef struct {
    SeatKind kind;
    char name[NAME];                /* of a human seat */
    char level[LEVEL];              /* of a bot's seat */
} EventSeat;

/* What only the server knows about an event and does not send. */
typedef struct {
    int64_t tick;                   /* service ms; below 0: not known here */
    int lag_ms;                     /* of the network, measured at that time */
    int64_t waited_ms;              /* for a frozen server: not charged to its seat */
    uint64_t by;                    /* hash of the command; 0: none */
} EventNote;

/* Fields that the type does not have are as event_clear leaves them: numbers that may be
 * 0 are -1, other numbers are 0, texts and lists are empty, flags are false. */
typedef struct Event {
    EventType type;
    int version;
    int64_t at;                     /* wall ms */
    uint64_t digest;                /* of the position after the event */
    int seat;                       /* NOBODY: the event belongs to no seat */
    EventNote note;

    const Game *game;               /* created */
    Setup setup;
    char set_name[TABLE_SET];
    int n_seats;
    EventSeat seats[MAX_SEATS];
    Speed speed;
    int aids;                       /* an Aids; -1: not known here */
    bool spectators, is_public, has_chat;
    int watch;                      /* a Watch; -1: anyone with the table's id */
    char commit[HEX];
    int host;
    char rematch_of[TABLE_ID];

    char name[NAME];                /* joined, chat */
    char seal[SEAL];
    char nonce[NONCE], nonces[NONCES];
    int turn;                       /* after the event; -1 when the game is over */
    int n_clocks;
    int64_t clocks[MAX_SEATS];      /* ms left; below 0: that seat has no clock */
    int to;                         /* how many moves to keep */
    bool yes, on;
    char bot[LEVEL];                /* the bot that plays on */
    int wait_s;
    int about, choice;              /* choice: a Vote */
    char text[CHAT];
    char table[TABLE_ID];
    int reason, loser;              /* reason: an EndReason */
    int n_scores, n_places;
    int scores[MAX_SEATS], places[MAX_SEATS];
    char reveal[HEX];
    char moves[EVENT_MOVES];        /* words separated by blanks */
} Event;

/* Make this an event without fields. */
void event_clear(Event *event, EventType type, int seat);

/* Append a word to `moves`; false if it does not fit. */
bool event_add_move(Event *event, const char *word);

/* Kinds of fields, by what they are in JSON. */
typedef enum {
    FIELD_NUMBER,
    FIELD_TRUTH,
    FIELD_TEXT,
    FIELD_WORD,                     /* one of a list; the Event has its index */
    FIELD_NUMBERS,
    FIELD_CLOCKS,                   /* a list of numbers and nulls */
    FIELD_MOVES,
    FIELD_SEATS,
    FIELD_SPEED,
    FIELD_GAME,
    FIELD_SETUP,
    FIELD_SET,
    FIELD_DIGEST,
    FIELD_TIME,
    FIELD_TYPE,                     /* the name of the event's row */
    FIELD_KINDS
} FieldKind;

typedef struct {
    const char *key;
    FieldKind kind;
    bool is_optional;               /* left out if it is empty or below 0 */
    size_t at, size;                /* where it is in an Event; the size of a text */
    size_t count;                   /* where an Event has the length of a list */
    const char *const *words;       /* FIELD_WORD: the list of words */
    int first_word, n_words;
    const char *about;              /* a sentence about the field; may be NULL */
} EventField;

/* Phases in which something may happen: bits by Phase. */
enum { IN_WAITING = 1, IN_PLAYING = 2, IN_OVER = 4,
       IN_UNFINISHED = IN_WAITING | IN_PLAYING, IN_ANY = IN_UNFINISHED | IN_OVER };

typedef struct {
    const char *name;
    unsigned phases;                /* phases in which it may happen */
    bool has_seat;                  /* it belongs to a seat, not to nobody */
    const char *about;
    EventField fields[MAX_EVENT_FIELDS];        /* in JSON order; ends without a key */
} EventRow;

extern const EventRow event_types[EVENT_TYPES];
extern const EventField event_common[];     /* come before those of the row */

/* Read an event from `json`. Returns false if it is not an event, or if a field is too
 * long or has a value without which the table makes no sense. Missing fields are as
 * event_clear leaves them; unknown fields are skipped. */
bool event_read(Event *out, const char *json, Err *err);
bool event_take(Event *out, const DocNode *object, Err *err);       /* from parsed JSON */

/* Write the event as the same bytes that it was read from. */
void event_write(Text *text, const Event *event);

/* Write what was agreed, as in `created` and in summaries: {"players":"2",…}. */
void event_write_setup(Json *json, const Game *game, const Setup *setup,
                       const char *set_name);

/* Write the set that `setup` carries as text. */
void event_write_set(Json *json, const Setup *setup);

#endif

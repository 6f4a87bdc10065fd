/* event.h - what happens at a table, and the one list of all that can.
 *
 * An Event is a plain value. Its JSON, the types of the page (web/src/online/events.ts)
 * and the reference (docs/openapi.yaml) all come from the rows of `event_types`; `ninja
 * events` writes the latter two. To add a type: its name in EventType,
 * the fields that it brings in Event, a row in event.c, its change in fold.c. */
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
    EVENT_UNKNOWN = EVENT_TYPES     /* of a newer server */
} EventType;

enum {
    EVENT_BODY = 1 << 15, /* bytes that the JSON of an event may need */
    MAX_WORDS = 64,       /* moves of one command */
    MAX_DEALT = 256,      /* moves that luck and the game itself may add to them */
    EVENT_MOVES = (MAX_WORDS + MAX_DEALT) * MAX_MOVE_TEXT,
    CHAT = 1201, /* of a line of chat: 300 characters */
    MAX_EVENT_FIELDS = 14
};

/* A seat as it was agreed on. */
typedef struct {
    SeatKind kind;
    char name[NAME];                /* of a human one */
    char level[LEVEL];              /* of a bot's */
} EventSeat;

/* What only the server knows of an event, and nobody is told. */
typedef struct {
    int64_t tick;                   /* service ms; below 0: not known here */
    int lag_ms;                     /* of the network, as measured then */
    uint64_t by;                    /* the command's hash; 0: none */
} EventNote;

/* Fields that its type does not have are as event_clear leaves them: numbers -1, texts
 * and lists empty, answers no. */
typedef struct Event {
    EventType type;
    int version;
    int64_t at;                     /* wall ms */
    uint64_t digest;                /* of the position after it */
    int seat;                       /* NOBODY: it is nobody's */
    EventNote note;

    const Game *game;               /* created */
    Setup setup;
    char set_name[TABLE_SET];
    int n_seats;
    EventSeat seats[MAX_SEATS];
    Speed speed;
    int aids;                       /* Aids; -1: not known here */
    bool spectators, is_public, has_chat;
    int watch;                      /* Watch; -1: by the table's id */
    char commit[HEX];
    int host;
    char rematch_of[TABLE_ID];

    char name[NAME];                /* joined, chat */
    char seal[SEAL];
    char nonce[NONCE], nonces[NONCES];
    int turn;                       /* after it: -1 when the game is over */
    int n_clocks;
    int64_t clocks[MAX_SEATS];      /* ms left; below 0: that seat has none */
    int to;                         /* moves to keep */
    bool yes, on;
    char bot[LEVEL];                /* who plays on */
    int wait_s;
    int about, choice;              /* choice: Choice */
    char text[CHAT];
    char table[TABLE_ID];
    int reason, loser;              /* reason: Reason */
    int n_scores, n_places;
    int scores[MAX_SEATS], places[MAX_SEATS];
    char reveal[HEX];
    char moves[EVENT_MOVES];        /* words with blanks between them */
} Event;

/* An event without fields. */
void event_clear(Event *event, EventType type, int seat);

/* Another word of `moves`; false: there is no place for it. */
bool event_add_move(Event *event, const char *word);

/* Kinds of fields, by what is in JSON. */
typedef enum {
    FIELD_NUMBER,
    FIELD_TRUTH,
    FIELD_TEXT,
    FIELD_WORD, /* a text of a list; its place in the Event */
    FIELD_NUMBERS,
    FIELD_CLOCKS, /* a list of numbers and nulls */
    FIELD_MOVES,
    FIELD_SEATS,
    FIELD_SPEED,
    FIELD_GAME,
    FIELD_SETUP,
    FIELD_SET,
    FIELD_DIGEST,
    FIELD_TIME,
    FIELD_TYPE, /* the name of its row */
    FIELD_KINDS
} FieldKind;

typedef struct {
    const char *key;
    FieldKind kind;
    bool is_optional;               /* missing where it is empty or below 0 */
    size_t at, size;                /* in an Event; size: of a text */
    size_t count;                   /* of a list: where in an Event its length is */
    const char *const *words;       /* FIELD_WORD: which there are */
    int first_word, n_words;
    const char *about;              /* a sentence about it; may be NULL */
} EventField;

enum { IN_WAITING = 1, IN_PLAYING = 2, IN_OVER = 4 };       /* bits by Phase */

typedef struct {
    const char *name;
    unsigned phases;                /* in which it may happen */
    bool has_seat;                  /* it is a seat's, not nobody's */
    const char *about;
    EventField fields[MAX_EVENT_FIELDS];        /* in the order of JSON; no key ends */
} EventRow;

extern const EventRow event_types[EVENT_TYPES];
extern const EventField event_common[];     /* before those of its row; no key ends */

/* Read an event from `json`; false if it is not one, or a field cannot be: too long, or
 * not what it must be for the table to be understood at all. What is missing is as
 * event_clear leaves it, and what is not known is passed over. */
bool event_read(Event *out, const char *json, Err *err);
bool event_take(Event *out, const DocNode *object, Err *err);       /* already read */

/* The same bytes again. */
void event_write(Text *text, const Event *event);

/* What was agreed, as `created` and summaries have it: {"players":"2",…}. */
void event_write_setup(Json *json, const Game *game, const Setup *setup,
                       const char *set_name);

/* The set that it carries, as text. */
void event_write_set(Json *json, const Setup *setup);

#endif

/* verb.h - what can be asked of a table, and who may ask when: one row for each verb.
 *
 * The server refuses commands by these rows, and a screen uses them to decide which
 * commands to offer. The server itself judges what depends on the moment (a clock that
 * has run out, a question that is repeated too soon) and on the contents of a command. */
#ifndef TABLE_VERB_H
#define TABLE_VERB_H

#include "table/event.h"

typedef enum {
    VERB_JOIN, VERB_NONCE, VERB_MOVES, VERB_TAKEBACK, VERB_ANSWER, VERB_RESIGN,
    VERB_LEAVE, VERB_RETURN, VERB_VOTE, VERB_CHAT, VERB_MUTE, VERB_CLEAR, VERB_START,
    VERB_CLOSE, VERB_REMATCH, VERB_TIMEOUT, VERB_FORFEIT, VERB_UNOPENED, VERB_AWAY,
    VERB_BACK, VERB_REMATCHED,
    VERBS
} VerbId;

/* Who may use a verb from outside. The server itself may use all of them. */
typedef enum { ROLE_VIEWER, ROLE_SEAT, ROLE_HOST, ROLE_SERVER } Role;

typedef struct {
    const char *name;               /* in addresses and messages */
    Role role;
    unsigned phases;                /* in which it makes sense: IN_WAITING, … */
    const char *fields[5];          /* that it takes besides id */
    bool needs_seat;                /* it is about a seat, whoever sends it */
    bool for_bots;                  /* the server may use it for a bot's seat */
    bool is_endless;                /* can be repeated without end; see decide.c */
    bool is_talk;                   /* also has a limit of its own */
    bool for_banned;                /* allowed even for banned players: to leave */
    bool gives_token;               /* for the seat; a new one each time it is sent */
    /* Is there anything to do for this seat? NULL: always. */
    bool (*may)(const Table *table, int seat, Err *err);
} Verb;

extern const Verb verbs[VERBS + 1];     /* ends with a row without a name */

const Verb *verb_named(const char *name);           /* NULL: there is none */

/* May `seat` (NOBODY: a viewer) use it from outside at all? */
bool verb_allows(const Verb *verb, const Table *table, int seat, Err *err);

/* Is this the right phase for it? */
bool verb_fits(const Verb *verb, const Table *table, Err *err);

/* Refuse to do this for a seat that a bot plays. */
bool must_own(const Table *table, int seat, Err *err);

/* All of these checks and `may`: should a screen offer the verb to this seat now? */
bool table_may(const Table *table, int seat, const Verb *verb, Err *err);

#endif

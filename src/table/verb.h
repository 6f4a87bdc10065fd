/* verb.h - what can be wanted of a table, and who may want it when: one row a verb.
 *
 * The server refuses by these rows; a screen asks them which commands to offer. What
 * depends on the moment (a clock that has run out, a question asked too soon again) and
 * on what the command says is the server's to judge. */
#ifndef TABLE_VERB_H
#define TABLE_VERB_H

#include "table/event.h"

typedef enum {
    VERB_JOIN, VERB_NONCE, VERB_MOVES, VERB_TAKEBACK, VERB_ANSWER, VERB_RESIGN,
    VERB_LEAVE, VERB_RETURN, VERB_VOTE, VERB_CHAT, VERB_MUTE, VERB_REMATCH, VERB_TIMEOUT,
    VERB_FORFEIT, VERB_UNOPENED, VERB_AWAY, VERB_BACK, VERB_REMATCHED, VERB_CLOSE,
    VERBS
} VerbId;

/* Who may use a verb from outside; the server itself may use all. */
typedef enum { ROLE_VIEWER, ROLE_SEAT, ROLE_HOST, ROLE_SERVER } Role;

typedef struct {
    const char *name;               /* in addresses and messages */
    Role role;
    unsigned phases;                /* in which it makes sense: IN_WAITING, … */
    const char *fields[5];          /* that it knows besides id */
    bool needs_seat;                /* it is about a seat, whoever asks */
    bool for_bots;   /* which may be a bot's, if it is the server who asks */
    bool is_endless; /* the table may be too long for it: it comes to no end by itself */
    bool is_talk;                   /* by a limit of its own, too */
    bool for_banned;                /* also by who is shut out: to get up */
    bool gives_token;               /* for the seat, anew each time it is sent */
    /* Is there anything to do for this seat? NULL: always. */
    bool (*may)(const Table *table, int seat, Err *err);
} Verb;

extern const Verb verbs[VERBS + 1];  /* ended by a row without a name */

const Verb *verb_named(const char *name);           /* NULL: there is none */

/* May `seat` (NOBODY: a viewer) use it from outside at all? */
bool verb_allows(const Verb *verb, const Table *table, int seat, Err *err);

/* Is it the phase for it? */
bool verb_fits(const Verb *verb, const Table *table, Err *err);

/* Refuse what is asked of a seat that a bot plays. */
bool must_own(const Table *table, int seat, Err *err);

/* All of these and `may`: should a screen offer it to this seat now? */
bool table_may(const Table *table, int seat, const Verb *verb, Err *err);

#endif

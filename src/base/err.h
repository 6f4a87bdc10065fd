/* err.h - an error: what failed, described once by the code that noticed it.
 *
 * A function that may fail returns bool and takes an Err as its last argument. The
 * function that notices the failure fills in the Err with fail(); every caller above
 * passes it up unchanged. Bugs are asserts, and a refusal by the rules is an ordinary
 * answer; neither becomes an Err, except that reading a move from outside reports a
 * refusal as ERR_RULE. */
#ifndef BASE_ERR_H
#define BASE_ERR_H

#include "base/message.h"

typedef enum {
    ERR_UNKNOWN,                    /* a name that is not known here */
    ERR_SYNTAX,                     /* text that cannot be read */
    ERR_SETUP,                      /* a game that cannot be played with this set-up */
    ERR_RULE,                       /* a move that the rules refuse */
    ERR_STATE,                      /* not now: no game, nothing to undo, game over */
    ERR_RECORD,                     /* a record that contradicts itself */
    ERR_FILE,                       /* trouble outside: files, pipes, other programs */
    ERR_TOKEN,                      /* from here on: errors of a server, see
                                       docs/server.md */
    ERR_FORBIDDEN,
    ERR_ABSENT,
    ERR_METHOD,
    ERR_TURN,
    ERR_STALE,
    ERR_TAKEN,
    ERR_LONG,
    ERR_LIMIT,
    ERR_STORE,
    ERR_BUSY,
    ERR_CODES,
    ERR_WAITING = ERR_CODES         /* inside a server only: see store/lookup.h */
} ErrCode;

/* The message is for people, the other members are for programs. A member that says
 * nothing is 0 or NULL. */
typedef struct {
    ErrCode code;
    const char *rule;               /* the rule that refuses, such as "AK-3.3" */
    const char *limit;              /* the name of the limit that was reached */
    int most;                       /* how much that limit allows */
    int wait_s;                     /* seconds after which to try again */
    int line;                       /* the line of the text being read */
    const char *list;               /* the name of the list being read */
    int entry;                      /* the entry at fault in that list, from 1 */
    Message message;
} Err;

/* Why the rules refuse something, for use in tables: the number of the rule, and the
 * sentence, which names the rule too. */
typedef struct {
    const char *rule, *sentence;    /* NULL: the rules allow it */
} Why;

/* Fill in `err` and return false, so that a caller can write `return fail(...)`. */
__attribute__((format(printf, 3, 4)))
bool fail(Err *err, ErrCode code, const char *format, ...);

/* The same with ERR_RULE and the rule. If the sentence has rules in brackets, this one
 * must be the first of them. */
__attribute__((format(printf, 3, 4)))
bool fail_rule(Err *err, const char *rule, const char *format, ...);

/* The same with ERR_LIMIT, the name of the limit and how much it allows. */
__attribute__((format(printf, 4, 5)))
bool fail_limit(Err *err, const char *limit, int most, const char *format, ...);

/* Add to `err` that entry `at` of `list`, counted from 0, is at fault. Returns false. */
bool fail_entry(Err *err, const char *list, int at);

/* The code as one lower-case word, for use in protocols. */
const char *err_name(ErrCode code);

/* The message in English with its line, for use in logs and protocols. */
void err_write(Text *text, const Err *err);

/* The same as a protocol's answer: "error CODE sentence". */
void err_answer(Text *text, const Err *err);

/* The error as JSON, for a screen that translates it:
 * {"code":"rule","line":0,"say":["format",…],"rule":"AK-3.3"}. */
void err_json(Text *text, const Err *err);

/* The error as JSON, for a program that sent lists. It names the entry at fault, if there
 * is one: {"ok":false,"at":1,"error":"sentence","say":[["format",…]],"list":"cells"}. */
void err_json_at(Text *text, const Err *err);

#endif

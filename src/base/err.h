/* err.h - what went wrong in the world outside, said once by the first to know.
 *
 * A function that may fail returns bool and takes an Err last. Whoever notices the
 * failure fills it in with fail(); everybody above passes it up untouched. Bugs are
 * asserts, and a refusal by the rules is an ordinary answer; neither is made here,
 * except that reading a move from outside reports the refusal as ERR_RULE. */
#ifndef BASE_ERR_H
#define BASE_ERR_H

#include "base/message.h"

typedef enum {
    ERR_UNKNOWN,                    /* a name that means nothing here */
    ERR_SYNTAX,                     /* text that cannot be read */
    ERR_SETUP,                      /* a game that cannot be set up so */
    ERR_RULE,                       /* a move that the rules refuse */
    ERR_STATE,                      /* not now: no game, nothing to undo, game over */
    ERR_RECORD,                     /* a record that contradicts itself */
    ERR_FILE,                       /* the world: files, pipes, other programs */
    ERR_TOKEN,                      /* from here on, a server's: docs/server.md */
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
    ERR_CODES
} ErrCode;

/* Facts for programs, each 0 or NULL where it is not said; the message is for people. */
typedef struct {
    ErrCode code;
    const char *rule;               /* that refuses, as in "AK-3.3" */
    const char *limit;              /* that was reached, by its name */
    int most;                       /* that it allows */
    int wait_s;                     /* when to try again, in seconds */
    int line;                       /* of the text that was being read */
    const char *list;               /* that was being read, by its name */
    int entry;                      /* of that list, from 1 */
    Message message;
} Err;

/* Why the rules refuse, for tables: the number and the sentence, which names it too. */
typedef struct {
    const char *rule, *sentence;    /* NULL: they do not */
} Why;

/* Fill in `err` and return false, so that a caller can say `return fail(...)`. */
__attribute__((format(printf, 3, 4)))
bool fail(Err *err, ErrCode code, const char *format, ...);

/* The same with ERR_RULE and the rule. A sentence that has rules in brackets has this one
 * as its first. */
__attribute__((format(printf, 3, 4)))
bool fail_rule(Err *err, const char *rule, const char *format, ...);

/* The same with ERR_LIMIT, the limit's name and what it allows. */
__attribute__((format(printf, 4, 5)))
bool fail_limit(Err *err, const char *limit, int most, const char *format, ...);

/* Add that entry `at`, counted from 0, of `list` is at fault, and return false. */
bool fail_entry(Err *err, const char *list, int at);

/* The code as one lower-case word, for protocols. */
const char *err_name(ErrCode code);

/* The message in English with its line, for logs and protocols. */
void err_write(Text *text, const Err *err);

/* The same as protocols answer: "error CODE sentence". */
void err_answer(Text *text, const Err *err);

/* As JSON for a screen elsewhere: {"code":"rule","line":0,"say":["format",…],
 * "rule":"AK-3.3"}. */
void err_json(Text *text, const Err *err);

/* As JSON for whoever sent lists, with the entry at fault if it is one:
 * {"ok":false,"at":1,"error":"sentence","say":[["format",…]],"list":"cells"}. */
void err_json_at(Text *text, const Err *err);

#endif

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

typedef struct {
    ErrCode code;
    int line;                       /* of the text that was being read; 0: not said */
    int wait_s;                     /* when to try again, in seconds; 0: not said */
    Message message;
} Err;

/* Fill in `err` and return false, so that a caller can say `return fail(...)`. */
__attribute__((format(printf, 3, 4)))
bool fail(Err *err, ErrCode code, const char *format, ...);

/* The code as one lower-case word, for protocols. */
const char *err_name(ErrCode code);

/* The message in English with its line, for logs and protocols. */
void err_write(Text *text, const Err *err);

/* The same as protocols answer: "error CODE sentence". */
void err_answer(Text *text, const Err *err);

/* As JSON for a screen elsewhere: {"code":"rule","line":0,"say":["format",…]}. */
void err_json(Text *text, const Err *err);

/* As JSON for whoever sent a list, whose entry `at` is at fault, or -1 for none of them:
 * {"ok":false,"at":1,"error":"sentence","say":[["format",…]]}. */
void err_json_at(Text *text, const Err *err, int at);

#endif

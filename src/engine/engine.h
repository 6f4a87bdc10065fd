/* engine.h - the text protocol (PGI): a line in, lines out. docs/protocol.md is
 * its manual.
 *
 * The engine owns one match. It does no I/O: lines come as text and answers go to a
 * function, so that the same code serves standard input, sockets and the browser. While a
 * bot thinks, it calls `hooks.stop` every few playouts; there the caller can check
 * whether a `stop` has come. */
#ifndef ENGINE_ENGINE_H
#define ENGINE_ENGINE_H

#include "base/json_read.h"
#include "bots/bot.h"
#include "core/record.h"
#include "engine/deal.h"
#include "engine/newgame.h"
#include "study/sum.h"

enum {
    MAX_LINE = 1 << 16,             /* longest line in, with its end */
    MAX_ANSWER = 1 << 20,           /* longest line out: the list of legal moves */
    STUDY_NODES = 1 << 14           /* values in the list of `review sum` */
};

/* Where and how the advice of a `try` was got. */
typedef struct {
    const Game *game;               /* NULL: there is none */
    uint64_t digest;
    int number;
    StudyBudget budget;
} Tried;

/* What `review` and `try` work with. */
typedef struct {
    Cut cuts[MAX_PLIES];
    SumStep steps[MAX_PLIES + 1];
    ReviewSum sum;
    DocNode nodes[STUDY_NODES];
    Advice advice;                  /* of the last `try`, for the next move tried there */
    Tried tried;
} Study;

typedef struct {
    Match match, spare;             /* spare: where the moves of a line are tried */
    bool has_match;
    Deal deal;
    const Bot *bot;
    int threads;
    LoadSet *load_set;              /* NULL: no files */
    BotHooks hooks;                 /* lent to bots; empty unless it is filled in */
    Memory memory;                  /* of the bot */
    Study study;
    bool was_refused;               /* the last line was; `refusal` says why */
    Err refusal;
    char out[MAX_ANSWER];
} Engine;

/* Where answers go: one line at a time, without its end. */
typedef void Tell(void *to, const char *line);

void engine_open(Engine *engine);

/* Answer one line; false after `quit`. */
bool engine_line(Engine *engine, const char *line, Tell *tell, void *to);

#endif

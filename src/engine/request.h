/* request.h - a line that is being answered: what the commands of the engine share. */
#ifndef ENGINE_REQUEST_H
#define ENGINE_REQUEST_H

#include "engine/engine.h"

typedef struct {
    Engine *engine;
    const char *rest;               /* the rest of the line, after the command */
    Tell *tell;
    void *to;
} Request;

/* Answer with one line. */
static inline void tell(const Request *request, const char *answer)
{
    request->tell(request->to, answer);
}

/* Fails if there is no match yet. */
bool need_match(const Engine *engine, Err *err);

/* study_lines.c: `review` and `try`. Modules for a first game are built without them, by
 * study_absent.c. */
bool study_review(Request *request, Err *err);
bool study_try(Request *request, Err *err);

#endif

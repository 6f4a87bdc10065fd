/* node_stage.h - servers of several programs on one store, one after the other or side by
 * side, for tests. */
#ifndef TESTS_NODE_STAGE_H
#define TESTS_NODE_STAGE_H

#include "test.h"

#include <jansson.h>
#include <signal.h>

#include "child.h"
#include "wire.h"

/* A server of one of the programs. */
typedef struct {
    Child child;
    const char *program;
} Node;

void node_open(Node *node, const char *program, const char *store);
void node_close(Node *node);        /* it must be running */
void node_start(Node *node);
void node_stop(Node *node);

/* A request to a server; its answer is valid until the next one. */
WireAnswer node_ask(Node *node, const char *token, const char *method, const char *path,
                    const char *body);

typedef struct {
    char path[64], token[64];
} Made;

Made node_create(Node *node, const char *fields);
WireAnswer node_chat(Node *node, const Made *made, const char *text);

/* Wait until this server shows this among the events of a table. */
void node_shows(Node *node, const Made *made, const char *part, const char *what);

/* Say something at this server, which may have to be asked several times. */
void node_says(Node *node, const Made *made, const char *text, const char *what);

#endif

/* node_stage.c - see node_stage.h. */
#include "node_stage.h"
#include "patience.h"

enum { PAUSE_US = 20000 };

void node_start(Node *node)
{
    under_test.program = node->program;
    CHECK(child_start(&node->child), child_log(&node->child));
}

void node_stop(Node *node)
{
    CHECK_INT(child_end(&node->child, SIGTERM), 0, child_log(&node->child));
}

void node_open(Node *node, const char *program, const char *store)
{
    *node = (Node){.program = program};
    child_open(&node->child, "");
    snprintf(node->child.store, sizeof node->child.store, "%s", store);
    node_start(node);
}

void node_close(Node *node)
{
    node_stop(node);
    child_close(&node->child);
}

WireAnswer node_ask(Node *node, const char *token, const char *method, const char *path,
                    const char *body)
{
    static Wire *wire;

    wire_close(wire);
    wire = wire_open(node->child.where);
    assert_non_null(wire);
    return wire_ask_as(wire, method, path, token, body);
}

Made node_create(Node *node, const char *fields)
{
    WireAnswer answer = node_ask(node, NULL, "POST", "/api/tables", fields);
    json_t *all = json_loads(answer.body, 0, NULL);
    Made made;

    CHECK_INT(answer.status, 200, answer.body);
    snprintf(made.path, sizeof made.path, "/api/tables/%s",
             json_string_value(json_object_get(all, "table")));
    snprintf(made.token, sizeof made.token, "%s",
             json_string_value(json_array_get(json_object_get(all, "tokens"), 0)));
    json_decref(all);
    return made;
}

WireAnswer node_chat(Node *node, const Made *made, const char *text)
{
    char path[96], body[128];

    snprintf(path, sizeof path, "%s/chat", made->path);
    snprintf(body, sizeof body, "{\"text\":\"%s\"}", text);
    return node_ask(node, made->token, "POST", path, body);
}

void node_shows(Node *node, const Made *made, const char *part, const char *what)
{
    WireAnswer answer = {0};
    char path[96];

    snprintf(path, sizeof path, "%s/events?wait=0", made->path);
    for (const time_t until = patience(); is_patient(until);) {
        answer = node_ask(node, made->token, "GET", path, NULL);
        if (answer.status && strstr(answer.body, part))
            return;
        usleep(PAUSE_US);
    }
    CHECK_HAS(answer.body, part, what);
}

void node_says(Node *node, const Made *made, const char *text, const char *what)
{
    WireAnswer answer = {0};

    for (const time_t until = patience(); is_patient(until);) {
        answer = node_chat(node, made, text);
        if (answer.status == 200)
            return;
        usleep(PAUSE_US);
    }
    CHECK_STR(answer.body, "", what);
}

/* host_stage.c - see host_stage.h. */
#include "host_stage.h"
#include "patience.h"

#include <sys/wait.h>

Child child;
char output[OUTPUT];
const char two[] = "{\"seats\":[\"human\",\"human\"],\"name\":\"Anna\"}";

/* Run polis with these words; returns its exit status, with what it printed in `output`.
 */
int polis(const char *words)
{
    char command[2048];

    snprintf(command, sizeof command, "LC_ALL=C timeout 60 %s %s 2>&1",
             under_test.program, words);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    output[fread(output, 1, sizeof output - 1, pipe)] = '\0';
    int status = pclose(pipe);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int admin(const char *words)
{
    char line[1500];

    snprintf(line, sizeof line, "admin --store %s --url %s --lang en %s", child.store,
             child.url, words);
    return polis(line);
}

/* A header of each request says which address it comes from. The host's token is there
 * after the first commit. */
void start(const char *settings)
{
    char all[1000];

    snprintf(all, sizeof all, "trust_proxy = yes\n%s", settings);
    child_open(&child, all);
    CHECK(child_start(&child), child_log(&child));
    for (const time_t until = patience(); is_patient(until) && admin("stats") != 0;)
        usleep(20000);
}

void stop(void)
{
    CHECK_INT(child_end(&child, SIGTERM), 0, child_log(&child));
    child_close(&child);
}

/* Wait until this is in the log. */
bool logged(const char *part)
{
    for (const time_t until = patience(); is_patient(until);) {
        if (strstr(child_log(&child), part))
            return true;
        usleep(20000);
    }
    return false;
}

const char *headers_of(const Guest *guest, const char *token)
{
    static char headers[300];

    snprintf(headers, sizeof headers, "X-Forwarded-For: %s\r\n%s%s%s", guest->address,
             token ? "Authorization: Bearer " : "", token ? token : "",
             token ? "\r\n" : "");
    return headers;
}

int ask(Guest *guest, const char *token, const char *method, const char *path,
        const char *body)
{
    if (!guest->wire)
        guest->wire = wire_open(child.where);
    assert_non_null(guest->wire);
    WireAnswer answer =
        wire_ask(guest->wire, method, path, headers_of(guest, token), body);
    json_decref(guest->answer);
    guest->answer = json_loads(answer.body, 0, NULL);
    return guest->status = answer.status;
}

void leave(Guest *guest)
{
    wire_close(guest->wire);
    json_decref(guest->answer);
    *guest = (Guest){.address = guest->address};
}

/* A text from the answer: "table", "tokens.0". */
const char *said(const Guest *guest, const char *name)
{
    char first[32];
    const char *dot = strchr(name, '.');
    const json_t *at;

    snprintf(first, sizeof first, "%.*s", dot ? (int)(dot - name) : 31, name);
    at = json_object_get(guest->answer, first);
    if (dot && json_is_array(at))
        at = json_array_get(at, (size_t)atoi(dot + 1));
    else if (dot)
        at = json_object_get(at, dot + 1);
    return json_string_value(at) ? json_string_value(at) : "";
}

Made create(Guest *guest, const char *token, const char *fields)
{
    Made made = {""};

    CHECK_INT(ask(guest, token, "POST", "/api/tables", fields), 200, "a table");
    snprintf(made.id, sizeof made.id, "%s", said(guest, "table"));
    snprintf(made.token, sizeof made.token, "%s", said(guest, "tokens.0"));
    snprintf(made.other, sizeof made.other, "%s", said(guest, "tokens.1"));
    snprintf(made.watch, sizeof made.watch, "%s", said(guest, "watch"));
    return made;
}

int ask_table(Guest *guest, const char *token, const char *method, const Made *made,
              const char *rest, const char *body)
{
    char path[200];

    snprintf(path, sizeof path, "/api/tables/%s%s", made->id, rest);
    return ask(guest, token, method, path, body);
}

/* A new WebSocket that has opened this table. */
Wire *open_socket(const Guest *guest, const Made *made, const char *token)
{
    Wire *wire = wire_open(child.where);
    char letter[300];

    assert_non_null(wire);
    CHECK_INT(wire_upgrade(wire, "/api/socket", headers_of(guest, NULL)), 101, "socket");
    snprintf(letter, sizeof letter,
             "{\"do\":\"open\",\"id\":\"o\",\"table\":\"%s\"%s%s%s}", made->id,
             token ? ",\"token\":\"" : "", token ? token : "", token ? "\"" : "");
    wire_text(wire, letter);
    return wire;
}

/* A stream of the table's events that has started. */
Wire *open_stream(const Guest *guest, const Made *made, const char *token)
{
    Wire *wire = wire_open(child.where);
    char request[600];

    assert_non_null(wire);
    snprintf(request, sizeof request,
             "GET /api/tables/%s/events?stream=1 HTTP/1.1\r\nHost: localhost\r\n%s\r\n",
             made->id, headers_of(guest, token));
    wire_say(wire, request);
    CHECK_INT(wire_answer_head(wire).status, 200, "a stream");
    CHECK(wire_line(wire), "its first line");
    return wire;
}

bool has_ended(Wire *wire)
{
    const char *line;

    while ((line = wire_line(wire)))
        continue;
    return !line;
}

int admin_f(const char *format, const char *what)
{
    char words[300];

    snprintf(words, sizeof words, format, what);
    return admin(words);
}

/* The events of a table: its names and chat. */
const char *events_of(Guest *guest, const Made *made)
{
    static char text[20000];
    char *dumped;

    CHECK_INT(ask_table(guest, made->token, "GET", made, "/events?wait=0", NULL), 200,
              "events");
    dumped = json_dumps(json_object_get(guest->answer, "events"), JSON_COMPACT);
    snprintf(text, sizeof text, "%s", dumped);
    free(dumped);
    return text;
}

void put_settings(const char *settings)
{
    FILE *file = fopen(scratch_file(&child.scratch, "polis.conf"), "w");

    assert_non_null(file);
    fprintf(file, "%s", settings);
    fclose(file);
}

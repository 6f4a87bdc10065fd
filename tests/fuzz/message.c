/* message.c - any bytes as what clients send, a line each:
 *
 *   {"do":"open","id":"1","table":"#"}       a frame on a WebSocket
 *   POST /api/tables/#/chat ~0 {"text":"x"}  a request, with the token of seat 0
 *   @1500                                    time passes
 *
 * # stands for a table that is there, ~0 and ~1 for the tokens of its seats. Every frame
 * is answered, in JSON, and so is every request, unless it waits for events. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "venue.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MAX_INPUT = 8192, MAX_LINES = 40, LATER = 100000 };

static Venue venue;
static Made made;

static void must(bool holds)
{
    if (!holds)
        abort();
}

/* Wait until everything sent is on disk. Bots may go on thinking. */
static void settle(void)
{
    do {
        usleep(20);
        server_woken(&venue.server);
        server_tick(&venue.server, 0);
    } while (!server_is_quiet(&venue.server));
}

/* `line` with the table and the tokens filled in. */
static void fill_in(char *out, size_t size, const char *line)
{
    Text text = text_in(out, size);

    for (const char *c = line; *c; c++) {
        if (*c == '#')
            text_str(&text, made.id);
        else if (*c == '~' && (c[1] == '0' || c[1] == '1'))
            text_str(&text, made.tokens[*++c - '0']);
        else
            text_char(&text, *c);
    }
}

static void check_frames(const Conn *conn, int from)
{
    for (int i = from; i < fake_frames(conn); i++) {
        json_t *frame = json_loads(fake_frame(conn, i), JSON_REJECT_DUPLICATES, NULL);
        must(json_is_object(frame));
        json_decref(frame);
    }
}

static void send_frame(Conn *conn, const char *text)
{
    int before = fake_frames(conn);

    if (fake_close_code(conn))
        return;
    fake_say(conn, text);
    settle();
    must(fake_frames(conn) > before);
    check_frames(conn, before);
}

/* METHOD TARGET [~N] [BODY] */
static void send_request(char *line)
{
    Conn *conn = fake_connect(&venue.net, "192.0.2.1");
    char *method = line, *target = strchr(line, ' '), *token = NULL, *body = NULL;

    if (target) {
        *target++ = '\0';
        if ((body = strchr(target, ' ')))
            *body++ = '\0';
        if (body && *body == '~') {
            token = body[1] == '1' ? made.tokens[1] : made.tokens[0];
            body = strlen(body) > 3 ? body + 3 : NULL;
        }
    }
    char path[1024], filled[MAX_INPUT];
    fill_in(path, sizeof path, target ? target : "/");
    fill_in(filled, sizeof filled, body ? body : "");
    fake_request(conn, method, path, token, body ? filled : NULL);
    settle();
    if (!fake_status(conn)) {
        venue.ms += LATER;          /* it waits for events, or for a passphrase */
        for (int i = 0; i < 10000 && !fake_status(conn); i++)
            settle();
    }
    must(fake_status(conn) != 0);
    fake_hang_up(conn);
}

static void take(Conn *conn, char *line)
{
    char filled[MAX_INPUT];

    if (*line == '@') {
        venue.ms += atoi(line + 1) % LATER > 0 ? atoi(line + 1) % LATER : 0;
        settle();
    } else if (*line >= 'A' && *line <= 'Z') {
        send_request(line);
    } else {
        fill_in(filled, sizeof filled, line);
        send_frame(conn, filled);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char input[MAX_INPUT], *rest = input, *line;

    if (size >= sizeof input)
        return 0;
    memcpy(input, data, size);
    input[size] = '\0';
    venue_usual(&venue);
    venue_open(&venue);
    made = venue_table(&venue, "{\"seats\":[\"human\",\"human\"],\"public\":true}");
    Conn *conn = fake_connect(&venue.net, "192.0.2.2");
    must(fake_upgrade(conn, "/api/socket", NULL));
    for (int i = 0; i < MAX_LINES && (line = strsep(&rest, "\n")); i++)
        if (*line)
            take(conn, line);
    fake_hang_up(conn);
    venue_close(&venue);
    return 0;
}

/* remote_table.c - finds the table that a link names, or makes a new one, and takes a
 * seat there: see remote_internal.h. */
#include <stdlib.h>
#include <string.h>

#include "games/list.h"
#include "os/entropy.h"
#include "os/json.h"
#include "tui/remote_internal.h"

enum { PROTOCOL = 1, BODY = 8192, PATH = 256, SECRET = 16 };

/* What a link says: URL/#/table/ID?seat=TOKEN, all but the URL left out or not; or
 * ?watch=TOKEN, the key of a table whose id is not enough. A seat opens it too, so what
 * follows the seat's token is passed over. */
typedef struct {
    char url[LINK_SIZE], table[TABLE_SIZE], token[TOKEN_SIZE];
    bool is_key;                    /* of the token */
} TableLink;

static bool read_fragment(TableLink *out, const char *fragment)
{
    static const char start[] = "/table/", seat[] = "?seat=", watch[] = "?watch=";
    const char *id = fragment + strlen(start);

    if (strncmp(fragment, start, strlen(start)) != 0)
        return false;
    size_t n = strcspn(id, "?");
    const char *rest = id + n;
    if (!url_take_id(out->table, sizeof out->table, id, n))
        return false;
    if (!*rest)
        return true;
    out->is_key = strncmp(rest, watch, strlen(watch)) == 0;
    const char *name = out->is_key ? watch : seat;
    const char *token = rest + strlen(name);
    return strncmp(rest, name, strlen(name)) == 0 &&
           url_take_id(out->token, sizeof out->token, token, strcspn(token, "&"));
}

/* What was given apart counts more than the link. */
static bool read_option(char *out, size_t size, const char *value, Err *err)
{
    return !value || url_take_id(out, size, value, strlen(value)) ||
           fail(err, ERR_SYNTAX, N_("'%s' is neither a table nor a seat"), value);
}

static bool read_link(TableLink *out, const RemoteMatch *what, Err *err)
{
    const char *mark = strchr(what->server, '#');
    size_t n = mark ? (size_t)(mark - what->server) : strlen(what->server);
    Text url = text_in(out->url, sizeof out->url);

    out->table[0] = out->token[0] = '\0';
    out->is_key = false;
    for (size_t i = 0; i < n; i++)
        text_char(&url, what->server[i]);
    if (url.cut || (mark && strcmp(mark, "#/") != 0 && !read_fragment(out, mark + 1)))
        return fail(err, ERR_SYNTAX,
                    N_("'%s' is not the link of a table; one looks like URL/#/table/ID"),
                    what->server);
    if (!read_option(out->table, sizeof out->table, what->table, err) ||
        !read_option(out->token, sizeof out->token, what->token, err))
        return false;
    out->is_key = out->is_key && !what->token;
    return !*out->token || *out->table ||
           fail(err, ERR_SYNTAX, N_("a seat's token needs its table"));
}

bool remote_names_table(const RemoteMatch *what)
{
    const char *mark = strchr(what->server, '#');

    return what->table || what->token || (mark && strcmp(mark, "#/") != 0);
}

bool remote_read_url(char out[LINK_SIZE], const RemoteMatch *what, Err *err)
{
    TableLink link;

    if (!read_link(&link, what, err))
        return false;
    memcpy(out, link.url, LINK_SIZE);
    return true;
}

static bool fail_unread(Err *err)
{
    return fail(err, ERR_FILE, N_("the server's answer cannot be read"));
}

/* Send a request and read the answer as JSON; NULL and `err` if it is refused. */
static json_t *fetch_json(Client *client, const HttpRequest *request, Err *err)
{
    char *body = http_fetch(client, request, err);
    json_t *answer = body ? json_loads(body, 0, NULL) : NULL;

    if (body && !answer)
        fail_unread(err);
    free(body);
    return answer;
}

/* Is it a Polis server? One that answers or refuses in another way is not. */
static bool check_server(Client *client, Err *err)
{
    char host[URL_HOST + 16];
    Text text = text_in(host, sizeof host);
    HttpRequest request = {.method = "GET", .path = "/api"};
    char *body = http_fetch(client, &request, err);
    json_t *answer = json_loads(body ? body : "", 0, NULL);
    int protocol = member_int(answer, "protocol", 0);
    bool is_explained = !body && err->code != ERR_SYNTAX;

    url_write_host(&text, client_url(client));
    json_decref(answer);
    free(body);
    if (is_explained)
        return false;
    if (protocol == 0)
        return fail(err, ERR_FILE, N_("what answers at %s is not a polis server"), host);
    return protocol == PROTOCOL ||
           fail(err, ERR_FILE, N_("the server at %s needs another version of polis"),
                host);
}

/* Sixteen bytes that nobody can guess, as hexadecimal digits. */
static bool make_secret(char out[2 * SECRET + 1], Err *err)
{
    unsigned char bytes[SECRET];
    Text text = text_in(out, 2 * SECRET + 1);

    if (!entropy_fill(bytes, sizeof bytes, err))
        return false;
    text_hex(&text, bytes, sizeof bytes);
    return true;
}

/* The fields that a player needs to create or to join a table. */
static bool write_person(Json *json, FoundSeat *found, const char *name, bool has_seat,
                         Err *err)
{
    char id[2 * SECRET + 1];

    if (!make_secret(id, err) || (has_seat && !own_part_make(&found->part, err)))
        return false;
    put_object(json);
    put_string_as(json, "id", id);
    if (!has_seat)
        return true;
    own_part_put_seal(json, &found->part);
    put_string_as(json, "name", name ? name : "");
    return true;
}

static bool is_bot(const char *seat)
{
    return strncmp(seat, "bot:", 4) == 0;
}

static bool is_open(const char *seat)
{
    return strcmp(seat, "open") == 0;
}

/* The one seat that this terminal plays, or NOBODY. */
static bool find_you(int *out, const RemoteMatch *what, Err *err)
{
    *out = NOBODY;
    for (int i = 0; i < what->setup.players; i++) {
        if (is_bot(what->seats[i]) || is_open(what->seats[i]))
            continue;
        if (*out != NOBODY)
            return fail(err, ERR_SETUP,
                        N_("one seat is yours; '%s' can join if the seat is open"),
                        what->seats[i]);
        *out = i;
    }
    return true;
}

static void write_field(Json *json, const char *key, const char *value)
{
    if (value)
        put_string_as(json, key, value);
}

static void write_seats(Json *json, const RemoteMatch *what, int you)
{
    put_array_as(json, "seats");
    for (int i = 0; i < what->setup.players; i++)
        put_string(json, i == you ? "human" : what->seats[i]);
    put_end(json);
}

static bool write_table(Text *body, FoundSeat *found, const RemoteMatch *what, int you,
                        Err *err)
{
    const char *name = what->name;
    Json json = {.text = body};

    if (you != NOBODY && !name && strcmp(what->seats[you], "you") != 0)
        name = what->seats[you];
    if (!write_person(&json, found, name, you != NOBODY, err))
        return false;
    write_field(&json, "game", what->game->name);
    write_seats(&json, what, you);
    setup_write_members(&json, &what->setup, what->game);
    write_field(&json, "speed", what->speed);
    write_field(&json, "aids", what->aids);
    write_field(&json, "invite", what->invite);
    if (what->is_public)
        put_bool_as(&json, "public", true);
    put_end(&json);
    return !body->cut || fail(err, ERR_LONG, N_("no table needs so much to be said"));
}

/* Read which seat is ours; NOBODY if none is. */
static bool read_seat(FoundSeat *out, const json_t *answer, Err *err)
{
    out->you = member_int(answer, "you", NOBODY);
    out->version = member_int(answer, "version", 0);
    return out->you == NOBODY || (out->you >= 0 && out->you < MAX_SEATS) ||
           fail_unread(err);
}

/* The same from the answer to `create` or `join`, with its token. */
static bool keep_seat(FoundSeat *out, const json_t *answer, const char *token, Err *err)
{
    if (!read_seat(out, answer, err))
        return false;
    return out->you == NOBODY ||
           (token && url_take_id(out->token, sizeof out->token, token, strlen(token))) ||
           fail_unread(err);
}

static bool create(FoundSeat *out, Client *client, const RemoteMatch *what, Err *err)
{
    char body[BODY];
    Text text = text_in(body, sizeof body);
    HttpRequest request = {.method = "POST", .path = "/api/tables", .body = body};
    int you;

    if (!find_you(&you, what, err) || !write_table(&text, out, what, you, err))
        return false;
    json_t *answer = fetch_json(client, &request, err);
    if (!answer)
        return false;
    const json_t *tokens = json_object_get(answer, "tokens");
    const char *table = member_text(answer, "table");
    const char *token =
        you == NOBODY ? NULL : json_string_value(json_array_get(tokens, (size_t)you));
    bool ok = url_take_id(out->table, sizeof out->table, table, strlen(table)) ||
              fail_unread(err);
    ok = ok && keep_seat(out, answer, token, err);
    if (ok)
        remote_part_keep(out->table, &out->part);
    out->game = what->game;
    json_decref(answer);
    return ok;
}

static bool has_open_seat(const json_t *summary)
{
    const json_t *seat;
    size_t i;

    if (strcmp(member_text(summary, "phase"), "waiting") != 0)
        return false;
    json_array_foreach(json_object_get(summary, "seats"), i, seat)
        if (strcmp(member_text(seat, "kind"), "open") == 0)
            return true;
    return false;
}

static bool join(FoundSeat *out, Client *client, const char *name, Err *err)
{
    char body[BODY], path[PATH];
    Text text = text_in(body, sizeof body), where = text_in(path, sizeof path);
    Json json = {.text = &text};
    HttpRequest request = {.method = "POST", .path = path, .body = body};

    text_f(&where, "/api/tables/%s/join", out->table);
    if (!write_person(&json, out, name, true, err))
        return false;
    if (out->is_key)
        put_string_as(&json, "watch", out->token);
    put_end(&json);
    json_t *answer = fetch_json(client, &request, err);
    if (!answer)
        return false;
    bool ok = keep_seat(out, answer, member_text(answer, "token"), err);
    out->is_key = out->is_key && !ok;
    if (ok)
        remote_part_keep(out->table, &out->part);
    json_decref(answer);
    return ok;
}

/* Can this table be shown here at all? */
static bool check_table(FoundSeat *out, const json_t *summary, Err *err)
{
    out->game = game_named(member_text(summary, "game"));
    return out->game || fail(err, ERR_UNKNOWN, N_("there is no game '%s' here"),
                             member_text(summary, "game"));
}

static json_t *ask_summary(Client *client, const FoundSeat *found, Err *err)
{
    char path[PATH];
    Text text = text_in(path, sizeof path);
    HttpRequest request = {.method = "GET", .path = path,
                           .token = *found->token ? found->token : NULL};

    text_f(&text, "/api/tables/%s", found->table);
    return fetch_json(client, &request, err);
}

/* Take the seat of the token, or an open seat, or watch. */
static bool sit_down(FoundSeat *out, Client *client, const char *name, Err *err)
{
    json_t *summary = ask_summary(client, out, err);
    bool ok = false;

    if (!summary)
        return false;
    bool is_read = read_seat(out, summary, err);
    if (is_read && *out->token && !out->is_key && out->you == NOBODY)
        fail(err, ERR_TOKEN, N_("this token opens no seat here"));
    else if (is_read && check_table(out, summary, err))
        ok = out->you != NOBODY || !has_open_seat(summary) ||
             join(out, client, name, err);
    json_decref(summary);
    return ok;
}

bool remote_find(FoundSeat *out, Client *client, const RemoteMatch *what, Err *err)
{
    TableLink link;

    if (!read_link(&link, what, err) || !check_server(client, err))
        return false;
    if (!*link.table)
        return (out->is_new = true) && create(out, client, what, err);
    memcpy(out->table, link.table, sizeof out->table);
    memcpy(out->token, link.token, sizeof out->token);
    out->is_key = link.is_key;
    if (*out->token && !out->is_key)
        remote_part_find(&out->part, out->table);
    return sit_down(out, client, what->name, err);
}

bool remote_find_next(FoundSeat *out, Client *client, const char *table,
                      const OwnPart *next, Err *err)
{
    char name[PART_NAME];

    remote_part_name_next(name, out);
    out->is_new = false;
    if (!url_take_id(out->table, sizeof out->table, table, strlen(table)))
        return fail_unread(err);
    if (!sit_down(out, client, NULL, err))
        return false;
    remote_part_take_next(out, next, name);
    return true;
}

/* remote_engine.c - see remote_engine.h.
 *
 * An engine answers line by line, in order. So when its current work is no longer wanted,
 * it is told `stop` and asked `isready`: everything before its `readyok` is out of
 * date. */
#include "server/api/remote_engine.h"

#include <stdlib.h>
#include <string.h>

#include "core/digest.h"
#include "os/must.h"
#include "server/api/inbox.h"
#include "server/api/table_request.h"

enum {
    LINE = 4096,                    /* moves are sent in lines of about this length */
    PATIENCE = 3,                   /* refusals of one position */
    MOST_THINK_MS = 30000, LEAST_THINK_MS = 10
};

typedef enum {
    WANTS_TOKEN,                    /* it comes in the first frame */
    ENTERS,                         /* its seat is being looked up; lines wait */
    GREETED,                        /* `pgi` was sent, `pgiok` has not come */
    READY,
    CLOSED                          /* the socket is closing; everything is ignored */
} EngineStage;

struct RemoteEngine {
    Server *server;
    Caller *caller;
    char table[TABLE_ID];
    Watcher watcher;                /* its seat is the engine's */
    bool watches;
    EngineStage stage;
    Lookup *lookup;                 /* while it enters, with this token: */
    char *token;
    Inbox inbox;                    /* lines that came meanwhile */
    int lag_ms;
    bool has_game; /* the engine knows the first `n_sent` moves; `sent` is their digest */
    int n_sent;
    uint64_t sent;
    int fences;                     /* `readyok`s to come before anything counts again */
    bool is_asked;                  /* `go` was sent and not answered */
    bool is_under_way;              /* its move is being carried out */
    bool is_gone;                   /* closed since */
    int refusals;                   /* of the position after `n_sent` moves */
    int asked_version;              /* of the table, when the engine was asked */
};

static void tell(RemoteEngine *remote, const char *line)
{
    Conn *conn = caller_conn(remote->caller);

    if (conn)
        conn_send(conn, line, strlen(line));
}

static void hang_up(RemoteEngine *remote, int code, const char *why)
{
    Conn *conn = caller_conn(remote->caller);

    if (conn && remote->stage != CLOSED)
        conn_close(conn, code, why);
    remote->stage = CLOSED;
}

static void say_error(RemoteEngine *remote, const Err *err)
{
    char line[512];
    Text text = text_in(line, sizeof line);

    err_answer(&text, err);
    tell(remote, line);
}

/* What the engine is doing is no longer wanted. */
static void fence(RemoteEngine *remote)
{
    if (remote->is_asked)
        tell(remote, "stop");
    tell(remote, "isready");
    remote->fences++;
    remote->is_asked = false;
}

static uint64_t digest_of(const Match *match, int n)
{
    uint64_t digest = 0;

    for (int i = 0; i < n; i++)
        digest = digest_add(digest, match->moves[i]);
    return digest;
}

static void say_newgame(RemoteEngine *remote, const Table *table)
{
    char line[LINE + MAX_SET_DATA];
    Text text = text_in(line, sizeof line);

    setup_write_newgame(&text, &table->setup, table->game);
    tell(remote, line);
}

/* Send the moves from number `from` on. */
static void say_moves(RemoteEngine *remote, const Match *match, int from)
{
    static Match again;
    char line[LINE];
    Text text = text_in(line, sizeof line);

    match_start(&again, match->game, &match->setup);
    for (int i = 0; i < match->n_moves; i++) {
        if (i >= from) {
            text_str(&text, text.used ? " " : "move ");
            match->game->write_move(&text, match_state(&again), match->moves[i]);
        }
        match_play(&again, match->moves[i]);
        if (text.used > LINE - 2 * MAX_MOVE_TEXT ||
            (text.used && i == match->n_moves - 1)) {
            tell(remote, line);
            text = text_in(line, sizeof line);
        }
    }
}

/* Send the engine the current position, if it does not have it. */
static void tell_position(RemoteEngine *remote, const Table *table)
{
    const Match *match = &table->match;
    bool follows = remote->has_game && remote->n_sent <= match->n_moves &&
                   digest_of(match, remote->n_sent) == remote->sent;

    uint64_t digest = digest_of(match, match->n_moves);
    if (follows && remote->n_sent == match->n_moves)
        return;
    if (remote->is_asked)
        fence(remote);
    if (digest != remote->sent)
        remote->refusals = 0;
    if (!follows)
        say_newgame(remote, table);
    say_moves(remote, match, follows ? remote->n_sent : 0);
    remote->has_game = true;
    remote->n_sent = match->n_moves;
    remote->sent = digest;
}

/* How long the engine may think about a move and leave enough for the rest of the game;
 * 0: there is no clock. */
static int think_ms(const RemoteEngine *remote, const Table *table)
{
    int64_t deadline = table_deadline(table);
    int64_t left =
        deadline - tables_now_at(remote->server->tables, table->id).service_ms -
        remote->lag_ms;
    int64_t share = left / 20 + table->speed.increment_s * 800;

    if (deadline == INT64_MAX)
        return 0;
    share = share < left / 2 ? share : left / 2;
    return (int)(share > MOST_THINK_MS    ? MOST_THINK_MS
                 : share < LEAST_THINK_MS ? LEAST_THINK_MS
                                          : share);
}

static void ask(RemoteEngine *remote, const Table *table)
{
    char line[64];
    Text text = text_in(line, sizeof line);
    int ms = think_ms(remote, table);

    text_str(&text, "go");
    if (ms)
        text_f(&text, " time=%d", ms);
    tell(remote, line);
    remote->is_asked = true;
    remote->asked_version = table->version;
}

/* Something has happened: tell the engine, and ask it for a move if it is its turn. */
static void go_on(RemoteEngine *remote, const Table *table)
{
    int seat = remote->watcher.seat;

    if (seat == NOBODY)
        hang_up(remote, CLOSE_UNWELCOME, "the seat was left");
    if (remote->stage != READY || table->phase == PHASE_WAITING)
        return;
    tell_position(remote, table);
    if (table->phase == PHASE_OVER) {
        tell(remote, "quit");
        hang_up(remote, CLOSE_NORMAL, "the game is over");
        return;
    }
    bool is_own = table_turn(table) == seat && seat_is_owned(&table->seats[seat]);
    if (remote->is_asked && !is_own)
        fence(remote);
    else if (is_own && !remote->is_asked && !remote->is_under_way && !remote->fences)
        ask(remote, table);
}

/* The same, when the table must be looked up. */
static void go_on_there(RemoteEngine *remote)
{
    Err err;
    const Table *table = tables_find(remote->server->tables, remote->table, &err);

    if (table)
        go_on(remote, table);
    else
        hang_up(remote, CLOSE_UNWELCOME, "no such table");
}

static void on_event(Watcher *watcher, const Table *table, const StoredEvent *event)
{
    (void)event;
    go_on(watcher->with, table);
}

/* When a player leaves a seat before the start, tables report it here. */
static void on_presence(Watcher *watcher, const Table *table)
{
    go_on(watcher->with, table);
}

static void on_ended(Watcher *watcher, const Err *err)
{
    RemoteEngine *remote = watcher->with;

    remote->watches = false;
    say_error(remote, err);
    hang_up(remote, CLOSE_UNWELCOME, "this table is no longer available to you");
}

static void remote_free(RemoteEngine *remote)
{
    caller_release(remote->caller);
    lookup_close(remote->lookup);
    inbox_clear(&remote->inbox);
    free(remote->token);
    free(remote);
}

/* Tell the engine what was refused; too many refusals end it. */
static void refused(RemoteEngine *remote, const Err *err)
{
    say_error(remote, err);
    if (++remote->refusals >= PATIENCE)
        hang_up(remote, CLOSE_UNWELCOME, "no legal move");
}

static void on_done(void *context, const Outcome *outcome)
{
    RemoteEngine *remote = context;

    remote->is_under_way = false;
    if (remote->is_gone) {
        remote_free(remote);
        return;
    }
    if (outcome->err)
        refused(remote, outcome->err);
    if (remote->stage == READY)
        go_on_there(remote);
}

static void play(RemoteEngine *remote, const char *word)
{
    json_t *fields = json_pack("{s:[s], s:i}", "moves", word, "version",
                               remote->asked_version);
    Command command = {.verb = &verbs[VERB_MOVES], .seat = remote->watcher.seat,
                       .fields = fields, .lag_ms = remote->lag_ms};

    remote->is_asked = false;
    remote->is_under_way = true;
    tables_do(remote->server->tables, remote->table, &command, NULL, on_done, remote);
    json_decref(fields);
}

/* The engine could not follow: send the game again from the start. */
static void start_over(RemoteEngine *remote, const char *line)
{
    Err err;

    fail(&err, ERR_STATE, N_("the engine said: %s"), line);
    fence(remote);
    remote->has_game = false;
    refused(remote, &err);
}

/* Take the seat; false and `err` if the token opens none here. */
static bool sit_down(RemoteEngine *remote, const char *token, Err *err)
{
    Viewer viewer = tables_viewer(remote->server->tables, remote->table, token);

    if (!shown_table(remote->server->tables, remote->table, &viewer, err))
        return false;
    remote->watcher.seat = viewer.seat;
    remote->watcher.session = viewer.session;
    if (viewer.seat == NOBODY)
        return fail(err, ERR_TOKEN, N_("this token opens no seat here"));
    if (!tables_seat_welcome(remote->server->tables, remote->table, viewer.seat, err))
        return false;
    remote->watches =
        tables_watch(remote->server->tables, remote->table, &remote->watcher, err);
    return remote->watches;
}

/* An engine that does not send its token in time is disconnected. */
static void expect_token(RemoteEngine *remote, bool expects)
{
    Conn *conn = caller_conn(remote->caller);

    if (conn)
        conn_expect(conn, expects);
}

/* Lines that came before its seat was found. */
static void hear_inbox(RemoteEngine *remote)
{
    InboxMessage *line;

    while ((line = inbox_take(&remote->inbox))) {
        remote_engine_line(remote, line->text, line->n);
        free(line);
    }
}

/* Run again when what it wants to read is there. */
static void find_seat(void *with)
{
    RemoteEngine *remote = with;
    Err err;

    lookup_enter(remote->lookup);
    bool ok = sit_down(remote, remote->token, &err);
    if (lookup_leave(remote->lookup))
        return;
    if (!ok) {
        say_error(remote, &err);
        hang_up(remote, CLOSE_UNWELCOME, "not welcome");
        return;
    }
    remote->stage = GREETED;
    tell(remote, "pgi");
    hear_inbox(remote);
}

static void enter(RemoteEngine *remote, const char *token)
{
    expect_token(remote, false);
    remote->stage = ENTERS;
    remote->token = must(strdup(token));
    remote->lookup =
        lookup_open(tables_lookups(remote->server->tables), find_seat, remote);
    find_seat(remote);
}

/* What follows `word` and a space at the start of the line; NULL if it begins
 * otherwise. */
static const char *after(const char *line, const char *word)
{
    size_t n = strlen(word);

    if (strncmp(line, word, n) != 0 || (line[n] && line[n] != ' '))
        return NULL;
    return line + n + (line[n] == ' ');
}

static void hear(RemoteEngine *remote, const char *line)
{
    const char *rest;

    if (remote->fences) {
        remote->fences -= after(line, "readyok") != NULL;
        if (!remote->fences)
            go_on_there(remote);
    } else if (remote->stage == GREETED && after(line, "pgiok")) {
        remote->stage = READY;
        go_on_there(remote);
    } else if (remote->is_asked && (rest = after(line, "bestmove"))) {
        play(remote, rest);
    } else if (remote->stage == READY && after(line, "error")) {
        start_over(remote, line);
    }
}

RemoteEngine *remote_engine_open(Server *server, Caller *caller, const char *table,
                                 const char *token)
{
    RemoteEngine *remote = must(calloc(1, sizeof *remote));

    Text id = text_in(remote->table, sizeof remote->table);
    remote->server = server;
    remote->caller = caller_hold(caller);
    inbox_start(&remote->inbox);
    remote->watcher = (Watcher){
        .event = on_event, .presence = on_presence, .ended = on_ended, .with = remote,
        .seat = NOBODY};
    text_str(&id, table);
    if (token)
        enter(remote, token);
    else
        expect_token(remote, true);
    return remote;
}

/* Is it a valid line? */
static bool is_line(const char *text, size_t n, Err *err)
{
    if (n >= LINE)
        return fail(err, ERR_SYNTAX, N_("the line is longer than %d bytes"), LINE - 1);
    return !memchr(text, '\0', n) ||
           fail(err, ERR_SYNTAX, N_("the line has a zero byte"));
}

/* It may have been the answer: ask again once the engine has caught up. */
static void no_line(RemoteEngine *remote, const Err *err)
{
    if (remote->fences)
        return;
    if (remote->stage == READY)
        fence(remote);
    refused(remote, err);
}

static void hear_first(RemoteEngine *remote, const char *line)
{
    const char *token = after(line, "token");

    enter(remote, token ? token : "");
}

void remote_engine_line(RemoteEngine *remote, const char *text, size_t n)
{
    char line[LINE] = "";
    Err err;

    while (n > 0 && (text[n - 1] == '\n' || text[n - 1] == '\r' || text[n - 1] == ' '))
        n--;
    bool ok = is_line(text, n, &err);
    if (ok) {
        memcpy(line, text, n);
        line[n] = '\0';
    }
    if (remote->stage == WANTS_TOKEN)
        hear_first(remote, line);   /* an invalid line has no token */
    else if (remote->stage == ENTERS && !inbox_add(&remote->inbox, text, n))
        hang_up(remote, CLOSE_UNWELCOME, "too many lines");
    else if (remote->stage == ENTERS)
        return;
    else if (remote->stage != CLOSED && ok)
        hear(remote, line);
    else if (remote->stage != CLOSED)
        no_line(remote, &err);
}

void remote_engine_lag(RemoteEngine *remote, int ms)
{
    remote->lag_ms = ms;
}

void remote_engine_close(RemoteEngine *remote)
{
    if (!remote)
        return;
    if (remote->watches)
        tables_unwatch(remote->server->tables, remote->table, &remote->watcher);
    remote->watches = false;
    remote->stage = CLOSED;
    if (remote->is_under_way)
        remote->is_gone = true;     /* on_done frees it */
    else
        remote_free(remote);
}

/* load_run.c - see load.h. Each table has two players with a socket each, as two people
 * would have. The player to move thinks, moves at random, and waits for the
 * acknowledgement. When a game has ended, the next one begins at a new table. With
 * several addresses, seat S of table T is at address T + S, and the table is created at
 * address T.
 *
 * Players who think stand in one queue. All think for the same time, so the first in the
 * queue is the first to move. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>
#include <sys/resource.h>

#include "cli/sync_probe.h"
#include "cli/load.h"
#include "cli/progress.h"
#include "client/session.h"
#include "os/clock.h"
#include "os/json.h"

enum {
    PACE_MS = 2, WATCH_MS = 50, CREATING_AT_ONCE = 16, AGAIN_MS = 1000,
    ALONE_MS = 1000, RAMP_MOST_MS = 120000, DRAIN_MOST_MS = 5000,
    BURST_MS = 100
};

typedef struct Load Load;
typedef struct LoadTable LoadTable;
typedef struct LoadPlayer LoadPlayer;

struct LoadPlayer {
    TAILQ_ENTRY(LoadPlayer) link;
    LoadTable *table;
    int seat;
    Session *session;
    Follow *follow;                 /* NULL: between games */
    bool thinks, is_over;
    double due_ms;
    char move[MAX_MOVE_TEXT];       /* the last one sent */
};

struct LoadTable {
    TAILQ_ENTRY(LoadTable) link;
    Load *load;
    LoadPlayer players[LOAD_PLAYERS];
    int game;                       /* for the id of the command that creates it */
    int creator;                    /* the address to create it at */
    int moved_from;                 /* the version that the last move was made at */
    double moved_ms;                /* when it was sent; 0: the other player has it */
    OwnPart part;                   /* the first player's, of this game's shuffle */
    double create_ms;               /* not before */
};

struct Load {
    const LoadPlan *plan;
    LoadReport *report;
    Client *client;
    LoadTable *tables;
    Session **idle;
    TAILQ_HEAD(, LoadPlayer) thinking;
    TAILQ_HEAD(, LoadTable) to_create;
    int n_creating, n_made, n_open;         /* n_open: connections */
    Rng rng;
    double allowance, paced_ms;
    enum { RAMP, MEASURE, DRAIN } phase;
    double began_ms, measured_ms, drained_ms;
    uint64_t session;
    Progress progress;
};

/* Set when the user interrupts the run. It is global because a signal handler has to
 * reach it. */
static volatile sig_atomic_t interrupted;

static void interrupt(int number)
{
    interrupted = 1;
    signal(number, SIG_DFL);        /* a second one ends the program as usual */
}

/* A code that the server wrote goes into the journal and to the terminal. */
static void copy_code(char out[CODE_SIZE], const char *code)
{
    Text text = text_in(out, CODE_SIZE);

    text_printable(&text, code);
}

static void count_code(LoadReport *report, const char *code)
{
    for (int i = 0; i < MAX_CODES; i++) {
        CodeCount *count = &report->refused[i];
        if (count->n == 0)
            text_copy(count->code, sizeof count->code, code);
        if (strcmp(count->code, code) == 0) {
            count->n++;
            return;
        }
    }
}

static void note(LoadPlayer *player, const char *what, uint64_t command, int version,
                 const char *rest)
{
    FILE *journal = player->table->load->plan->journal;
    char id[COMMAND_NAME];

    if (!journal)
        return;
    follow_command_id(id, player->follow, command);
    fprintf(journal, "%s %s %d %s %d %s\n", what, follow_id(player->follow),
            player->seat, id, version, rest);
}

/* If it is this player's turn, start thinking. */
static void consider(LoadPlayer *player)
{
    Load *load = player->table->load;

    if (player->thinks || player->is_over ||
        table_turn(follow_table(player->follow)) != player->seat ||
        follow_waiting(player->follow) > 0)
        return;
    player->thinks = true;
    player->due_ms = clock_ms() + (load->plan->rate ? 0 : load->plan->think_ms);
    TAILQ_INSERT_TAIL(&load->thinking, player, link);
}

/* The first in the queue moves. */
static void move_now(LoadPlayer *player)
{
    Load *load = player->table->load;
    const Table *table = follow_table(player->follow);
    Text move = text_in(player->move, MAX_MOVE_TEXT);

    TAILQ_REMOVE(&load->thinking, player, link);
    player->thinks = false;
    if (table_turn(table) != player->seat)
        return;
    const State *state = match_state(&table->match);
    table->game->write_move(&move, state, table->game->pick(state, &load->rng));
    uint64_t command = follow_move(player->follow, player->move);
    player->table->moved_from = table->version;
    player->table->moved_ms = clock_ms();
    note(player, "sent", command, table->version, player->move);
}

/* How long did the move take to the other player? */
static void measure_seen(LoadPlayer *player, const Event *event)
{
    LoadTable *table = player->table;
    Load *load = table->load;
    double now_ms = clock_ms();

    if (event->type != EVENT_MOVED || event->seat == player->seat ||
        event->version <= table->moved_from || !table->moved_ms)
        return;
    if (load->phase == MEASURE && table->moved_ms >= load->measured_ms)
        percentiles_add(&load->report->seen, now_ms - table->moved_ms);
    table->moved_ms = 0;
}

static void create_later(LoadTable *table, double wait_ms)
{
    table->create_ms = clock_ms() + wait_ms;
    TAILQ_INSERT_TAIL(&table->load->to_create, table, link);
}

/* The game has ended for both: they leave, and go on at another table. */
static void end_game(LoadTable *table)
{
    for (int seat = 0; seat < LOAD_PLAYERS; seat++) {
        LoadPlayer *player = &table->players[seat];
        if (player->thinks)
            TAILQ_REMOVE(&table->load->thinking, player, link);
        player->thinks = player->is_over = false;
        session_unfollow(player->follow);
        player->follow = NULL;
    }
    table->moved_ms = 0;
    table->game++;
    table->part = (OwnPart){0};
    if (table->load->phase != DRAIN)
        create_later(table, 0);
}

/* Have all players received the end and every answer? */
static void end_if_over(LoadTable *table)
{
    for (int seat = 0; seat < LOAD_PLAYERS; seat++) {
        const LoadPlayer *player = &table->players[seat];
        if (!player->follow || !player->is_over || follow_waiting(player->follow) > 0)
            return;
    }
    table->load->report->games++;
    end_game(table);
}

static void on_event(Follow *follow, const Event *event)
{
    LoadPlayer *player = follow_with(follow);
    LoadReport *report = player->table->load->report;

    if (player->follow != follow)
        return;                     /* it has left */
    measure_seen(player, event);
    report->events++;
    report->digests += !follow_table(follow)->is_blind;
    player->is_over = follow_table(follow)->phase == PHASE_OVER;
    consider(player);
    end_if_over(player->table);
}

static void on_reply(Follow *follow, uint64_t command, const Reply *reply)
{
    LoadPlayer *player = follow_with(follow);
    Load *load = player->table->load;
    char code[CODE_SIZE];

    if (player->follow != follow)
        return;
    if (reply->is_part && !reply->code) {
        ;                           /* not a move */
    } else if (reply->code) {
        copy_code(code, reply->code);
        count_code(load->report, code);
        if (!reply->goes_on)
            note(player, "refused", command, reply->version, code);
    } else {
        note(player, "ack", command, reply->version, player->move);
        if (load->phase == MEASURE &&
            clock_ms() - reply->waited_ms >= load->measured_ms) {
            load->report->moves++;
            percentiles_add(&load->report->ack, reply->waited_ms);
        }
    }
    consider(player);
    end_if_over(player->table);
}

static void on_failed(Follow *follow, const Err *err)
{
    LoadPlayer *player = follow_with(follow);
    char why[256];
    Text text = text_in(why, sizeof why);

    if (player->follow != follow)
        return;
    err_write(&text, err);
    progress_clear();
    fprintf(stderr, "table %s, seat %d: %s\n", follow_id(follow), player->seat, why);
    player->table->load->report->drifts++;
    end_game(player->table);
}

static void on_connection(Session *session, bool is_open, int code, const char *why)
{
    Load *load = session_with(session);

    (void)code;
    (void)why;
    load->n_open += is_open;
    load->report->reconnects += is_open && load->phase != RAMP;
}

static const SessionHandlers handlers = {
    .event = on_event,
    .reply = on_reply,
    .failed = on_failed,
    .connection = on_connection,
};

/* Both players sit down at their new table. */
static bool sit_down(LoadTable *table, const char *body)
{
    json_t *answer = json_loads(body, 0, NULL);
    const json_t *tokens = json_object_get(answer, "tokens");
    const char *named = member_text(answer, "table");
    char id[TABLE_ID];
    bool is_whole = url_take_id(id, sizeof id, named, strlen(named)) &&
                    json_array_size(tokens) == LOAD_PLAYERS;

    for (size_t seat = 0; is_whole && seat < LOAD_PLAYERS; seat++) {
        LoadPlayer *player = &table->players[seat];
        const char *token = json_string_value(json_array_get(tokens, seat));
        player->follow = session_follow(player->session, id, token, player);
        if (seat == 0)
            follow_set_part(player->follow, 0, &table->part);
    }
    json_decref(answer);
    return is_whole;
}

/* How long the server asks us to wait before a retry. */
static double wait_of(const char *body)
{
    json_t *answer = json_loads(body, 0, NULL);
    const json_t *error = json_object_get(answer, "error");
    double wait_ms = json_number_value(json_object_get(error, "wait")) * 1000;

    json_decref(answer);
    return wait_ms > AGAIN_MS ? wait_ms : AGAIN_MS;
}

static const char *code_of(char out[CODE_SIZE], int status, const char *body)
{
    json_t *answer = json_loads(body, 0, NULL);
    const char *code = json_string_value(json_object_get(json_object_get(answer, "error"),
                                                         "code"));
    Text text = text_in(out, CODE_SIZE);

    if (code)
        copy_code(out, code);
    else
        text_f(&text, status ? "status %d" : "no answer", status);
    json_decref(answer);
    return out;
}

static void on_created(void *with, int status, const char *body, size_t n)
{
    LoadTable *table = with;
    Load *load = table->load;
    char code[CODE_SIZE];

    (void)n;
    load->n_creating--;
    if (status == 200 && sit_down(table, body)) {
        load->n_made += table->game == 0;
        load->report->tables++;
        return;
    }
    count_code(load->report, code_of(code, status, body));
    table->creator = (table->creator + 1) % load->plan->n_urls;
    create_later(table, wait_of(body));
}

static void create(LoadTable *table)
{
    Load *load = table->load;
    char body[512], id[64];
    Text text = text_in(body, sizeof body), name = text_in(id, sizeof id);
    Json json = {.text = &text};
    HttpRequest ask = {"POST", "/api/tables", NULL, body, table->creator};
    Err err;

    text_f(&name, "load-%016llx-%d-%d", (unsigned long long)load->session,
           (int)(table - load->tables), table->game);
    put_object(&json);
    put_string_as(&json, "id", id);
    put_string_as(&json, "game", load->plan->game->name);
    put_key(&json, "seats");
    put_words(&json, (const char *const[]){"human", "human"}, 2);
    put_string_as(&json, "name", "load");
    if (load->plan->seals && !*table->part.nonce)
        own_part_make(&table->part, &err);
    own_part_put_seal(&json, &table->part);
    put_end(&json);
    TAILQ_REMOVE(&load->to_create, table, link);
    load->n_creating++;
    http_request(load->client, &ask, on_created, table);
}

/* Move for the players who have thought long enough, or as many as the rate allows. */
static void tick_pace(void *with)
{
    Load *load = with;
    LoadPlayer *player;
    double now_ms = clock_ms(), rate = load->plan->rate;

    load->allowance += rate * (now_ms - load->paced_ms) / 1000;
    if (load->allowance > rate * BURST_MS / 1000 + 1)
        load->allowance = rate * BURST_MS / 1000 + 1;
    load->paced_ms = now_ms;
    while (load->phase != DRAIN && (player = TAILQ_FIRST(&load->thinking))) {
        if (rate > 0 ? load->allowance < 1 : player->due_ms > now_ms)
            return;
        load->allowance -= 1;
        move_now(player);
    }
}

static int waiting(const Load *load)
{
    int n = 0;

    for (int i = 0; i < load->plan->tables * LOAD_PLAYERS; i++) {
        const LoadPlayer *player =
            &load->tables[i / LOAD_PLAYERS].players[i % LOAD_PLAYERS];
        n += player->follow ? follow_waiting(player->follow) : 0;
    }
    return n;
}

/* Go to the next phase when it is time. */
static void move_on(Load *load, double now_ms)
{
    int lines = load->plan->tables * LOAD_PLAYERS + load->plan->idle;
    bool is_full = load->n_made == load->plan->tables && load->n_open >= lines;

    if (load->phase == RAMP && (is_full || now_ms - load->began_ms > RAMP_MOST_MS)) {
        load->phase = MEASURE;
        load->measured_ms = now_ms;
        load->report->ramp_seconds = (now_ms - load->began_ms) / 1000;
    }
    if (load->phase == MEASURE &&
        (now_ms - load->measured_ms > load->plan->seconds * 1000.0 || interrupted)) {
        load->phase = DRAIN;
        load->drained_ms = now_ms;
        load->report->seconds = (now_ms - load->measured_ms) / 1000;
    }
    if ((load->phase == DRAIN &&
         (waiting(load) == 0 || now_ms - load->drained_ms > DRAIN_MOST_MS)) ||
        (load->phase == RAMP && interrupted))
        client_stop(load->client);
}

static void tick_watch(void *with)
{
    Load *load = with;
    LoadTable *table, *next;
    double now_ms = clock_ms();

    for (table = TAILQ_FIRST(&load->to_create); table; table = next) {
        next = TAILQ_NEXT(table, link);
        if (load->n_creating < CREATING_AT_ONCE && table->create_ms <= now_ms &&
            load->phase != DRAIN)
            create(table);
    }
    move_on(load, now_ms);
    if (progress_due(&load->progress)) {
        fprintf(stderr, "%d tables, %d connections, %llu moves, %.0f s", load->n_made,
                load->n_open, (unsigned long long)load->report->moves,
                (now_ms - load->began_ms) / 1000);
        fflush(stderr);
    }
}

/* Each socket needs a file descriptor. */
static bool raise_files(const LoadPlan *plan, Err *err)
{
    struct rlimit files;
    rlim_t wanted = (rlim_t)(plan->tables * LOAD_PLAYERS + plan->idle + 128);

    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    if (files.rlim_cur < wanted)
        return fail(
            err, ERR_FILE,
            N_("this needs %d open files, but only %d are allowed; see ulimit -n"),
            (int)wanted, (int)files.rlim_cur);
    return true;
}

static Session *connect_at(Load *load, int number)
{
    static const SessionTiming timing = {.reconnect_ms = 500, .resend_ms = 2500};
    Session *session = session_open(load->client, &handlers, load, &timing);

    session_start_at(session, number % load->plan->n_urls);
    return session;
}

static void open_talks(Load *load)
{
    for (int i = 0; i < load->plan->tables; i++) {
        LoadTable *table = &load->tables[i];
        table->load = load;
        table->creator = i % load->plan->n_urls;
        for (int seat = 0; seat < LOAD_PLAYERS; seat++)
            table->players[seat] = (LoadPlayer){
                .table = table, .seat = seat, .session = connect_at(load, i + seat)};
        create_later(table, 0);
    }
    for (int i = 0; i < load->plan->idle; i++)
        load->idle[i] = connect_at(load, i);
}

static void close_talks(Load *load)
{
    for (int i = 0; i < load->plan->tables * LOAD_PLAYERS; i++)
        session_close(load->tables[i / LOAD_PLAYERS].players[i % LOAD_PLAYERS].session);
    for (int i = 0; i < load->plan->idle; i++)
        session_close(load->idle[i]);
}

static bool is_there(Client *client, Err *err)
{
    bool ok = true;

    for (int i = 0; ok && i < client_n_urls(client); i++) {
        char *answer = http_fetch(client, &(HttpRequest){"GET", "/api", .at = i}, err);
        ok = answer != NULL;
        free(answer);
    }
    return ok;
}

Client *load_client(const LoadPlan *plan, Err *err)
{
    Client *client = client_open(plan->urls[0], err);

    for (int i = 1; client && i < plan->n_urls; i++)
        if (!client_add_url(client, plan->urls[i], err)) {
            client_close(client);
            client = NULL;
        }
    return client;
}

static void play(Load *load)
{
    void (*before)(int) = signal(SIGINT, interrupt);

    load->rng = rng_from(load->plan->seed);
    load->session = rng_next(&load->rng) ^ (uint64_t)(clock_ms() * 1000);
    load->began_ms = load->paced_ms = clock_ms();
    load->progress = progress_begin();
    TAILQ_INIT(&load->thinking);
    TAILQ_INIT(&load->to_create);
    open_talks(load);
    client_every(load->client, PACE_MS, tick_pace, load);
    client_every(load->client, WATCH_MS, tick_watch, load);
    client_run(load->client);
    close_talks(load);
    progress_clear();
    signal(SIGINT, before);
}

bool load_run(LoadReport *out, const LoadPlan *plan, Err *err)
{
    Load load = {.plan = plan, .report = out};
    SyncProbe *probe = sync_probe_open(plan->sync_dir, err);
    bool ok = false;

    memset(out, 0, sizeof *out);
    load.tables = calloc((size_t)plan->tables + 1, sizeof *load.tables);
    load.idle = calloc((size_t)plan->idle + 1, sizeof *load.idle);
    if (!probe || !load.tables || !load.idle || !raise_files(plan, err) ||
        !(load.client = load_client(plan, err)) || !is_there(load.client, err))
        goto done;
    sync_probe_measure(probe, &out->sync_alone, ALONE_MS);
    sync_probe_watch(probe, &out->sync_beside);
    play(&load);
    ok = true;
done:
    sync_probe_close(probe);
    client_close(load.client);
    free(load.tables);
    free(load.idle);
    return ok;
}

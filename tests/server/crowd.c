/* crowd.c - see crowd.h. One tick serves everyone: it creates tables, lets players move
 * who have thought long enough, and ends the run. */
#include "crowd.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "os/clock.h"
#include "patience.h"

enum {
    TICK_MS = 3, AGAIN_MS = 100, MAX_PEOPLE = 5, WATCHER = -1, CODES = 16,
    CALM_MS = 150,                  /* without anything new: it has settled */
    CHAT_PERCENT = 10, TAKEBACK_PERCENT = 4
};

static const SessionTiming hasty = {
    .reconnect_ms = 60, .resend_ms = 600, .ping_ms = 500, .silence_ms = 2500,
};

/* Kinds of tables, in turn; the first ones are short. */
static const struct {
    const char *game;
    const char *seats[MAX_PEOPLE];
} kinds[] = {
    {"akropolis", {"human", "human"}},
    {"akropolis", {"human", "bot:greedy"}},
    {"akropolis", {"human", "open", "human"}},
    {"panticapaeum", {"human", "human"}},
    {"panticapaeum", {"bot:random", "human", "open"}},
};

enum { KINDS = sizeof kinds / sizeof *kinds, SHORT_KINDS = 3 };

typedef struct Desk Desk;

typedef struct {
    Desk *desk;
    int seat;                       /* or WATCHER */
    Session *session;
    Follow *follow;                 /* NULL: not at the table yet */
    bool is_over, is_asked, is_joining;
    double due_ms;                  /* to act; 0: not to */
} Person;

struct Desk {
    Crowd *crowd;
    int index, kind, game;
    Books *books;                   /* NULL: no table yet */
    Person people[MAX_PEOPLE + 1];
    int n_people;
    bool is_creating;
    int at;                         /* the address that requests go to */
    double ask_ms;                  /* no request before */
};

typedef struct {
    char code[16];
    int n;
} Refusals;

struct Crowd {
    CrowdPlan plan;
    Client *client;
    Desk *desks;
    Books **books;                  /* of all tables that ever were */
    int n_books, max_books;
    Rng rng;
    uint64_t session;
    bool is_paused, (*is_done)(Crowd *crowd);
    double until_ms, calm_since_ms;
    double least_ms;                /* for has_played: not before this */
    int wanted;                     /* nor before so many acknowledgements */
    uint64_t seen, seen_before;     /* grows with whatever happens; at the last tick */
    int acked, lines, byes, chats;
    Refusals refusals[CODES];
};

static bool chance(Crowd *crowd, uint32_t percent)
{
    return rng_below(&crowd->rng, 100) < percent;
}

static void count_refusal(Crowd *crowd, const char *code)
{
    for (int i = 0; i < CODES; i++) {
        Refusals *row = &crowd->refusals[i];
        if (row->n == 0)
            snprintf(row->code, sizeof row->code, "%s", code);
        if (strcmp(row->code, code) == 0) {
            row->n++;
            return;
        }
    }
}

static void send(Person *person, const char *verb, const char *what, const char *fields)
{
    int known = follow_table(person->follow)->version;
    uint64_t command = follow_do(person->follow, verb, fields);
    Sent *sent = books_send(person->desk->books, verb, person->seat, known, command);

    sent->sent_ms = clock_ms();
    snprintf(sent->what, sizeof sent->what, "%s", what);
}

static void send_chat(Person *person)
{
    char line[48], fields[96];

    snprintf(line, sizeof line, "line %d", ++person->desk->crowd->chats);
    snprintf(fields, sizeof fields, "\"text\":\"%s\"", line);
    send(person, "chat", line, fields);
}

static void send_move(Person *person)
{
    const Table *table = follow_table(person->follow);
    const State *state = match_state(&table->match);
    char word[MAX_MOVE_TEXT], fields[MAX_MOVE_TEXT + 64];
    Text text = text_in(word, sizeof word);

    table->game->write_move(
        &text, state, table->game->pick(state, &person->desk->crowd->rng));
    snprintf(fields, sizeof fields, "\"version\":%d,\"moves\":[\"%s\"]", table->version,
             word);
    send(person, "moves", word, fields);
}

static bool may_act(const Person *person)
{
    return person->follow && person->seat != WATCHER && !person->is_over &&
           follow_waiting(person->follow) == 0;
}

static void act(Person *person, double now_ms)
{
    Crowd *crowd = person->desk->crowd;

    if (!may_act(person))
        return;
    if (person->is_asked) {
        person->is_asked = false;
        send(person, "answer", "", "\"yes\":true");
    } else if (table_turn(follow_table(person->follow)) != person->seat) {
        person->due_ms = 0;
    } else if (person->due_ms == 0) {
        person->due_ms = now_ms + crowd->plan.think_ms;
    } else if (person->due_ms <= now_ms) {
        person->due_ms = 0;
        if (chance(crowd, CHAT_PERCENT))
            send_chat(person);      /* and do not wait for its answer */
        send_move(person);
    }
}

static void stand_up(Desk *desk)
{
    for (int i = 0; i < desk->n_people; i++) {
        session_unfollow(desk->people[i].follow);
        desk->people[i].follow = NULL;
        desk->people[i].is_over = desk->people[i].is_asked = false;
        desk->people[i].due_ms = 0;
    }
    desk->books = NULL;
    desk->game++;
}

/* Once everyone has seen the end and got all answers. */
static void stand_up_if_over(Desk *desk)
{
    for (int i = 0; i < desk->n_people; i++) {
        const Person *person = &desk->people[i];
        if (!person->follow || !person->is_over || follow_waiting(person->follow) > 0)
            return;
    }
    if (desk->books)
        stand_up(desk);
}

static void write_down(Books *books, const Event *event)
{
    static char body[EVENT_BODY];
    Text text = text_in(body, sizeof body);

    event_write(&text, event);
    json_t *heard = json_loads(body, 0, NULL);
    books_hear(books, heard);
    books_know(books, event->version, clock_ms());
    json_decref(heard);
}

static void on_event(Follow *follow, const Event *event)
{
    Person *person = follow_with(follow);

    if (person->follow != follow)
        return;
    person->desk->crowd->seen++;
    write_down(person->desk->books, event);
    person->is_over = follow_table(follow)->phase == PHASE_OVER;
    if (event->type == EVENT_ASKED)
        person->is_asked = event->seat != person->seat;
    else if (event->type != EVENT_CHAT)
        person->is_asked = false;
}

static void on_reply(Follow *follow, uint64_t command, const Reply *reply)
{
    Person *person = follow_with(follow);
    Crowd *crowd = person->desk->crowd;

    if (person->follow != follow)
        return;
    Sent *sent = books_find(person->desk->books, command);
    assert(sent);
    crowd->seen++;
    if (reply->code)
        count_refusal(crowd, reply->code);
    if (reply->goes_on)
        return;
    sent->is_refused = reply->code;
    if (!reply->code) {
        sent->acked = reply->version;
        books_know(person->desk->books, reply->version, clock_ms());
        crowd->acked++;
        if (strcmp(sent->verb, "moves") == 0 && may_act(person) &&
            table_turn(follow_table(follow)) != person->seat &&
            chance(crowd, TAKEBACK_PERCENT))
            send(person, "takeback", "", "");
    }
}

static void on_failed(Follow *follow, const Err *err)
{
    Person *person = follow_with(follow);
    char why[256];
    Text text = text_in(why, sizeof why);

    if (person->follow != follow)
        return;
    err_write(&text, err);
    books_blame(person->desk->books, follow_table(follow)->version, why);
}

static void on_connection(Session *session, bool is_open, int code, const char *why)
{
    Crowd *crowd = session_with(session);

    (void)why;
    crowd->lines += is_open;
    crowd->byes += !is_open && code == 1001;
}

static const SessionHandlers handlers = {
    .event = on_event,
    .reply = on_reply,
    .failed = on_failed,
    .connection = on_connection,
};

static void sit_down(Person *person, const char *token)
{
    person->follow =
        session_follow(person->session, person->desk->books->table, token, person);
}

static Books *new_books(Crowd *crowd, const char *table)
{
    if (crowd->n_books == crowd->max_books) {
        crowd->max_books = crowd->max_books ? 2 * crowd->max_books : 64;
        crowd->books =
            realloc(crowd->books, (size_t)crowd->max_books * sizeof *crowd->books);
    }
    Books *books = calloc(1, sizeof *books);
    assert(books && crowd->books);
    snprintf(books->table, sizeof books->table, "%s", table);
    books->may_repeat = crowd->plan.may_repeat;
    books->may_resend = crowd->plan.may_resend;
    return crowd->books[crowd->n_books++] = books;
}

/* No answer, or not now: ask again. Anything else is a fault. */
static bool must_ask_again(Desk *desk, int status, const char *body)
{
    if (status == 200)
        return false;
    desk->ask_ms = clock_ms() + AGAIN_MS;
    desk->at = (desk->at + 1) % client_n_urls(desk->crowd->client);
    if (status != 0 && status != 503 && status != 502) {
        if (!desk->books)
            desk->books = new_books(desk->crowd, "-");
        books_blame(desk->books, status, body);
    }
    return true;
}

static void on_created(void *with, int status, const char *body, size_t n)
{
    Desk *desk = with;

    (void)n;
    desk->is_creating = false;
    desk->crowd->seen++;
    if (must_ask_again(desk, status, body))
        return;
    json_t *answer = json_loads(body, 0, NULL);
    const char *id = json_string_value(json_object_get(answer, "table"));
    assert(id);
    desk->books = new_books(desk->crowd, id);
    for (int i = 0; i < desk->n_people; i++) {
        Person *person = &desk->people[i];
        const char *token = json_string_value(json_array_get(
            json_object_get(answer, "tokens"), (size_t)person->seat));
        if (token || person->seat == WATCHER)
            sit_down(person, token);
    }
    json_decref(answer);
}

static void create(Desk *desk)
{
    Crowd *crowd = desk->crowd;
    char body[512];
    Text text = text_in(body, sizeof body);
    HttpRequest ask = {"POST", "/api/tables", NULL, body, desk->at};

    text_f(&text, "{\"id\":\"crowd-%016llx-%d-%d\",\"game\":\"%s\",\"seats\":[",
           (unsigned long long)crowd->session, desk->index, desk->game,
           kinds[desk->kind].game);
    for (int i = 0; kinds[desk->kind].seats[i]; i++)
        text_f(&text, "%s\"%s\"", i ? "," : "", kinds[desk->kind].seats[i]);
    text_f(&text, "],\"speed\":\"%s\"}", crowd->plan.speed ? crowd->plan.speed : "none");
    desk->is_creating = true;
    http_request(crowd->client, &ask, on_created, desk);
}

static void on_joined(void *with, int status, const char *body, size_t n)
{
    Person *person = with;
    Books *books = person->desk->books;

    (void)n;
    person->is_joining = false;
    person->desk->crowd->seen++;
    if (must_ask_again(person->desk, status, body))
        return;
    json_t *answer = json_loads(body, 0, NULL);
    const char *token = json_string_value(json_object_get(answer, "token"));
    assert(token);
    for (int i = 0; i < books->n_sent; i++)
        if (books->sent[i].seat == person->seat &&
            strcmp(books->sent[i].verb, "join") == 0)
            books->sent[i].acked =
                (int)json_integer_value(json_object_get(answer, "version"));
    sit_down(person, token);
    json_decref(answer);
}

/* The id makes it the same request, however often it is sent. */
static void join(Person *person)
{
    Books *books = person->desk->books;
    char path[64], body[128];
    HttpRequest ask = {"POST", path, NULL, body, person->desk->at};
    bool is_first = true;

    snprintf(path, sizeof path, "/api/tables/%s/join", books->table);
    snprintf(body, sizeof body, "{\"id\":\"join-%s-%d\",\"seat\":%d}", books->table,
             person->seat, person->seat);
    for (int i = 0; i < books->n_sent; i++)
        is_first &= books->sent[i].seat != person->seat;
    if (is_first)
        books_send(books, "join", person->seat, 0, 0)->sent_ms = clock_ms();
    person->is_joining = true;
    http_request(person->desk->crowd->client, &ask, on_joined, person);
}

static void look_after(Desk *desk, double now_ms)
{
    const Crowd *crowd = desk->crowd;
    bool may_create = !crowd->plan.games || desk->game < crowd->plan.games;

    if (!desk->books && !desk->is_creating && may_create && !crowd->is_paused &&
        desk->ask_ms <= now_ms)
        create(desk);
    for (int i = 0; desk->books && i < desk->n_people; i++) {
        Person *person = &desk->people[i];
        if (!person->follow && !person->is_joining && desk->ask_ms <= now_ms)
            join(person);
        else if (!crowd->is_paused)
            act(person, now_ms);
    }
    if (!crowd->is_paused)
        stand_up_if_over(desk);
}

static void tick(void *with)
{
    Crowd *crowd = with;
    double now_ms = clock_ms();

    for (int i = 0; i < crowd->plan.tables; i++)
        look_after(&crowd->desks[i], now_ms);
    if (now_ms >= crowd->until_ms || (crowd->is_done && crowd->is_done(crowd)))
        client_stop(crowd->client);
}

static void seat_people(Desk *desk, const SessionTiming *timing)
{
    const char *const *seats = kinds[desk->kind].seats;

    for (int i = 0; seats[i]; i++)
        if (strncmp(seats[i], "bot", 3) != 0)
            desk->people[desk->n_people++].seat = i;
    desk->people[desk->n_people++].seat = WATCHER;
    for (int i = 0; i < desk->n_people; i++) {
        desk->people[i].desk = desk;
        desk->people[i].session =
            session_open(desk->crowd->client, &handlers, desk->crowd, timing);
        session_start_at(desk->people[i].session,
                         (desk->index + i) % client_n_urls(desk->crowd->client));
    }
}

Crowd *crowd_open(const CrowdPlan *plan)
{
    Crowd *crowd = calloc(1, sizeof *crowd);
    Err err;

    assert(crowd);
    crowd->plan = *plan;
    crowd->rng = rng_from(plan->seed);
    crowd->session = rng_next(&crowd->rng);
    crowd->client = client_open(plan->url, &err);
    crowd->desks = calloc((size_t)plan->tables, sizeof *crowd->desks);
    assert(crowd->client && crowd->desks);
    for (int i = 0; plan->others[i]; i++)
        if (!client_add_url(crowd->client, plan->others[i], &err))
            abort();
    for (int i = 0; i < plan->tables; i++) {
        int kind = i % (plan->is_short ? SHORT_KINDS : KINDS);
        crowd->desks[i] = (Desk){.crowd = crowd, .index = i, .kind = kind,
                                 .at = i % client_n_urls(crowd->client)};
        seat_people(&crowd->desks[i],
                    plan->timing.reconnect_ms ? &plan->timing : &hasty);
    }
    client_every(crowd->client, TICK_MS, tick, crowd);
    return crowd;
}

void crowd_close(Crowd *crowd)
{
    for (int i = 0; i < crowd->plan.tables; i++)
        for (int j = 0; j < crowd->desks[i].n_people; j++)
            session_close(crowd->desks[i].people[j].session);
    client_close(crowd->client);
    for (int i = 0; i < crowd->n_books; i++) {
        books_close(crowd->books[i]);
        free(crowd->books[i]);
    }
    free(crowd->books);
    free(crowd->desks);
    free(crowd);
}

/* Go on until `is_done` or for `ms`. */
static bool run_until(Crowd *crowd, bool (*is_done)(Crowd *crowd), int ms)
{
    crowd->is_done = is_done;
    crowd->until_ms = clock_ms() + ms;
    client_run(crowd->client);
    return clock_ms() < crowd->until_ms;
}

void crowd_run(Crowd *crowd, int ms)
{
    run_until(crowd, NULL, ms);
}

static bool has_played(Crowd *crowd)
{
    return clock_ms() >= crowd->least_ms && crowd->acked >= crowd->wanted;
}

bool crowd_play(Crowd *crowd, int ms, int more)
{
    crowd->least_ms = clock_ms() + ms;
    crowd->wanted = crowd->acked + more;
    return run_until(crowd, has_played, ms + PATIENCE_S * 1000);
}

static bool is_finished(Crowd *crowd)
{
    for (int i = 0; i < crowd->plan.tables; i++)
        if (crowd->desks[i].game < crowd->plan.games)
            return false;
    return true;
}

bool crowd_finish(Crowd *crowd, int ms)
{
    return run_until(crowd, is_finished, ms);
}

static bool desk_is_settled(const Desk *desk)
{
    if (desk->is_creating)
        return false;
    for (int i = 0; desk->books && i < desk->n_people; i++) {
        const Person *person = &desk->people[i];
        if (!person->follow || person->is_joining || follow_waiting(person->follow) > 0 ||
            follow_table(person->follow)->version != desk->books->n_heard)
            return false;
    }
    return true;
}

/* Who is still waiting for what, for the message of a failing test. */
static void describe(const Crowd *crowd)
{
    for (int i = 0; i < crowd->plan.tables; i++) {
        const Desk *desk = &crowd->desks[i];
        if (desk_is_settled(desk))
            continue;
        fprintf(stderr, "# table %s of kind %d%s: version %d has been seen\n",
                desk->books ? desk->books->table : "-", desk->kind,
                desk->is_creating ? ", being made" : "",
                desk->books ? desk->books->n_heard : 0);
        for (int j = 0; j < desk->n_people; j++) {
            const Person *person = &desk->people[j];
            fprintf(stderr, "#   seat %d: line %s, %s, version %d, %d unanswered\n",
                    person->seat, session_is_open(person->session) ? "open" : "lost",
                    person->follow ? "sits" : person->is_joining ? "joins" : "stands",
                    person->follow ? follow_table(person->follow)->version : 0,
                    person->follow ? follow_waiting(person->follow) : 0);
        }
    }
}

static bool is_settled(Crowd *crowd)
{
    double now_ms = clock_ms();
    bool is_calm = crowd->seen == crowd->seen_before;

    for (int i = 0; i < crowd->plan.tables; i++)
        is_calm &= desk_is_settled(&crowd->desks[i]);
    crowd->seen_before = crowd->seen;
    if (!is_calm)
        crowd->calm_since_ms = now_ms;
    return now_ms - crowd->calm_since_ms > CALM_MS;
}

bool crowd_settle(Crowd *crowd, int ms)
{
    crowd->is_paused = true;
    crowd->calm_since_ms = clock_ms();
    bool ok = run_until(crowd, is_settled, ms);
    if (!ok)
        describe(crowd);
    return ok;
}

void crowd_resume(Crowd *crowd)
{
    crowd->is_paused = false;
}

void crowd_excuse(Crowd *crowd, const Outage *outages, int n)
{
    for (int i = 0; i < crowd->n_books; i++) {
        crowd->books[i]->outages = outages;
        crowd->books[i]->n_outages = n;
    }
}

Books *crowd_books(const Crowd *crowd, int i)
{
    return i < crowd->n_books ? crowd->books[i] : NULL;
}

int crowd_ended(const Crowd *crowd)
{
    int n = 0;

    for (int i = 0; i < crowd->plan.tables; i++)
        n += crowd->desks[i].game;
    return n;
}

int crowd_acked(const Crowd *crowd)
{
    return crowd->acked;
}

int crowd_refused(const Crowd *crowd, const char *code)
{
    for (int i = 0; i < CODES; i++)
        if (crowd->refusals[i].n && strcmp(crowd->refusals[i].code, code) == 0)
            return crowd->refusals[i].n;
    return 0;
}

int crowd_lines(const Crowd *crowd)
{
    return crowd->lines;
}

int crowd_byes(const Crowd *crowd)
{
    return crowd->byes;
}

/* histories.c - the checker of histories (books.h) must find what is wrong: a right
 * history of a table with a clock and a bot, and the same one spoilt in every way that a
 * server of several machines could spoil it. */
#include "books.h"
#include "sitting.h"
#include "test.h"

enum {
    TURN_MS = 400,                  /* from one event to the next */
    LATE_MS = 20,                   /* from an event until someone knows of it */
    MOVES = 6, BOT = 2
};

/* A history that is right: who sent what when, who knew what when, and the events. */
typedef struct {
    Books books;
    json_t *events;
    double began_ms;
} History;

static json_t *event_at(const History *history, int version)
{
    return json_array_get(history->events, (size_t)version - 1);
}

static double time_of(int version)
{
    return 1000.0 + version * TURN_MS;
}

/* The first move of an event, as its player sent it. */
static void note_sent(History *history, const json_t *event, int known)
{
    int version = (int)json_integer_value(json_object_get(event, "version"));
    int seat = (int)json_integer_value(json_object_get(event, "seat"));
    const json_t *moves = json_object_get(event, "moves");

    if (strcmp(json_string_value(json_object_get(event, "type")), "moved") != 0 ||
        seat == BOT)
        return;
    Sent *sent =
        books_send(&history->books, "moves", seat, known, (uint64_t)version);
    snprintf(sent->what, sizeof sent->what, "%s",
             json_string_value(json_array_get(moves, 0)));
    sent->acked = version;
    sent->sent_ms = time_of(version) - LATE_MS;
}

static History play_right(void)
{
    History history = {.books = {.table = "t", .may_resend = true},
                       .events = json_array()};
    Sitting *s = sit_down("{\"seats\":[\"human\",\"human\",\"bot:greedy\"],"
                          "\"speed\":\"live:60+5\"}", 7);

    assert_non_null(s);
    for (int i = 0; i < MOVES; i++) {
        s->now.service_ms += TURN_MS;
        s->now.wall_ms += TURN_MS;
        assert_true(play_one(s));
    }
    for (int version = 1; version <= s->n_events; version++) {
        json_t *event = json_loads(body_of(s, version), 0, NULL);
        json_array_append_new(history.events, event);
        note_sent(&history, event, version - 1);
        books_hear(&history.books, event);
        books_know(&history.books, version, time_of(version) + LATE_MS);
    }
    stand_up(s);
    return history;
}

static void forget(History *history)
{
    books_close(&history->books);
    json_decref(history->events);
}

/* The command of the first move by a person after the first event of the game. */
static Sent *some_sent(History *history, int i)
{
    return &history->books.sent[i];
}

static void nothing(History *history)
{
    (void)history;
}

static void no_answer(History *history)
{
    some_sent(history, 1)->acked = 0;
}

static void no_answer_and_no_event(History *history)
{
    Sent *sent = books_send(&history->books, "moves", 1, 3, 99);

    snprintf(sent->what, sizeof sent->what, "elsewhere");
}

static void refused_chat_that_comes_later(History *history)
{
    Sent *sent = books_send(&history->books, "chat", 1, 3, 99);

    snprintf(sent->what, sizeof sent->what, "hello");
    sent->is_refused = true;
}

static void refused_and_there(History *history)
{
    some_sent(history, 1)->acked = 0;
    some_sent(history, 1)->is_refused = true;
}

static void acknowledged_and_not_there(History *history)
{
    Sent *sent = books_send(&history->books, "moves", 1, 3, 99);

    snprintf(sent->what, sizeof sent->what, "elsewhere");
    sent->acked = (int)json_array_size(history->events);
}

static void lost_at_the_end(History *history)
{
    json_array_remove(history->events, json_array_size(history->events) - 1);
}

static void nobody_sent_it(History *history)
{
    *some_sent(history, 0) = *some_sent(history, 1);
}

static void a_gap(History *history)
{
    json_array_remove(history->events, json_array_size(history->events) - 2);
}

/* The event of a bot's move, once more with the next version. */
static void a_bot_moves_twice(History *history)
{
    size_t n = json_array_size(history->events);

    for (size_t i = 0; i < n; i++) {
        json_t *event = json_array_get(history->events, i);
        if (json_integer_value(json_object_get(event, "seat")) != BOT)
            continue;
        json_t *again = json_deep_copy(event);
        while (json_array_size(history->events) > i + 1)
            json_array_remove(history->events, i + 1);
        json_object_set_new(again, "version", json_integer((json_int_t)i + 2));
        json_array_append_new(history->events, again);
        history->books.n_heard = (int)i + 1;
        return;
    }
}

static void another_digest(History *history)
{
    json_object_set_new(event_at(history, 3), "digest", json_string("0123456789abcdef"));
}

static void someone_saw_another_digest(History *history)
{
    json_t *other = json_deep_copy(event_at(history, 3));

    json_object_set_new(other, "digest", json_string("0123456789abcdef"));
    books_hear(&history->books, other);
    json_decref(other);
}

static void someone_saw_more(History *history)
{
    json_t *more = json_deep_copy(event_at(history, 3));

    json_object_set_new(
        more, "version",
        json_integer((json_int_t)json_array_size(history->events) + 1));
    books_hear(&history->books, more);
    json_decref(more);
}

/* Sent after another player had an acknowledgement of a later version. */
static void out_of_order(History *history)
{
    Sent *sent = some_sent(history, 0);

    sent->sent_ms = time_of(sent->version ? sent->version : sent->acked) + TURN_MS;
    sent->sent_ms += 2 * LATE_MS;
}

/* All of a long turn was an outage, and the seat paid for it. */
static Outage dark[1];

static void shift_from(History *history, int version, double ms)
{
    for (int i = version - 1; i < history->books.n_heard; i++)
        history->books.heard[i].known_ms += ms;
    for (int i = 0; i < history->books.n_sent; i++)
        if (history->books.sent[i].acked >= version)
            history->books.sent[i].sent_ms += ms;
}

/* The clock of the seat to move before the third sent move is `ms` lower after it. */
static void charge(History *history, double ms)
{
    int version = some_sent(history, 2)->acked, seat = some_sent(history, 2)->seat;

    for (int i = version; i <= (int)json_array_size(history->events); i++) {
        json_t *clocks = json_object_get(event_at(history, i), "clocks");
        json_int_t left = json_integer_value(json_array_get(clocks, (size_t)seat));
        if (clocks)
            json_array_set_new(clocks, (size_t)seat,
                               json_integer(left - (json_int_t)ms));
        history->books.heard[i - 1].hash = 0;
    }
}

static void an_outage(History *history, double charged_ms)
{
    int version = some_sent(history, 2)->acked;

    shift_from(history, version, 8000);
    dark[0] = (Outage){time_of(version) - TURN_MS + LATE_MS + 1,
                       time_of(version) + 8000 - TURN_MS};
    history->books.outages = dark;
    history->books.n_outages = 1;
    charge(history, charged_ms);
}

static void an_outage_that_nobody_pays(History *history)
{
    an_outage(history, 0);
}

static void an_outage_that_a_seat_pays(History *history)
{
    an_outage(history, 7000);
}

static void a_clock_that_runs_too_fast(History *history)
{
    charge(history, 5 * TURN_MS);
}

/* A long turn may cost as much. */
static void a_long_turn(History *history)
{
    shift_from(history, some_sent(history, 2)->acked, 8000);
    charge(history, 7900);
}

static void what_the_checker_finds(void **state)
{
    static const struct {
        const char *what;
        void (*spoil)(History *history);
        const char *fault;          /* "": nothing is wrong */
    } cases[] = {
        {"a right history", nothing, ""},
        {"carried out without an answer", no_answer, ""},
        {"neither an answer nor an event", no_answer_and_no_event, ""},
        {"a refused line of chat", refused_chat_that_comes_later, ""},
        {"an outage that is not charged", an_outage_that_nobody_pays, ""},
        {"a long turn", a_long_turn, ""},
        {"refused, but there", refused_and_there, "this was refused"},
        {"acknowledged, but lost", acknowledged_and_not_there,
         "this was acknowledged, and is not there"},
        {"the last event is lost", lost_at_the_end, "this was heard, and is not there"},
        {"a move that nobody sent", nobody_sent_it, "nobody sent this"},
        {"a gap", a_gap, "this does not follow from what was before"},
        {"a bot moves twice", a_bot_moves_twice,
         "this does not follow from what was before"},
        {"another digest is kept", another_digest,
         "this does not follow from what was before"},
        {"a viewer has another digest", someone_saw_another_digest,
         "two people heard different things"},
        {"a viewer has more", someone_saw_more, "this was heard, and is not there"},
        {"not in the order of real time", out_of_order,
         "this was sent when a later version was known"},
        {"an outage is charged", an_outage_that_a_seat_pays,
         "a seat was charged for more time than it had its turn"},
        {"a clock runs too fast", a_clock_that_runs_too_fast,
         "a seat was charged for more time than it had its turn"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        History history = play_right();
        Count count = {0};
        cases[i].spoil(&history);
        books_check(&history.books, history.events, &count);
        CHECK_HAS(history.books.fault, cases[i].fault, cases[i].what);
        CHECK_INT(*history.books.fault != 0, *cases[i].fault != 0, cases[i].what);
        forget(&history);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_the_checker_finds),
    };

    return RUN(tests);
}

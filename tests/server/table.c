/* table.c - tables from creation to the end, loaded again at every step; records that can
 * be verified; damaged events. */
#include "test.h"

#include "games/list.h"
#include "os/file.h"
#include "games/panticapaeum/set_pack.h"
#include "table/fold.h"
#include "sitting.h"

static void a_whole_game(void **state)
{
    (void)state;
    Sitting *s = sit_down("{\"seats\":[\"human\",\"bot:normal\"],\"name\":\"Anna\"}", 1);

    CHECK_STR(types_since(s, 1), "created started",
              "all seats are taken: it begins at once");
    CHECK_HAS(
        body_of(s, 1),
        "\"type\":\"created\",\"at\":1800000000000,\"digest\":"
        "\"0000000000000000\",\"game\":\"akropolis\",\"setup\":{\"players\":\"2\"},"
        "\"seats\":[{\"kind\":\"human\",\"name\":\"Anna\"},{\"kind\":\"bot\","
        "\"level\":\"normal\"}],\"speed\":\"none\",\"aids\":\"full\",\"spectators\":true,"
        "\"public\":false,\"chat\":true,\"commit\":",
        "the first event");
    CHECK_HAS(body_of(s, 2), "\"nonces\":\"\",\"moves\":[\"+", "luck has dealt");
    CHECK_HAS(body_of(s, 2), "\"turn\":0}", "no clock, no clocks");
    CHECK_INT(table_turn(s->table), 0, "the first seat begins");
    play_to_end(s);
    CHECK_STR(types_since(s, s->first), "moved finished",
              "the end comes with the last move");
    CHECK_HAS(body_of(s, s->n_events - 1), "\"turn\":-1", "nobody is to move");
    CHECK_HAS(body_of(s, s->n_events), "\"reason\":\"end\",\"scores\":[", "scores");
    CHECK_HAS(body_of(s, s->n_events), "\"reveal\":\"", "the seed is revealed");
    CHECK(!seat_does(s, 0, "moves", "{\"moves\":[\"17@0,0/0\"]}"), "no more moves");
    CHECK_STR(s->refusal, "state the game is over", "and why");
    stand_up(s);
}

/* Every kind of table is played to the end by random moves, and its record is read and
 * verified. */
static const char *const kinds[] = {
    "{\"game\":\"akropolis\",\"seats\":[\"human\"],\"architect\":\"metagenes\"}",
    "{\"game\":\"akropolis\",\"seats\":[\"human\",\"human\"],\"variants\":[\"houses\"],"
    "\"rulings\":{\"edge\":\"any\"},\"long\":true,\"name\":\"Ján "
    "Nový\",\"nonce\":\"abc123\"}",
    "{\"game\":\"akropolis\",\"seats\":[\"bot:random\",\"human\",\"bot:easy\",\"bot:"
    "greedy\"],"
    "\"speed\":\"live:60+40\"}",
    "{\"seats\":[\"human\",\"human\"],\"stacks\":11,"       /* the default */
    "\"rulings\":{\"edge\":\"any\",\"sides\":\"any\",\"lake\":\"area\"}}",
    "{\"game\":\"panticapaeum\",\"seats\":[\"human\",\"bot:normal\",\"human\"],"
    "\"speed\":\"days:3\"}",
    "{\"game\":\"null\",\"seats\":[\"human\",\"human\",\"human\",\"human\"]}",
    "{\"game\":\"null\",\"seats\":[\"human\",\"human\"],\"watch\":\"token\"}",
};

static void check_record(const Sitting *s, const Setup *with)
{
    static char text[MAX_RECORD], again[MAX_RECORD];
    static Record record;
    Text out = text_in(text, sizeof text);
    Proof proof;
    Err err;

    table_write_record(&out, s->table);
    CHECK(record_read_with(&record, text, games, with, &err), text);
    CHECK(record_prove(&proof, &record, &err), text);
    CHECK(proof.is_committed && proof.is_revealed, "committed to and revealed");
    CHECK_INT(proof.draws, s->table->match.n_draws, "all draws are proved");
    out = text_in(again, sizeof again);
    record_write(&out, &record);
    CHECK_STR(again, text, "the record reads back to the same bytes");
}

static void every_kind_of_table(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(kinds); i++) {
        Sitting *s = sit_down(kinds[i], 7 + i);
        for (int n = 0; s->table->phase == PHASE_PLAYING; n++) {
            s->reloads = n % 16 == 0;
            s->now.service_ms += 700;
            CHECK(play_one(s), s->refusal);
        }
        s->reloads = true;
        CHECK(seat_does(s, s->table->host, "chat", "{\"text\":\"danke\"}"), s->refusal);
        check_record(s, NULL);
        stand_up(s);
    }
}

/* A client that has folded all events so far has the set too, from the first one. */
static void check_client(const Sitting *s)
{
    static Table table;
    static Event event;
    Err err;

    table_clear(&table, s->table->id);
    for (int i = 0; i < s->n_events; i++) {
        CHECK(event_read(&event, s->events[i].body, &err), s->events[i].body);
        CHECK(table_fold(&table, &event, &err), s->events[i].body);
    }
    CHECK(!table.is_blind, "a client replays the moves");
    CHECK_INT(table_digest(&table), table_digest(s->table), "and stands where we do");
}

static void another_set(void **state)
{
    (void)state;
    Setup set = corrected_set();
    char why[1024] = "";

    Sitting *s =
        sit_down_or("{\"game\":\"panticapaeum\",\"set\":\"mine\"}", 3, &set, why);
    CHECK_STR(why, "", "a set of the host's");
    s->reloads = true;
    CHECK_HAS(body_of(s, 1),
              "\"setup\":{\"players\":\"2\",\"set\":\"mine\"},\"set_data\":\"A",
              "its name is shown, and it is there");
    CHECK(play_one(s), s->refusal);
    s->reloads = false;
    play_to_end(s);
    check_client(s);
    check_record(s, NULL);
    stand_up(s);
    CHECK(!sit_down_or("{\"game\":\"panticapaeum\",\"set\":\"none\"}", 3, NULL, why),
          "absent");
    CHECK_STR(why, "setup there is no set called 'none' here", "and why");
}

/* A set that comes with the request. */
static Sitting *sit_down_with(const Setup *set, char why[1024], const char *change)
{
    char data[MAX_SET_DATA], fields[MAX_SET_DATA + 64];
    Text text = text_in(data, sizeof data);

    *why = '\0';
    setup_write_set(&text, set);
    snprintf(fields, sizeof fields, "{\"game\":\"panticapaeum\",\"set\":\"data:%s%s\"}",
             data, change);
    return sit_down_or(fields, 3, NULL, why);
}

static void a_set_with_the_request(void **state)
{
    Setup set = corrected_set(), usual = {0};
    char why[1024] = "";

    (void)state;
    Sitting *s = sit_down_with(&set, why, "");
    CHECK_STR(why, "", "a set as data");
    CHECK_HAS(body_of(s, 1), "\"set\":\"my-box\"},\"set_data\":\"A", "by its own name");
    CHECK(play_one(s) && play_one(s), s->refusal);
    check_client(s);
    stand_up(s);
    CHECK(!sit_down_with(&set, why, "AAAA"), "damaged");
    CHECK_STR(why, "syntax 3 bytes too many after the end of the set", "why");
    CHECK(!sit_down_with(&set, why, "!"), "not base64");
    CHECK_HAS(why, "syntax the data of the set are not base64 at character", "why");
    CHECK_STR((s = sit_down_with(&usual, why, ""), why), "", "no data");
    CHECK_HAS(body_of(s, 1), "\"setup\":{\"players\":\"2\"},\"seats\"",
              "is the set that everybody has");
    stand_up(s);
}

/* Tables of older servers have their set in the note, as it was in memory. */
static void a_set_in_an_old_note(void **state)
{
    Setup set = corrected_set();
    Set raw = pa_set(&set);
    char why[1024] = "", body[8192], note[2 * sizeof raw + 64];
    Sitting *s = sit_down_with(&set, why, "");
    const char *from = strstr(body_of(s, 1), ",\"set_data\""),
               *to = strstr(from, ",\"seats\"");
    Text text = text_in(note, sizeof note);
    Hosted *old = hosted_open(s->table->id, s->seed);
    Err err;

    (void)state;
    snprintf(body, sizeof body, "%.*s%s", (int)(from - body_of(s, 1)), body_of(s, 1), to);
    text_str(&text, "{\"tick\":4,\"set\":\"");
    text_hex(&text, (const unsigned char *)&raw, sizeof raw);
    text_str(&text, "\"}");
    CHECK(hosted_apply(old, &(StoredEvent){s->table->id, 1, body, note}, &err), body);
    CHECK_INT(memcmp(&old->table.setup, &s->table->setup, sizeof set), 0, "the same set");
    hosted_close(old);
    old = hosted_open(s->table->id, s->seed);
    memset(strchr(note, 's') + 6, 'f', 200);
    CHECK(!hosted_apply(old, &(StoredEvent){s->table->id, 1, body, note}, &err),
          "a damaged one");
    hosted_close(old);
    stand_up(s);
}

static void the_record_before_the_end(void **state)
{
    (void)state;
    static char text[MAX_RECORD];
    Sitting *s = sit_down("{\"seats\":[\"human\",\"human\"]}", 11);
    Text out = text_in(text, sizeof text);

    play_one(s);
    table_write_record(&out, s->table);
    CHECK_HAS(text, "[Seats \"?,?\"]", "nobody has a name");
    CHECK_HAS(text, "[Date \"2027-01-15\"]", "of its creation");
    CHECK_HAS(text, "[Commit \"", "the commitment is shown");
    CHECK(!strstr(text, "Reveal"), "but not the seed");
    CHECK(server_does(s, NOBODY, "close", NULL), s->refusal);
    CHECK_HAS(body_of(s, s->n_events), "\"reason\":\"closed\",\"scores\":[",
              "as they stand");
    CHECK_HAS(body_of(s, s->n_events), "\"places\":[],\"reveal\":\"",
              "no places, but the seed");
    out = text_in(text, sizeof text);
    table_write_record(&out, s->table);
    CHECK_HAS(text, "[Reveal \"",
              "closed before its end: the seed is shown all the same");
    stand_up(s);
}

static void the_summary(void **state)
{
    (void)state;
    char text[4096];
    Text out = text_in(text, sizeof text);
    Sitting *s =
        sit_down("{\"seats\":[\"human\",\"open\",\"bot:easy\"],\"name\":\"Anna\","
                 "\"speed\":\"live:60+40\",\"public\":true,\"aids\":\"score\"}",
                 5);

    table_write_summary(&(Json){.text = &out}, s->table, s->now, (bool[MAX_SEATS]){true});
    CHECK_STR(
        text,
        "{\"table\":\"table-0123456789\",\"version\":1,\"phase\":\"waiting\","
        "\"game\":\"akropolis\",\"setup\":{\"players\":\"3\"},\"seats\":[{\"kind\":"
        "\"human\",\"name\":\"Anna\",\"here\":true,\"standing\":\"playing\"},{\"kind\":"
        "\"open\"},{\"kind\":\"bot\",\"level\":\"easy\"}],\"speed\":\"live:60+40\","
        "\"aids\":\"score\",\"spectators\":true,\"public\":true,\"chat\":true,\"turn\":-"
        "1,"
        "\"created\":1800000000000,\"touched\":1800000000000,\"host\":0",
        "waiting");
    CHECK(seat_does(s, NOBODY, "join", "{\"name\":\"Bo\"}"), s->refusal);
    s->now.service_ms += 1500;
    out = text_in(text, sizeof text);
    table_write_summary(&(Json){.text = &out}, s->table, s->now, NULL);
    CHECK_HAS(text, "\"turn\":0,\"clocks\":[98500,60000,null]", "clocks at this moment");
    stand_up(s);
}

/* The time until which a player may return is later if the service clock stopped. */
static void the_deadline(void **state)
{
    (void)state;
    char text[4096];
    Text out = text_in(text, sizeof text);
    Sitting *s = sit_down("{\"seats\":[\"human\",\"human\"]}", 5);

    CHECK(seat_does(s, 1, "leave", NULL), s->refusal);
    s->now.wall_ms += 30000;
    table_write_summary(&(Json){.text = &out}, s->table, s->now, NULL);
    CHECK_HAS(text, "\"standing\":\"left\",\"bot\":\"normal\",\"lost\":1800000090000}",
              "a minute, and half a minute of standing still");
    CHECK(seat_does(s, 1, "return", NULL), s->refusal);
    out = text_in(text, sizeof text);
    table_write_summary(&(Json){.text = &out}, s->table, s->now, NULL);
    CHECK(!strstr(text, "\"lost\""), "nobody is gone");
    stand_up(s);
}

/* Every kind of damage to an event is refused, and the refusal names the event. */
static void damaged_events(void **state)
{
    (void)state;
    static const char *const bodies[] = {
        "",
        "{}",
        "[]",
        "{\"type\":\"moved\",\"digest\":\"0000000000000000\"}",
        "{\"type\":\"moved\",\"seat\":0,\"moves\":[\"take\"],\"digest\":"
        "\"0000000000000000\"}",
        "{\"type\":\"moved\",\"seat\":0,\"moves\":[],\"digest\":\"0000000000000000\"}",
        "{\"type\":\"moved\",\"seat\":1,\"moves\":[\"take\"],\"digest\":"
        "\"0000000000000000\"}",
        "{\"type\":\"moved\",\"seat\":9,\"moves\":[\"take\"],\"digest\":"
        "\"0000000000000000\"}",
        "{\"type\":\"created\",\"digest\":\"0000000000000000\"}",
        "{\"type\":\"tookback\",\"to\":99,\"digest\":\"0000000000000000\"}",
        "{\"type\":\"left\",\"seat\":0,\"digest\":\"0000000000000000\"}",
    };
    Sitting *s = sit_down("{\"game\":\"null\",\"seats\":[\"human\",\"human\"]}", 5);
    char sentence[512];
    Err err;

    for (size_t i = 0; i < COUNT(bodies); i++) {
        Hosted *hosted = load_again(s, 2);
        const Table *table = &hosted->table;
        StoredEvent event = {table->id, 3, bodies[i], "{\"tick\":5000}"};
        Text text = text_in(sentence, sizeof sentence);
        CHECK(!hosted_apply(hosted, &event, &err), bodies[i]);
        err_write(&text, &err);
        CHECK_HAS(sentence, "event 3 of table table-0123456789 is damaged: ", bodies[i]);
        CHECK_INT(err.code, ERR_STORE, "it is the store's fault");
        hosted_close(hosted);
    }
    Hosted *hosted = load_again(s, 1);
    CHECK(!hosted_apply(hosted, &(StoredEvent){s->table->id, 3, body_of(s, 2), ""}, &err),
          "a gap");
    hosted_close(hosted);
    stand_up(s);
}

/* A type that is not known here is no damage: another program knows it. */
static void events_of_a_newer_server(void **state)
{
    static const char body[] = "{\"type\":\"nothing\",\"digest\":\"0000000000000000\"}";
    Sitting *s = sit_down("{\"game\":\"null\",\"seats\":[\"human\",\"human\"]}", 5);
    Hosted *hosted = load_again(s, 2);
    Err err;

    (void)state;
    CHECK(!hosted_apply(hosted, &(StoredEvent){s->table->id, 3, body, ""}, &err),
          "it is not applied");
    CHECK_INT(err.code, ERR_BUSY, "but that will pass");
    CHECK(err.wait_s > 0, "in a while");
    CHECK_STR(err.message.format,
              "this table needs a newer server: try again in a moment", "it says so");
    CHECK_INT(hosted->table.version, 2, "nothing has changed");
    hosted_close(hosted);
    stand_up(s);
}

/* A lost game without a loser is damaged. */
static void a_loser_who_is_not_there(void **state)
{
    (void)state;
    static const struct {
        const char *loser;
        bool is_good;
    } cases[] = {{"", false}, {",\"loser\":2", false}, {",\"loser\":1", true}};
    Sitting *s = sit_down("{\"game\":\"null\",\"seats\":[\"human\",\"human\"]}", 5);
    Err err;

    for (size_t i = 0; i < COUNT(cases); i++) {
        Hosted *hosted = load_again(s, 2);
        const Table *table = &hosted->table;
        char body[256];
        snprintf(body, sizeof body,
                 "{\"type\":\"finished\",\"reason\":\"left\"%s,\"digest\":\"%016llx\"}",
                 cases[i].loser, (unsigned long long)table_digest(table));
        StoredEvent event = {table->id, 3, body, "{\"tick\":5000}"};
        CHECK_INT(hosted_apply(hosted, &event, &err), cases[i].is_good, body);
        hosted_close(hosted);
    }
    stand_up(s);
}

static void another_seed(void **state)
{
    (void)state;
    Sitting *s = sit_down("{\"game\":\"null\"}", 5);
    unsigned char other[SEED_SIZE] = {1};
    Hosted *hosted = hosted_open("x", other);
    Err err;

    CHECK(!hosted_apply(hosted, &s->events[0], &err),
          "the seed is not the one committed to");
    hosted_close(hosted);
    stand_up(s);
}

/* The record of a game of two that was given up says so and proves its shuffle. Programs
 * that do not know this can still read it, since it is in a comment. */
static void the_record_of_a_game_given_up(void **state)
{
    (void)state;
    static char text[MAX_RECORD];
    static Record record;
    Sitting *s = sit_down("{\"seats\":[\"human\",\"human\"],\"name\":\"Anna\"}", 11);
    Text out = text_in(text, sizeof text);
    Err err;

    for (int i = 0; i < 7; i++)
        CHECK(play_one(s), s->refusal);
    CHECK(seat_does(s, 1, "resign", NULL), s->refusal);
    check_record(s, NULL);
    table_write_record(&out, s->table);
    CHECK_HAS(text, "\"]\n; [Ended \"resigned 2\"]\n\n+", "after the headers");
    CHECK(!strstr(text, "[Result"), "it has no result that others would refuse");
    CHECK(record_read(&record, text, games, &err), text);
    CHECK_INT(record.ended, ENDED_RESIGNED, "how");
    CHECK_INT(record.loser, 1, "who");
    char *how = strstr(text, "resigned 2");
    memcpy(how, "resigned 9", 10);
    CHECK(record_read(&record, text, games, &err), text);
    CHECK_INT(record.ended, NOT_ENDED, "anything else is a comment");
    stand_up(s);
}

/* Cut the next line of `*at` in two at the character `between`. */
static bool next_pair(char **at, char between, const char *pair[2])
{
    char *end = strchr(*at, '\n'), *middle;

    if (!end)
        return false;
    *end = '\0';
    middle = strchr(*at, between);
    assert_non_null(middle);
    *middle = '\0';
    pair[0] = *at;
    pair[1] = middle + 1;
    *at = end + 1;
    return true;
}

/* A game of two from when leaving and resigning did not end one: a player left, returned
 * and resigned. It is loaded as it was, and the bot plays on to the end. */
static void an_old_table(void **state)
{
    (void)state;
    char path[512], *text, *at;
    const char *pair[2] = {0};
    Sitting *s = calloc(1, sizeof *s);
    Err err;

    snprintf(path, sizeof path, "%s/seeds/resigned.events", getenv("TESTS"));
    text = file_read(path, 1 << 16, &err);
    assert_non_null(text);
    at = text;
    assert_true(next_pair(&at, ' ', pair) && text_read_hex(pair[1], s->seed, SEED_SIZE));
    s->hosted = hosted_open(pair[0], s->seed);
    s->table = &s->hosted->table;
    while (next_pair(&at, '\t', pair)) {
        StoredEvent event = {s->table->id, s->n_events + 1, strdup(pair[0]),
                             strdup(pair[1])};
        CHECK(hosted_apply(s->hosted, &event, &err), pair[0]);
        s->events[s->n_events++] = event;
    }
    CHECK_INT(s->n_events, 13, "all of them");
    CHECK_INT(s->table->phase, PHASE_PLAYING, "it is being played");
    CHECK_INT(s->table->seats[1].standing, RESIGNED, "one has resigned");
    CHECK_INT(table_next_loser(s->table), NOBODY, "which has ended nothing");
    s->reloads = true;
    s->rng = rng_from(1);
    s->now = (Moment){s->table->touched_at, 1000};
    play_to_end(s);
    CHECK_HAS(body_of(s, s->n_events), "\"reason\":\"end\",\"scores\":[", "to its end");
    CHECK_HAS(body_of(s, s->n_events), "\"places\":[1,2]", "who resigned is last");
    check_record(s, NULL);
    free(text);
    stand_up(s);
}

static void rematch(void **state)
{
    (void)state;
    Sitting *s =
        sit_down("{\"game\":\"null\",\"seats\":[\"human\",\"bot:easy\",\"human\","
                 "\"human\"],\"name\":\"Anna\",\"speed\":\"live:60+5\",\"chat\":false}",
                 21);
    Batch *batch = batch_open();
    unsigned char seed[SEED_SIZE] = {2};
    char body[4096];
    Err err;

    s->reloads = true;
    CHECK(seat_does(s, 3, "resign", NULL), s->refusal);
    CHECK(!seat_does(s, 0, "rematch", NULL), "not before the end");
    play_to_end(s);
    CHECK(seat_does(s, 0, "rematch", NULL), s->refusal);
    CHECK(!table_wants_rematch(s->table), "seat 2 is still there and has not said so");
    CHECK(!table_recreate(batch, s->table, "new", seed, s->now, &err), "not yet");
    CHECK(seat_does(s, 2, "rematch", NULL), s->refusal);
    CHECK(table_wants_rematch(s->table), "all who are there");
    CHECK(table_recreate(batch, s->table, "new", seed, s->now, &err), "now");
    CHECK(server_does(s, NOBODY, "rematched", "{\"table\":\"new\"}"), s->refusal);
    CHECK(!table_wants_rematch(s->table), "there is one");
    CHECK(!seat_does(s, 3, "rematch", NULL), "too late");
    snprintf(body, sizeof body, "%s", batch_event_at(batch, 0).body);
    CHECK_HAS(
        body,
        "\"seats\":[{\"kind\":\"bot\",\"level\":\"normal\"},{\"kind\":\"human\","
        "\"name\":\"Anna\"},{\"kind\":\"bot\",\"level\":\"easy\"},{\"kind\":\"human\","
        "\"name\":\"\"}],\"speed\":\"live:60+5\"",
        "everybody one seat further");
    CHECK_HAS(body, "\"host\":1,\"rematch_of\":\"table-0123456789\"",
              "the host too");
    CHECK_INT(batch_events(batch), 2, "it begins at once");
    Hosted *next = hosted_open("new", seed);
    for (int i = 0; i < 2; i++)
        CHECK(hosted_apply(next,
                          &(StoredEvent){"new", i + 1, batch_event_at(batch, i).body,
                                         batch_event_at(batch, i).note},
                          &err),
              "applies");
    hosted_close(next);
    batch_close(batch);
    stand_up(s);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_whole_game),
        cmocka_unit_test(every_kind_of_table),
        cmocka_unit_test(another_set),
        cmocka_unit_test(a_set_with_the_request),
        cmocka_unit_test(a_set_in_an_old_note),
        cmocka_unit_test(the_record_before_the_end),
        cmocka_unit_test(the_summary),
        cmocka_unit_test(the_deadline),
        cmocka_unit_test(damaged_events),
        cmocka_unit_test(events_of_a_newer_server),
        cmocka_unit_test(a_loser_who_is_not_there),
        cmocka_unit_test(another_seed),
        cmocka_unit_test(the_record_of_a_game_given_up),
        cmocka_unit_test(an_old_table),
        cmocka_unit_test(rematch),
    };

    return RUN(tests);
}

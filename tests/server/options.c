/* options.c - records, protocol, command line and server set up a made-up game with
 * options of its own (../made_up/regatta.c), though none of them knows it. */
#include <unistd.h>

#include "cli/flags.h"
#include "core/record.h"
#include "engine/engine.h"
#include "games/list.h"
#include "os/file.h"
#include "server/api/offered_sets.h"
#include "sitting.h"
#include "test.h"

static Engine engine;
static char answer[1 << 16];

static void tell(void *to, const char *line)
{
    text_f(to, "%s\n", line);
}

static const char *ask(const char *line)
{
    Text text = text_in(answer, sizeof answer);

    engine_line(&engine, line, tell, &text);
    return answer;
}

/* What is asked for, and how each part of the program writes it. */
static const struct {
    const char *words;              /* of newgame */
    const char *state;              /* of which this is a part */
    const char *fields;             /* the same for a server */
    const char *setup;              /* how `created` has it */
    const char *headers;            /* how a record does */
} games_of_it[] = {
    {"players=2", "\"laps\":3,\"sea\":\"calm\",\"gear\":0,\"ties\":\"shared\"",
     "\"seats\":[\"human\",\"human\"]", "{\"players\":\"2\"}", "[Players \"2\"]\n"},
    {"players=3", "\"laps\":2,", "\"seats\":[\"human\",\"human\",\"human\"]",
     "{\"players\":\"3\"}", "[Players \"3\"]\n"},
    {"laps=marathon players=2 sea=rough", "\"laps\":9,\"sea\":\"rough\"",
     "\"laps\":\"marathon\",\"sea\":\"rough\"",
     "{\"players\":\"2\",\"laps\":\"9\",\"sea\":\"rough\"}",
     "[Players \"2\"]\n[Laps \"9\"]\n[Sea \"rough\"]\n"},
    {"players=2 laps=5 gear=flags,oars", "\"laps\":5,\"sea\":\"calm\",\"gear\":5",
     "\"laps\":5,\"gear\":[\"flags\",\"oars\"]",
     "{\"players\":\"2\",\"laps\":\"5\",\"gear\":\"oars,flags\"}",
     "[Players \"2\"]\n[Laps \"5\"]\n[Gear \"oars,flags\"]\n"},
    {"players=2 laps=3 customs=ties:void", "\"ties\":\"void\",\"crown\":\"void\"",
     "\"laps\":3,\"customs\":{\"ties\":\"void\"}",
     "{\"players\":\"2\",\"customs\":\"ties:void\"}",
     "[Players \"2\"]\n[Customs \"ties:void\"]\n"},
    {"players=2 customs=crown:shared,ties:void",
     "\"ties\":\"void\",\"crown\":\"shared\"",
     "\"customs\":{\"crown\":\"shared\",\"ties\":\"void\"}",
     "{\"players\":\"2\",\"customs\":\"ties:void,crown:shared\"}",
     "[Players \"2\"]\n[Customs \"ties:void,crown:shared\"]\n"},
    {"players=2 laps=marathon", "\"laps\":9", "\"marathon\":true",
     "{\"players\":\"2\",\"laps\":\"9\"}", "[Players \"2\"]\n[Laps \"9\"]\n"},
};

static void by_the_protocol(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(games_of_it); i++) {
        char line[256];
        snprintf(line, sizeof line, "newgame regatta %s", games_of_it[i].words);
        CHECK_STR(ask(line), "ok\n", line);
        CHECK_HAS(ask("state"), games_of_it[i].state, line);
    }
}

static void by_a_record(void **state)
{
    static Record record, again;
    static char text_a[MAX_RECORD], text_b[MAX_RECORD];
    Err err;

    (void)state;
    for (size_t i = 0; i < COUNT(games_of_it); i++) {
        char line[256], head[256];
        snprintf(line, sizeof line, "newgame regatta %s seed=3", games_of_it[i].words);
        snprintf(head, sizeof head, "[Game \"regatta\"]\n%s\n", games_of_it[i].headers);
        ask(line);
        record = (Record){.match = engine.match};
        Text a = text_in(text_a, sizeof text_a), b = text_in(text_b, sizeof text_b);
        record_write(&a, &record);
        CHECK_HAS(text_a, head, line);
        CHECK(record_read(&again, text_a, games, &err), line);
        CHECK_INT(record_digest(&again.match), record_digest(&record.match), line);
        record_write(&b, &again);
        CHECK_STR(text_b, text_a, "the same bytes");
    }
}

static void at_a_server(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(games_of_it); i++) {
        char fields[512], setup[256];
        bool has_seats = strstr(games_of_it[i].fields, "seats");
        snprintf(fields, sizeof fields, "{\"game\":\"regatta\",%s%s}",
                 has_seats ? "" : "\"seats\":[\"human\",\"human\"],",
                 games_of_it[i].fields);
        snprintf(setup, sizeof setup, "\"setup\":%s,", games_of_it[i].setup);
        Sitting *s = sit_down(fields, 1);
        CHECK_HAS(body_of(s, 1), setup, fields);
        play_to_end(s);
        CHECK_INT(s->table->phase, PHASE_OVER, "it is played to its end");
        stand_up(s);
    }
}

/* Protocol and server refuse each with the same sentence. */
static void what_is_refused(void **state)
{
    static const struct { const char *words, *fields, *says; } cases[] = {
        {"laps=many", NULL, "setup laps must be a number, not 'many'"},
        {NULL, "\"laps\":\"many\"", "syntax laps must be a whole number from 1 to 99"},
        {NULL, "\"laps\":0", "syntax laps must be a whole number from 1 to 99"},
        {"laps=14", "\"laps\":14", "setup players: 2; 14 laps are too many (RE-1)"},
        {"sea=wild", "\"sea\":\"wild\"", "setup a wild sea is for three or more (RE-2)"},
        {"sea=flat", "\"sea\":\"flat\"", "setup no sea 'flat'; there are: calm, rough"},
        {NULL, "\"sea\":3", "syntax sea must be a string"},
        {"gear=oars,ropes", "\"gear\":[\"ropes\"]", "there are: oars, sails, flags"},
        {NULL, "\"gear\":\"oars\"", "syntax gear must be a list of words"},
        {"customs=duels:void", "\"customs\":{\"duels\":\"void\"}",
         "setup no custom 'duels:void'; there are: ties, crown"},
        {"customs=ties:won", "\"customs\":{\"ties\":\"won\"}",
         "setup custom 'ties' does not know 'won'; there are: shared, void"},
        {"customs=,", NULL, "setup ',' is no list of customs"},
        {NULL, "\"customs\":[]", "syntax customs must be an object of words"},
        {NULL, "\"marathon\":1", "syntax marathon must be true or false"},
        {"stacks=11", "\"stacks\":11", "setup regatta has no stacks"},
        {"first=lot", "\"first\":\"lot\"", "setup regatta: who begins cannot be chosen"},
        {"boats=2", NULL, "setup unknown setting 'boats'"},
        {NULL, "\"boats\":2", "syntax unknown field 'boats'"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        char line[256], why[1024] = "";
        snprintf(line, sizeof line, "newgame regatta %s", cases[i].words);
        if (cases[i].words)
            CHECK_HAS(ask(line), cases[i].says, line);
        snprintf(line, sizeof line, "{\"game\":\"regatta\",%s}", cases[i].fields);
        if (cases[i].fields) {
            CHECK(!sit_down_or(line, 1, NULL, why), line);
            CHECK_HAS(why, cases[i].says, line);
        }
    }
    CHECK_STR(ask("newgame regatta players=4 laps=marathon"),
              "error setup regatta has no marathon for 4\n", "a name without a number");
    CHECK_STR(ask("newgame akropolis sea=calm"), "error setup akropolis is not at sea\n",
              "an option of this game alone");
}

static void for_a_form(void **state)
{
    static const char *const parts[] = {
        "options {\"game\":\"regatta\",\"min\":2,\"max\":4,\"options\":["
        "{\"key\":\"laps\",\"kind\":\"number\",\"title\":\"Laps\",",
        "\"2\":{\"default\":3,\"values\":[1,2,3,4,5,6,7,8,9,10,11,12,13],"
        "\"named\":{\"marathon\":9}}",
        "\"4\":{\"default\":2,\"values\":[1,2,3,4,5,6],\"named\":{}}",
        "\"proposal\":\"rough\"",
        "\"2\":{\"default\":\"calm\",\"values\":[\"calm\",\"rough\"]},"
        "\"3\":{\"default\":\"calm\",\"values\":[\"calm\",\"rough\",\"wild\"]}",
        "\"2\":{\"default\":[],\"values\":[\"oars\",\"sails\",\"flags\"]}",
        "{\"key\":\"crown\",\"kind\":\"choice\",\"group\":{\"key\":\"customs\","
        "\"title\":\"Customs\"},\"title\":\"Crown\",\"follows\":\"ties\",",
    };

    (void)state;
    ask("options regatta");
    for (size_t i = 0; i < COUNT(parts); i++)
        CHECK_HAS(answer, parts[i], "options regatta");
}

static void on_the_command_line(void **state)
{
    static const Flag table[] = {
        {"game", "NAME", "the game (%s)", .stands_for = THE_GAME},
        {.stands_for = ALL_OPTIONS}, {"seed", "N", "a seed"}, {0},
    };
    char *words[] = {"--gear", "sails", "--marathon", "--customs=crown:void"};
    Setup setup = {.players = 3};
    char line[256];
    Text text = text_in(line, sizeof line);
    const Flag *flags = flags_of(table), *gear = flags;
    Args args;
    Err err;

    (void)state;
    while (gear->name && strcmp(gear->name, "gear") != 0)
        gear++;
    CHECK_STR(flags->arg, games[0]->name, "the game that is usual");
    CHECK_STR(gear->arg, "oars,sails,flags", "its help lists the words");
    CHECK(args_read(&args, flags, COUNT(words), words, &err), "the flags are known");
    CHECK(flags_set(&setup, game_named("regatta"), &args, &err), "and set");
    setup_write_newgame(&text, &setup, game_named("regatta"));
    CHECK_STR(line, "newgame regatta players=3 laps=9 gear=sails customs=crown:void",
              "as they were given");
    text = text_in(line, sizeof line);
    setup_write_members(&(Json){.text = &text}, &setup, game_named("regatta"));
    CHECK_STR(line, "\"laps\":9,\"gear\":[\"sails\"],\"customs\":{\"crown\":\"void\"}",
              "and for a table on a server");
    CHECK_STR(flags_given(&args), "marathon", "the first one");
}

/* A game that has only set files, {"buoys":N}: one byte. */
static void write_set(Text *text, const Setup *setup)
{
    text_f(text, "buoys-%d 0", setup->set[0]);
}

static int read_set(Setup *setup, Err faults[], int most, const char *source,
                    DocNode *nodes, int size)
{
    int buoys;

    (void)most;
    if (!doc_read(nodes, size, source, strlen(source), faults))
        return 1;
    if (!doc_int(doc_member(nodes, "buoys"), 1, 9, &buoys))
        return !fail(faults, ERR_SETUP, "buoys: 1 to 9");
    setup->set_size = 1;
    setup->set[0] = (unsigned char)buoys;
    return 0;
}

static const Game harbour = {.name = "harbour", .is_hidden = true,
                             .write_set = write_set, .read_set = read_set};

extern const Game akropolis, nullgame, panticapaeum, regatta;

const Game *const games[] = {&akropolis, &panticapaeum, &nullgame, &regatta, &harbour,
                             NULL};

/* Set files of two games in one folder: each is offered for its own game. */
static void sets_of_several_games(void **state)
{
    char folder[] = "/tmp/polis-offers-XXXXXX", path[2][64], shown[1 << 16], why[1024];
    Text text = text_in(shown, sizeof shown);
    Err err;

    (void)state;
    CHECK(mkdtemp(folder), folder);
    snprintf(path[0], sizeof path[0], "%s/course.json", folder);
    snprintf(path[1], sizeof path[1], "%s/box.json", folder);
    char *box = file_read(getenv("SET"), 1 << 20, &err);
    CHECK(box && file_write(path[0], "{\"buoys\":4}", &err), path[0]);
    CHECK(file_write(path[1], box, &err), path[1]);
    free(box);
    OfferedSets *offers = offered_sets_open(folder, &err);
    CHECK(offers, "both can be read");
    offered_sets_write_all(&text, offers);
    CHECK_HAS(shown, "\"game\":\"panticapaeum\",\"name\":\"box\"", "the box");
    CHECK_HAS(shown, "\"game\":\"harbour\",\"name\":\"course\",\"set\":\"buoys-4 0\"",
              "the course");
    CHECK(!sit_down_or("{\"game\":\"panticapaeum\",\"set\":\"course\","
                       "\"seats\":[\"human\",\"human\"]}",
                       1, offered_sets_find(offers, "course", &err), why),
          "the course is no set of another game");
    CHECK_STR(why, "syntax the data of a set are missing", "which says so itself");
    offered_sets_close(offers);
    CHECK(file_write(path[0], "{\"buoys\":40}", &err), path[0]);
    CHECK(!offered_sets_open(folder, &err), "a course with too many buoys");
    text = text_in(shown, sizeof shown);
    err_write(&text, &err);
    CHECK_HAS(shown, "buoys: 1 to 9", "is refused by its own game");
    unlink(path[0]);
    unlink(path[1]);
    rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(by_the_protocol),
        cmocka_unit_test(by_a_record),
        cmocka_unit_test(at_a_server),
        cmocka_unit_test(what_is_refused),
        cmocka_unit_test(for_a_form),
        cmocka_unit_test(on_the_command_line),
        cmocka_unit_test(sets_of_several_games),
    };

    engine_open(&engine);
    return RUN(tests);
}

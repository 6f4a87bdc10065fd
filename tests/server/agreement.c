/* agreement.c - what servers on one database must have in common: what is a contradiction
 * and what is not; two real servers that differ. */
#include "server/agreement.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "child.h"
#include "patience.h"
#include "postgres.h"
#include "test.h"
#include "wire.h"

static void what_contradicts(void **state)
{
    static const struct {
        const char *what, *ours, *theirs;
        const char *sentence;       /* NULL: no contradiction */
    } cases[] = {
        {"the same", "setting away_s 60\nrules x 1\n", "rules x 1\nsetting away_s 60\n",
         NULL},
        {"another value", "setting away_s 60\nrules x 1\n",
         "setting away_s 61\nrules x 1\n",
         "away_s is 60 here and 61 at the server b:1; all servers on one database need "
         "the same"},
        {"other rules", "setting away_s 60\nrules x 1\n",
         "setting away_s 60\nrules x 2\n",
         "the rules of x differ from those of the server b:1; all servers on one "
         "database need the same"},
        {"what a newer one has", "setting away_s 60\n",
         "setting away_s 60\nsetting later 1\nrules y 1\npledge z 1\n", NULL},
        {"what an older one has not", "setting away_s 60\nsetting later 1\npledge z 1\n",
         "setting away_s 60\n", NULL},
        {"a kind that we do not know", "pledge z 1\n", "pledge z 2\n", NULL},
        {"a name of another kind", "setting x 1\n", "rules x 2\n", NULL},
        {"nothing", "", "", NULL},
        {"damage", "setting away_s 60\n", "setting away_s", NULL},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        char sentence[512] = "";
        Text text = text_in(sentence, sizeof sentence);
        Err err = {0};

        if (!agreement_holds(cases[i].ours, cases[i].theirs, "b:1", &err))
            err_write(&text, &err);
        CHECK_STR(sentence, cases[i].sentence ? cases[i].sentence : "", cases[i].what);
    }
}

/* Change one setting, and see whether the others would notice. */
static void which_settings_are_common(void **state)
{
    static const struct {
        const char *name, *value;
        bool is_common;
    } cases[] = {
        {"table_rate", "11/1h", true},
        {"table_rate", "10/61m", true},
        {"login_rate_per_account", "20/2h", true},
        {"invite_only", "yes", true},
        {"takeover", "greedy", true},
        {"away_s", "61s", true},
        {"listen", "127.0.0.1:1", false},
        {"bots", "3", false},
        {"max_sockets", "7", false},
        {"max_tables", "7", false},
        {"address_rate", "1/1s", false},
        {"log", "json", false},
    };
    char usual[AGREEMENT], changed[AGREEMENT];

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        Text a = text_in(usual, sizeof usual), b = text_in(changed, sizeof changed);
        Config config;
        Err err;

        config_usual(&config);
        agreement_write(&a, &config);
        assert_true(config_set(&config, cases[i].name, cases[i].value, &err));
        agreement_write(&b, &config);
        CHECK(!a.cut && !b.cut, "there is room");
        CHECK_INT(!agreement_holds(usual, changed, "b:1", &err), cases[i].is_common,
                  cases[i].name);
    }
    CHECK(strstr(usual, "rules akropolis ") && strstr(usual, "rules panticapaeum "),
          "the rules are in it");
}

/* Rates are named as they were written, though no rate is above one each millisecond. */
static void a_rate_is_shown_as_written(void **state)
{
    char ours[AGREEMENT], theirs[AGREEMENT], sentence[400];
    Text a = text_in(ours, sizeof ours), b = text_in(theirs, sizeof theirs),
         text = text_in(sentence, sizeof sentence);
    Config config;
    Err err;

    (void)state;
    config_usual(&config);
    agreement_write(&b, &config);
    assert_true(config_set(&config, "seat_rate", "100000/1s", &err));
    agreement_write(&a, &config);
    CHECK(!agreement_holds(ours, theirs, "b:1", &err), "they differ");
    err_write(&text, &err);
    CHECK_HAS(sentence, "seat_rate is 100000/1s here and 50/10s at", "named");
}

static Postgres pg;

static void open_on(Child *child, const char *settings, const char *url)
{
    child_open(child, settings);
    snprintf(child->store, sizeof child->store, "%s", url);
}

/* It does not start, and says why. */
static void check_refused(Child *child, const char *sentence, const char *what)
{
    CHECK(!child_start(child), what);
    CHECK_INT(child_end(child, SIGKILL), 2, "it ended by itself");
    CHECK(strstr(child_log(child), sentence), child_log(child));
}

/* `polis serve --check` says the same, without a start. */
static void check_checked(Child *child, const char *sentence, int status)
{
    char command[1700], line[1000] = "", all[4000] = "";

    snprintf(command, sizeof command,
             "%s serve --check --lang en --listen 127.0.0.1:0 --store '%s' --config %s "
             "2>&1", under_test.program, child->store,
             scratch_file(&child->scratch, "polis.conf"));
    FILE *pipe = popen(command, "r");
    while (fgets(line, sizeof line, pipe))
        strncat(all, line, sizeof all - strlen(all) - 1);
    CHECK_INT(WEXITSTATUS(pclose(pipe)), status, all);
    CHECK_HAS(all, sentence, "it says why");
}

/* As after a failover, in which all servers were late. */
static void get_new_number(void)
{
    postgres_sql(&pg, NULL, "update polis.nodes set is_dead = true");
    for (const time_t until = patience(); is_patient(until);) {
        if (atoi(postgres_sql(&pg, NULL,
                              "select count(*) from polis.nodes where not is_dead")) > 0)
            return;
        usleep(10000);
    }
    CHECK(false, "it joins again");
}

static void two_servers_that_differ(void **state)
{
    Child one, other;
    char url[480], sentence[160];

    (void)state;
    snprintf(url, sizeof url, "%s", postgres_fresh(&pg));
    open_on(&one, "table_rate = 5/1h\nmax_sockets = 100\n", url);
    open_on(&other, "table_rate = 6/1h\nmax_sockets = 200\n", url);
    CHECK(child_start(&one), "the first one");
    snprintf(sentence, sizeof sentence,
             "table_rate is 6/3600s here and 5/3600s at the server %s", one.where);
    check_refused(&other, sentence, "another limit");
    CHECK(wire_finds_health(one.where), "the first one does not mind");
    check_checked(&other, "table_rate is 6/3600s here and 5/3600s at the server", 2);
    check_checked(&one, "all is well; a server is using this store", 0);
    get_new_number();
    check_refused(&other, sentence, "the first one, by its new number");
    CHECK_INT(child_end(&one, SIGTERM), 0, "it stops");
    CHECK(child_start(&other), "then the other one may");
    CHECK_INT(child_end(&other, SIGKILL), -SIGKILL, "it is killed");
    CHECK(child_start(&one), "whoever is dead has no say");
    child_close(&one);
    child_close(&other);
}

static void two_servers_with_other_rules(void **state)
{
    Child one, other;
    char url[480], sentence[160];

    (void)state;
    snprintf(url, sizeof url, "%s", postgres_fresh(&pg));
    open_on(&one, "", url);
    open_on(&other, "max_sockets = 200\n", url);
    CHECK(child_start(&one), "the first one");
    CHECK(child_start(&other), "the second, which has more room");
    child_end(&other, SIGTERM);
    postgres_sql(&pg, NULL,
                 "update polis.agreements set lines = replace(lines, "
                 "'rules akropolis ', 'rules akropolis f')");
    snprintf(sentence, sizeof sentence,
             "the rules of akropolis differ from those of the server %s", one.where);
    check_refused(&other, sentence, "other rules");
    CHECK(wire_finds_health(one.where), "the first one does not mind");
    child_close(&one);
    child_close(&other);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_contradicts),
        cmocka_unit_test(which_settings_are_common),
        cmocka_unit_test(a_rate_is_shown_as_written),
        cmocka_unit_test(two_servers_that_differ),
        cmocka_unit_test(two_servers_with_other_rules),
    };

    if (!child_arguments(argc, argv))
        return 2;
    postgres_open(&pg, false, "fsync = off\n");
    int failed = RUN(tests);
    postgres_close(&pg);
    return failed;
}

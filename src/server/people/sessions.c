/* sessions.c - connections end with the token that opened them.
 *
 * When a token of a person ends (a logout, a new passphrase, a deletion), the sessions of
 * this person's open connections are read again, here and at the servers that share the
 * store. They are few. After hints were lost, those of all persons are read, one person
 * after the other. */
#include <search.h>
#include <stdlib.h>
#include <string.h>

#include "os/log.h"
#include "os/must.h"
#include "server/people/internal.h"

enum { RETRY_MS = 1000 };

void sessions_announce(Batch *batch, const char *person)
{
    char topic[PERSON_ID + 16];
    Text text = text_in(topic, sizeof topic);

    text_f(&text, "sessions/%s", person);
    batch_announce(batch, topic);
}

static int compare(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void doubt(People *people, const char *person)
{
    char *kept = must(strdup(person));

    if (*(char **)must(tsearch(kept, &people->doubtful, compare)) != kept)
        free(kept);
}

/* Take any person out of the tree into people->in_doubt; false: there is none. */
static bool take(People *people)
{
    char *person = people->doubtful ? *(char **)people->doubtful : NULL;

    if (!person)
        return false;
    text_copy(people->in_doubt, sizeof people->in_doubt, person);
    tdelete(person, &people->doubtful, compare);
    free(person);
    return true;
}

typedef struct {
    People *people;
    bool has_failed, has_ended;
    Err err;
} SessionCheck;

static void check_one(void *with, Session *session)
{
    SessionCheck *check = with;
    char *person = NULL;

    if (strcmp(session->person, check->people->in_doubt) != 0)
        return;
    if (!store_get(check->people->store, &person, "session", session->hash, &check->err))
        check->has_failed = true;
    else if (!person)
        session->has_ended = check->has_ended = true;
    free(person);
}

/* Check the one in doubt; false: wait. */
static bool check_person(People *people)
{
    SessionCheck check = {.people = people};
    Err err;

    lookup_enter(people->sessions_lookup);
    tables_see_sessions(people->tables, check_one, &check);
    if (lookup_leave(people->sessions_lookup))
        return false;
    lookup_forget(people->sessions_lookup);
    if (check.has_failed) {
        log_failure("sessions not read again", NULL, &check.err);
        doubt(people, people->in_doubt);
        people->sessions_at = tables_ms(people->tables) + RETRY_MS;
    }
    people->in_doubt[0] = '\0';
    fail(&err, ERR_TOKEN, N_("this token has expired"));
    if (check.has_ended)
        tables_end_sessions(people->tables, &err);
    return true;
}

void sessions_step(People *people)
{
    if (people->is_stopped || tables_ms(people->tables) < people->sessions_at)
        return;
    if (people->sessions_lookup && lookup_waits(people->sessions_lookup))
        return;
    while (people->in_doubt[0] || take(people)) {
        if (!people->sessions_lookup)
            people->sessions_lookup = people_lookup(people);
        if (!check_person(people) || people->sessions_at > tables_ms(people->tables))
            return;
    }
}

static void doubt_one(void *with, Session *session)
{
    doubt(with, session->person);
}

typedef struct {
    const char *person;
    bool is_there;
} PersonSearch;

static void find_one(void *with, Session *session)
{
    PersonSearch *search = with;

    search->is_there |= strcmp(session->person, search->person) == 0;
}

void sessions_check(People *people, const char *person)
{
    PersonSearch search = {.person = person};

    if (!person)
        tables_see_sessions(people->tables, doubt_one, people);
    else
        tables_see_sessions(people->tables, find_one, &search);
    if (search.is_there)
        doubt(people, person);
    if (people->doubtful)
        tables_wake(people->tables);
}

void sessions_stop(People *people)
{
    while (take(people))
        ;
    lookup_close(people->sessions_lookup);
    people->sessions_lookup = NULL;
}

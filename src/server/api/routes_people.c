/* routes_people.c - addresses that are about people: /api/people, /api/login, /api/me. */
#include <stdlib.h>
#include <string.h>

#include "os/log.h"
#include "os/must.h"
#include "server/api/person_history.h"
#include "server/people/invites.h"
#include "server/people/inside.h"
#include "server/api/route.h"

/* An answer that waits for the disk or for argon2id. */
typedef struct {
    Server *server;
    Caller *caller;
    Person person;
    Claim *claim;                   /* of an account to be; else NULL */
    char token[TOKEN];              /* new, or the one that asked */
    char device[TOKEN];             /* new; or empty */
    Login login;
    char invite[INVITE_CODE];       /* of a new person: that it takes; else empty */
} Pending;

static Pending *pending_open(const Ask *ask, const Person *person)
{
    Pending *pending = must(calloc(1, sizeof *pending));

    *pending = (Pending){.server = ask->server, .caller = caller_hold(ask->caller)};
    if (person)
        pending->person = *person;
    if (ask->request->token) {
        Text text = text_in(pending->token, sizeof pending->token);
        text_str(&text, ask->request->token);
    }
    return pending;
}

static void pending_close(Pending *pending)
{
    claim_close(pending->claim);
    caller_release(pending->caller);
    free(pending);
}

static void refuse(const Ask *ask, const Err *err)
{
    caller_refuse(ask->caller, err, -1);
}

static bool asking_person(Person *out, const Ask *ask)
{
    Err err;

    if (person_of(out, ask->server->people, ask->request->token, &err))
        return true;
    refuse(ask, &err);
    return false;
}

/* {"person":…,"name":…,"account":…}, with its token, and its device's secret, if there is
 * a new one. */
static void answer_person(Caller *caller, const Person *person, const char *token,
                          const char *device)
{
    char body[512];
    Text text = text_in(body, sizeof body);
    Json json = {.text = &text};

    put_object(&json);
    put_string_as(&json, "person", person->id);
    put_string_as(&json, "name", person->name);
    if (token)
        put_string_as(&json, "token", token);
    else
        put_bool_as(&json, "account", person->is_account);
    if (*device)
        put_string_as(&json, "device", device);
    put_end(&json);
    caller_answer(caller, body);
}

static void logged_in(void *context, const Outcome *outcome)
{
    Pending *pending = context;

    invite_settle(pending->server->people, pending->invite, !outcome->err);
    if (outcome->err)
        caller_refuse(pending->caller, outcome->err, -1);
    else
        answer_person(pending->caller, &pending->person, pending->token,
                      pending->device);
    pending_close(pending);
}

/* A required text of the body. */
static bool need_text(const char **out, const json_t *body, const char *name, Err *err)
{
    *out = NULL;
    if (!field_text(out, body, name, err))
        return false;
    return *out || fail(err, ERR_SYNTAX, N_("the field '%s' is missing"), name);
}

static void new_person(const Ask *ask)
{
    const char *name, *code = NULL;
    char taken[INVITE_CODE];
    Pending *pending;
    Batch *batch;
    Err err;

    if (!need_text(&name, ask->body, "name", &err) || !name_check(name, &err) ||
        !name_free(ask->server->people, name, NULL, &err) ||
        !field_text(&code, ask->body, "invite", &err) ||
        !invite_take(taken, ask->server->people, code, &err)) {
        refuse(ask, &err);
        return;
    }
    pending = pending_open(ask, NULL);
    strcpy(pending->invite, taken);
    fresh_id(pending->person.id, ask->server->tables);
    Text text = text_in(pending->person.name, NAME);
    text_str(&text, name);
    pending->person.made_at = tables_now(ask->server->tables).wall_ms;
    batch = batch_open();
    person_put(batch, &pending->person);
    session_put(batch, pending->token, ask->server->people, pending->person.id);
    tables_commit(ask->server->tables, batch, logged_in, pending);
}

/* What the thread could not find out. */
static void refuse_dropped(Pending *pending)
{
    Err err;

    fail(&err, ERR_BUSY, N_("the server is full or stops; try again"));
    caller_refuse(pending->caller, &err, -1);
    pending_close(pending);
}

/* A device that was let in before has a limit of its own: someone who guesses from the
 * same address, which many may share, does not use it up. */
static bool may_try(const Login *login, Server *server, const char *address, Err *err)
{
    char key[ADDRESS_KEY];
    Text text = text_in(key, sizeof key);
    int64_t now_ms = tables_ms(server->tables);

    if (login->has_device)
        text_f(&text, "device %.32s", login->device);
    else
        address_key(key, address);
    return limit_take(server->limits, LIMIT_LOGIN, key, now_ms, err) &&
           limit_take(server->limits, LIMIT_ACCOUNT, login->bucket, now_ms, err);
}

/* Only wrong passphrases count against the account. */
static void give_back(const Pending *pending)
{
    limit_give(pending->server->limits, LIMIT_ACCOUNT, pending->login.bucket);
}

/* Only attempts that the limits let through come here, so a flood does not fill the log.
 * The name is not logged: it may be a passphrase in the wrong field. */
static void count_failure(const Pending *pending)
{
    pending->server->metrics.login_failures++;
    log_record(LOG_WARNING, "login failed",
               (LogField[]){{"address", caller_address(pending->caller), 0}, {0}});
}

static void checked(void *context, Verdict verdict, const char *hash)
{
    Pending *pending = context;
    Person now;
    Batch *batch;
    Err err;

    (void)hash;
    if (verdict == PASSPHRASE_DROPPED) {
        refuse_dropped(pending);
        return;
    }
    /* The passphrase may have changed while it was being checked. */
    if (verdict != PASSPHRASE_GOOD ||
        !person_load(&now, pending->server->people, pending->person.id, &err) ||
        strcmp(now.passphrase, pending->person.passphrase) != 0) {
        count_failure(pending);
        fail(&err, ERR_TOKEN, N_("name and passphrase do not fit"));
        caller_refuse(pending->caller, &err, -1);
        pending_close(pending);
        return;
    }
    give_back(pending);
    batch = batch_open();
    session_put(batch, pending->token, pending->server->people, pending->person.id);
    login_succeeded(batch, pending->device, &pending->login, pending->server->people,
                    pending->person.id);
    tables_commit(pending->server->tables, batch, logged_in, pending);
}

static void login(const Ask *ask)
{
    const char *name, *passphrase;
    LoginFrom from = {.address = ask->request->address};
    Pending *pending;
    Person person = {0};
    Err err;

    if (!need_text(&name, ask->body, "name", &err) ||
        !need_text(&passphrase, ask->body, "passphrase", &err) ||
        !field_text(&from.device, ask->body, "device", &err) ||
        (!person_named(&person, ask->server->people, name, &err) &&
         err.code != ERR_ABSENT)) {
        refuse(ask, &err);
        return;
    }
    pending = pending_open(ask, &person);
    login_begin(&pending->login, ask->server->people, &person, name, &from);
    if (!may_try(&pending->login, ask->server, from.address, &err)) {
        refuse(ask, &err);
        pending_close(pending);
    } else if (!passphrases_check(ask->server->people->passphrases, passphrase,
                                  person.is_account ? person.passphrase : NULL, checked,
                                  pending, &err)) {
        give_back(pending);
        refuse(ask, &err);
        pending_close(pending);
    }
}

static void me(const Ask *ask)
{
    Person person;

    if (asking_person(&person, ask))
        answer_person(ask->caller, &person, NULL, "");
}

static void account_made(void *context, const Outcome *outcome)
{
    Pending *pending = context;

    if (outcome->err)
        caller_refuse(pending->caller, outcome->err, -1);
    else
        answer_person(pending->caller, &pending->person, NULL, "");
    pending_close(pending);
}

/* The other tokens end in the same commit in which the passphrase begins. */
static bool keep_passphrase(Pending *pending, const char *hash, Err *err)
{
    Person *person = &pending->person;
    Batch *batch = batch_open();

    if (!person_of(person, pending->server->people, pending->token, err) ||
        session_erase_all(batch, pending->server->people, person->id, pending->token,
                          err) < 0) {
        batch_close(batch);
        return false;
    }
    person->is_account = true;
    Text text = text_in(person->passphrase, sizeof person->passphrase);
    text_str(&text, hash);
    person_put(batch, person);
    place_note(batch, pending->server->people, person->id,
               caller_address(pending->caller));
    batch_scrub(batch);
    tables_commit(pending->server->tables, batch, account_made, pending);
    return true;
}

static void hashed(void *context, Verdict verdict, const char *hash)
{
    Pending *pending = context;
    Err err;

    if (verdict != PASSPHRASE_GOOD) {
        refuse_dropped(pending);
    } else if (!keep_passphrase(pending, hash, &err)) {
        caller_refuse(pending->caller, &err, -1);
        pending_close(pending);
    }
}

static bool passphrase_check(const char *passphrase, Err *err)
{
    int n = text_characters(passphrase);

    if (n < PASSPHRASE_SHORTEST)
        return fail(err, ERR_SYNTAX, N_("a passphrase has at least %d characters"),
                    PASSPHRASE_SHORTEST);
    if (n > PASSPHRASE_LONGEST)
        return fail(err, ERR_LONG, N_("a passphrase has at most %d characters"),
                    PASSPHRASE_LONGEST);
    return true;
}

static void set_passphrase(const Ask *ask)
{
    const char *passphrase;
    Pending *pending;
    Person person;
    Err err;

    if (!asking_person(&person, ask))
        return;
    pending = pending_open(ask, &person);
    if (!need_text(&passphrase, ask->body, "passphrase", &err) ||
        !passphrase_check(passphrase, &err) ||
        !(pending->claim =
              claim_open(ask->server->people, person.name, person.id, &err)) ||
        !passphrases_hash(ask->server->people->passphrases, passphrase, hashed, pending,
                          &err)) {
        refuse(ask, &err);
        pending_close(pending);
    }
}

static void answer_done(void *context, const Outcome *outcome)
{
    Pending *pending = context;

    caller_settle(pending->caller, outcome->err, outcome->goes_on);
    pending_close(pending);
}

static void logout(const Ask *ask)
{
    char hash[HASH], key[PERSON_ID + HASH];
    Text text = text_in(key, sizeof key);
    Person person;
    Batch *batch;

    if (!asking_person(&person, ask))
        return;
    token_hash(hash, ask->request->token);
    text_f(&text, "%s/%s", person.id, hash);
    batch = batch_open();
    batch_erase(batch, "session", hash);
    batch_erase(batch, "sessions", key);
    tables_commit(ask->server->tables, batch, answer_done, pending_open(ask, &person));
}

static void forget_me(const Ask *ask)
{
    Person person;

    if (asking_person(&person, ask))
        person_forget(ask->server->people, person.id, answer_done,
                      pending_open(ask, &person));
}

static void export_me(const Ask *ask)
{
    Person person;

    if (asking_person(&person, ask))
        answer_export(ask, &person);
}

static void my_tables(const Ask *ask)
{
    char before[TABLE_ID] = "";
    Person person;

    if (!asking_person(&person, ask))
        return;
    query_get(before, sizeof before, ask->request->query, "before");
    answer_history(ask, person.id, before);
}

const Route people_routes[] = {
    {"POST", "/api/people", {"name", "invite"}, new_person, LIMIT_LOGIN},
    {"POST", "/api/login", {"name", "passphrase", "device"}, login,
     LIMIT_ADDRESS},                /* and by may_try, which knows the device */
    {"GET", "/api/me", {NULL}, me, LIMIT_ADDRESS},
    {"DELETE", "/api/me", {NULL}, forget_me, LIMIT_ADDRESS},
    {"GET", "/api/me/tables", {NULL}, my_tables, LIMIT_ADDRESS},
    {"POST", "/api/me/passphrase", {"passphrase"}, set_passphrase, LIMIT_LOGIN},
    {"POST", "/api/me/logout", {NULL}, logout, LIMIT_ADDRESS},
    {"GET", "/api/me/export", {NULL}, export_me, LIMIT_LOGIN},
    {NULL, NULL, {NULL}, NULL, LIMIT_ADDRESS},
};

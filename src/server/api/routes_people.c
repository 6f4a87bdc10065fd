/* routes_people.c - addresses about people: /api/people, /api/login, /api/me. */
#include <stdlib.h>
#include <string.h>

#include "os/log.h"
#include "os/must.h"
#include "server/api/person_data.h"
#include "server/people/accounts.h"
#include "server/api/route.h"
#include "server/people/network.h"
#include "server/tables/field.h"
#include "server/tables/name.h"

/* An answer that waits for the disk or for argon2id. */
typedef struct {
    Server *server;
    Caller *caller;
    Login login;
} PersonRequest;

static PersonRequest *person_request_open(const ApiRequest *request)
{
    PersonRequest *pending = must(calloc(1, sizeof *pending));

    *pending = (PersonRequest){.server = request->server,
                               .caller = caller_hold(request->caller)};
    return pending;
}

static void person_request_close(PersonRequest *pending)
{
    caller_release(pending->caller);
    free(pending);
}

static void refuse(const ApiRequest *request, const Err *err)
{
    caller_refuse(request->caller, err, -1);
}

static bool asking_person(Person *out, const ApiRequest *request)
{
    Err err;

    if (person_by_token(out, request->server->people, request->http->token, &err))
        return true;
    refuse(request, &err);
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

/* With the new token, or why there is none. */
static void answer_login(const PersonRequest *pending, const PersonOutcome *outcome)
{
    if (outcome->err)
        caller_refuse(pending->caller, outcome->err, -1);
    else
        answer_person(pending->caller, outcome->person, outcome->token, outcome->device);
}

static void person_made(void *context, const PersonOutcome *outcome)
{
    PersonRequest *pending = context;

    answer_login(pending, outcome);
    person_request_close(pending);
}

/* A required text of the body. */
static bool need_text(const char **out, const json_t *body, const char *name, Err *err)
{
    *out = NULL;
    if (!field_text(out, body, name, err))
        return false;
    return *out || fail(err, ERR_SYNTAX, N_("the field '%s' is missing"), name);
}

static void new_person(const ApiRequest *request)
{
    const char *name, *code = NULL;
    Err err;

    if (!need_text(&name, request->body, "name", &err) || !name_check(name, &err) ||
        !name_is_free(request->server->people, name, NULL, &err) ||
        !field_text(&code, request->body, "invite", &err))
        refuse(request, &err);
    else
        person_create(request->server->people, name, code, person_made,
                      person_request_open(request));
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
    return lookups_have_all(tables_lookups(server->tables), err) &&
           limit_take(server->limits, LIMIT_LOGIN, key, now_ms, err) &&
           limit_take(server->limits, LIMIT_ACCOUNT, login->bucket, now_ms, err);
}

/* Only wrong passphrases count against the account. */
static void give_back(const PersonRequest *pending)
{
    limit_give(pending->server->limits, LIMIT_ACCOUNT, pending->login.bucket);
}

/* Only attempts that the limits let through come here, so a flood does not fill the log.
 * The name is not logged: it may be a passphrase in the wrong field. */
static void count_failure(const PersonRequest *pending)
{
    pending->server->metrics.login_failures++;
    log_record(LOG_WARNING, "login failed",
               (LogField[]){{"address", caller_address(pending->caller), 0}, {0}});
}

static void logged_in(void *context, const PersonOutcome *outcome)
{
    PersonRequest *pending = context;

    if (outcome->verdict == PASSPHRASE_WRONG)
        count_failure(pending);
    else if (outcome->verdict == PASSPHRASE_GOOD)
        give_back(pending);
    answer_login(pending, outcome);
    person_request_close(pending);
}

static void login(const ApiRequest *request)
{
    People *people = request->server->people;
    const char *name, *passphrase;
    LoginFrom from = {.address = request->http->address};
    Login login;
    Err err;

    if (!need_text(&name, request->body, "name", &err) ||
        !need_text(&passphrase, request->body, "passphrase", &err) ||
        !field_text(&from.device, request->body, "device", &err) ||
        !login_begin(&login, people, name, &from, &err) ||
        !may_try(&login, request->server, from.address, &err)) {
        refuse(request, &err);
        return;
    }
    PersonRequest *pending = person_request_open(request);
    pending->login = login;
    if (!account_login(people, &login, passphrase, logged_in, pending, &err)) {
        give_back(pending);         /* nothing was tried */
        refuse(request, &err);
        person_request_close(pending);
    }
}

static void me(const ApiRequest *request)
{
    Person person;

    if (asking_person(&person, request))
        answer_person(request->caller, &person, NULL, "");
}

static void passphrase_set(void *context, const PersonOutcome *outcome)
{
    PersonRequest *pending = context;

    if (outcome->err)
        caller_refuse(pending->caller, outcome->err, -1);
    else
        answer_person(pending->caller, outcome->person, NULL, "");
    person_request_close(pending);
}

static void set_passphrase(const ApiRequest *request)
{
    NewPassphrase wanted = {.token = request->http->token,
                            .address = caller_address(request->caller)};
    PersonRequest *pending;
    Person person;
    Err err;

    if (!asking_person(&person, request))
        return;
    pending = person_request_open(request);
    if (!need_text(&wanted.passphrase, request->body, "passphrase", &err) ||
        !account_set_passphrase(request->server->people, &person, &wanted, passphrase_set,
                                pending, &err)) {
        refuse(request, &err);
        person_request_close(pending);
    }
}

static void answer_done(void *context, const Outcome *outcome)
{
    PersonRequest *pending = context;

    caller_settle(pending->caller, outcome->err, outcome->goes_on);
    person_request_close(pending);
}

static void logout(const ApiRequest *request)
{
    Person person;

    if (asking_person(&person, request))
        account_logout(request->server->people, person.id, request->http->token,
                       answer_done, person_request_open(request));
}

static void forget_me(const ApiRequest *request)
{
    Person person;

    if (asking_person(&person, request))
        person_forget(request->server->people, person.id, false, answer_done,
                      person_request_open(request));
}

static void export_me(const ApiRequest *request)
{
    Person person;

    if (asking_person(&person, request))
        person_data_export(request, &person);
}

static void my_tables(const ApiRequest *request)
{
    char before[TABLE_ID] = "";
    Person person;

    if (!asking_person(&person, request))
        return;
    query_get(before, sizeof before, request->http->query, "before");
    person_data_history(request, person.id, before);
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

/* accounts.c - see accounts.h. What waits for the passphrase thread, for an answer of the
 * store or for the disk is an AccountChange.
 *
 * A change is prepared: it reads what it rests on and fills a batch, which expects that
 * to be so still. If another server was faster, it is prepared again. */
#include "server/people/accounts.h"

#include <stdlib.h>
#include <string.h>

#include "os/must.h"
#include "server/people/internal.h"
#include "server/people/invites.h"

enum { MOST_TRIES = 8 };            /* until somebody else is always faster */

struct AccountChange {
    LIST_ENTRY(AccountChange) link;
    People *people;
    Person person;
    char token[TOKEN];              /* new, or of the person who asks */
    char device[TOKEN];             /* new, or empty */
    Login login;
    char address[HASH];             /* where a passphrase is set from, hashed */
    char hash[PASSPHRASE_HASH];     /* of a new passphrase */
    char code[INVITE_CODE];         /* that a new person uses, or empty */
    InviteUse invite;
    NameReservation *reservation;   /* of an account that is being made; else NULL */
    PassphraseVerdict verdict;
    /* Read everything, and fill the batch. */
    bool (*prepare)(Batch *batch, AccountChange *change, Err *err);
    Lookup *lookup;                 /* for that; NULL: not yet */
    int tries;
    OnPerson *on_done;
    void *context;
};

static AccountChange *change_open(People *people, const Person *person, OnPerson *on_done,
                                  void *context)
{
    AccountChange *change = must(calloc(1, sizeof *change));

    *change = (AccountChange){.people = people, .person = *person, .on_done = on_done,
                              .context = context};
    LIST_INSERT_HEAD(&people->changes, change, link);
    return change;
}

static void change_close(AccountChange *change)
{
    LIST_REMOVE(change, link);
    lookup_close(change->lookup);
    name_release(change->people, change->reservation);
    free(change);
}

static void finish(AccountChange *change, const Err *err)
{
    change->on_done(change->context, &(PersonOutcome){.err = err,
                                                      .person = &change->person,
                                                      .token = change->token,
                                                      .device = change->device,
                                                      .verdict = change->verdict});
    change_close(change);
}

static void prepare(void *with);
static bool prepare_passphrase(Batch *batch, AccountChange *change, Err *err);

static void committed(void *context, const Outcome *outcome)
{
    AccountChange *change = context;

    invite_settle(change->people, &change->invite);
    if (!outcome->err && change->prepare == prepare_passphrase)
        sessions_check(change->people, change->person.id);
    if (outcome->err && outcome->err->code == ERR_STALE && ++change->tries < MOST_TRIES) {
        lookup_forget(change->lookup);
        prepare(change);
    } else {
        finish(change, outcome->err);
    }
}

static void prepare(void *with)
{
    AccountChange *change = with;
    Batch *batch = batch_open();
    Err err;

    if (!change->lookup)
        change->lookup =
            lookup_open(tables_lookups(change->people->tables), prepare, change);
    lookup_enter(change->lookup);
    bool ok = change->prepare(batch, change, &err);
    bool waits = lookup_leave(change->lookup);
    if (ok && !waits) {
        tables_commit(change->people->tables, batch, committed, change);
        return;
    }
    batch_close(batch);
    if (!waits)
        finish(change, &err);
}

static bool prepare_person(Batch *batch, AccountChange *change, Err *err)
{
    People *people = change->people;

    /* Whoever asks for it has checked the name before the first try. */
    if (change->tries > 0 && !name_is_free(people, change->person.name, NULL, err))
        return false;
    if (!invite_find(&change->invite, people, change->code, err))
        return false;
    invite_use(batch, people, &change->invite);
    name_expect_free(batch, &change->person);
    person_put(batch, &change->person);
    session_put(batch, change->token, people, change->person.id);
    return true;
}

void person_create(People *people, const char *name, const char *code, OnPerson *on_done,
                   void *context)
{
    Person person = {.made_at = tables_now(people->tables).wall_ms};
    Text text = text_in(person.name, sizeof person.name);

    text_str(&text, name);
    fresh_id(person.id, people->tables);
    AccountChange *change = change_open(people, &person, on_done, context);
    text_copy(change->code, sizeof change->code, code ? code : "");
    change->prepare = prepare_person;
    prepare(change);
}

/* The thread had no memory, or was stopped. */
static void fail_dropped(AccountChange *change)
{
    Err err;

    fail(&err, ERR_BUSY, N_("the server is full or is stopping; try again"));
    finish(change, &err);
}

void accounts_stop(People *people)
{
    for (AccountChange *at = LIST_FIRST(&people->changes), *next; at; at = next) {
        next = LIST_NEXT(at, link);
        if (at->lookup && lookup_waits(at->lookup))
            fail_dropped(at);
    }
}

/* One sentence for all cases: it does not tell whether the account exists. */
static bool fail_login(AccountChange *change, Err *err)
{
    change->verdict = PASSPHRASE_WRONG;
    return fail(err, ERR_TOKEN, N_("the name or the passphrase is wrong"));
}

/* Is the account still there, with the passphrase that was checked? Both may have changed
 * while the thread was working, or change until the commit. The token and the place it
 * logged in from go to disk together. */
static bool prepare_login(Batch *batch, AccountChange *change, Err *err)
{
    People *people = change->people;
    const char *id = change->person.id;
    Person now;

    if (!person_expect(&now, batch, people, id, err))
        return err->code == ERR_ABSENT ? fail_login(change, err) : false;
    if (strcmp(now.passphrase, change->person.passphrase) != 0)
        return fail_login(change, err);
    session_put(batch, change->token, people, id);
    return login_succeeded(batch, change->device, &change->login, people, err);
}

static void checked(void *context, PassphraseVerdict verdict, const char *hash)
{
    AccountChange *change = context;
    Err err;

    (void)hash;
    change->verdict = verdict;
    change->prepare = prepare_login;
    if (verdict == PASSPHRASE_DROPPED) {
        fail_dropped(change);
    } else if (verdict == PASSPHRASE_WRONG) {
        fail_login(change, &err);
        finish(change, &err);
    } else {
        prepare(change);
    }
}

bool account_login(People *people, const Login *login, const char *passphrase,
                   OnPerson *on_done, void *context, Err *err)
{
    const Person *person = &login->person;
    AccountChange *change = change_open(people, person, on_done, context);

    change->login = *login;
    if (passphrases_check(people->passphrases, passphrase,
                          person->is_account ? person->passphrase : NULL, checked, change,
                          err))
        return true;
    change_close(change);
    return false;
}

/* The person's other tokens end in the same commit in which the new passphrase begins.
 * The token that sets it may have ended while the thread was working, and another server
 * may have given the name to another account. */
static bool prepare_passphrase(Batch *batch, AccountChange *change, Err *err)
{
    People *people = change->people;
    Person *person = &change->person;

    if (!session_expect(person, batch, people, change->token, err) ||
        !name_expect(batch, people, person, change->reservation, err) ||
        session_erase_all(batch, people, person->id, change->token, err) < 0)
        return false;
    person->is_account = true;
    text_copy(person->passphrase, sizeof person->passphrase, change->hash);
    person_put(batch, person);
    batch_scrub(batch);
    return place_note(batch, people, person->id, change->address, err);
}

static void hashed(void *context, PassphraseVerdict verdict, const char *hash)
{
    AccountChange *change = context;

    if (verdict != PASSPHRASE_GOOD) {
        fail_dropped(change);
        return;
    }
    text_copy(change->hash, sizeof change->hash, hash);
    change->prepare = prepare_passphrase;
    prepare(change);
}

/* How many characters a UTF-8 text has. */
static int count_characters(const char *text)
{
    int n = 0;

    for (; *text; text++)
        n += ((unsigned char)*text & 0xc0) != 0x80;
    return n;
}

static bool check_length(const char *passphrase, Err *err)
{
    int n = count_characters(passphrase);

    if (n < PASSPHRASE_SHORTEST)
        return fail(err, ERR_SYNTAX, N_("a passphrase must have at least %d characters"),
                    PASSPHRASE_SHORTEST);
    if (n > PASSPHRASE_LONGEST)
        return fail(err, ERR_LONG, N_("a passphrase may have at most %d characters"),
                    PASSPHRASE_LONGEST);
    return true;
}

bool account_set_passphrase(People *people, const Person *person,
                            const NewPassphrase *wanted, OnPerson *on_done,
                            void *context, Err *err)
{
    AccountChange *change = change_open(people, person, on_done, context);

    text_copy(change->token, sizeof change->token, wanted->token);
    place_hash(change->address, people, wanted->address);
    if (check_length(wanted->passphrase, err) &&
        (change->reservation = name_reserve(people, person->name, person->id, err)) &&
        passphrases_hash(people->passphrases, wanted->passphrase, hashed, change, err))
        return true;
    change_close(change);
    return false;
}

typedef struct {
    People *people;
    char person[PERSON_ID];
    OnDone *on_done;
    void *context;
} Logout;

static void logged_out(void *context, const Outcome *outcome)
{
    Logout *logout = context;

    if (!outcome->err)
        sessions_check(logout->people, logout->person);
    logout->on_done(logout->context, outcome);
    free(logout);
}

void account_logout(People *people, const char *person, const char *token,
                    OnDone *on_done, void *context)
{
    Logout *logout = must(malloc(sizeof *logout));
    Batch *batch = batch_open();

    *logout = (Logout){.people = people, .on_done = on_done, .context = context};
    text_copy(logout->person, sizeof logout->person, person);
    session_erase(batch, person, token);
    tables_commit(people->tables, batch, logged_out, logout);
}

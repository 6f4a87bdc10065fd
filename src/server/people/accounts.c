/* accounts.c - see accounts.h. What waits for the passphrase thread or for the disk is an
 * AccountChange. */
#include "server/people/accounts.h"

#include <stdlib.h>
#include <string.h>

#include "os/must.h"
#include "server/people/internal.h"

typedef struct {
    People *people;
    Person person;
    char token[TOKEN];              /* new, or of the person who asks */
    char device[TOKEN];             /* new, or empty */
    Login login;
    char address[HASH];             /* where a passphrase is set from, hashed */
    NameReservation *reservation;   /* of an account that is being made; else NULL */
    PassphraseVerdict verdict;
    OnPerson *on_done;
    void *context;
} AccountChange;

static AccountChange *change_open(People *people, const Person *person, OnPerson *on_done,
                                  void *context)
{
    AccountChange *change = must(calloc(1, sizeof *change));

    *change = (AccountChange){.people = people, .person = *person, .on_done = on_done,
                              .context = context};
    return change;
}

static void change_close(AccountChange *change)
{
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

static void committed(void *context, const Outcome *outcome)
{
    finish(context, outcome->err);
}

void person_create(People *people, const char *name, OnPerson *on_done, void *context)
{
    Person person = {.made_at = tables_now(people->tables).wall_ms};
    Text text = text_in(person.name, sizeof person.name);
    Batch *batch = batch_open();

    text_str(&text, name);
    fresh_id(person.id, people->tables);
    AccountChange *change = change_open(people, &person, on_done, context);
    person_put(batch, &change->person);
    session_put(batch, change->token, people, change->person.id);
    tables_commit(people->tables, batch, committed, change);
}

/* The thread had no memory, or was stopped. */
static void fail_dropped(AccountChange *change)
{
    Err err;

    fail(&err, ERR_BUSY, N_("the server is full or is stopping; try again"));
    finish(change, &err);
}

/* Is the account still there, with the passphrase that was checked? Both may have changed
 * while the thread was working. */
static bool is_unchanged(const AccountChange *change)
{
    Person now;
    Err err;

    return person_by_id(&now, change->people, change->person.id, &err) &&
           strcmp(now.passphrase, change->person.passphrase) == 0;
}

static void checked(void *context, PassphraseVerdict verdict, const char *hash)
{
    AccountChange *change = context;
    People *people = change->people;
    Batch *batch;
    Err err;

    (void)hash;
    change->verdict = verdict;
    if (verdict == PASSPHRASE_DROPPED) {
        fail_dropped(change);
        return;
    }
    if (verdict == PASSPHRASE_WRONG || !is_unchanged(change)) {
        /* One sentence for all cases: it does not tell whether the account exists. */
        change->verdict = PASSPHRASE_WRONG;
        fail(&err, ERR_TOKEN, N_("the name or the passphrase is wrong"));
        finish(change, &err);
        return;
    }
    /* The token and the place it logged in from go to disk together. */
    batch = batch_open();
    session_put(batch, change->token, people, change->person.id);
    login_succeeded(batch, change->device, &change->login, people, change->person.id);
    tables_commit(people->tables, batch, committed, change);
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

/* The person's other tokens end in the same commit in which the new passphrase begins. */
static bool keep_passphrase(AccountChange *change, const char *hash, Err *err)
{
    People *people = change->people;
    Person *person = &change->person;
    Batch *batch = batch_open();

    /* The token may have ended while the thread was working. */
    if (!person_by_token(person, people, change->token, err) ||
        session_erase_all(batch, people, person->id, change->token, err) < 0) {
        batch_close(batch);
        return false;
    }
    person->is_account = true;
    text_copy(person->passphrase, sizeof person->passphrase, hash);
    person_put(batch, person);
    place_note(batch, people, person->id, change->address);
    batch_scrub(batch);
    tables_commit(people->tables, batch, committed, change);
    return true;
}

static void hashed(void *context, PassphraseVerdict verdict, const char *hash)
{
    AccountChange *change = context;
    Err err;

    if (verdict != PASSPHRASE_GOOD)
        fail_dropped(change);
    else if (!keep_passphrase(change, hash, &err))
        finish(change, &err);
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

void account_logout(People *people, const char *person, const char *token,
                    OnDone *on_done, void *context)
{
    Batch *batch = batch_open();

    session_erase(batch, person, token);
    tables_commit(people->tables, batch, on_done, context);
}

/* accounts.h - becoming a person, logging in and out, setting a passphrase.
 *
 * A person becomes an account by setting a passphrase. How often someone may try is for
 * the caller to limit: a Login says what to count an attempt by. */
#ifndef SERVER_PEOPLE_ACCOUNTS_H
#define SERVER_PEOPLE_ACCOUNTS_H

#include "server/people/people.h"

/* What came of it; pointers are valid during the call. */
typedef struct {
    const Err *err;                 /* NULL: it is done, and on disk */
    const Person *person;
    const char *token;              /* of the person; new unless a passphrase was set */
    const char *device;             /* a new secret for the device, or empty */
    PassphraseVerdict verdict;      /* of a login: on the passphrase */
} PersonOutcome;

typedef void OnPerson(void *context, const PersonOutcome *outcome);

/* Make a person with this name, which must be valid and free, and a token for it. `code`:
 * an invitation (invites.h), or NULL. */
void person_create(People *people, const char *name, const char *code, OnPerson *on_done,
                   void *context);

/* Where a login comes from; the device's secret may be NULL. */
typedef struct {
    const char *address, *device;
} LoginFrom;

/* An attempt to log in to an account. */
typedef struct {
    Person person;                  /* with an empty id if no account has the name */
    char bucket[72];                /* of the account's limit: it is counted there */
    char address[HASH], device[HASH];
    bool has_device;                /* one that has logged in to this account before */
} Login;

/* Which account is it, and what is the attempt counted by? There may be no such account:
 * that is not known before the passphrase is. False if the store cannot be read. */
bool login_begin(Login *out, People *people, const char *name, const LoginFrom *from,
                 Err *err);

/* Check the passphrase, and make a token if it is right. False and ERR_BUSY if too many
 * are logging in: then `on_done` is not called. */
bool account_login(People *people, const Login *login, const char *passphrase,
                   OnPerson *on_done, void *context, Err *err);

/* A passphrase for a person: the token that sets it, and the address it is set from. */
typedef struct {
    const char *passphrase, *token, *address;
} NewPassphrase;

/* Give a person a passphrase; its other tokens end. False and `err` if it is too short or
 * too long, if the name is taken, or if too many are logging in: then `on_done` is not
 * called. */
bool account_set_passphrase(People *people, const Person *person,
                            const NewPassphrase *wanted, OnPerson *on_done,
                            void *context, Err *err);

/* End one token of a person. */
void account_logout(People *people, const char *person, const char *token,
                    OnDone *on_done, void *context);

#endif

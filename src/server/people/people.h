/* people.h - persons: a nickname and tokens; with a passphrase, an account.
 *
 * What is kept are entries of the store. Of tokens it is the SHA-256, of passphrases the
 * argon2id hash:
 *
 *   person/ID              {"name":…,"made":MS,"passphrase":HASH}
 *   name/FOLDED            ID of the account that has this name
 *   look/HASH/ID           an account whose name looks like this (account_name.c)
 *   alike/HASH             there is such an account
 *   place/ID/HASH          when an account last logged in there (login_places.c)
 *   session/HASH           ID of the person whose token it is
 *   sessions/ID/HASH       when that token was last used, in ms, give or take a day
 *   history/ID/TABLE/SEAT  VERSION MS: by which event and when it got this seat; with
 *                          /VERSION, an earlier time that it had it
 *   past/ID/…              the same, in the order in which it is shown (history.c)
 *   forget/ID              this person is being forgotten; goes on after a restart
 *
 * Everything runs on the loop's thread, except argon2id (passphrase.h). */
#ifndef SERVER_PEOPLE_PEOPLE_H
#define SERVER_PEOPLE_PEOPLE_H

#include "server/tables/ids.h"
#include "server/people/passphrase.h"

enum { PASSPHRASE_HASH = 129, PASSPHRASE_SHORTEST = 8, /* characters */
       PASSPHRASE_LONGEST = 200 };

typedef struct {
    char id[PERSON_ID];
    char name[NAME];
    int64_t made_at;                /* wall ms */
    bool is_account;
    char passphrase[PASSPHRASE_HASH];
} Person;

typedef struct People People;

/* The people of a server; `tables` tell and ask them about persons from now on. Makes the
 * admin token if there is none, and goes on forgetting persons where it was interrupted.
 * `hardness`: NULL for what a server uses. NULL and `err` if the store cannot be read. */
People *people_open(Tables *tables, const Hardness *hardness, Err *err);

/* To be called when the loop wakes up: goes on with what takes long. */
void people_woken(People *people);

/* Another server that uses the same store has changed what `topic` says (store_listen);
 * "lost": perhaps everything. */
void people_hint(People *people, const char *topic);

/* The server is about to stop. Is no login, page or export under way any more? Forgetting
 * is not waited for: it goes on after the restart. */
void people_farewell(People *people);
bool people_is_quiet(const People *people);

/* The first ends the thread and the forgetting, before the tables are closed; the second
 * comes after that, since tables may still report to people while they are being closed.
 */
void people_stop(People *people);
void people_close(People *people);

/* The person of a token; ERR_TOKEN if it is nobody's, or NULL. */
bool person_by_token(Person *out, People *people, const char *token, Err *err);

/* The person with this id; the account with this name. ERR_ABSENT if there is none. */
bool person_by_id(Person *out, People *people, const char *id, Err *err);
bool person_by_name(Person *out, People *people, const char *name, Err *err);

/* ERR_TAKEN if the name belongs to an account, or looks like the name of one, unless that
 * is the account of `person` (NULL: nobody). */
bool name_is_free(People *people, const char *name, const char *person, Err *err);

/* Erase a person: its tokens and its name at once, then its name and chat in every game.
 * outcome->goes_on: the disk or a table fails at the moment, so the games follow later.
 * `only_guest`: ERR_ABSENT if it is an account. */
void person_forget(People *people, const char *person, bool only_guest, OnDone *on_done,
                   void *context);

#endif

/* people.h - persons: a nickname and tokens; with a passphrase an account.
 *
 * Kept as entries of the store, tokens as SHA-256 of themselves, passphrases by argon2id:
 *
 *   person/ID              {"name":…,"made":MS,"passphrase":HASH}
 *   name/FOLDED            ID of the account that has this name
 *   look/HASH/ID           an account whose name looks so (account_name.c)
 *   place/ID/HASH          when an account was last opened there (login_places.c)
 *   session/HASH           ID of the person whose token it is
 *   sessions/ID/HASH       when that token was last used, in ms, give or take a day
 *   history/ID/TABLE/SEAT  VERSION MS: since which event and when it has this seat
 *   past/ID/…              the same in the order in which it is shown (history.c)
 *   forget/ID              somebody who is being forgotten: goes on after a restart
 *
 * Everything happens on the loop's thread, but for argon2id (passphrase.h). */
#ifndef SERVER_PEOPLE_PEOPLE_H
#define SERVER_PEOPLE_PEOPLE_H

#include "server/tables/ids.h"
#include "server/tables/name.h"
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

/* A seat that a person took. */
typedef struct {
    char table[TABLE_ID];
    int seat, version;              /* since this event */
    int64_t at;                     /* wall ms */
} HistoryEntry;

typedef struct People People;

/* The people of a server; `tables` tell and ask them about persons from now on. Makes the
 * admin token if there is none, and goes on forgetting persons where it was interrupted.
 * `hardness`: NULL for what a server uses. NULL and `err` if the store cannot be read. */
People *people_open(Tables *tables, const Hardness *hardness, Err *err);

/* To be called when the loop wakes up: goes on with what takes long. */
void people_woken(People *people);

/* The server is about to stop. */
void people_farewell(People *people);
bool people_is_quiet(const People *people);     /* nothing is under way any more */

/* The first ends the thread, before the tables are closed; the second comes after that,
 * since tables may still report to people while they are being closed. */
void people_stop(People *people);
void people_close(People *people);

/* ERR_TAKEN if the name belongs to an account or looks like that of one, unless it is
 * `person` (NULL: nobody). */
bool name_free(People *people, const char *name, const char *person, Err *err);

/* The person of a token; ERR_TOKEN if it is none's, or NULL. */
bool person_of(Person *out, People *people, const char *token, Err *err);

/* The seat that the person of this token has at a table by its history, or NOBODY. */
int person_seat(People *people, const char *token, const char *table);

/* Note in the batch that seats a person that it has this seat. `version`: of the event
 * that says so. */
void history_put(Batch *batch, const char *person, const char *table, int seat,
                 int version, int64_t wall_ms);
void history_erase(Batch *batch, const char *person, const HistoryEntry *entry);

/* Of such a seat: its table is deleted; its game is over; it was left before that began.
 */
void history_drop(Batch *batch, Store *store, const char *person, const char *table,
                  int seat);
void history_end(Batch *batch, Store *store, const char *person, const char *table,
                 int seat);
void history_leave(Batch *batch, Store *store, const char *person, const char *table,
                   int seat);

/* Erase a person: its tokens and name at once, then its name and chat in every game, then
 * tell. outcome->table is NULL; goes_on: the disk or a table is in the way, so the games
 * follow later. */
void person_forget(People *people, const char *person, OnDone *on_done, void *context);

#endif

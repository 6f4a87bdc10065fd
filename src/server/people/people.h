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

/* Attach the part of the server that knows people and bans to Tables, which closes it.
 * Makes the admin token if there is none, and goes on with whoever was being forgotten.
 * `hardness`: NULL for what a server uses. */
bool people_open(Tables *tables, const Hardness *hardness, Err *err);

/* ERR_TAKEN if the name belongs to an account or looks like that of one, unless it is
 * `person` (NULL: nobody). */
bool name_free(Tables *tables, const char *name, const char *person, Err *err);

/* The person of a token; ERR_TOKEN if it is none's, or NULL. */
bool person_of(Person *out, Tables *tables, const char *token, Err *err);

/* The seat that the person of this token has at a table by its history, or NOBODY. */
int person_seat(Tables *tables, const char *token, const char *table);

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
void person_forget(Tables *tables, const char *person, OnDone *on_done, void *context);

#endif

/* internal.h - what the files of people/ share: the map of this room. Others include the
 * header of what they need:
 *
 *   people.h       life of People; persons and their tokens; forgetting a person
 *   accounts.h     new persons, login, passphrases     accounts.c, login_places.c
 *   history.h      games of a person                   history.c, history_page.c
 *   export.h       all that is kept about a person     export.c
 *   bans.h         who may not come in                 bans.c; network.h: IP addresses
 *   invites.h      who may, if not everybody           invites.c
 *   admin_token.h  the host's token                    admin_token.c
 *   housekeeping.h erasing what is old                 housekeeping.c
 *   passphrase.h   the thread for argon2id             passphrase.c
 *
 * What tables tell and ask comes in through table_hooks.c.
 *
 * Work that takes long (X_step) is done bit by bit while the loop goes on: until `until`,
 * a time of clock_ms. It returns true if there is more to do. X_drop ends all of it. Each
 * piece of it has a Lookup: a step that has to wait for the store changes nothing. */
#ifndef SERVER_PEOPLE_INTERNAL_H
#define SERVER_PEOPLE_INTERNAL_H

#include <sys/queue.h>

#include "server/people/accounts.h"
#include "server/people/export.h"
#include "server/people/history.h"

typedef struct AccountChange AccountChange;         /* accounts.c */
typedef struct NameReservation NameReservation;     /* account_name.c */
typedef struct Ban Ban;                             /* bans.c */
typedef struct Invite Invite;                       /* invites.c */
typedef struct Forget Forget;                       /* forget.c */
typedef struct HistoryPage HistoryPage;             /* history_page.c */
typedef struct Sweep Sweep;                         /* housekeeping.c */

typedef struct {
    bool (*is_good)(const char *value);
    void (*make)(char *out, size_t size, People *people);
} EntryMaker;

typedef SLIST_HEAD(BanList, Ban) BanList;

struct People {
    Tables *tables;
    Store *store;                   /* of the tables; so is the config */
    const Config *config;
    Passphrases *passphrases;
    char admin[TOKEN];              /* the host's token */
    unsigned char place_key[32];    /* for the hashes of addresses */
    LIST_HEAD(, AccountChange) changes;     /* that are under way */
    SLIST_HEAD(, NameReservation) reservations;
    BanList bans;
    Lookup *bans_lookup;            /* to read them again; NULL: not yet needed */
    bool bans_are_stale;            /* what is being read is older than what is known */
    int64_t bans_at;                /* tables_ms: read them again, if others write them */
    void *doubtful;                 /* sessions.c: a tree of persons */
    char in_doubt[PERSON_ID];       /* the one that is being checked; or empty */
    Lookup *sessions_lookup;        /* for that; NULL: not yet needed */
    int64_t sessions_at;            /* tables_ms: not before this */
    void (*on_address_ban)(void *with);     /* NULL: there are no connections */
    void *on_address_ban_with;
    SLIST_HEAD(, Invite) invites;           /* that are being used */
    STAILQ_HEAD(HistoryPages, HistoryPage) pages;
    STAILQ_HEAD(Exports, Export) exports;   /* the first one is being written */
    int n_exports;
    STAILQ_HEAD(Forgets, Forget) forgets;   /* those whose next step can be run */
    LIST_HEAD(, Forget) all_forgets;
    Lookup *left_lookup;            /* for those that other servers left; NULL: not yet */
    int64_t look_at;                /* tables_ms: for those again */
    LIST_HEAD(, Sweep) sweeps;
    bool is_stopped;                /* by people_stop: nothing is read any more */
    double rests_until;             /* clock_ms: no work before this that can wait */
};

/* people.c: a Lookup for work that is done bit by bit. When what it waits for has come,
 * the loop turns, and X_step goes on with it. */
Lookup *people_lookup(People *people);

/* table_hooks.c; `with` is the People. */
extern const PersonHooks people_table_hooks;

/* person.c: a person, and the sessions that its tokens open, as entries of a batch. */
void person_put(Batch *batch, const Person *person);
/* The person with this id, or of this token. The batch is refused if the person changes
 * meanwhile, or the token ends. */
bool person_expect(Person *out, Batch *batch, People *people, const char *id, Err *err);
bool session_expect(Person *out, Batch *batch, People *people, const char *token,
                    Err *err);
void session_put(Batch *batch, char token[TOKEN], People *people, const char *person);
void session_erase(Batch *batch, const char *person, const char *token);
/* All but that of the token `kept` (NULL: all); returns how many there were, or -1. */
int session_erase_all(Batch *batch, People *people, const char *person, const char *kept,
                      Err *err);

/* sessions.c: connections end with the token that opened them. Tell other servers that
 * tokens of a person end with this batch; check the open connections of a person, or of
 * all with NULL. */
void sessions_announce(Batch *batch, const char *person);
void sessions_check(People *people, const char *person);
void sessions_step(People *people);
void sessions_stop(People *people);

/* accounts.c: refuse what still waits for an answer of the store. */
void accounts_stop(People *people);

/* account_name.c: the entries by which an account is found. An older store has no entries
 * for look-alikes, or has them by an older rule: looks_upgrade writes them anew. */
void name_put(Batch *batch, const Person *person);
void name_erase(Batch *batch, const Person *person);
bool looks_upgrade(People *people, Err *err);

/* Refuse the batch if an account gets the name meanwhile, on another server too: for a
 * new person without one; for an account that has it or gets it, whose own reservation
 * does not count. The second is ERR_TAKEN if it is not free. */
void name_expect_free(Batch *batch, const Person *person);
bool name_expect(Batch *batch, People *people, const Person *person,
                 const NameReservation *own, Err *err);

/* Reserve a name for an account that is being made; NULL and ERR_TAKEN if another person
 * has it, or has reserved it. Release accepts NULL. */
NameReservation *name_reserve(People *people, const char *name, const char *person,
                              Err *err);
void name_release(People *people, NameReservation *reservation);

/* login_places.c: what is kept of an address; note a place; erase all places of a person.
 */
bool login_places_open(People *people, Err *err);
void place_hash(char out[HASH], const People *people, const char *address);
bool place_note(Batch *batch, People *people, const char *person, const char *hash,
                Err *err);
bool places_erase(Batch *batch, People *people, const char *person, Err *err);

/* Note where a login that succeeded came from. A device that is new here gets a secret.
 */
bool login_succeeded(Batch *batch, char device[TOKEN], const Login *login, People *people,
                     Err *err);

/* people.c: the entry server/KEY. If there is none, or `is_good` refuses it, `make` makes
 * one; of servers that start together, the first. Waits; only while people are opened. */
bool server_entry(char *out, size_t size, People *people, const char *key,
                  const EntryMaker *maker, Err *err);

/* admin_token.c, bans.c: read what is kept; a first admin token is made. */
bool admin_token_open(People *people, Err *err);
bool bans_open(People *people, Err *err);
void bans_read_again(People *people);
void bans_step(People *people);
void bans_stop(People *people);
void bans_close(People *people);

/* history.c. What happened to a seat of a person, for the batch in which it happened:
 * the person got it by the event `version`; left it before the start; its game is over;
 * its table is deleted. */
void history_seated(Batch *batch, People *people, const PersonSeat *seat, int version,
                    int64_t wall_ms);
void history_left(Batch *batch, People *people, const PersonSeat *seat);
void history_over(Batch *batch, People *people, const PersonSeat *seat);
void history_deleted(Batch *batch, People *people, const PersonSeat *seat);
void history_erase(Batch *batch, const char *person, const HistoryEntry *entry);

/* Read the entry "TABLE/SEAT" or "TABLE/SEAT/VERSION" -> "VERSION MS". */
bool history_read_entry(HistoryEntry *out, const char *key, const char *value);

/* An older store does not have histories in the order in which they are shown: add it. */
bool history_upgrade(People *people, Err *err);

/* The entry after *entry in a person's whole history, or the first if entry->table is
 * empty: 1, 0 if there are no more, -1 and `err`. */
int history_next(HistoryEntry *entry, People *people, const char *person, Err *err);

/* The next `most` entries as they are shown: running games first, then the newest first.
 * They follow the key `after` ("": the first ones), which becomes the key of the last.
 * Returns how many, or -1 and `err`. */
enum { ORDER_KEY = PERSON_ID + TABLE_ID + 32 };
int history_page(HistoryEntry *out, int most, People *people, const char *person,
                 char after[ORDER_KEY], Err *err);

/* A person with several seats at a table is shown the table once, for the newest of them:
 * is that this one? And the key of the one for `table`: 1, 0 if there is none, -1 and
 * `err`. */
bool history_is_listed(People *people, const char *person, const HistoryEntry *entry);
int history_key_at(char out[ORDER_KEY], People *people, const char *person,
                   const char *table, Err *err);

/* seat_events.c: the events of a table that carry the name or words of a seat's owner,
 * from the one that gave it the seat to the one that opened the seat again. */
typedef bool OnSeatEvent(void *to, const StoredEvent *stored, Event *event, Err *err);

/* Call `on_event` for each. False if it fails, or if an event cannot be read, which might
 * carry the name. */
bool seat_events_each(People *people, const HistoryEntry *entry, OnSeatEvent *on_event,
                      void *to, Err *err);

/* Was the seat left before the start, so that it is somebody else's now? */
bool seat_was_left(People *people, const HistoryEntry *entry);

/* The same, one event at a time. As a callback of store_events: `events` is a SeatEvents,
 * and it returns false if the rest does not matter. */
typedef struct {
    const HistoryEntry *entry;
    OnSeatEvent *on_event;          /* NULL: only find out has_ended */
    void *to;
    bool has_ended, has_failed;
    Err err;
} SeatEvents;
bool seat_events_see(void *events, const StoredEvent *stored);

/* history_page.c */
bool pages_step(People *people, double until);
void pages_drop(People *people);

/* export.c. At the farewell those that have not begun are refused. */
bool exports_step(People *people, double until);
void exports_farewell(People *people);
void exports_drop(People *people);

/* forget.c: what an earlier run of the server left unfinished goes on. */
bool forgets_resume(People *people, Err *err);
bool forgets_step(People *people, double until);
void forgets_drop(People *people);

/* housekeeping.c */
bool sweeps_step(People *people, double until);
void sweeps_stop(People *people);   /* they read nothing more */
void sweeps_drop(People *people);

#endif

/* inside.h - what the files of people.h share. */
#ifndef SERVER_PEOPLE_INSIDE_H
#define SERVER_PEOPLE_INSIDE_H

#include <sys/queue.h>

#include "server/people/accounts.h"

typedef struct NameReservation NameReservation;     /* account_name.c */
typedef struct Ban Ban;             /* bans.c */
typedef struct Invite Invite;       /* invites.c */
typedef struct Export Export;       /* export.c */
typedef struct Forget Forget;       /* forget.c */
typedef struct HistoryPage HistoryPage;           /* history_page.c */
typedef struct Sweep Sweep;         /* housekeeping.c */

struct People {
    Tables *tables;
    Store *store;                   /* the tables' */
    const Config *config;
    Passphrases *passphrases;
    SLIST_HEAD(, Ban) bans;
    void (*on_address_ban)(void *with);     /* NULL: there are no connections */
    void *on_address_ban_with;
    SLIST_HEAD(, Invite) invites;
    char admin[TOKEN];              /* the token of `polis admin` */
    double rests_until;             /* clock_ms; after a piece of what has time */
    unsigned char place_key[32];    /* of the hashes of addresses */
    SLIST_HEAD(, NameReservation) reservations;
    STAILQ_HEAD(Exports, Export) exports;   /* it is the first one's turn */
    int n_exports;
    STAILQ_HEAD(Forgets, Forget) forgets;   /* whose turn it is */
    int64_t forgets_at;             /* tables_ms: not before; something was in the way */
    STAILQ_HEAD(HistoryPages, HistoryPage) pages;
    LIST_HEAD(, Sweep) sweeps;      /* under way */
};

extern const PersonHooks people_table_hooks;

/* Reserve a name for an account that is being made; NULL and ERR_TAKEN if another person
 * has it, or has reserved it. Release accepts NULL. */
NameReservation *name_reserve(People *people, const char *name, const char *person,
                              Err *err);
void name_release(People *people, NameReservation *reservation);

/* Read what is kept of bans and of the admin token, which is made if there is none. */
bool bans_open(People *people, Err *err);
void bans_close(People *people);
bool admin_open(People *people, Err *err);
bool invites_open(People *people, Err *err);
void invites_close(People *people);

/* Have the entries by which accounts are found that look like a name: made anew where
 * they were never made, or by other tables than this program's. */
bool looks_rebuild(People *people, Err *err);

/* The entries by which an account is found. */
void name_put(Batch *batch, const Person *person);
void name_erase(Batch *batch, const Person *person);

/* A little more of what is being swept, until `until` for all of it together, a time of
 * clock_ms; true: there is more to do. Break off all of it. */
bool sweeps_step(People *people, double until);
void sweeps_drop(People *people);

/* Note the place of a login that succeeded; a device that has no secret is given one. */
void login_succeeded(Batch *batch, char device[TOKEN], const Login *login, People *people,
                     const char *person);

/* What is kept of an address; note that an account was used from there; erase all places
 * of a person. */
void place_hash(char out[HASH], const People *people, const char *address);
void place_note(Batch *batch, People *people, const char *person, const char *hash);
bool places_erase(Batch *batch, People *people, const char *person, Err *err);
bool login_places_open(People *people, Err *err);

/* The person with this id, or the account with this name; ERR_ABSENT. */
bool person_load(Person *out, People *people, const char *id, Err *err);
bool person_named(Person *out, People *people, const char *name, Err *err);
void person_put(Batch *batch, const Person *person);

/* A new token for a person, as an entry of `batch`. */
void session_put(Batch *batch, char token[TOKEN], People *people, const char *person);

/* End one token of a person; all but for `kept` (NULL: all); returns how many were there,
 * or -1. */
void session_erase(Batch *batch, const char *person, const char *token);
int session_erase_all(Batch *batch, People *people, const char *person, const char *kept,
                      Err *err);

/* Have the history of an older store in the order in which it is shown. */
bool history_upgrade(People *people, Err *err);

/* The seat after *entry in a person's whole history, or the first one where its table is
 * empty: 1, 0 if there is none, -1 and `err`. */
int history_next(HistoryEntry *entry, People *people, const char *person, Err *err);

/* So many of the seats that are shown, running games first, then the newest first, after
 * the key `after` ("": from the first), which becomes that of the last: how many, or -1
 * and `err`. */
enum { ORDER_KEY = PERSON_ID + TABLE_ID + 32 };
int history_page(HistoryEntry *out, int most, People *people, const char *person,
                 char after[ORDER_KEY], Err *err);

/* Who has several seats at a table is shown it once, where the newest of them is. Is this
 * the one? And the key of the one at `table`: 1, 0 if there is none, -1 and `err`. */
bool history_is_listed(People *people, const char *person, const HistoryEntry *entry);
int history_key_at(char out[ORDER_KEY], People *people, const char *person,
                  const char *table, Err *err);

/* Read the entry "TABLE/SEAT" -> "VERSION MS". */
bool history_read_entry(HistoryEntry *out, const char *key, const char *value);

/* Call `saw` for the events of a table that carry the name or words of the seat's owner,
 * from the one that seated it to the one that opened the seat again. False where `saw`
 * says so, and at an event that cannot be read: it may carry them. */
typedef bool OnSeatEvent(void *to, int version, Event *event, Err *err);
typedef struct {
    const HistoryEntry *entry;
    OnSeatEvent *on_event;          /* NULL: only whether it has ended */
    void *to;
    bool has_ended, has_failed;
    Err err;
} SeatEvents;
bool seat_events_each(People *people, const HistoryEntry *entry, OnSeatEvent *on_event,
                      void *to, Err *err);

/* The same for one event after the other, as store_events shows them; false: no more of
 * them is of interest. */
bool seat_events_see(void *trace, const StoredEvent *stored);

/* Was the seat left before the start, so that it is somebody else's now? */
bool seat_was_left(People *people, const HistoryEntry *entry);

/* What takes long is done piece by piece while the loop goes on: until `until`, a time of
 * clock_ms. True: there is more to do. */

/* Who waits for a page of history. `close` comes last, and alone if there is no answer.
 */
typedef struct {
    bool (*is_gone)(const void *with);              /* nobody waits any more */
    void (*page)(void *with, const HistoryEntry *games,
                 int n);                            /* whose tables are loaded */
    void (*refuse)(void *with, const Err *err);     /* instead of the page */
    void (*close)(void *with);
} HistoryReader;

/* A page of a person's history, after the table `before`: its games are loaded one by
 * one. */
void history_read_page(People *people, const char *person, const char *before,
                       const HistoryReader *reader, void *with);
bool pages_step(People *people, double until);
void pages_drop(People *people);

/* Forgetting goes on where a stop of the server left it. */
bool forget_resume(People *people, Err *err);
bool forgets_step(People *people, double until);
void forgets_drop(People *people);

/* Who reads an export. `close` comes last, and alone when the server stops. */
typedef struct {
    bool (*is_gone)(const void *with);              /* nobody reads any more */
    size_t (*unread)(const void *with);             /* bytes sent and not yet read */
    void (*start)(void *with);      /* the document follows */
    void (*send)(void *with, const char *text, size_t n);
    void (*end)(void *with);        /* of the document, whole or not */
    void (*refuse)(void *with, const Err *err);     /* instead of a document */
    void (*close)(void *with);
} ExportReader;

/* One JSON document with all that is kept about a person; one at a time is written, the
 * others wait, but not for its reader. NULL and ERR_BUSY if too many wait. */
Export *export_begin(People *people, const Person *person, const ExportReader *reader,
                     void *with, Err *err);
void export_break_off(Export *export, const Err *err);  /* with this as its last words */
bool export_step(People *people, double until);
void export_farewell(People *people);       /* those that wait need not */
void export_drop(People *people);   /* all of them */

#endif

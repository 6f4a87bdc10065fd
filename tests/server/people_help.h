/* people_help.h - persons on a test server: who they are and what they play. */
#ifndef SERVER_PEOPLE_HELP_H
#define SERVER_PEOPLE_HELP_H

#include "venue.h"

extern Venue venue;

/* A store of the test's own: "memory:", or NULL for a file in its scratch folder. */
Store *open_store(const char *where);

/* Every test runs once with a store in memory and once with a file. */
typedef void Body(void);
void with_stores(Body *body);
void with_double(Body *body);       /* in memory, behind a double that counts reads */

/* The server stops and starts again on the same store. */
void restart(void);

typedef struct {
    char id[PERSON_ID], token[TOKEN];
} TestPerson;

TestPerson new_guest(const char *name);
TestPerson new_account(const char *name);     /* with the passphrase "correct horse" */
int login(const char *name, const char *passphrase);

/* How many entries of a kind there are with this prefix. */
int entries(const char *kind, const char *prefix);

/* Create a table with an open seat; returns its id, and the token of its first seat. */
void new_table(char id[TABLE_ID], char token[TOKEN], const char *person,
               const char *name);

/* Join it; returns the token of the seat. */
void join(char token[TOKEN], const char *table, const char *person, const char *name);

/* Many games, played alike; all but the first are over. */
void play_many(const TestPerson *person, const TestPerson *other, int n,
               char last[TABLE_ID]);

int command(const char *table, const char *verb, const char *token, const char *body);

/* Everything that can be seen of a table. */
const char *seen(const char *table);

#endif

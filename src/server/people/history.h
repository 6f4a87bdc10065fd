/* history.h - the games of a person: which seats it took, page by page. */
#ifndef SERVER_PEOPLE_HISTORY_H
#define SERVER_PEOPLE_HISTORY_H

#include "server/people/people.h"

/* A seat that a person took. */
typedef struct {
    char table[TABLE_ID];
    int seat, version;              /* since this event */
    int64_t at;                     /* wall ms */
    bool is_earlier;                /* left before the start, and then taken again */
} HistoryEntry;

/* Who waits for a page. `close` comes last, and alone if there is no answer. */
typedef struct {
    bool (*is_gone)(const void *with);          /* nobody waits any more */
    /* The page; all of these tables were in memory a moment ago. If one has to be loaded
     * again, this is called again (lookups_have_all). */
    void (*page)(void *with, const HistoryEntry *games, int n);
    void (*refuse)(void *with, const Err *err); /* instead of the page */
    void (*close)(void *with);
} HistoryReader;

/* Read the page that follows the table `before` ("": the first page). Its games are
 * loaded one by one while the loop goes on. */
void history_read_page(People *people, const char *person, const char *before,
                       const HistoryReader *reader, void *with);

/* The seat that the person of this token has at a table, or NOBODY. */
int person_seat(People *people, Session *session, const char *token, const char *table);

#endif

/* books.h - what happened at one table, as all its players know it: the commands that
 * were sent, the answers, the events that anybody heard. In the end they are compared
 * with what the server has kept, by a model that carries out one command after the other.
 *
 * A command that was acknowledged is there once, in the event that the acknowledgement
 * names; one that was refused is not; of one without an answer both may be true. Nothing
 * is there that nobody sent. Whoever heard a version heard the same. */
#ifndef TESTS_SERVER_BOOKS_H
#define TESTS_SERVER_BOOKS_H

#include <jansson.h>

#include "base/text.h"
#include "core/game.h"

typedef struct {
    const char *verb;               /* moves, chat, takeback, answer, join */
    char what[MAX_MOVE_TEXT];       /* the move, the line of chat; "" */
    uint64_t command;
    int seat, known;                /* known: the version that the sender knew */
    int acked;                      /* the version that it was answered with; 0: not */
    bool is_refused, is_found;
} Sent;

typedef struct {
    char table[24];
    Sent *sent;
    uint64_t *heard;                /* a hash of each version's event; 0: not heard */
    int n_sent, max_sent, n_heard, max_heard;
    bool may_repeat;                /* the network repeats: what was refused once may
                                       be accepted later, when it comes again */
    char fault[256];                /* the first one, in words; "" */
} Books;

/* What a check has seen, to be added up over tables. */
typedef struct {
    int tables, events, sent, acked, finished;
    int timeouts, gone;             /* flags that fell; seats that were lost otherwise */
} Count;

void books_close(Books *books);
Sent *books_send(Books *books, const char *verb, int seat, int known, uint64_t command);
Sent *books_find(Books *books, uint64_t command);
/* Somebody hears an event. */
void books_hear(Books *books, const json_t *event);
/* Compare with all events that the server has. */
void books_check(Books *books, const json_t *events, Count *count);
void books_blame(Books *books, int version, const char *what);

#endif

/* books.h - what happened at one table, as all its players know it: the commands that
 * were sent, the answers, the events that anybody heard. In the end they are compared
 * with what the server has kept, by a model that carries out one command after the other.
 *
 * A command that was acknowledged is there once, in the event that the acknowledgement
 * names; one that was refused is not; of one without an answer both may be true. Nothing
 * is there that nobody sent. Whoever heard a version heard the same.
 *
 * Where times are written down, the order must agree with them, too: what is sent after
 * someone knows a version comes after that version (books_time.c). And no seat is charged
 * for more than the time that can have passed in its turn, without the time in which the
 * whole server was down. */
#ifndef TESTS_SERVER_BOOKS_H
#define TESTS_SERVER_BOOKS_H

#include <jansson.h>
#include <stdio.h>

#include "base/text.h"
#include "core/game.h"

typedef struct {
    const char *verb;               /* moves, chat, takeback, answer, join */
    char what[MAX_MOVE_TEXT];       /* the move, the line of chat; "" */
    uint64_t command;
    int seat, known;                /* known: the version that the sender knew */
    double sent_ms;                 /* when it was first sent; 0: not written down */
    int version;                    /* of its event, once a check has found it */
    int acked;                      /* the version that it was answered with; 0: not */
    bool is_refused, is_found;
} Sent;

/* What was heard of a version. */
typedef struct {
    uint64_t hash;                  /* of the event; 0: not heard */
    double known_ms;                /* since when someone knows of it; 0: not known */
} Heard;

/* A time in which no part of the server worked. */
typedef struct {
    double from_ms, to_ms;
} Outage;

typedef struct {
    char table[24];
    Sent *sent;
    Heard *heard;                   /* of each version */
    int n_sent, max_sent, n_heard, max_heard;
    bool may_repeat;                /* the network repeats: what was refused once may
                                       be accepted later, when it comes again */
    bool may_resend;                /* the same, but not for moves: players go on at
                                       another machine and send again there */
    const Outage *outages;
    int n_outages;
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
/* Somebody knows at `ms` that there is this version. */
void books_know(Books *books, int version, double ms);
/* Write everything down for a person who looks for a fault. */
void books_print(const Books *books, FILE *out);
/* Are order and clocks as the times say? Part of books_check. */
void books_check_times(Books *books, const json_t *events);
/* Compare with all events that the server has. */
void books_check(Books *books, const json_t *events, Count *count);
void books_blame(Books *books, int version, const char *what);

#endif

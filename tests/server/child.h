/* child.h - `polis serve` as a process of its own, for tests that kill it. */
#ifndef TESTS_SERVER_CHILD_H
#define TESTS_SERVER_CHILD_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

#include "scratch.h"

/* What a test's own arguments say: POLIS [SEED]. */
extern struct UnderTest {
    const char *program;
    uint64_t seed;                  /* of this run; always the same unless told */
} under_test;

/* Read them, and print the seed; false and a word on their use if they are wrong. */
bool child_arguments(int argc, char **argv);

typedef struct {
    Scratch scratch;                /* has its store, its settings and its log */
    char store[500];                /* a file of its own, unless a test says otherwise */
    char url[64], where[48];        /* http://ADDRESS:PORT, and without http:// */
    int port;                       /* where it listens, each time that it is started */
    int port_held;                  /* see port.h */
    pid_t pid;                      /* 0: it does not run */
    const char *preload;            /* a library to be loaded before others; or NULL */
    char shift[24];                 /* POLIS_TEST_SHIFT for it: see clock_shift.c */
} Child;

/* Get ready for a server with these settings (lines as docs/hosting.md has them). Every
 * limit is wide already, as all players of a test have one address. */
void child_open(Child *child, const char *settings);
/* Kill it if it runs, and remove all its files. */
void child_close(Child *child);

/* Start it and wait until it listens. False if it ended instead. */
bool child_start(Child *child);

/* Start it and wait for nothing; returns what it prints, to be closed. */
FILE *child_begin(Child *child);

/* Send a signal and wait for its end: the exit status, or minus the signal that killed
 * it. */
int child_end(Child *child, int signal);

/* The file of its store may grow no more, as on a full disk; it may again. */
void child_forbid_growth(Child *child);
void child_allow_growth(Child *child);

/* Its resident memory in kB. */
long child_rss(const Child *child);

/* The last part of its log, for the message of a test that fails. */
const char *child_log(Child *child);

/* Run a program without output, NULL at the end of its words: its exit status. */
int run_quietly(const char *const words[]);

#endif

/* handle.h - what a polis_match is, and how the library refuses and writes. Inside of
 * include/polis/polis.h, which has the promises. */
#ifndef LIB_HANDLE_H
#define LIB_HANDLE_H

#include <polis/polis.h>

#include "bots/bot.h"
#include "engine/saved.h"

struct polis_match {
    Match match;
    Deal deal;
    Memory memory;                  /* of the bots */
    Record kept;                    /* names, date, and what a record said when read */
};

/* Fill in `out`, unless it is NULL, and return the code. */
int lib_refuse(polis_error *out, const Err *err);

/* The same for what only the library refuses, with a sentence of its own. */
int lib_fault(polis_error *out, int code, const char *sentence);

/* An argument that must be there and is NULL. */
int lib_null(polis_error *out, const char *argument);

/* A number that is not from `low` to `high`. */
int lib_range(polis_error *out, const char *argument, int value, int low, int high);

/* Is the text UTF-8, and without a zero byte? */
bool lib_is_text(const char *text, size_t length);

/* What a later version has added to a struct that is passed must be zero. */
int lib_check_rest(const void *from, size_t known, size_t size, polis_error *err);

/* A new handle, all zero; NULL if there is no memory, and then `err` says so. */
polis_match *lib_new(polis_error *err);

/* Begin `handle` with what was read: luck deals, if there is a seed. */
void lib_begin(polis_match *handle);

/* The game called `name`; NULL, with the error filled in and its code in *code, if there
 * is none. */
const Game *lib_game(const char *name, int *code, polis_error *err);

/* Read exactly one move. */
bool lib_read_one(Move *out, const Match *match, const char *word, Err *err);

/* Text for the caller's buffer, by a function that may be called twice. */
typedef struct {
    char *out;
    size_t size, *length;
    polis_error *err;
} Page;

typedef void PageWriter(Text *text, const void *of);

int lib_write(Page page, PageWriter *write, const void *of);

#endif

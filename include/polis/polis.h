/* polis.h - Akropolis and Panticapaeum as a library: rules, records, deals and bots.
 *
 * This file is the manual. A whole game between two bots:
 *
 *     polis_match *match;
 *     polis_question ask = POLIS_QUESTION;
 *     polis_answer answer = POLIS_ANSWER;
 *
 *     polis_match_new(&match, "akropolis", "players=2 seed=7", NULL);
 *     ask.bot = "greedy";
 *     while (polis_match_turn(match) >= 0) {
 *         polis_match_ask(match, &ask, &answer, NULL);
 *         polis_match_play(match, answer.move, NULL);
 *     }
 *     printf("%d to %d\n", polis_match_points(match, 0), polis_match_points(match, 1));
 *     polis_match_free(match);
 *
 *     cc game.c $(pkg-config --cflags --libs polis)
 *
 * Moves, options and records are text, in the same words as everywhere in Polis:
 * docs/protocol.md lists those of moves and options, docs/record.md those of records.
 * docs/library.md is about building and linking. polis/env.h plays many games at once,
 * for programs that learn.
 *
 * Errors. A function that can fail returns POLIS_OK, which is 0, or one of the codes
 * below. If its last argument, which may be NULL, points to a polis_error, that gets the
 * code and a sentence in English; it is not touched when all is well. Whatever was
 * refused has changed nothing. Nothing that a program passes here ends it, except
 * pointers to what is not there.
 *
 * Text. Functions that write text take a buffer, its size, and where to put the length
 * (without the NUL; may be NULL). If the text and its NUL do not fit, they return
 * POLIS_TOO_SMALL, the length is what is needed, and the buffer has an empty string. A
 * size of 0 asks for the length alone. Texts are UTF-8 and end with a NUL.
 *
 * Threads. The library has no state of its own. Each match may be used by one thread at a
 * time, and different matches by different threads at once. A thread needs 1 MB of stack.
 *
 * Compatibility. Functions, codes and the members of structs stay as they are for as long
 * as the library is called libpolis.so.1. Structs that may grow begin with their size,
 * which the initialisers fill in; what a newer header adds to one is refused with
 * POLIS_UNKNOWN by an older library, unless it is zero. */
#ifndef POLIS_POLIS_H
#define POLIS_POLIS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined __GNUC__
#define POLIS_EXPORT __attribute__((visibility("default")))
#else
#define POLIS_EXPORT
#endif

/* ---- Versions ---- */

/* What this header describes. The major number is that of the shared library; the minor
 * one grows with each function that is added. */
#define POLIS_API_MAJOR 1
#define POLIS_API_MINOR 0

/* The same of the library that is linked, as 1000 * major + minor: at least that of the
 * header, if all is well. */
POLIS_EXPORT int polis_api_version(void);

/* The version of Polis that the library is part of, as "0.1.0". */
POLIS_EXPORT const char *polis_version(void);

/* ---- Errors ---- */

enum {
    POLIS_OK = 0,
    POLIS_UNKNOWN = 1,      /* a name that is not known here: of a game or a bot, or of a
                               header in a record that a newer version wrote */
    POLIS_SYNTAX = 2,       /* text that cannot be read */
    POLIS_SETUP = 3,        /* the game has no such option, or cannot be played with it */
    POLIS_RULE = 4,         /* a move that the rules refuse */
    POLIS_STATE = 5,        /* not now: the game is over, there is nothing to undo */
    POLIS_RECORD = 6,       /* a record that contradicts itself */
    POLIS_TOO_LONG = 7,     /* more moves than a match may have */
    POLIS_TOO_SMALL = 8,    /* the text does not fit into the buffer */
    POLIS_ARGUMENT = 9,     /* NULL where it is not allowed, or a number out of range */
    POLIS_NO_MEMORY = 10
};

typedef struct polis_error {
    int code;               /* one of the above */
    int line;               /* of the record that was read, from 1; 0: of no line */
    char rule[16];          /* the rule that refuses a move, as "AK-3.3"; or "" */
    char text[1000];        /* one line, without its end */
} polis_error;

/* The code as a word: "ok", "unknown", "syntax" ... "memory"; "?" for others. */
POLIS_EXPORT const char *polis_code_name(int code);

/* ---- What there is ---- */

/* The names of the games and of the bots, by number from 0; NULL after the last. The
 * levels of bots come first, from the weakest on; styles follow (docs/bots.md). */
POLIS_EXPORT const char *polis_game_name(int i);
POLIS_EXPORT const char *polis_bot_name(int i);

/* How many players a game is for. */
POLIS_EXPORT int polis_game_players(const char *game, int *least, int *most,
                                    polis_error *err);

/* What can be agreed before a game, as JSON: the answer of the protocol's `options`. */
POLIS_EXPORT int polis_game_options(const char *game, char *out, size_t size,
                                    size_t *length, polis_error *err);

/* ---- Matches ---- */

enum {
    POLIS_MAX_SEATS = 4,
    POLIS_MOVE_SIZE = 64    /* of the longest word of a move, with its NUL */
};

/* Whose turn it is, besides a seat, which is 0 or more. */
enum {
    POLIS_LUCK = -1,        /* the match was begun without a seed: play what was drawn */
    POLIS_OVER = -2,
    POLIS_NONE = -3         /* there is no match: it is NULL */
};

typedef struct polis_match polis_match;

/* Begin a match. `options` are those of the protocol's `newgame`, key=value with blanks
 * between them; NULL or "" for a game of two as it is in the box:
 *
 *     players=3               how many play
 *     seed=7                  deals are repeatable: from a number, or from the Reveal of
 *                             a record, 64 hexadecimal digits
 *     variants=houses,markets and others that the game has: see polis_game_options
 *
 * With a seed the library makes luck's moves, so that it is always a seat's turn until
 * the game is over. Without one, luck has turns as well, and the program plays what was
 * drawn at a real table. */
POLIS_EXPORT int polis_match_new(polis_match **out, const char *game,
                                 const char *options, polis_error *err);

/* A match of its own in the same position, with the same seed. */
POLIS_EXPORT int polis_match_copy(polis_match **out, const polis_match *match,
                                  polis_error *err);

/* Does nothing if the match is NULL. */
POLIS_EXPORT void polis_match_free(polis_match *match);

/* The name of its game, as "akropolis"; "" if the match is NULL. */
POLIS_EXPORT const char *polis_match_game(const polis_match *match);

/* Players are people or bots. If the game itself plays (the architect of a solo game),
 * there is one seat more: it has one legal move whenever it is its turn, which the
 * program asks for and plays as any other. */
POLIS_EXPORT int polis_match_players(const polis_match *match);
POLIS_EXPORT int polis_match_seats(const polis_match *match);

/* A seat, or POLIS_LUCK or POLIS_OVER. */
POLIS_EXPORT int polis_match_turn(const polis_match *match);

/* How many moves were made, luck's included. */
POLIS_EXPORT int polis_match_length(const polis_match *match);

/* A number for the position: equal on every machine and in every version, and different,
 * for all that is practical, in another position. 0 if the match is NULL. */
POLIS_EXPORT uint64_t polis_match_digest(const polis_match *match);

/* ---- Moves ---- */

/* All legal moves as words with a blank between them, always in the same order; "" once
 * the game is over. In Panticapaeum a turn is many moves: it lasts until `end`. */
POLIS_EXPORT int polis_match_moves(const polis_match *match, char *out, size_t size,
                                   size_t *length, polis_error *err);

/* How many legal moves there are. */
POLIS_EXPORT int polis_match_count(const polis_match *match);

/* Is this one legal move? POLIS_OK, or why not. */
POLIS_EXPORT int polis_match_check(const polis_match *match, const char *move,
                                   polis_error *err);

/* Play one move, or several with blanks between them: all of them or, if one is refused,
 * none. With a seed, luck's moves follow at once. */
POLIS_EXPORT int polis_match_play(polis_match *match, const char *moves,
                                  polis_error *err);

/* Take back the last move of a seat, and what luck dealt after it. */
POLIS_EXPORT int polis_match_undo(polis_match *match, polis_error *err);

/* Keep only the first `length` moves. With a seed luck deals again what it dealt then. */
POLIS_EXPORT int polis_match_rewind(polis_match *match, int length, polis_error *err);

/* The moves made, from number `from` on, as words with a blank between them. */
POLIS_EXPORT int polis_match_played(const polis_match *match, int from, char *out,
                                    size_t size, size_t *length, polis_error *err);

/* ---- Points ---- */

/* The points of a seat, as if the game ended now. 0 if there is no such seat. */
POLIS_EXPORT int polis_match_points(const polis_match *match, int seat);

/* Who has won, a bit for each seat (1 << seat); more than one share the victory. 0 until
 * the game is over. */
POLIS_EXPORT unsigned polis_match_winners(const polis_match *match);

/* The position, the points and their reasons, and what a legal move would change, each
 * one line of JSON: the answers of the protocol's `state`, `score` and `diff`. */
POLIS_EXPORT int polis_match_state(const polis_match *match, char *out, size_t size,
                                   size_t *length, polis_error *err);
POLIS_EXPORT int polis_match_score(const polis_match *match, char *out, size_t size,
                                   size_t *length, polis_error *err);
POLIS_EXPORT int polis_match_preview(const polis_match *match, const char *move,
                                     char *out, size_t size, size_t *length,
                                     polis_error *err);

/* ---- Bots ---- */

typedef struct polis_question {
    size_t size;            /* of the struct: filled in by POLIS_QUESTION */
    const char *bot;        /* its name, as "greedy"; NULL: "greedy" */
    int playouts;           /* the budget: games played to the end, */
    int time_ms;            /* or milliseconds; both 0: the bot's own playouts */
    uint64_t seed;          /* of the bot's random numbers: then the answer depends on the
                               position and the question alone. 0: the match has numbers
                               and plans of its own, from its seed, and goes on with
                               them, which is faster where a turn is many moves */
    /* Asked every few playouts: nonzero to answer now with what is known. May be NULL. */
    int (*stop)(void *with);
    void *with;
} polis_question;

#define POLIS_QUESTION {sizeof(polis_question), NULL, 0, 0, 0, NULL, NULL}

typedef struct polis_answer {
    size_t size;            /* of the struct: filled in by POLIS_ANSWER */
    char move[POLIS_MOVE_SIZE];
    int visits;             /* playouts, or positions looked at, for this move */
    double win;             /* chance of the seat to win, from 0 to 1 */
    int points[POLIS_MAX_SEATS];    /* expected at the end, of each seat */
} polis_answer;

#define POLIS_ANSWER {sizeof(polis_answer), "", 0, 0, {0}}

/* Ask a bot for its move in this position; it is not played. With the same question, seed
 * and budget in playouts it answers the same on every machine. */
POLIS_EXPORT int polis_match_ask(polis_match *match, const polis_question *question,
                                 polis_answer *answer, polis_error *err);

/* ---- Records ---- */

/* Make a match of a record of `length` bytes, and check it as `polis verify` does: each
 * move against the rules, the result, and luck's moves against the seed if the record
 * reveals it. A record that a newer version wrote is refused with POLIS_UNKNOWN or
 * POLIS_SETUP if it has what is not known here, and the error names it. */
POLIS_EXPORT int polis_match_read(polis_match **out, const char *record, size_t length,
                                  polis_error *err);

/* Write the match as a record. With a seed the record commits to it, and reveals it once
 * the game is over. */
POLIS_EXPORT int polis_match_write(const polis_match *match, char *out, size_t size,
                                   size_t *length, polis_error *err);

/* Who plays a seat, as records name it: "Ada", or "bot:greedy" for a bot; "" if nobody
 * was named. The text lives until the name is set again or the match is freed. A name
 * ends with its line, is cut after at most 99 bytes, between characters, and its commas
 * become blanks. The game's own seat has no name. */
POLIS_EXPORT const char *polis_match_name(const polis_match *match, int seat);
POLIS_EXPORT int polis_match_set_name(polis_match *match, int seat, const char *name,
                                      polis_error *err);

/* The date of the record, as "2026-11-15"; "" for none. It is cut after 15 bytes, and
 * need not be a date. */
POLIS_EXPORT const char *polis_match_date(const polis_match *match);
POLIS_EXPORT int polis_match_set_date(polis_match *match, const char *date,
                                      polis_error *err);

#ifdef __cplusplus
}
#endif

#endif

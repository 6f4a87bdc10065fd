/* trust.c - see trust.h.
 *
 * The tables are measured: by rounds left, script/reliability prints the error of a
 * difference, and what comes more than was expected for the first seat and the last. For
 * another network, or stronger players, play again, make `errors` of the former and add
 * the latter to `more`. Chances are stated by those who search, with 80 playouts in hints
 * and reviews:
 *
 *     build/script/reliability akropolis master 2 280 4 80    # and with 3 and 4 players
 *     build/script/reliability akropolis master 1 200 4 80 1 architect=metagenes
 *
 * Between players the rows are those times a factor, tried until the stated chances were
 * likely: 1 at the end to 1.15 at the beginning with two players (480 games), 1.15 and
 * 1.3 with three and four (57 and 49 games; on 146 and 125 one with less was no better).
 * Against an architect, who cannot surprise, the measured error is best. */
#include "bots/akropolis/trust.h"

enum { ROUNDS = 11 };               /* more count as this many */

/* In tenths of a point, by players and rounds left; 1: against an architect. */
static const int16_t errors[MAX_SEATS + 1][ROUNDS + 1] = {
    [1] = {0, 80, 110, 124, 137, 148, 153, 167, 173, 181, 190, 200},
    [2] = {0, 84, 112, 132, 157, 179, 190, 202, 213, 218, 224, 230},
    [3] = {0, 110, 170, 190, 209, 228, 244, 256, 258, 260, 262, 263},
    [4] = {0, 137, 180, 220, 233, 239, 250, 268, 280, 290, 293, 295},
};

/* The same at the end of the game: a search sees but a few of the last deals, and others
 * may end the game otherwise. Likeliest in 341, 151 and 128 games, 200 of Callicrates. */
static const int16_t ends[MAX_SEATS + 1][REACHED] = {
    [1] = {[DEALT] = 20},
    [2] = {[DEALT] = 30},
    [3] = {[GUESSED] = 50, [DEALT] = 80},
    [4] = {[GUESSED] = 55, [DEALT] = 70},
};

enum { DOUBLED = 21 };              /* in 1/SHARE of the table: Callicrates counts
                                       districts double */

/* In points, by rounds left: what comes more for the player and for the architect if the
 * player searches, besides Taste.solo. It takes what the architect could use, which
 * matters most where districts count double. Means of 180, 289 and 200 games. */
static const int8_t more[][2][ROUNDS + 1] = {
    [HIPPODAMOS] = {{0, -2, -5, -9, -12, -16, -17, -21, -23, -28, -31, -35},
                    {0, -2, -1, -5, -5, -9, -9, -13, -12, -18, -17, -21}},
    [METAGENES] = {{0, -2, -4, -9, -11, -15, -16, -20, -22, -27, -29, -33},
                   {0, -1, 1, -3, -1, -5, -4, -8, -6, -11, -9, -13}},
    [CALLICRATES] = {{0, -3, -6, -11, -15, -20, -23, -28, -31, -37, -40, -45},
                     {0, -5, -7, -16, -17, -26, -28, -37, -37, -48, -47, -55}},
};

/* Rounds that luck has still to deal. It must be luck's turn, or the game over. */
static int rounds_left(const State *s)
{
    return s->turn == OVER ? 0 : s->stacks + 1;
}

static int column_of(const State *s)
{
    int rounds = rounds_left(s);

    return rounds < ROUNDS ? rounds : ROUNDS;
}

void ak_trust_solo(int points[MAX_SEATS], const State *s, const Taste *taste)
{
    int searches = taste->solo > 0 ? taste->solo : 0;

    points[0] += taste->solo * rounds_left(s) * POINT / SHARE;
    for (int seat = 0; seat < 2; seat++)
        points[seat] += more[s->architect][seat][column_of(s)] * POINT * searches /
                        plain_taste.solo;
}

int ak_doubt(const State *s, Reached how)
{
    int error = s->turn == OVER ? ends[s->players][how]
                                : errors[s->players][column_of(s)];

    if (s->architect == CALLICRATES)
        error = error * DOUBLED / SHARE;
    return error * POINT / 10;
}

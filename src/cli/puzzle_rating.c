/* puzzle_rating.c - see puzzle_rating.h. */
#include "cli/puzzle_rating.h"

#include "bots/bot.h"
#include "cli/puzzle_file.h"

/* The levels are asked several times where they make mistakes by chance. `rating` is
 * added if all their answers are wrong. */
static const struct {
    const char *bot;
    int times, rating;
} judges[] = {
    {"greedy", 1, 250}, {"beginner", 8, 250}, {"easy", 8, 250}, {"normal", 8, 250},
    {"good", 8, 200},   {"skilled", 8, 200},  {"strong", 3, 200},
};

enum {
    EASIEST = 700,
    DOUBLING = 25,                  /* for twice as many legal moves */
    MARGIN = 15, MOST_MARGIN = 12   /* less for each point of the margin, up to 12 */
};

/* How often a judge misses the solution, of `times`. */
static int misses(const char *name, int times, const Game *game, const State *s,
                  Move right)
{
    const Bot *bot = bot_named(name);
    int n = 0;

    for (int i = 0; i < times; i++) {
        Rng rng = rng_from((uint64_t)i + 1);
        n += bot_choose(bot, game, s, &rng) != right;
    }
    return n;
}

int puzzle_rating(const Game *game, const State *s, Move solution, double margin)
{
    static _Thread_local Move moves[MAX_MOVES];
    int rating = EASIEST;

    for (size_t i = 0; i < sizeof judges / sizeof *judges; i++)
        rating += judges[i].rating *
                  misses(judges[i].bot, judges[i].times, game, s, solution) /
                  judges[i].times;
    for (int n = game->moves(s, moves); n > 1; n /= 2)
        rating += DOUBLING;
    rating -= (int)(MARGIN * (margin < MOST_MARGIN ? margin : MOST_MARGIN));
    return rating < LOWEST_RATING    ? LOWEST_RATING
           : rating > HIGHEST_RATING ? HIGHEST_RATING
                                     : rating;
}

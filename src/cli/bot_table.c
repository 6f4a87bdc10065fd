/* bot_table.c - the bots and their ratings, for --help. */
#include "bots/ratings.h"
#include "cli/command.h"
#include "games/list.h"

enum { PAIR = 2 };                  /* ratings are shown for two players */

static bool is_rated(const Bot *bot)
{
    for (int i = 0; games[i]; i++)
        if (bot_rating(bot, games[i], PAIR))
            return true;
    return false;
}

void print_bots(Lang lang)
{
    printf("\n%s\n  %-22s", say(lang, N_("Bots and their ratings with two players; 400 "
                                         "points more win ten games of eleven:")), "");
    for (int i = 0; games[i]; i++)
        if (!games[i]->is_hidden)
            printf(" %*s", 12, games[i]->name);
    putchar('\n');
    for (int k = 0; bots[k]; k++) {
        if (!is_rated(bots[k]))
            continue;
        printf("  %-22s", bots[k]->name);
        for (int i = 0; games[i]; i++) {
            const Rating *rating = bot_rating(bots[k], games[i], PAIR);
            if (rating)
                printf(" %12d", rating->elo);
            else if (!games[i]->is_hidden)
                printf(" %12s", "-");
        }
        putchar('\n');
    }
}

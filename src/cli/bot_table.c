/* bot_table.c - see bot_table.h. */
#include "cli/bot_table.h"

#include <stdio.h>
#include <string.h>

#include "bots/ratings.h"
#include "games/list.h"
#include "tui/columns.h"

enum { PAIR = 2, NAME_WIDTH = 12, RATING_WIDTH = 27 };

/* How strong a bot is, in a number or a word; `weaker` is the level below it or NULL. */
static void write_strength(Text *text, Lang lang, const Rating *rating,
                           const char *weaker)
{
    if (rating && rating->elo >= LEAST_RATING)
        text_f(text, "%d", rating->elo);
    else if (rating)
        text_f(text, "%s", say(lang, N_("far below beginner")));
    else if (weaker)
        say_f(text, lang, N_("above %s"), weaker);
    else
        text_f(text, "%s", say(lang, N_("not measured")));
}

static void print_bot(Lang lang, const BotWords *row, const char *weaker)
{
    char line[256];
    Text text = text_in(line, sizeof line);

    columns_left(&text, row->bot, NAME_WIDTH);
    for (int i = 0; games[i]; i++) {
        char strength[96];
        Text cell = text_in(strength, sizeof strength);
        if (games[i]->is_hidden)
            continue;
        write_strength(&cell, lang, bot_rating(bot_named(row->bot), games[i], PAIR),
                       weaker);
        columns_left(&text, strength, RATING_WIDTH);
    }
    columns_end(&text);
    printf("  %s    %s\n", line, say(lang, row->about));
}

static void print_head(Lang lang)
{
    char line[256];
    Text text = text_in(line, sizeof line);

    printf("\n%s\n%s\n", say(lang, N_("Bots and their ratings with two players.")),
           say(lang, N_("Ratings are measured for each game and number of players by "
                        "itself: beginner has 1000, and 400 points more win ten games "
                        "of eleven.")));
    columns_blank(&text, 2 + NAME_WIDTH);
    for (int i = 0; games[i]; i++)
        if (!games[i]->is_hidden)
            columns_left(&text, games[i]->name, RATING_WIDTH);
    columns_end(&text);
    printf("%s", line);
}

void print_bots(Lang lang)
{
    const char *weaker = NULL;
    int n_titles = 0;

    print_head(lang);
    for (const BotWords *row = bot_words; row->title || row->bot; row++) {
        if (row->title) {
            printf("%s\n", say(lang, row->title));
            n_titles++;
            continue;
        }
        print_bot(lang, row, n_titles == 1 ? weaker : NULL);
        weaker = row->bot;
    }
}

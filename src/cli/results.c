/* results.c - see results.h. */
#include "cli/results.h"

#include <math.h>

int field_bot(Field field, int contestant)
{
    return contestant < field.bots ? contestant : field.bots - 1;
}

/* Above 0 if `mine` is ahead of `other`, 0 if they are equal. */
static int compare(const GameResult *result, int mine, int other)
{
    int i_failed = result->forfeits >> mine & 1;
    int they_failed = result->forfeits >> other & 1;
    int i_won = result->winners >> mine & 1, they_won = result->winners >> other & 1;

    if (i_failed || they_failed)
        return they_failed - i_failed;
    if (i_won || they_won)
        return i_won - they_won;
    return result->points[mine] - result->points[other];
}

double game_share(const GameResult *result, Field field, int bot)
{
    double sum = 0;
    int n = 0;

    for (int mine = 0; mine < field.players; mine++)
        for (int other = 0; other < field.players; other++) {
            if (field_bot(field, mine) != bot || field_bot(field, other) == bot)
                continue;
            int ahead = compare(result, mine, other);
            sum += ahead > 0 ? 1 : ahead == 0 ? 0.5 : 0;
            n++;
        }
    return n ? sum / n : -1;
}

double deal_share(const GameResult *first, Field field, int bot)
{
    double sum = 0;

    for (int k = 0; k < field.players; k++) {
        double share = game_share(&first[k], field, bot);
        if (!first[k].is_done || share < 0)
            return -1;
        sum += share;
    }
    return sum / field.players;
}

static void count_win(BotTotals *totals, const GameResult *result, Field field, int bot)
{
    unsigned winning = 0;
    bool failed = false;

    for (int who = 0; who < field.players; who++) {
        if (result->winners >> who & 1)
            winning |= 1u << field_bot(field, who);
        failed = failed || (field_bot(field, who) == bot && result->forfeits >> who & 1);
    }
    totals->forfeits += failed;
    if (winning >> bot & 1) {
        totals->wins += winning == 1u << bot;
        totals->draws += winning != 1u << bot;
    }
}

/* Points and time of all games. */
static void measure(BotTotals *totals, const GameResult *results, int games, Field field,
                    int bot)
{
    double sum = 0, squares = 0, ms = 0;
    int n = 0, moves = 0;

    for (int i = 0; i < games; i++)
        for (int who = 0; who < field.players; who++) {
            if (!results[i].is_done || field_bot(field, who) != bot)
                continue;
            ms += results[i].ms[who];
            moves += results[i].moves[who];
            if (results[i].forfeits)
                continue;
            double points = results[i].points[who];
            sum += points;
            squares += points * points;
            n++;
        }
    totals->mean = n ? sum / n : 0;
    totals->sd = n > 1 ? sqrt(fmax(0, (squares - sum * sum / n) / (n - 1))) : 0;
    totals->ms_per_move = moves ? ms / moves : 0;
}

static void rate(BotTotals *totals, const GameResult *results, int games, Field field,
                 int bot)
{
    Shares shares = {0};

    for (int i = 0; i < games; i++) {
        double of_game = game_share(&results[i], field, bot);
        bool has_whole_deal = i % field.players == 0 && i + field.players <= games;
        double of_deal = has_whole_deal ? deal_share(&results[i], field, bot) : -1;
        if (results[i].is_done && of_game >= 0)
            shares_add_game(&shares, of_game);
        if (of_deal >= 0)
            shares_add_deal(&shares, of_deal);
    }
    totals->is_rated = shares.games > 0;
    if (totals->is_rated)
        totals->elo = shares_elo(&shares);
}

BotTotals bot_totals(const GameResult *results, int games, Field field, int bot)
{
    BotTotals totals = {0};

    for (int i = 0; i < games; i++)
        if (results[i].is_done)
            count_win(&totals, &results[i], field, bot);
    measure(&totals, results, games, field, bot);
    rate(&totals, results, games, field, bot);
    return totals;
}

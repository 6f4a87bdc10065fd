/* results.c - see results.h. */
#include "cli/results.h"

#include <math.h>

int field_bot(Field field, int contestant)
{
    return contestant < field.bots ? contestant : field.bots - 1;
}

/* Above 0 if `mine` came out ahead of `other`, 0 if neither did. */
static int compare(const Outcome *outcome, int mine, int other)
{
    int i_failed = outcome->forfeits >> mine & 1;
    int they_failed = outcome->forfeits >> other & 1;
    int i_won = outcome->winners >> mine & 1, they_won = outcome->winners >> other & 1;

    if (i_failed || they_failed)
        return they_failed - i_failed;
    if (i_won || they_won)
        return i_won - they_won;
    return outcome->points[mine] - outcome->points[other];
}

double outcome_share(const Outcome *outcome, Field field, int bot)
{
    double sum = 0;
    int n = 0;

    for (int mine = 0; mine < field.players; mine++)
        for (int other = 0; other < field.players; other++) {
            if (field_bot(field, mine) != bot || field_bot(field, other) == bot)
                continue;
            int ahead = compare(outcome, mine, other);
            sum += ahead > 0 ? 1 : ahead == 0 ? 0.5 : 0;
            n++;
        }
    return n ? sum / n : -1;
}

double deal_share(const Outcome *first, Field field, int bot)
{
    double sum = 0;

    for (int k = 0; k < field.players; k++) {
        double share = outcome_share(&first[k], field, bot);
        if (!first[k].is_done || share < 0)
            return -1;
        sum += share;
    }
    return sum / field.players;
}

static void count_win(Standing *standing, const Outcome *outcome, Field field, int bot)
{
    unsigned winning = 0;
    bool failed = false;

    for (int who = 0; who < field.players; who++) {
        if (outcome->winners >> who & 1)
            winning |= 1u << field_bot(field, who);
        failed = failed || (field_bot(field, who) == bot && outcome->forfeits >> who & 1);
    }
    standing->forfeits += failed;
    if (winning >> bot & 1) {
        standing->wins += winning == 1u << bot;
        standing->draws += winning != 1u << bot;
    }
}

/* Points and time of all games. */
static void measure(Standing *standing, const Outcome *outcomes, int games, Field field,
                    int bot)
{
    double sum = 0, squares = 0, ms = 0;
    int n = 0, moves = 0;

    for (int i = 0; i < games; i++)
        for (int who = 0; who < field.players; who++) {
            if (!outcomes[i].is_done || field_bot(field, who) != bot)
                continue;
            ms += outcomes[i].ms[who];
            moves += outcomes[i].moves[who];
            if (outcomes[i].forfeits)
                continue;
            double points = outcomes[i].points[who];
            sum += points;
            squares += points * points;
            n++;
        }
    standing->mean = n ? sum / n : 0;
    standing->sd = n > 1 ? sqrt(fmax(0, (squares - sum * sum / n) / (n - 1))) : 0;
    standing->ms_per_move = moves ? ms / moves : 0;
}

static void rate(Standing *standing, const Outcome *outcomes, int games, Field field,
                 int bot)
{
    Shares shares = {0};

    for (int i = 0; i < games; i++) {
        double of_game = outcome_share(&outcomes[i], field, bot);
        bool has_whole_deal = i % field.players == 0 && i + field.players <= games;
        double of_deal = has_whole_deal ? deal_share(&outcomes[i], field, bot) : -1;
        if (outcomes[i].is_done && of_game >= 0)
            shares_add_game(&shares, of_game);
        if (of_deal >= 0)
            shares_add_deal(&shares, of_deal);
    }
    standing->is_rated = shares.games > 0;
    if (standing->is_rated)
        standing->elo = shares_elo(&shares);
}

Standing standing_of(const Outcome *outcomes, int games, Field field, int bot)
{
    Standing standing = {0};

    for (int i = 0; i < games; i++)
        if (outcomes[i].is_done)
            count_win(&standing, &outcomes[i], field, bot);
    measure(&standing, outcomes, games, field, bot);
    rate(&standing, outcomes, games, field, bot);
    return standing;
}

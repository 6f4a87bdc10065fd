/* rules_digest.c - see rules_digest.h. */
#include "core/rules_digest.h"

#include <stdalign.h>

#include "core/digest.h"

/* A number for a move in a position with this digest, by its word. */
static uint64_t weigh(uint64_t sum, const Game *game, const State *s, Move move)
{
    char word[MAX_MOVE_TEXT];
    Text text = text_in(word, sizeof word);

    game->write_move(&text, s, move);
    for (const char *at = word; *at; at++)
        sum = (sum ^ (unsigned char)*at) * 0x100000001b3;
    return digest_mix(sum);
}

static Move choose(const Game *game, const State *s, const Move moves[], int n)
{
    Move best = moves[0];
    uint64_t digest = game->digest(s), least = UINT64_MAX;

    for (int i = 0; i < n; i++) {
        uint64_t weight = weigh(digest, game, s, moves[i]);

        if (weight < least) {
            least = weight;
            best = moves[i];
        }
    }
    return best;
}

/* Play one game, if it can be played like this. */
static uint64_t add_game(uint64_t sum, const Game *game, const Setup *setup)
{
    alignas(16) unsigned char bytes[MAX_STATE];
    State *s = (State *)(void *)bytes;
    Move moves[MAX_MOVES];
    int points[MAX_SEATS] = {0};
    Err err;

    if (!game->check(setup, &err))
        return sum;
    for (game->start(s, setup); game->turn(s) != OVER;) {
        int n = game->moves(s, moves);

        sum = digest_add(digest_add(sum, game->digest(s)), (uint64_t)n);
        game->play(s, choose(game, s, moves, n));
    }
    game->scores(s, points);
    for (int i = 0; i < MAX_SEATS; i++)
        sum = digest_add(sum, (uint64_t)points[i]);
    return digest_add(sum, game->winners(s));
}

/* The highest value of a row; -1: it has none to try. */
static int last_value(const Option *option)
{
    int n = 0;

    if (option->kind == OPTION_NUMBER)
        return option->high;
    while (option->kind != OPTION_FILE && option->words[n].word)
        n++;
    return option->kind == OPTION_WORDS ? (1 << n) - 1 : n - 1;
}

/* Of words that go together one at a time and all of them are enough, of numbers the
 * lowest and the highest. */
static bool is_worth_it(const Option *option, int value)
{
    int last = last_value(option);

    if (option->kind == OPTION_WORDS)
        return value > 0 && (value == last || (value & (value - 1)) == 0);
    return option->kind == OPTION_CHOICE || value == option->low || value == last;
}

static uint64_t add_option(uint64_t sum, const Game *game, int row)
{
    const Option *option = option_at(game, row);
    Setup setup = {.players = option->players ? option->players : 2};

    for (int value = 0; value <= last_value(option); value++)
        if (is_worth_it(option, value) && setup_allows(&setup, game, row, value)) {
            setup.options[row] = (int16_t)(value + 1);
            sum = add_game(sum, game, &setup);
        }
    return sum;
}

uint64_t rules_digest(const Game *game)
{
    uint64_t sum = 0;

    for (int players = game->min_players; players <= game->max_players; players++)
        sum = add_game(sum, game, &(Setup){.players = players});
    for (int row = 0; option_at(game, row); row++)
        sum = add_option(sum, game, row);
    return sum;
}

/* exports.c - see exports.h. */
#include "wasm/exports.h"

#include <assert.h>
#include <stdalign.h>
#include <string.h>

#include "engine/engine.h"
#include "engine/signature.h"

enum { MAX_OUTPUT = MAX_ANSWER + MAX_LINE }; /* one longest line, or many short ones */

static Engine engine;
static char input[MAX_LINE], output[MAX_OUTPUT];

char *polis_open(void)
{
    engine_open(&engine);
    return input;
}

const char *polis_output(void)
{
    return output;
}

static void tell(void *to, const char *line)
{
    text_str(to, line);
    text_char(to, '\n');
}

uint32_t polis_line(uint32_t n)
{
    Text answer = text_in(output, sizeof output);

    if (n >= MAX_LINE) {
        tell(&answer, "error syntax the line is longer than 65535 bytes");
    } else if (memchr(input, '\0', n)) {
        tell(&answer, "error syntax the line has a zero byte");
    } else {
        input[n] = '\0';
        engine_line(&engine, input, tell, &answer);
    }
    assert(!answer.cut);
    return (uint32_t)answer.used;
}

uint64_t polis_play_out(void)
{
    Match *match = &engine.match;

    if (!engine.has_match || !engine.has_dealer)
        return 0;
    while (match_turn(match) >= 0) {
        match_play(match,
                   bot_choose(engine.bot, match->game, match_state(match), &engine.rng));
        match_deal(match, &engine.dealer);
    }
    return match->game->digest(match_state(match));
}

uint32_t polis_playouts(uint32_t n)
{
    alignas(16) static unsigned char copy[MAX_STATE];
    State *s = (State *)(void *)copy;
    int points[MAX_SEATS];
    uint32_t moves = 0;

    if (!engine.has_match)
        return 0;
    const Game *game = engine.match.game;
    for (uint32_t i = 0; i < n; i++) {
        memcpy(copy, match_state(&engine.match), game->state_size);
        moves += (uint32_t)game_playout(game, s, &engine.rng, points);
    }
    return moves;
}

uint64_t polis_signature(void)
{
    return engine_signature();
}

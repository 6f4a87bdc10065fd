/* signature.c - see signature.h: seeded games by pick and play, by playout, and between
 * bots that search. */
#include "engine/signature.h"

#include <stdalign.h>

#include "bots/bot.h"
#include "core/digest.h"
#include "games/list.h"

enum { SIGNATURE_SEEDS = 16, SIGNATURE_PLAYOUTS = 16 };

static uint64_t add_match(uint64_t sum, const Game *game, const Setup *setup, Rng *rng)
{
    alignas(16) unsigned char bytes[MAX_STATE];
    State *s = (State *)(void *)bytes;
    int points[MAX_SEATS];

    for (game->start(s, setup); game->turn(s) != OVER;)
        game->play(s, game->pick(s, rng));
    sum = digest_add(sum, game->digest(s));
    game->start(s, setup);
    game_playout(game, s, rng, points);
    for (int seat = 0; seat < setup->players; seat++)
        sum = digest_add(sum, (uint64_t)points[seat]);
    return sum;
}

static uint64_t add_matches(uint64_t sum, const Game *game, int players)
{
    Setup setup = {.players = players};

    for (uint64_t seed = 0; seed < SIGNATURE_SEEDS; seed++) {
        Rng rng = rng_from(seed);
        sum = add_match(sum, game, &setup, &rng);
    }
    return sum;
}

/* One game of two seats: a bot without playouts against a short search. */
static uint64_t add_search(uint64_t sum, const Game *game)
{
    static const char *const names[] = {"normal", ADVISER};
    alignas(16) unsigned char bytes[MAX_STATE];
    State *s = (State *)(void *)bytes;
    Candidate best[MAX_CANDIDATES];
    Memory memory = {0};
    Rng rng = rng_from(SIGNATURE_SEEDS);

    for (game->start(s, &(Setup){.players = 2}); game->turn(s) != OVER;) {
        int seat = game->turn(s);
        Question question = {.game = game, .state = s, .rng = &rng,
                             .playouts = SIGNATURE_PLAYOUTS, .candidates = 1,
                             .memory = &memory};
        if (seat >= 0)
            bot_think(bot_named(names[seat % 2]), &question, best);
        game->play(s, seat >= 0 ? best[0].move : game->pick(s, &rng));
    }
    return digest_add(sum, game->digest(s));
}

uint64_t engine_signature(void)
{
    uint64_t sum = 0;

    for (int i = 0; games[i]; i++)
        for (int players = 2; players <= games[i]->max_players; players++)
            sum = add_matches(sum, games[i], players);
    for (int i = 0; games[i]; i++)
        sum = add_search(sum, games[i]);
    return sum;
}

/* drive.c - see drive.h. */
#include "drive.h"

#include "games/list.h"
#include "test.h"

const Case all_setups[] = {
    {"null", "players=1"},
    {"null", "players=2"},
    {"null", "players=3"},
    {"null", "players=4"},
    {"panticapaeum", "players=2"},
    {"panticapaeum", "players=3"},
    {"panticapaeum", "players=4"},
    {"panticapaeum", "players=3 first=1"},
    {"panticapaeum", "players=2 first=lot"},
    {"panticapaeum", "players=4 first=lot"},
    {"akropolis", "players=2"},
    {"akropolis", "players=3"},
    {"akropolis", "players=4"},
    {"akropolis", "players=1 architect=hippodamos"},
    {"akropolis", "players=1 architect=metagenes variants=houses,markets"},
    {"akropolis", "players=1 architect=callicrates "
                  "variants=houses,markets,barracks,temples,gardens"},
    {"akropolis", "players=2 stacks=long variants=gardens rulings=lake:single"},
    {"akropolis", "players=3 stacks=long variants=houses,barracks rulings=edge:any"},
    {"akropolis", "players=4 variants=markets,temples rulings=houses:value"},
    {"akropolis", "players=2 variants=houses,markets,barracks,temples,gardens "
                  "rulings=houses:value,edge:any,lake:single"},
    {"akropolis", "players=2 variants=houses,barracks rulings=sides:any,doubling:points"},
    {"akropolis", "players=1 architect=hippodamos variants=houses,barracks "
                  "rulings=edge:any,sides:outside,doubling:points"},
};
const int n_setups = sizeof all_setups / sizeof *all_setups;

Setup setup_of(const Game *game, const char *words)
{
    Setup setup = {0};
    Err err;
    char pair[128];

    for (const char *at = words; *at;) {
        size_t n = strcspn(at, " ");
        CHECK(n < sizeof pair, words);
        memcpy(pair, at, n);
        pair[n] = '\0';
        char *value = strchr(pair, '=');
        CHECK(value, words);
        *value++ = '\0';
        CHECK(setup_set(&setup, game, pair, value, &err), words);
        at += n + (at[n] == ' ');
    }
    CHECK(game->check(&setup, &err), words);
    return setup;
}

void begin(Match *match, const char *game, const char *words)
{
    const Game *named = game_named(game);

    CHECK(named, game);
    Setup setup = setup_of(named, words);
    match_start(match, named, &setup);
}

static const char *said(const Err *err)
{
    static char buffer[1024];
    Text text = text_in(buffer, sizeof buffer);

    text_f(&text, "%s ", err_name(err->code));
    err_write(&text, err);
    return buffer;
}

void play_text(Match *match, const char *moves)
{
    Err err;

    text_skip_blank(&moves);
    for (; *moves; text_skip_blank(&moves))
        if (!match_read(match, &moves, &err))
            CHECK_STR(said(&err), "", moves);
}

Move move_of(const Game *game, const State *s, const char *text)
{
    const char *at = text;
    Move m;
    Err err;

    CHECK(game->read_move(&m, s, &at, &err), text);
    return m;
}

const char *refusal(const Match *match, const char *move)
{
    Match copy = *match;
    Err err;

    if (match_read(&copy, &move, &err))
        return "";
    CHECK(memcmp(&copy, match, sizeof copy) == 0, "a refused move changes nothing");
    return said(&err);
}

const char *plain_refusal(const Game *game, const State *s, const char *move)
{
    static char sentence[512];
    Text out = text_in(sentence, sizeof sentence);
    Move m;
    Err err;

    if (game->read_move(&m, s, &move, &err))
        return "";
    const char *plain = plain_of(game, &err.message);
    if (plain)
        message_write(&out, &err.message, plain);
    return sentence;
}

Dealer dealer_of(uint64_t number)
{
    unsigned char seed[SEED_SIZE];

    dealer_seed(seed, number);
    return dealer_from(seed, "");
}

bool step(Match *match, const Dealer *dealer, const Bot *const players[], int n, Rng *rng)
{
    match_deal(match, dealer);
    int seat = match_turn(match);
    if (seat == OVER)
        return false;
    match_play(match, bot_choose(players[seat % n], match->game, match_state(match),
                                 rng));
    return true;
}

void play_out(Match *match, uint64_t number, const Bot *const players[], int n)
{
    Dealer dealer = dealer_of(number);
    Rng rng = rng_from(number);

    while (step(match, &dealer, players, n, &rng))
        ;
}

Move master_move(const Game *game, const State *s, int playouts, uint64_t seed)
{
    Rng rng = rng_from(seed);
    Question question = {.game = game, .state = s, .rng = &rng, .playouts = playouts,
                         .candidates = 1};
    Candidate best[MAX_CANDIDATES];

    bot_think(bot_named("master"), &question, best);
    return best->move;
}

uint64_t digest_of(const Match *match)
{
    return match->game->digest(match_state(match));
}

Engine engine;

static void tell(void *to, const char *line)
{
    text_f(to, "%s\n", line);
}

const char *ask(const char *line)
{
    static char answer[1 << 18];
    Text text = text_in(answer, sizeof answer);

    engine_line(&engine, line, tell, &text);
    CHECK(!text.cut, "the answer fits");
    return answer;
}

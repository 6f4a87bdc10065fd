/* move.c - any bytes as a move: refused in one line with *at unchanged, or read as a
 * legal move whose word reads back to the same move.
 *
 * The first bytes (see Header) choose the position; the rest is what a person typed. If
 * `near` is odd, it chooses a legal move, and the rest is changes to its word, so that
 * readers are also tested with words that are nearly right. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/digest.h"
#include "games/list.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { KEPT = 512, SEEDS = 8, NUMBERS = 4 };

typedef struct {
    uint8_t game, players;
    uint8_t agreed[4];              /* one number, low byte first: see take_values */
    uint8_t seed, played;           /* how many random moves were made before */
    uint8_t near;
} Header;

static void must(bool holds)
{
    if (!holds)
        abort();
}

/* How many ways there are to agree on a row, including saying nothing: its words, any set
 * of them, or the names and the first few of its numbers. */
static uint32_t n_ways(const Option *option)
{
    uint32_t n = 0;

    while (option->words && option->words[n].word)
        n++;
    switch (option->kind) {
    case OPTION_CHOICE: return 1 + n;
    case OPTION_WORDS:  return 1u << n;
    case OPTION_NUMBER: return 1 + n + NUMBERS;
    default:            return 1;
    }
}

/* A number by its name, or the number itself; none if it has no such name. */
static int16_t number_of(const Option *option, const Setup *setup, uint32_t way)
{
    for (uint32_t i = 0; option->words && option->words[i].word; i++)
        if (--way == 0)
            return (int16_t)(option->words[i].number(setup) + 1);
    return (int16_t)(option->low + (int)way);
}

/* Split the header's number into values, row by row. The game decides whether it can be
 * played like this. */
static void take_values(Setup *setup, const Game *game, uint32_t number)
{
    const Option *option;

    for (int row = 0; (option = option_at(game, row)); row++) {
        uint32_t way = number % n_ways(option);
        number /= n_ways(option);
        if (way > 0)
            setup->options[row] = option->kind == OPTION_NUMBER
                                      ? number_of(option, setup, way)
                                      : (int16_t)(way + (option->kind == OPTION_WORDS));
    }
}

static uint32_t agreed_number(const Header *header)
{
    return header->agreed[0] | (uint32_t)header->agreed[1] << 8 |
           (uint32_t)header->agreed[2] << 16 | (uint32_t)header->agreed[3] << 24;
}

static Setup setup_of(const Game *game, const Header *header)
{
    Setup setup = {.players = game->min_players + header->players};

    take_values(&setup, game, agreed_number(header));
    return setup;
}

/* Set to 0 what the game does not have, so that equal positions have equal headers. */
static void reduce(Header *header, const Game *game)
{
    const Option *option;
    uint32_t ways = 1, number = agreed_number(header);

    for (int row = 0; (option = option_at(game, row)); row++)
        ways *= n_ways(option);
    number %= ways;
    for (int i = 0; i < 4; i++)
        header->agreed[i] = (uint8_t)(number >> 8 * i);
    header->players %= (uint8_t)(game->max_players - game->min_players + 1);
    header->seed %= SEEDS;
}

static void check_refusal(const Err *err)
{
    char sentence[1024];
    Text text = text_in(sentence, sizeof sentence);

    must(err->code < ERR_CODES);
    err_write(&text, err);
    must(text.used > 0 && !text.cut && !strpbrk(sentence, "\n\r\033"));
}

/* A move that was read must be legal, and its word must mean this move. */
static void check_move(const Game *game, const State *s, Move m)
{
    char word[MAX_MOVE_TEXT];
    Text text = text_in(word, sizeof word);
    const char *at = word;
    Move again;
    Err err;

    must(game->legal(s, m));
    game->write_move(&text, s, m);
    must(text.used > 0 && !text.cut && !strpbrk(word, " \t\r\n"));
    must(game->read_move(&again, s, &at, &err) && again == m && !*at);
}

/* Read `words` to their end or to the first refusal, playing what is legal. */
static void read_words(const Game *game, State *s, const char *words)
{
    for (const char *at = words, *before = at; *at; before = at) {
        Move m;
        Err err;

        if (!game->read_move(&m, s, &at, &err)) {
            must(at == before);
            check_refusal(&err);
            return;
        }
        must(at > before && at <= words + strlen(words));
        check_move(game, s, m);
        game->play(s, m);
    }
}

/* The word of a legal move, changed by each pair of bytes of `data`: where, what. */
static char *nearly_right(const Game *game, const State *s, uint8_t seed,
                          const uint8_t *data, size_t size)
{
    char word[MAX_MOVE_TEXT];
    Rng rng = rng_from(seed);
    Text text = text_in(word, sizeof word);

    if (game->turn(s) != OVER)
        game->write_move(&text, s, game->pick(s, &rng));
    for (size_t i = 0; i + 1 < size && text.used; i += 2)
        word[data[i] % text.used] = (char)data[i + 1];
    return strdup(word);
}

/* A random match that begins as the header says, as long as a header can ask for. */
typedef struct {
    Header header;
    int n;
    Move moves[UINT8_MAX];
} Playthrough;

static void fill(Playthrough *playthrough, const Game *game, const Setup *setup)
{
    _Alignas(16) unsigned char state[MAX_STATE];
    State *s = (State *)state;
    Rng rng = rng_from(playthrough->header.seed);

    game->start(s, setup);
    for (playthrough->n = 0; playthrough->n < UINT8_MAX && game->turn(s) != OVER;
         playthrough->n++) {
        playthrough->moves[playthrough->n] = game->pick(s, &rng);
        game->play(s, playthrough->moves[playthrough->n]);
    }
}

/* The match of this header. Matches are kept, because choosing their moves takes long. */
static const Playthrough *playthrough_of(const Game *game, const Header *header,
                                         const Setup *setup)
{
    static Playthrough kept[KEPT];
    Header key = *header;
    uint64_t hash = 0;

    key.near = key.played = 0;
    for (size_t i = 0; i < sizeof key; i++)
        hash = digest_add(hash, ((const uint8_t *)&key)[i]);
    Playthrough *playthrough = &kept[hash % KEPT];
    if (playthrough->n == 0 || memcmp(&playthrough->header, &key, sizeof key) != 0) {
        playthrough->header = key;
        fill(playthrough, game, setup);
    }
    return playthrough;
}

/* The position that the header asks for, in memory of exactly its size; NULL if the game
 * refuses the set-up. */
static State *position(const Game *game, const Header *header)
{
    Setup setup = setup_of(game, header);
    Err err;

    if (!game->check(&setup, &err)) {
        check_refusal(&err);
        return NULL;
    }
    const Playthrough *playthrough = playthrough_of(game, header, &setup);
    State *s = malloc(game->state_size);
    must(s != NULL);
    game->start(s, &setup);
    for (int i = 0; i < header->played && i < playthrough->n; i++)
        game->play(s, playthrough->moves[i]);
    return s;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Header header;
    int n_games = 0;

    if (size < sizeof header)
        return 0;
    memcpy(&header, data, sizeof header);
    data += sizeof header;
    size -= sizeof header;
    while (games[n_games])
        n_games++;
    header.game %= (uint8_t)n_games;
    const Game *game = games[header.game];
    reduce(&header, game);
    State *s = position(game, &header);
    if (!s)
        return 0;
    char *words = header.near & 1 ? nearly_right(game, s, header.near, data, size)
                                  : strndup((const char *)data, size);
    must(words != NULL);
    read_words(game, s, words);
    free(words);
    free(s);
    return 0;
}

/* rules.c - the smallest legal game; copy it to begin a new one.
 *
 * Luck turns up the cards 1 to 9, each once. The seat to move takes the card's points or
 * leaves them to nobody. After nine cards most points win. This file has everything that
 * a game must have: luck, seats, choices, a score, text, and an end. */
#include <assert.h>
#include <string.h>

#include "base/json.h"
#include "core/digest.h"
#include "core/game.h"

enum { CARDS = 9, LEAVE = 0, TAKE = 1 };    /* a seat's moves; luck's move is the card */

struct State {
    int8_t seats, turn, next;
    uint8_t card;                   /* face up, or 0 */
    uint16_t bag;                   /* bit c: card c has not been turned up */
    int16_t points[MAX_SEATS];
};

extern const Game nullgame;

static bool check(const Setup *setup, Err *err)
{
    if (setup->players < nullgame.min_players || setup->players > nullgame.max_players)
        return fail(err, ERR_SETUP, N_("null is for 1 to 4 players, not %d"),
                    setup->players);
    return true;
}

static void start(State *s, const Setup *setup)
{
    memset(s, 0, sizeof *s);
    s->seats = (int8_t)setup->players;
    s->turn = LUCK;
    s->bag = (1u << (CARDS + 1)) - 2;
}

static int seats(const State *s)
{
    return s->seats;
}

static int turn(const State *s)
{
    return s->turn;
}

static int moves(const State *s, Move out[MAX_MOVES])
{
    int n = 0;

    if (s->turn == OVER)
        return 0;
    if (s->turn >= 0) {
        out[n++] = LEAVE;
        out[n++] = TAKE;
        return n;
    }
    for (Move card = 1; card <= CARDS; card++)
        if (s->bag >> card & 1)
            out[n++] = card;
    return n;
}

static bool legal(const State *s, Move m)
{
    if (s->turn == OVER)
        return false;
    return s->turn == LUCK ? m >= 1 && m <= CARDS && s->bag >> m & 1 : m <= TAKE;
}

static Move pick(const State *s, Rng *rng)
{
    Move list[MAX_MOVES];
    int n = moves(s, list);

    return list[rng_below(rng, (uint32_t)n)];
}

static void play(State *s, Move m)
{
    assert(legal(s, m));
    if (s->turn == LUCK) {
        s->card = (uint8_t)m;
        s->bag = (uint16_t)(s->bag & ~(1u << m));
        s->turn = s->next;
        return;
    }
    if (m == TAKE)
        s->points[s->turn] = (int16_t)(s->points[s->turn] + s->card);
    s->card = 0;
    s->next = (int8_t)((s->turn + 1) % s->seats);
    s->turn = s->bag ? LUCK : OVER;
}

static void scores(const State *s, int points[MAX_SEATS])
{
    for (int seat = 0; seat < s->seats; seat++)
        points[seat] = s->points[seat];
}

static unsigned winners(const State *s)
{
    int best = s->points[0];
    unsigned set = 0;

    for (int seat = 0; seat < s->seats; seat++)
        if (s->points[seat] > best)
            best = s->points[seat];
    for (int seat = 0; seat < s->seats && s->turn == OVER; seat++)
        if (s->points[seat] == best)
            set |= 1u << seat;
    return set;
}

static uint64_t digest(const State *s)
{
    uint64_t d = digest_add((uint64_t)s->seats, (uint64_t)s->turn);

    d = digest_add(digest_add(d, (uint64_t)s->next), s->card);
    d = digest_add(d, s->bag);
    for (int seat = 0; seat < s->seats; seat++)
        d = digest_add(d, (uint64_t)s->points[seat]);
    return d;
}

static void write_move(Text *text, const State *s, Move m)
{
    if (s->turn == LUCK)
        text_f(text, "+%u", m);
    else
        text_str(text, m == TAKE ? "take" : "leave");
}

static bool read_move(Move *out, const State *s, const char **at, Err *err)
{
    Move list[MAX_MOVES];
    char word[MAX_MOVE_TEXT];
    const char *rest = *at;
    int n = moves(s, list);

    text_skip_blank(&rest);
    for (int i = 0; i < n; i++) {
        Text text = text_in(word, sizeof word);
        write_move(&text, s, list[i]);
        if (text_is_word(rest, word)) {
            *at = rest + text.used;
            *out = list[i];
            return true;
        }
    }
    return fail(err, ERR_RULE, N_("'%s' is not a move of this game now"), rest);
}

/* Each state has game, players, turn, phase, seats and digest: the page relies
 * on them. */
static void write_state(Text *text, const State *s)
{
    bool is_over = s->turn == OVER, is_luck = s->turn == LUCK;
    Json json = {.text = text};

    put_object(&json);
    put_string_as(&json, "game", "null");
    put_number_as(&json, "players", s->seats);
    put_number_as(&json, "turn", is_over ? -1 : is_luck ? s->next : s->turn);
    put_string_as(&json, "phase", is_over ? "over" : is_luck ? "luck" : "play");
    put_number_as(&json, "card", s->card);
    put_array_as(&json, "seats");
    for (int seat = 0; seat < s->seats; seat++) {
        put_object(&json);
        put_number_as(&json, "points", s->points[seat]);
        put_end(&json);
    }
    put_end(&json);
    put_digest_as(&json, "digest", digest(s));
    put_end(&json);
}

static void write_score(Text *text, const State *s)
{
    Json json = {.text = text};

    put_object(&json);
    put_array_as(&json, "seats");
    for (int seat = 0; seat < s->seats; seat++) {
        put_object(&json);
        put_number_as(&json, "total", s->points[seat]);
        put_end(&json);
    }
    put_end(&json);
    game_write_winners(&json, &nullgame, s);
    put_end(&json);
}

const Game nullgame = {
    .name = "null",
    .is_hidden = true,
    .min_players = 1,
    .max_players = MAX_SEATS,
    .state_size = sizeof(State),
    .check = check,
    .start = start,
    .seats = seats,
    .turn = turn,
    .moves = moves,
    .legal = legal,
    .pick = pick,
    .play = play,
    .scores = scores,
    .settled = scores,
    .winners = winners,
    .digest = digest,
    .write_move = write_move,
    .read_move = read_move,
    .write_state = write_state,
    .write_score = write_score,
};

/* regatta.c - a made-up game with options unlike those of other games: a number whose
 * default depends on the players and which has a name for one value, a choice, a set of
 * words, and a group in which one row follows another. All code that goes through the
 * rows must be able to set it up.
 *
 * In each lap luck says how strong the wind is, from 1 to 3; then each seat rests, or
 * rows and gains that many points. Most points win. */
#include <assert.h>
#include <string.h>

#include "core/digest.h"
#include "core/game.h"

enum { REST, ROW };                 /* a seat's moves; luck's is the wind */
enum { AGREED_LAPS, AGREED_SEA, AGREED_GEAR, AGREED_TIES, AGREED_CROWN, AGREED };

struct State {
    int8_t seats, turn, laps, wind, sea, gear, ties, crown;
    int16_t points[MAX_SEATS];
};

extern const Game regatta;

static int usual_laps(const Setup *setup)
{
    return setup->players == 2 ? 3 : 2;
}

static int marathon(const Setup *setup)
{
    return setup->players < 4 ? 9 : -1;
}

static const OptionWord lengths[] = {
    {"marathon", "Marathon", "nine laps", marathon, "%s has no marathon for %d",
     "nine laps"},
    {0},
};
static const OptionWord seas[] = {
    {"calm", "Calm", NULL}, {"rough", "Rough", NULL}, {"wild", "Wild", NULL}, {0}};
static const OptionWord gears[] = {
    {"oars", "Oars", NULL}, {"sails", "Sails", NULL}, {"flags", "Flags", NULL}, {0}};
static const OptionWord ends[] = {{"shared", "Shared", NULL}, {"void", "Void", NULL},
                                  {0}};
static const OptionGroup customs = {
    "customs", "Customs", "%s has no customs", "no custom '%s'; there are: %s",
    "custom '%s' does not know '%s'; there are: %s", "'%s' is no list of customs"};

static int agreed(const Setup *setup, int row)
{
    return setup_value(setup, &regatta, row);
}

static bool check_laps(const Setup *setup, Err *err)
{
    int laps = agreed(setup, AGREED_LAPS);

    return laps * setup->players <= 27 ||
           fail(err, ERR_SETUP, "players: %d; %d laps are too many (RE-1)",
                setup->players, laps);
}

static bool check_sea(const Setup *setup, Err *err)
{
    return agreed(setup, AGREED_SEA) < 2 || setup->players > 2 ||
           fail(err, ERR_SETUP, "a wild sea is for three or more (RE-2)");
}

static const Option options[] = {
    [AGREED_LAPS] = {.key = "laps", .kind = OPTION_NUMBER, .words = lengths, .low = 1,
                     .high = 99, .usual = usual_laps, .check = check_laps,
                     .title = "Laps", .help = "how many laps",
                     .absent = "%s has no laps"},
    [AGREED_SEA] = {.key = "sea", .kind = OPTION_CHOICE, .words = seas,
                    .check = check_sea, .proposal = "rough", .title = "Sea",
                    .help = "the sea", .absent = "%s is not at sea",
                    .unknown = "no sea '%s'; there are: %s"},
    [AGREED_GEAR] = {.key = "gear", .kind = OPTION_WORDS, .words = gears,
                     .title = "Gear", .absent = "%s has no gear",
                     .unknown = "no gear '%s'; there are: %s"},
    [AGREED_TIES] = {.key = "ties", .group = &customs, .words = ends, .title = "Ties"},
    [AGREED_CROWN] = {.key = "crown", .group = &customs, .words = ends,
                      .follows = "ties", .title = "Crown"},
    {0},
};

static bool check(const Setup *setup, Err *err)
{
    if (setup->players < 2 || setup->players > MAX_SEATS)
        return fail(err, ERR_SETUP, "regatta is for 2 to 4 players, not %d",
                    setup->players);
    return setup_check(setup, &regatta, err);
}

static void start(State *s, const Setup *setup)
{
    memset(s, 0, sizeof *s);
    s->seats = (int8_t)setup->players;
    s->turn = LUCK;
    s->laps = (int8_t)agreed(setup, AGREED_LAPS);
    s->sea = (int8_t)agreed(setup, AGREED_SEA);
    s->gear = (int8_t)agreed(setup, AGREED_GEAR);
    s->ties = (int8_t)agreed(setup, AGREED_TIES);
    s->crown = (int8_t)agreed(setup, AGREED_CROWN);
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
    int n = s->turn == OVER ? 0 : s->turn == LUCK ? 3 : 2;

    for (int i = 0; i < n; i++)
        out[i] = (Move)(i + (s->turn == LUCK));
    return n;
}

static bool legal(const State *s, Move m)
{
    return s->turn == LUCK ? m >= 1 && m <= 3 : s->turn >= 0 && m <= ROW;
}

static Move pick(const State *s, Rng *rng)
{
    return s->turn == LUCK ? 1 + rng_below(rng, 3) : rng_below(rng, 2);
}

static void play(State *s, Move m)
{
    assert(legal(s, m));
    if (s->turn == LUCK) {
        s->wind = (int8_t)m;
        s->turn = 0;
        return;
    }
    if (m == ROW)
        s->points[s->turn] = (int16_t)(s->points[s->turn] + s->wind);
    if (++s->turn < s->seats)
        return;
    s->turn = --s->laps ? LUCK : OVER;
}

static void scores(const State *s, int points[MAX_SEATS])
{
    for (int seat = 0; seat < s->seats; seat++)
        points[seat] = s->points[seat];
}

static unsigned winners(const State *s)
{
    int best = 0;
    unsigned set = 0;

    for (int seat = 0; seat < s->seats; seat++)
        best = s->points[seat] > best ? s->points[seat] : best;
    for (int seat = 0; seat < s->seats && s->turn == OVER; seat++)
        set |= (unsigned)(s->points[seat] == best) << seat;
    return set;
}

static uint64_t digest(const State *s)
{
    const int fields[] = {s->seats, s->turn, s->laps, s->wind,
                          s->sea,   s->gear, s->ties, s->crown};
    uint64_t d = 0;

    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        d = digest_add(d, (uint64_t)fields[i]);
    for (int seat = 0; seat < s->seats; seat++)
        d = digest_add(d, (uint64_t)s->points[seat]);
    return d;
}

static void write_move(Text *text, const State *s, Move m)
{
    if (s->turn == LUCK)
        text_f(text, "+%u", m);
    else
        text_str(text, m == ROW ? "row" : "rest");
}

static bool read_move(Move *out, const State *s, const char **at, Err *err)
{
    Move list[MAX_MOVES];
    int n = moves(s, list);

    text_skip_blank(at);
    for (int i = 0; i < n; i++) {
        char word[MAX_MOVE_TEXT];
        Text text = text_in(word, sizeof word);
        write_move(&text, s, list[i]);
        if (text_is_word(*at, word)) {
            *at += text.used;
            *out = list[i];
            return true;
        }
    }
    return fail(err, ERR_RULE, "'%s' is no move", *at);
}

static void write_state(Text *text, const State *s)
{
    text_f(text, "{\"game\":\"regatta\",\"players\":%d,\"turn\":%d,\"laps\":%d,"
                 "\"sea\":\"%s\",\"gear\":%d,\"ties\":\"%s\",\"crown\":\"%s\","
                 "\"digest\":\"%016llx\"}",
           s->seats, s->turn, s->laps, seas[s->sea].word, s->gear, ends[s->ties].word,
           ends[s->crown].word, (unsigned long long)digest(s));
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
    game_write_winners(&json, &regatta, s);
    put_end(&json);
}

const Game regatta = {
    .name = "regatta",
    .min_players = 2,
    .max_players = MAX_SEATS,
    .state_size = sizeof(State),
    .options = options,
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

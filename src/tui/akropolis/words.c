/* words.c - the words of Akropolis that work at every prompt: see tui/screen.h. */
#include "tui/akropolis/internal.h"

enum { TILES_IN_LINE = 7 };        /* of the bag: 75 columns */

static const Answer none = {.kind = ANSWER_NONE};

static Answer run_look(Plain *p, const char *rest)
{
    (void)rest;
    ak_show_turn(p);
    return none;
}

static Answer run_score(Plain *p, const char *rest)
{
    (void)rest;
    ak_show_sheet(p);
    return none;
}

static void write_why(Plain *p, const Score *score, const View *view, int i)
{
    const Cell *cell = &view->cells[i];
    Message why[MAX_WHY];
    int n = ak_score_why(why, score, view, i);

    text_f(&p->out, "%d,%d %c%d: ", cell->q, cell->r, cell->code, cell->level);
    for (int k = 0; k < n; k++) {
        text_str(&p->out, k ? "; " : "");
        say_message(&p->out, p->lang, &why[k]);
    }
    text_char(&p->out, '\n');
}

static bool read_place(const char *at, int *q, int *r)
{
    if (!text_read_int(&at, 1 - ORIGIN, ORIGIN - 1, q) || *at++ != ',')
        return false;
    return text_read_int(&at, 1 - ORIGIN, ORIGIN - 1, r) && !*at;
}

/* The reasons for one hex of the player's own city, or without a place for all hexes. */
static Answer run_why(Plain *p, const char *rest)
{
    const State *s = plain_state(p);
    View view;
    Score score;
    int q, r;

    ak_view_of(&view, &s->cities[plain_seat(p)]);
    ak_score_view(&score, &view, &s->rules);
    if (!*rest) {
        for (int i = 0; i < view.n; i++)
            write_why(p, &score, &view, i);
        return none;
    }
    if (!read_place(rest, &q, &r)) {
        plain_say(p, N_("Give the place of the hex in the city, for example: why 1,-2"));
        return none;
    }
    const Cell *cell = ak_view_at(&view, q, r);
    if (cell)
        write_why(p, &score, &view, (int)(cell - view.cells));
    else
        plain_say(p, N_("Nothing is built at %d,%d."), q, r);
    return none;
}

static Answer run_best(Plain *p, const char *rest)
{
    const State *s = plain_state(p);
    Rng rng = rng_from(0);
    Move m = bot_choose(bot_named("greedy"), &akropolis, s, &rng);
    Choice choice = ak_choice_unpack(m);
    char word[MAX_MOVE_TEXT], gain[GAIN];
    Text move = text_in(word, sizeof word), points = text_in(gain, sizeof gain);
    Outcome outcome;

    (void)rest;
    ak_outcome_of(&outcome, s, m);
    ak_write_move(&move, s, m);
    ak_write_gain(&points, outcome.gain);
    plain_say(p, N_("The greedy bot would take tile %d and play %s, points %s; "
                    "type that to play it."), choice.tile, word, gain);
    return none;
}

static Answer run_bag(Plain *p, const char *rest)
{
    uint64_t bag = plain_state(p)->bag;
    int n = 0;

    (void)rest;
    plain_say(p, N_("Tiles that nobody has seen yet:"));
    for (int t = 1; t <= TILES; t++)
        if (bag >> t & 1) {
            text_f(&p->out, "%s%3d ", n % TILES_IN_LINE ? "  " : n ? "\n" : "", t);
            ak_draw_letters(&p->out, t);
            n++;
        }
    text_str(&p->out, n ? "\n" : "-\n");
    for (int kind = 0; kind < KINDS; kind++)
        plain_say(p, N_("%s: districts %d, plazas %d"), say(p->lang, ak_kind_names[kind]),
                  ak_tiles_count(bag, ak_districts[kind].code),
                  ak_tiles_count(bag, ak_districts[kind].plaza));
    plain_say(p, N_("quarries: %d"), ak_tiles_count(bag, QUARRY));
    return none;
}

static Answer run_city(Plain *p, const char *rest)
{
    const State *s = plain_state(p);
    int seat = plain_seat(p) + 1;
    char name[SEAT_NAME + 8];

    if (*rest && (!text_read_int(&rest, 1, s->seats, &seat) || *rest)) {
        plain_say(p, N_("Say whose city by the number of the seat, from 1 to %d."),
                  s->seats);
        return none;
    }
    text_f(&p->out, "%s:\n", plain_name(p, seat - 1, name));
    ak_show_city(p, s, seat - 1);
    return none;
}

static Answer run_moves(Plain *p, const char *rest)
{
    (void)rest;
    plain_say(p, N_("A move in one word: 17@1,-2/3 lays tile 17 with hex 0 at 1,-2, "
                    "rotation 3."));
    plain_say(p, N_("The same by place in the site: t3 1,-2 r3 takes the third tile."));
    plain_say(p, N_("Rotations go clockwise: with 0, hex 1 lies above hex 0; places "
                    "count q to the right and r down."));
    return none;
}

const Word ak_words[] = {
    {"moves", "", N_("how to type a move, such as 17@1,-2/3 or t3 1,-2 r3"), run_moves},
    {"look", "", N_("show the site and your city again"), run_look},
    {"score", "", N_("the score sheet: value x stars = points"), run_score,
     AIDS_SCORE},
    {"why", "1,-2",
     N_("why a hex of your city scores or not; without a place, every hex"), run_why,
     AIDS_SCORE},
    {"city", "2", N_("the city of another seat"), run_city},
    {"bag", "", N_("the tiles that are still face down"), run_bag},
    {"best", "", N_("what the greedy bot would do"), run_best, AIDS_FULL},
    {0},
};

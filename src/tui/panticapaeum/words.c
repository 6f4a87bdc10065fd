/* words.c - the words of Panticapaeum, for every prompt: see tui/screen.h. */
#include "tui/columns.h"
#include "tui/panticapaeum/internal.h"

enum { TILES_IN_LINE = 6, TILE_WIDTH = 13 };

static const Answer none = {.kind = ANSWER_NONE}, again = {.kind = ANSWER_AGAIN};

static Answer run_look(Plain *p, const char *rest)
{
    (void)rest;
    pa_report_turn(p);
    return again;
}

static Answer run_score(Plain *p, const char *rest)
{
    (void)rest;
    pa_report_sheet(p, true);
    return again;
}

static Answer run_best(Plain *p, const char *rest)
{
    const State *s = plain_state(p);
    Rng rng = rng_from(0);
    Move m = bot_choose(bot_named("greedy"), &panticapaeum, s, &rng);
    char word[MAX_MOVE_TEXT], change[32];
    Text move = text_in(word, sizeof word), points = text_in(change, sizeof change);
    Outcome outcome;

    (void)rest;
    pa_outcome_of(&outcome, s, m);
    pa_write_move(&move, s, m);
    pa_write_change(&points, outcome.points, outcome.points - outcome.gain);
    plain_say(p, N_("The greedy bot would play %s, points %s; type that to play it."),
              word, change);
    return none;
}

static void list_tiles(Plain *p, const State *s, const uint64_t mask[MASKS])
{
    int n = 0;

    for (int tile = 0; tile < s->set.n_tiles; tile++) {
        char letters[TILE_WIDTH * 2];
        Text text = text_in(letters, sizeof letters);
        if (!mask_has(mask, tile))
            continue;
        if (n && n % TILES_IN_LINE == 0)
            columns_end(&p->out);
        text_f(&text, "%s ", s->set.tiles[tile].id);
        pa_draw_tile_letters(&text, &s->set.tiles[tile]);
        columns_left(&p->out, letters, TILE_WIDTH);
        n++;
    }
    if (n == 0)
        text_char(&p->out, '-');
    columns_end(&p->out);
}

/* How many cells with this content the tiles of a mask have. */
static int count_cells(const State *s, const uint64_t mask[MASKS], int content)
{
    int n = 0;

    for (int tile = 0; tile < s->set.n_tiles; tile++)
        for (int i = 0; mask_has(mask, tile) && i < s->set.tiles[tile].n; i++)
            n += s->set.tiles[tile].cells[i].content == content;
    return n;
}

static Answer run_bag(Plain *p, const char *rest)
{
    const State *s = plain_state(p);

    (void)rest;
    plain_say(p, N_("Tiles in the bag:"));
    list_tiles(p, s, s->bag);
    plain_say(p, N_("Cells on them:"));
    for (int colour = 0; colour < COLOURS; colour++)
        text_f(&p->out, "%s %d, ", say(p->lang, pa_resource_names[colour]),
               count_cells(s, s->bag, colour));
    text_f(&p->out, "%s %d\n", say(p->lang, N_("drought")),
           count_cells(s, s->bag, DROUGHT));
    if (!mask_is_empty(s->discard)) {
        plain_say(p, N_("Discarded tiles, which come back when the bag is empty:"));
        list_tiles(p, s, s->discard);
    }
    return again;
}

static Answer run_city(Plain *p, const char *rest)
{
    const State *s = plain_state(p);
    int seat = plain_seat(p) + 1;
    char name[SEAT_TEXT];

    if (*rest && (!text_read_int(&rest, 1, s->players, &seat) || *rest)) {
        plain_say(p, N_("Say whose city by the number of the seat, from 1 to %d."),
                  s->players);
        return none;
    }
    text_f(&p->out, "%s:\n", plain_name(p, seat - 1, name));
    pa_report_city(p, seat - 1);
    return none;
}

/* What each cell of the development board gives, in words. */
static Answer run_rows(Plain *p, const char *rest)
{
    const State *s = plain_state(p);

    (void)rest;
    for (int i = 0; i < COLOURS; i++) {
        int row = s->set.row_order[i];
        text_f(&p->out, "%s: %s\n", say(p->lang, pa_building_words[row]),
               say(p->lang, pa_resource_colours[row]));
        for (int cell = 0; cell < s->set.row_length[row]; cell++) {
            char few[32];
            Text text = text_in(few, sizeof few);
            pa_draw_cell_short(&text, p->lang, s, row, cell);
            text_f(&p->out, "  %d ", cell + 1);
            columns_left(&p->out, few, 7);
            pa_draw_cell_long(&p->out, p->lang, s, row, cell);
            text_char(&p->out, '\n');
        }
    }
    return again;
}

static Answer run_moves(Plain *p, const char *rest)
{
    static const char *const lines[] = {
        N_("B4@2,-1/3: lay tile B4, its first cell at 2,-1, three quarter turns"),
        N_("worker@0,1: place a worker"),
        N_("temple@1,1+2,1:brown: build on these cells, a brown resource standing in"),
        N_("free:winery@1,1+1,2: build for nothing; move:1,1>3,0+3,1: move a building"),
        N_("sell:brown+white+green, take:coins, take:white, cube:green, drop:brown"),
        N_("advance:purple, hire, draw, skip, step, end"),
        N_("Places count x to the right and y down from the first cell of your city."),
    };

    (void)rest;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        text_f(&p->out, "%s\n", say(p->lang, lines[i]));
    return again;
}

const Word pa_words[] = {
    {"moves", "", N_("how to type a step, such as temple@1,1+2,1"), run_moves},
    {"look", "", N_("show the boards, the ring and your city again"), run_look},
    {"rows", "", N_("what the cells of the development board give"), run_rows},
    {"score", "", N_("the score sheet, with the reasons of each building"), run_score,
     AIDS_SCORE},
    {"city", "2", N_("the city of another seat"), run_city},
    {"bag", "", N_("the tiles that are still in the bag"), run_bag},
    {"best", "", N_("what the greedy bot would do"), run_best, AIDS_FULL},
    {0},
};

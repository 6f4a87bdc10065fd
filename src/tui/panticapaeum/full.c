/* full.c - Panticapaeum on the full screen: see tui/full.h. What to do is chosen from a
 * list, sometimes from a second one; then the place, on the map. */
#include <stdlib.h>

#include "tui/full.h"
#include "tui/panticapaeum/internal.h"

enum { TILE_WIDTH = 9, CELL_WIDTH = 2, TILE_HEIGHT = 4 };

static const Hue content_hues[CONTENTS] = {
    [BROWN] = HUE_BROWN, [PURPLE] = HUE_PURPLE, [WHITE] = HUE_WHITE,
    [ORANGE] = HUE_ORANGE, [GREEN] = HUE_GREEN, [PLAIN] = HUE_SAND,
    [DROUGHT] = HUE_RED, [WILD] = HUE_CYAN,
};

static Selection chosen;            /* of the list that is shown */
static int tiles[MAX_FULL_OPTIONS]; /* of its options: the tile, or -1 */

static void project(int x, int y, int *u, int *v)
{
    *u = x;
    *v = 2 * y;
}

/* A letter, what lies there, the level: "b■1". */
static void paint_cell(FullCell *out, const City *city, const Cell *cell, bool utf8)
{
    Text word = text_in(out->word, sizeof out->word);
    bool is_built = cell->building != NONE;
    int kind = is_built ? city->buildings[cell->building].kind : cell->content;

    out->hue = content_hues[kind];
    out->look = is_built ? LOOK_LIGHT : 0;
    text_char(&word, is_built ? pa_building_letters[kind]
                     : cell->cube != NONE ? pa_content_letters[cell->cube]
                                          : pa_content_letters[kind]);
    if (cell->worker)
        text_char(&word, '@');
    else if (cell->cube != NONE)
        text_str(&word, utf8 ? "■" : "#");
    if (!is_built && cell->cube == NONE && !cell->worker && kind < COLOURS)
        out->look |= LOOK_IDLE;     /* what lay there is gone */
    text_f(&word, "%d", cell->level);
}

/* A building on two cells is drawn as one. */
static void join(FullCell out[MAX_FULL_CELLS], const City *city)
{
    for (int b = 0; b < city->n_buildings; b++) {
        const uint8_t *at = city->buildings[b].cells;
        if (at[1] == NONE)
            continue;
        if (city->cells[at[0]].y == city->cells[at[1]].y)
            out[at[1]].look |= LOOK_JOINED;
        else
            out[at[0]].look |= LOOK_OPEN;
    }
}

static int cells(FullCell out[MAX_FULL_CELLS], const Plain *p, const State *s, int seat)
{
    const City *city = &s->seats[seat].city;
    int n = 0;

    for (; n < city->n_cells && n < MAX_FULL_CELLS; n++) {
        const Cell *cell = &city->cells[n];
        out[n] = (FullCell){.x = cell->x, .y = cell->y, .level = cell->level};
        paint_cell(&out[n], city, cell, p->utf8);
    }
    join(out, city);
    return n;
}

/* The list of a stage, with what was picked before it. */
static void list(Plain *p, int stage, const int picked[FULL_STAGES])
{
    pa_selection_begin(&chosen, p);
    pa_selection_options(&chosen, KIND);
    for (int i = KIND; i < stage; i++) {
        pa_selection_choose(&chosen, i, picked[i] + 1);
        pa_selection_options(&chosen, i + 1);
    }
}

static int options(FullOption out[MAX_FULL_OPTIONS], Plain *p, int stage,
                   const int picked[FULL_STAGES])
{
    list(p, stage, picked);
    int n = chosen.n_options < MAX_FULL_OPTIONS ? chosen.n_options : MAX_FULL_OPTIONS;
    for (int i = 0; i < n; i++) {
        Step step = pa_step_unpack(chosen.entries[chosen.options[i]].move);
        out[i] = (FullOption){.is_usual = step.action == END};
        Text text = text_in(out[i].label, FULL_LABEL);
        if (stage == KIND || n > 1)     /* a list of one is not shown */
            pa_write_option(&text, &chosen, stage, i);
        if (stage == KIND)
            tiles[i] = step.action == LAY ? step.what : -1;
    }
    return n;
}

static bool has_place(const Step *step)
{
    switch (step->action) {
    case LAY:
    case WORKER:
    case BUILD:
    case FREE_BUILD:
    case MOVE_BUILDING: return true;
    default:            return false;
    }
}

static int places(FullPlace out[MAX_FULL_PLACES], Plain *p, const int picked[FULL_STAGES])
{
    static int left[MAX_ENTRIES];
    int n;

    list(p, WHICH, picked);
    pa_selection_choose(&chosen, WHICH, picked[WHICH] + 1);
    n = pa_selection_left(&chosen, PLACE, left);
    n = n < MAX_FULL_PLACES ? n : MAX_FULL_PLACES;
    for (int i = 0; i < n; i++) {
        const StepEntry *entry = &chosen.entries[left[i]];
        Step step = pa_step_unpack(entry->move);
        out[i] = (FullPlace){.move = entry->move, .x = entry->x, .y = entry->y,
                             .way = entry->way, .is_nowhere = !has_place(&step)};
    }
    return n;
}

static void tell_number(Plain *p, const char *word, int now, int before)
{
    text_f(&p->out, "%s: ", say(p->lang, word));
    pa_write_change(&p->out, now, before);
    text_char(&p->out, '\n');
}

/* Why building `b` brings what it does, in a player's words. */
static void tell_building(Plain *p, const Outcome *outcome, const Sheet *sheet, int b)
{
    const City *city = &outcome->after.seats[outcome->seat].city;
    Message why;

    pa_score_reason(&why, &outcome->after, outcome->seat, sheet, b);
    const char *plain = plain_of(&panticapaeum, &why);
    text_f(&p->out, "%s %s %d: ", p->utf8 ? "·" : "-",
           say(p->lang, pa_building_words[city->buildings[b].kind]), sheet->buildings[b]);
    message_write(&p->out, &why, say(p->lang, plain ? plain : why.format));
    text_char(&p->out, '\n');
}

static void tell_points(Plain *p, const State *s, const Outcome *outcome)
{
    Sheet before, after;

    pa_score_settled(&before, s, outcome->seat);
    pa_score_settled(&after, &outcome->after, outcome->seat);
    full_write_gain(&p->out, p->lang, outcome->gain);
    text_char(&p->out, '\n');
    int was = s->seats[outcome->seat].city.n_buildings;
    int n = outcome->after.seats[outcome->seat].city.n_buildings;
    for (int b = 0; b < n; b++)
        if (b >= was || after.buildings[b] != before.buildings[b])
            tell_building(p, outcome, &after, b);
    if (after.droughts != before.droughts)
        tell_number(p, N_("droughts"), after.droughts, before.droughts);
}

static void explain(Plain *p, Move m)
{
    const State *s = plain_state(p);
    static Outcome outcome;

    if (pa_step_unpack(m).action == END) {
        pa_say_left(&chosen);
        return;
    }
    pa_outcome_of(&outcome, s, m);
    if (p->aids == AIDS_FULL)
        tell_points(p, s, &outcome);
    pa_tell_stock(p, tell_number, s, &outcome);
    pa_tell_markers(p, s, &outcome);
}

/* What a row offers, what must be discarded. A tile that was drawn is seen anyway. */
static void begin(Plain *p)
{
    if (plain_state(p)->phase != PHASE_LAY)
        pa_say_phase(&chosen);
}

static const char *task(Plain *p)
{
    const Hand *hand = &p->full->hand;

    if (hand->on_board)
        return say(p->lang, N_("Choose a place by the arrows; r turns it, Enter plays, "
                               "Esc goes back."));
    return say(p->lang, pa_questions[plain_state(p)->phase]);
}

static void status(Text *text, Plain *p)
{
    const State *s = plain_state(p);
    int bag = 0;
    char name[SEAT_TEXT];

    for (int tile = 0; tile < s->set.n_tiles; tile++)
        bag += mask_has(s->bag, tile);
    say_f(text, p->lang, N_("Round %d of %d"), s->round, s->set.rounds);
    text_str(text, "  ");
    say_f(text, p->lang, N_("Tiles in the bag: %d"), bag);
    if (s->turn >= 0) {
        text_str(text, "  ");
        say_f(text, p->lang, N_("%s to play"), plain_name(p, s->turn, name));
    }
}

static void seat(Text *text, Plain *p, int seat)
{
    const State *s = plain_state(p);
    const Seat *at = &s->seats[seat];
    int points[MAX_SEATS];

    panticapaeum.settled(s, points);
    if (p->aids >= AIDS_SCORE)
        text_f(text, "%3d ", points[seat]);
    text_f(text, at->coins < 10 ? "$%d  @%d" : "$%d @%d", at->coins, at->board);
    if (seat != plain_seat(p))
        return;
    text_char(text, '\n');
    for (int colour = 0; colour < COLOURS; colour++)
        text_f(text, "\033[0;%d;7m %c \033[0m%d ", pa_content_colours[colour],
               pa_content_letters[colour], at->store[colour]);
}

static void draw_tile(Canvas *canvas, Rect rect, const TerrainTile *tile)
{
    int low_x = 0, low_y = 0;

    for (int i = 0; i < tile->n; i++) {
        low_x = tile->cells[i].x < low_x ? tile->cells[i].x : low_x;
        low_y = tile->cells[i].y < low_y ? tile->cells[i].y : low_y;
    }
    for (int i = 0; i < tile->n; i++) {
        FullCell cell = {.hue = content_hues[tile->cells[i].content], .level = 1};
        cell.word[0] = pa_content_letters[tile->cells[i].content];
        Rect at = {rect.x + (tile->cells[i].x - low_x) * CELL_WIDTH,
                   rect.y + tile->cells[i].y - low_y, CELL_WIDTH, 1};
        full_draw_cell(canvas, rect, at, &cell);
    }
}

/* The option that takes this tile, or -1. */
static int option_of(const Hand *hand, int tile)
{
    for (int i = 0; hand->is_on && hand->stage == 0 && i < hand->n_options; i++)
        if (tiles[i] == tile)
            return i;
    return -1;
}

/* The next tiles of the ring, while one is to be taken. */
static int pictures(Canvas *canvas, Rect rect, Plain *p, const Hand *hand)
{
    const State *s = plain_state(p);
    int n = s->on_ring < s->set.window ? s->on_ring : s->set.window;
    int in_row = rect.width / TILE_WIDTH;

    if (n == 0 || (hand->is_on && s->phase != PHASE_EXPLORE))
        return 0;
    for (int i = 0; i < n && i < in_row; i++) {
        const TerrainTile *tile = pa_tile_of(&s->set, s->ring[i]);
        Rect part = {rect.x + i * TILE_WIDTH, rect.y, TILE_WIDTH - 1, TILE_HEIGHT};
        int option = option_of(hand, s->ring[i]);
        bool is_held = option >= 0 && hand->at == option;
        canvas_put(canvas, rect, part.x, part.y, tile->id,
                   (Ink){.weight = is_held ? INK_BOLD | INK_REVERSE : INK_BOLD});
        draw_tile(canvas, (Rect){part.x, part.y + 1, part.width, part.height - 1}, tile);
        if (option >= 0)
            canvas_zone(canvas, part, PRESS_OPTION + option);
    }
    return TILE_HEIGHT + 1;
}

/* Like pa_draw_square_legend, with the signs of the full screen. */
static void legend(Text *text, Lang lang)
{
    static const char cells[] =
        N_("g herbs (green); D drought, * any resource, ■ a cube lies there; $ coins,");

    text_f(text, "%s %s %s\n", say(lang, pa_legend[LEGEND_RESOURCES]), say(lang, cells),
           say(lang, pa_legend[LEGEND_BUILDINGS]));
}

/* Buildings and rows. */
static void board(Plain *p)
{
    const State *s = plain_state(p);
    int seat = plain_seat(p);

    pa_draw_board(&p->out, p->lang, s, seat >= 0 ? seat : 0);
    plain_say(p, N_("* you can pay, ^ your marker, digits the others'; rows: what cells "
                    "give"));
    text_char(&p->out, '\n');
    legend(&p->out, p->lang);
}

const FullGame pa_full = {
    .name = N_("Panticapaeum"),
    .stages = 2,
    .project = project,
    .cells = cells,
    .options = options,
    .places = places,
    .begin = begin,
    .explain = explain,
    .task = task,
    .status = status,
    .seat = seat,
    .pictures = pictures,
    .board = board,
    .legend = legend,
};

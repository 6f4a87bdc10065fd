/* full.c - Akropolis on the full screen: see tui/full.h. The tile of the site is the only
 * list; the player has one in hand all the time. */
#include "tui/akropolis/internal.h"
#include "tui/columns.h"
#include "tui/full.h"

enum {
    PICTURE_WIDTH = 9, NARROW = 7, PICTURE_HEIGHT = 5,
    ROOM = 20,                      /* lines for which a picture is so high */
    MINI = 3,                       /* columns of a hex in it */
    PRICE = 4,                      /* columns for what a tile costs */
    FACTS = 6, LABEL = 64
};

static const Hue kind_hues[KINDS] = {
    [HOUSE] = HUE_BLUE, [MARKET] = HUE_YELLOW, [BARRACKS] = HUE_RED,
    [TEMPLE] = HUE_PURPLE, [GARDEN] = HUE_GREEN,
};

/* Hexes stand in columns by q, each half a hex lower than the one before. */
static void project(int q, int r, int *u, int *v)
{
    *u = q;
    *v = 2 * r + q;
}

static void paint_code(FullCell *out, char code, bool utf8)
{
    int plaza = ak_plaza_of(code), district = ak_district_of(code);
    Text word = text_in(out->word, sizeof out->word);

    out->hue = plaza >= 0 ? kind_hues[plaza] : district >= 0 ? kind_hues[district]
                                                             : HUE_GREY;
    out->look = plaza >= 0 ? LOOK_LIGHT : 0;
    text_char(&word, code);
    if (plaza >= 0)
        text_str(&word, utf8 ? "★" : "*");
    if (out->level)
        text_f(&word, "%d", out->level);
}

static int cells(FullCell out[MAX_FULL_CELLS], const Plain *p, const State *s, int seat)
{
    View view;
    int n = 0;

    if (ak_is_architect(s, seat))
        return 0;                   /* it only keeps its tiles */
    ak_view_of(&view, &s->cities[seat]);
    for (int r = view.low_r; r <= view.high_r; r++)
        for (int q = view.low_q; q <= view.high_q; q++) {
            const Cell *cell = ak_view_at(&view, q, r);
            if (!cell || n == MAX_FULL_CELLS)
                continue;
            out[n] = (FullCell){.x = cell->q, .y = cell->r, .level = cell->level};
            paint_code(&out[n++], cell->code, p->utf8);
        }
    return n;
}

static int options(FullOption out[MAX_FULL_OPTIONS], Plain *p, int stage,
                   const int picked[FULL_STAGES])
{
    const State *s = plain_state(p);

    (void)stage;
    (void)picked;
    for (int i = 0; i < s->on_site; i++) {
        out[i] = (FullOption){.is_off = i >= ak_payable(s)};
        Text text = text_in(out[i].label, FULL_LABEL);
        ak_draw_letters(&text, s->site[i]);
    }
    return s->on_site;
}

static int places(FullPlace out[MAX_FULL_PLACES], Plain *p, const int picked[FULL_STAGES])
{
    static Spot spots[MAX_SPOTS];
    const State *s = plain_state(p);
    View view;

    ak_view_of(&view, &s->cities[s->turn]);
    int n = ak_view_spots(&view, spots);
    for (int i = 0; i < n; i++) {
        Choice choice = {LAY, s->site[picked[0]], spots[i]};
        out[i] = (FullPlace){.move = ak_choice_pack(choice), .x = spots[i].q,
                             .y = spots[i].r, .way = (uint8_t)spots[i].rot};
    }
    return n;
}

/* The facts of Game.write_change, the most important first. */
static void write_facts(Plain *p, Move m)
{
    static char document[MAX_DOCUMENT];
    static DocNode nodes[4096];
    Text text = text_in(document, sizeof document);
    char sentence[256];
    Err err;

    if (!ak_write_change(&text, plain_state(p), m) ||
        !doc_read(nodes, sizeof nodes / sizeof *nodes, document, text.used, &err))
        return;
    const DocNode *facts = doc_member(nodes, "facts");
    for (int i = 0; i < doc_count(facts) && i < FACTS; i++)
        if (doc_string(doc_item(doc_member(doc_item(facts, i), "say"), 0), sentence,
                       sizeof sentence))
            text_f(&p->out, "%s %s\n", p->utf8 ? "·" : "-", say(p->lang, sentence));
}

static void explain(Plain *p, Move m)
{
    const State *s = plain_state(p);
    int stones = s->stones[s->turn];
    Outcome outcome;

    ak_outcome_of(&outcome, s, m);
    if (p->aids == AIDS_FULL) {
        full_write_gain(&p->out, p->lang, outcome.gain);
        text_str(&p->out, ", ");
    }
    say_f(&p->out, p->lang, N_("level %d"), outcome.level);
    text_f(&p->out, "\n%s: %d (", say(p->lang, N_("stones")),
           outcome.after.stones[outcome.seat]);
    ak_write_gain(&p->out, outcome.after.stones[outcome.seat] - stones);
    text_str(&p->out, ")\n");
    if (p->aids == AIDS_FULL)
        write_facts(p, m);
}

static const char *task(Plain *p)
{
    return say(p->lang, N_("Choose a tile by its number, a place by the arrows; r turns "
                           "it, Enter plays."));
}

static void status(Text *text, Plain *p)
{
    const State *s = plain_state(p);
    int stacks = setup_value(&p->record.match.setup, &akropolis, AGREED_STACKS);
    char name[SEAT_NAME + 8];

    say_f(text, p->lang, N_("Round %d of %d"), s->round, stacks + 1);
    text_str(text, "  ");
    say_f(text, p->lang, N_("Tiles face down: %d"), __builtin_popcountll(s->bag));
    if (s->turn >= 0 && s->seats > 1) {
        text_str(text, "  ");
        say_f(text, p->lang, N_("%s to play"), plain_name(p, s->turn, name));
    }
}

static void seat(Text *text, Plain *p, int seat)
{
    const State *s = plain_state(p);
    int points[MAX_SEATS];

    akropolis.settled(s, points);
    if (p->aids >= AIDS_SCORE)
        text_f(text, "%3d ", points[seat]);
    text_f(text, s->stones[seat] < 10 ? "%s%d " : "%s%d", p->utf8 ? "■" : "#",
           s->stones[seat]);
}

/* One hex of a tile's picture, which is as if the tile lay in the city. */
static void draw_tile(Canvas *canvas, Rect rect, const Plain *p, int tile, int rot)
{
    int8_t at[HEXES][2];
    int low_u = 99, low_v = 99, u, v;

    ak_footprint((Spot){.rot = (int8_t)rot}, at);
    for (int k = 0; k < HEXES; k++) {
        project(at[k][0], at[k][1], &u, &v);
        low_u = u < low_u ? u : low_u;
        low_v = v < low_v ? v : low_v;
    }
    for (int k = 0; k < HEXES; k++) {
        FullCell cell = {0};
        project(at[k][0], at[k][1], &u, &v);
        paint_code(&cell, ak_tiles[tile].hexes[k], p->utf8);
        Rect hex = {rect.x + (u - low_u) * MINI, rect.y + v - low_v, MINI,
                    rect.height > HEXES ? 2 : 1};
        full_draw_cell(canvas, rect, hex, &cell);
    }
}

static void draw_picture(Canvas *canvas, Rect rect, Plain *p, const Hand *hand, int i)
{
    const State *s = plain_state(p);
    bool is_held = hand->is_on && hand->picked[0] == i;
    bool is_off = s->turn >= 0 && i >= ak_payable(s);
    const FullPlace *place = hand_place(hand);
    char label[LABEL];
    Text text = text_in(label, sizeof label);
    Ink ink = {.weight = is_held ? INK_REVERSE | INK_BOLD : is_off ? INK_DIM : INK_BOLD};

    text_f(&text, is_off && hand->is_on ? " - " : " %d ", i + 1);
    canvas_put(canvas, rect, rect.x, rect.y, label, ink);
    text = text_in(label, sizeof label);
    const char *free = say(p->lang, N_("free"));
    if (i == 0 && columns_of(free) <= PRICE)
        text_str(&text, free);
    else
        text_f(&text, "%s%d", p->utf8 ? "■" : "#", i);
    canvas_put(canvas, rect, rect.x + 3, rect.y, label,
               (Ink){.weight = is_off ? INK_DIM : 0});
    Rect below = {rect.x + 1, rect.y + 1, rect.width - 1, rect.height - 1};
    draw_tile(canvas, below, p, s->site[i], is_held && place ? place->way : 0);
    canvas_zone(canvas, rect, PRESS_OPTION + i);
}

/* The site, at least four tiles side by side. */
static int pictures(Canvas *canvas, Rect rect, Plain *p, const Hand *hand)
{
    const State *s = plain_state(p);
    bool is_narrow = s->on_site * PICTURE_WIDTH > rect.width;
    int width = is_narrow ? NARROW : PICTURE_WIDTH, in_row = rect.width / width;
    int height = rect.height > ROOM ? PICTURE_HEIGHT : PICTURE_HEIGHT - 1;

    for (int i = 0; i < s->on_site; i++) {
        Rect part = {rect.x + i % in_row * width, rect.y + i / in_row * height, width,
                     height};
        draw_picture(canvas, rect_within(part, rect), p, hand, i);
    }
    return (s->on_site + in_row - 1) / in_row * height + (height == PICTURE_HEIGHT);
}

const FullGame ak_full = {
    .name = N_("Akropolis"),
    .stages = 1,
    .starts_on_board = true,
    .project = project,
    .cells = cells,
    .options = options,
    .places = places,
    .explain = explain,
    .task = task,
    .status = status,
    .seat = seat,
    .pictures = pictures,
    .legend = ak_draw_legend,
};

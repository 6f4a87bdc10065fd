/* board.c - the boards and the score sheet as tables: see draw.h. */
#include "tui/columns.h"
#include "tui/panticapaeum/draw.h"

enum { SHORT = 24, NARROW = 5, NUMBER = 8, GAP = 2 };

const char *const pa_building_words[COLOURS] = {
    [BROWN] = N_("house"), [PURPLE] = N_("winery"), [WHITE] = N_("fortress"),
    [ORANGE] = N_("aqueduct"), [GREEN] = N_("temple"),
};

/* The same at the head of a row of the board, where there is little room. The blank of
 * "house " tells it from the word above for the translators. */
static const char *const row_heads[COLOURS] = {
    [BROWN] = N_("house "), [PURPLE] = N_("winery"), [WHITE] = N_("fortress"),
    [ORANGE] = N_("aqueduct"), [GREEN] = N_("temple"),
};

/* What a cell gives, in a few letters and in words; those that depend on more than the
 * kind of the cell are written below. The blank of "free " tells it from the price of a
 * tile for the translators; that of " left" below, from the direction. */
static const struct {
    const char *few, *words;
} kinds[ROW_KINDS] = {
    [ROW_WORKER]  = {N_("+@"),    N_("a worker from the reserve")},
    [ROW_MOVE]    = {N_("move"),  N_("move a building")},
    [ROW_DRAW]    = {N_("draw"),  N_("a tile from the bag")},
    [ROW_FREE]    = {N_("free "), N_("a building for nothing")},
    [ROW_ADVANCE] = {N_("other"), N_("a step in another row")},
};

static const struct {
    const char *few, *words;
} improvements[IMPROVEMENTS] = {
    [SUBSTITUTE]     = {N_("swap"), N_("another colour may stand in for 1 resource")},
    [MINUS_RESOURCE] = {N_("-res"), N_("buildings cost 1 resource less")},
    [MINUS_COIN]     = {N_("-coin"), N_("one paid step a turn costs 1 coin less")},
};

/* The colours on the token of a cell; returns how many. */
static int token_colours(const State *s, int row, int cell, int out[2])
{
    int token = s->tokens[row][cell] - 1;

    if (token < 0)
        return 0;
    if (s->set.rows[row][cell].kind == ROW_SINGLE) {
        out[0] = s->set.single_tokens[token];
        return 1;
    }
    out[0] = s->set.double_tokens[token][0];
    out[1] = s->set.double_tokens[token][1];
    return 2;
}

void pa_draw_cell_short(Text *text, Lang lang, const State *s, int row, int cell)
{
    RowCell is = s->set.rows[row][cell];
    int colours[2], n;

    switch (is.kind) {
    case ROW_VP:
        text_f(text, is.per > 1 ? "%d/%d" : "x%d", is.arg, is.per);
        break;
    case ROW_SINGLE:
    case ROW_DOUBLE:
        n = token_colours(s, row, cell, colours);
        for (int i = 0; i < n; i++)
            text_f(text, i ? "%c" : "+%c", pa_content_letters[colours[i]]);
        break;
    case ROW_IMPROVEMENT: text_str(text, say(lang, improvements[is.arg].few)); break;
    case ROW_AQUEDUCT: say_f(text, lang, N_("tile%s"), s->set.forms[is.arg].id); break;
    default: text_str(text, say(lang, kinds[is.kind].few));
    }
}

/* What the buildings of a row bring at the end, and for what. */
static void write_rate(Text *text, Lang lang, int row, RowCell is)
{
    static const char *const for_every[COLOURS] = {
        [BROWN] = N_("points: %d for every %d workers beside a house"),
        [PURPLE] = N_("points: %d for every %d free cells beside a winery"),
        [WHITE] = N_("points: %d for every %d levels of a fortress"),
        [ORANGE] = N_("points: %d for every %d visible droughts beside an aqueduct"),
        [GREEN] = N_("points: %d for every %d other buildings beside a temple"),
    };
    static const char *const for_each[COLOURS] = {
        [BROWN] = N_("points: %d for each worker beside a house"),
        [PURPLE] = N_("points: %d for each free cell beside a winery"),
        [WHITE] = N_("points: %d for each level of a fortress"),
        [ORANGE] = N_("points: %d for each visible drought beside an aqueduct"),
        [GREEN] = N_("points: %d for each other building beside a temple"),
    };

    if (is.per > 1)
        say_f(text, lang, for_every[row], is.arg, is.per);
    else
        say_f(text, lang, for_each[row], is.arg);
}

void pa_draw_cell_long(Text *text, Lang lang, const State *s, int row, int cell)
{
    RowCell is = s->set.rows[row][cell];
    int colours[2], n;

    switch (is.kind) {
    case ROW_VP:
        write_rate(text, lang, row, is);
        break;
    case ROW_SINGLE:
    case ROW_DOUBLE:
        n = token_colours(s, row, cell, colours);
        for (int i = 0; i < n; i++)
            text_f(text, i ? " + %s" : "%s", say(lang, pa_resource_names[colours[i]]));
        break;
    case ROW_IMPROVEMENT: text_str(text, say(lang, improvements[is.arg].words)); break;
    case ROW_AQUEDUCT: say_f(text, lang, N_("aqueduct tile %s"), s->set.forms[is.arg].id);
        break;
    default: text_str(text, say(lang, kinds[is.kind].words));
    }
}

static int wider(int a, int b)
{
    return a > b ? a : b;
}

/* How wide each column is: as wide as its widest word, so that a line fits into a page on
 * 80 columns, which has two for its frame, in every language. Prices stand on the right,
 * and leave room beside the names. */
typedef struct {
    int name, price, cells[MAX_ROW], length;
} Widths;

static Widths widths_of(const State *s, Lang lang)
{
    Widths widths = {.price = NARROW};

    for (int row = 0; row < COLOURS; row++) {
        widths.name = wider(widths.name, columns_of(say(lang, row_heads[row])));
        widths.length = wider(widths.length, s->set.row_length[row]);
        for (int cell = 0; cell < s->set.row_length[row]; cell++) {
            char few[SHORT];
            Text text = text_in(few, sizeof few);
            pa_draw_cell_short(&text, lang, s, row, cell);
            widths.cells[cell] = wider(widths.cells[cell], columns_of(few) + 1);
        }
    }
    widths.price = wider(widths.price, columns_of(say(lang, N_("cost")))) + 1;
    widths.price = wider(widths.price, columns_of(say(lang, N_(" left"))) + 1);
    return widths;
}

/* Who stands on cell `cell` (0: before the first): ^ for `seat`, digits for others. */
static void write_markers(Text *text, const State *s, int seat, int row, int cell)
{
    if (s->seats[seat].markers[row] == cell)
        text_char(text, '^');
    for (int other = 0; other < s->players; other++)
        if (other != seat && s->seats[other].markers[row] == cell)
            text_f(text, "%d", other + 1);
}

static bool can_pay(const State *s, int kind)
{
    const Seat *seat = &s->seats[s->turn];
    int missing = pa_building_cost(s, kind) - seat->store[kind];

    return missing <= 0 || (missing <= seat->improvements[SUBSTITUTE] &&
                            missing <= pa_total_store(seat) - seat->store[kind]);
}

/* What the next building of a column costs and how many are left. */
static void write_price(Text *text, const State *s, int row, int width)
{
    char price[SHORT];
    Text out = text_in(price, sizeof price);

    if (s->left[row] && s->turn >= 0)
        text_f(&out, "%d%c%s", pa_building_cost(s, row), pa_content_letters[row],
               can_pay(s, row) ? "*" : " ");
    columns_right(text, price, width);
    out = text_in(price, sizeof price);
    text_f(&out, "%d", s->left[row]);
    columns_right(text, price, width);
    columns_blank(text, GAP);
}

/* The markers below a row; the line is left out while all stand at the start. */
static void write_below(Text *text, const State *s, int seat, int row, Widths widths)
{
    bool has_moved = false;

    for (int other = 0; other < s->players; other++)
        has_moved = has_moved || s->seats[other].markers[row] > 0;
    if (!has_moved)
        return;
    columns_blank(text, widths.name + 2 * widths.price + GAP + NARROW);
    for (int cell = 1; cell <= s->set.row_length[row]; cell++) {
        char markers[SHORT];
        Text out = text_in(markers, sizeof markers);
        write_markers(&out, s, seat, row, cell);
        columns_left(text, markers, widths.cells[cell - 1]);
    }
    columns_end(text);
}

static void write_row(Text *text, Lang lang, const State *s, int seat, int row,
                      Widths widths)
{
    char word[SHORT];
    Text start = text_in(word, sizeof word);

    columns_left(text, say(lang, row_heads[row]), widths.name);
    write_price(text, s, row, widths.price);
    write_markers(&start, s, seat, row, 0);
    columns_left(text, word, NARROW);
    for (int cell = 0; cell < s->set.row_length[row]; cell++) {
        Text few = text_in(word, sizeof word);
        pa_draw_cell_short(&few, lang, s, row, cell);
        columns_left(text, word, widths.cells[cell]);
    }
    columns_end(text);
    write_below(text, s, seat, row, widths);
}

void pa_draw_board(Text *text, Lang lang, const State *s, int seat)
{
    Widths widths = widths_of(s, lang);

    columns_blank(text, widths.name);
    columns_right(text, say(lang, N_("cost")), widths.price);
    columns_right(text, say(lang, N_(" left")), widths.price);
    columns_blank(text, GAP + NARROW);
    for (int cell = 0; cell < widths.length; cell++) {
        text_f(text, "%d", cell + 1);
        columns_blank(text, widths.cells[cell] - (cell >= 9 ? 2 : 1));
    }
    columns_end(text);
    for (int i = 0; i < COLOURS; i++)
        write_row(text, lang, s, seat, s->set.row_order[i], widths);
}

/* The lines of a sheet: one for each kind of building, then these. */
enum { COIN_ROW = COLOURS, RESOURCE_ROW, DROUGHT_ROW, TOTAL_ROW, TALLY_ROWS };

static const char *const tally_rows[TALLY_ROWS] = {
    [BROWN] = N_("house"), [PURPLE] = N_("winery"), [WHITE] = N_("fortress"),
    [ORANGE] = N_("aqueduct"), [GREEN] = N_("temple"), [COIN_ROW] = N_("coins"),
    [RESOURCE_ROW] = N_("resources"), [DROUGHT_ROW] = N_("droughts"),
    [TOTAL_ROW] = N_("total"),
};

static int tally_cell(const Sheet *sheet, int row)
{
    switch (row) {
    case COIN_ROW:     return sheet->coins;
    case RESOURCE_ROW: return sheet->resources;
    case DROUGHT_ROW:  return sheet->droughts;
    case TOTAL_ROW:    return sheet->total;
    default:           return sheet->kinds[row];
    }
}

void pa_draw_tally(Text *text, Lang lang, const TallyColumn *columns, int n)
{
    int left = 0, width = NUMBER;

    for (int row = 0; row < TALLY_ROWS; row++)
        left = wider(left, columns_of(say(lang, tally_rows[row])));
    for (int i = 0; i < n; i++)
        width = wider(width, columns_of(columns[i].name) + GAP);
    width = columns_room(width, n, left);
    columns_blank(text, left);
    for (int i = 0; i < n; i++) {
        text_char(text, ' ');
        columns_cut(text, columns[i].name, width - 1);
    }
    text_char(text, '\n');
    for (int row = 0; row < TALLY_ROWS; row++) {
        columns_left(text, say(lang, tally_rows[row]), left);
        for (int i = 0; i < n; i++) {
            char cell[SHORT];
            Text out = text_in(cell, sizeof cell);
            text_f(&out, "%d", tally_cell(&columns[i].sheet, row));
            columns_right(text, cell, width);
        }
        text_char(text, '\n');
    }
}

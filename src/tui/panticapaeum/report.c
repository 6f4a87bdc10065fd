/* report.c - what a player is shown: see internal.h. */
#include "tui/panticapaeum/internal.h"

#include "tui/columns.h"

enum { NUMBER = 7, LINE = 78 };

void pa_outcome_of(Outcome *out, const State *s, Move m)
{
    int before[MAX_SEATS], after[MAX_SEATS];

    out->after = *s;
    out->seat = s->turn;
    panticapaeum.settled(s, before);
    panticapaeum.play(&out->after, m);
    panticapaeum.settled(&out->after, after);
    out->points = after[out->seat];
    out->gain = after[out->seat] - before[out->seat];
}

void pa_write_change(Text *text, int now, int before)
{
    text_f(text, now < before ? "%d (%d)" : "%d (+%d)", now, now - before);
}

void pa_report_set(Plain *p)
{
    plain_say(p, N_("Panticapaeum, %s set."), plain_state(p)->set.name);
    if (p->record.match.setup.set_size == 0)
        plain_say(p, N_("We have no pictures of the published tiles and boards; these "
                        "are reconstructed from the text of the rules."));
}

void pa_options_add(Options *options, const char *option)
{
    Text *out = &options->p->out;
    int width = columns_of(option) + 6;

    if (options->column && options->column + width > LINE) {
        columns_end(out);
        options->column = 0;
    }
    text_f(out, "%2d) %s  ", ++options->n, option);
    options->column += width;
}

void pa_options_end(Options *options)
{
    columns_end(&options->p->out);
}

/* The tiles that may be taken as pictures, the others by name. */
static void report_ring(Plain *p)
{
    const State *s = plain_state(p);
    int n = s->on_ring < s->set.window ? s->on_ring : s->set.window;
    TilePicture pictures[MAX_RING] = {0};

    if (n == 0)
        return;
    plain_say(p, N_("The next tiles of the ring; you choose the place of the cell in "
                    "brackets:"));
    for (int i = 0; i < n; i++) {
        Text head = text_in(pictures[i].heads[0], TILE_HEAD);
        pictures[i].tile = pa_tile_of(&s->set, s->ring[i]);
        text_f(&head, "   %s", pictures[i].tile->id);
    }
    pa_draw_tiles(&p->out, pictures, n);
    if (n == s->on_ring)
        return;
    say_f(&p->out, p->lang, N_("After them:"));
    for (int i = n; i < s->on_ring; i++)
        text_f(&p->out, " %s", pa_tile_of(&s->set, s->ring[i])->id);
    text_char(&p->out, '\n');
}

/* The table of the seats has these columns, then one for each colour, then the rest. */
enum { POINTS, COINS, FREE_WORKERS, RESERVE, BUILT, STORE };
enum { SEAT_COLUMNS = STORE + COLOURS };

static const char *const seat_heads[STORE] = {
    [POINTS] = N_("points"), [COINS] = N_("coins"), [FREE_WORKERS] = N_("workers"),
    [RESERVE] = N_("reserve"), [BUILT] = N_("built"),
};

static const char *seat_head(Lang lang, int column, char letter[2])
{
    if (column < STORE)
        return say(lang, seat_heads[column]);
    letter[0] = pa_content_letters[column - STORE];
    letter[1] = '\0';
    return letter;
}

static int seat_number(const Seat *seat, int points, int column)
{
    switch (column) {
    case POINTS:       return points;
    case COINS:        return seat->coins;
    case FREE_WORKERS: return seat->board;
    case RESERVE:      return seat->reserve;
    case BUILT:        return seat->city.n_buildings;
    default:           return seat->store[column - STORE];
    }
}

static int seat_width(Lang lang, int column)
{
    char letter[2];
    int head = columns_of(seat_head(lang, column, letter)) + 2;

    return column >= STORE ? 3 : head > NUMBER ? head : NUMBER;
}

static int widest_name(const Plain *p, int players)
{
    char name[SEAT_TEXT];
    int width = 0;

    for (int seat = 0; seat < players; seat++)
        if (columns_of(plain_name(p, seat, name)) > width)
            width = columns_of(name);
    return width;
}

/* The improvements that a seat has, as the development board calls them. */
static void write_improvements(Plain *p, const State *s, int seat)
{
    const char *gap = "  ";

    for (int row = 0; row < COLOURS; row++)
        for (int cell = 0; cell < s->seats[seat].markers[row]; cell++) {
            if (s->set.rows[row][cell].kind != ROW_IMPROVEMENT)
                continue;
            text_str(&p->out, gap);
            pa_draw_cell_short(&p->out, p->lang, s, row, cell);
            gap = " ";
        }
}

static void write_seat(Plain *p, const State *s, int seat, int points, int width)
{
    char name[SEAT_TEXT];

    text_f(&p->out, "%c %d ", seat == s->turn ? '>' : ' ', seat + 1);
    columns_left(&p->out, plain_name(p, seat, name), width + 1);
    for (int column = 0; column < SEAT_COLUMNS; column++) {
        char number[16];
        Text text = text_in(number, sizeof number);
        text_f(&text, column == POINTS && p->aids < AIDS_SCORE ? "?" : "%d",
               seat_number(&s->seats[seat], points, column));
        columns_right(&p->out, number, seat_width(p->lang, column));
    }
    write_improvements(p, s, seat);
    text_char(&p->out, '\n');
}

/* What every seat has; `>` before the one to move. */
static void show_seats(Plain *p, const State *s)
{
    int points[MAX_SEATS], width = widest_name(p, s->players);
    char letter[2];

    panticapaeum.settled(s, points);
    columns_blank(&p->out, width + 5);
    for (int column = 0; column < SEAT_COLUMNS; column++)
        columns_right(&p->out, seat_head(p->lang, column, letter),
                      seat_width(p->lang, column));
    text_char(&p->out, '\n');
    for (int seat = 0; seat < s->players; seat++)
        write_seat(p, s, seat, points[seat], width);
}

static int count_tiles(const State *s, const uint64_t mask[MASKS])
{
    int n = 0;

    for (int tile = 0; tile < s->set.n_tiles; tile++)
        n += mask_has(mask, tile);
    return n;
}

void pa_report_city(Plain *p, int seat)
{
    const City *city = &plain_state(p)->seats[seat].city;

    if (city->n_cells == 0)
        plain_say(p, N_("This city has no tile yet."));
    else
        pa_draw_squares(&p->out, city, NULL, p->colour);
}

void pa_report_turn(Plain *p)
{
    const State *s = plain_state(p);
    char name[SEAT_TEXT];

    text_char(&p->out, '\n');
    plain_say(p, N_("== Round %d of %d, turn %d of %d: %s to play. =="), s->round,
              s->set.rounds, s->turns_done / s->players + (s->phase < PHASE_LAST),
              s->set.turns, plain_name(p, s->turn, name));
    plain_say(p, N_("First player: %s. Tiles in the bag: %d."),
              plain_name(p, s->first, name), count_tiles(s, s->bag));
    show_seats(p, s);
    text_char(&p->out, '\n');
    pa_draw_board(&p->out, p->lang, s, s->turn);
    plain_say(p, N_("* you can pay, ^ your marker, digits the others'; rows: what cells "
                    "give"));
    text_char(&p->out, '\n');
    report_ring(p);
    if (s->seats[s->turn].city.n_cells) {
        pa_report_city(p, s->turn);
        pa_draw_square_legend(&p->out, p->lang);
    }
}

static void write_reason(Plain *p, const State *s, int seat, const Sheet *sheet, int b)
{
    const City *city = &s->seats[seat].city;
    const Cell *cell = &city->cells[city->buildings[b].cells[0]];
    Message why;

    pa_score_reason(&why, s, seat, sheet, b);
    text_f(&p->out, "%4d  %d,%d ", sheet->buildings[b], cell->x, cell->y);
    say_message(&p->out, p->lang, &why);
    text_char(&p->out, '\n');
}

void pa_report_sheet(Plain *p, bool reasons)
{
    const State *s = plain_state(p);
    TallyColumn columns[MAX_SEATS];
    char names[MAX_SEATS][SEAT_TEXT];

    for (int seat = 0; seat < s->players; seat++) {
        columns[seat].name = plain_name(p, seat, names[seat]);
        pa_score_settled(&columns[seat].sheet, s, seat);
    }
    pa_draw_tally(&p->out, p->lang, columns, s->players);
    for (int seat = 0; reasons && seat < s->players; seat++) {
        int n = s->seats[seat].city.n_buildings;
        if (n)
            text_f(&p->out, "%s:\n", names[seat]);
        for (int b = 0; b < n; b++)
            write_reason(p, s, seat, &columns[seat].sheet, b);
    }
}

/* One of the numbers that a step changed, after a comma. */
static void tell_number(Plain *p, const char *word, int now, int before)
{
    text_f(&p->out, ", %s ", say(p->lang, word));
    pa_write_change(&p->out, now, before);
}

static void tell_changed(Plain *p, TellNumber *tell, const char *word, int now,
                         int before)
{
    if (now != before)
        tell(p, word, now, before);
}

void pa_tell_stock(Plain *p, TellNumber *tell, const State *s, const Outcome *outcome)
{
    const Seat *before = &s->seats[outcome->seat];
    const Seat *after = &outcome->after.seats[outcome->seat];

    tell_changed(p, tell, N_("coins"), after->coins, before->coins);
    for (int colour = 0; colour < COLOURS; colour++)
        tell_changed(p, tell, pa_resource_names[colour], after->store[colour],
                     before->store[colour]);
    tell_changed(p, tell, N_("workers"), after->board, before->board);
}

/* Is the effect of this cell the next question? Then the question says what it gives. */
static bool is_asked_next(const State *s, int row, int cell)
{
    if (s->phase != PHASE_EFFECT)
        return false;
    Pending top = s->pending[s->n_pending - 1];
    return top.row == row && top.cell == cell;
}

void pa_tell_markers(Plain *p, const State *s, const Outcome *outcome)
{
    const State *after = &outcome->after;

    for (int i = 0; i < COLOURS; i++) {
        int row = s->set.row_order[i], cell = s->seats[outcome->seat].markers[row];
        for (; cell < after->seats[outcome->seat].markers[row]; cell++) {
            if (is_asked_next(after, row, cell))
                continue;
            text_f(&p->out, "\n  %s %d: ", say(p->lang, pa_building_words[row]),
                   cell + 1);
            pa_draw_cell_long(&p->out, p->lang, s, row, cell);
        }
    }
}

static void tell_numbers(Plain *p, const State *s, Move m, const Outcome *outcome)
{
    pa_write_move(&p->out, s, m);
    text_f(&p->out, ": %s ", say(p->lang, N_("points")));
    plain_write_change(&p->out, p, outcome->points, outcome->points - outcome->gain);
    pa_tell_stock(p, tell_number, s, outcome);
    pa_tell_markers(p, s, outcome);
    text_char(&p->out, '\n');
}

/* Mark what is new in a city. */
static void label_changes(Labels *labels, const City *before, const City *after)
{
    for (int i = 0; i < after->n_cells; i++) {
        const Cell *now = &after->cells[i], *old = &before->cells[i];
        bool is_old = i < before->n_cells && now->level == old->level &&
                      now->building == old->building;
        if (!is_old)
            pa_draw_label(labels, now->x, now->y, LABEL_NEW);
    }
}

static bool changes_city(Action action)
{
    return action == LAY || action == BUILD || action == FREE_BUILD ||
           action == MOVE_BUILDING;
}

void pa_report_step(Plain *p, const State *s, Move m)
{
    Action action = pa_step_unpack(m).action;
    Labels labels = {.places = true};
    Outcome outcome;

    if (action == END)
        return;
    pa_outcome_of(&outcome, s, m);
    const City *after = &outcome.after.seats[outcome.seat].city;
    if (changes_city(action)) {
        label_changes(&labels, &s->seats[outcome.seat].city, after);
        pa_draw_squares(&p->out, after, &labels, p->colour);
    }
    tell_numbers(p, s, m, &outcome);
}

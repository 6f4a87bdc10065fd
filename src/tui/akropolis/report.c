/* report.c - what a player is shown: see internal.h. */

#include "tui/akropolis/internal.h"
#include "tui/columns.h"

enum { NUMBER = 8, NAME = SEAT_NAME + 8, LETTERS = 8 };

void ak_outcome_of(Outcome *out, const State *s, Move m)
{
    int before[MAX_SEATS], after[MAX_SEATS];

    *out = (Outcome){.after = *s, .seat = s->turn};
    akropolis.settled(s, before);
    akropolis.play(&out->after, m);
    akropolis.settled(&out->after, after);
    const City *city = &out->after.cities[out->seat];
    out->points = after[out->seat];
    out->gain = after[out->seat] - before[out->seat];
    out->level = city->laid[city->n - 1].level;
}

void ak_write_gain(Text *text, int gain)
{
    text_f(text, gain < 0 ? "%d" : "+%d", gain);
}

void ak_tell_move(Plain *p, const State *s, Move m)
{
    Choice choice = ak_choice_unpack(m);
    Outcome outcome;
    char name[NAME], what[GAIN * 2], where[GAIN], points[GAIN];
    Text tile = text_in(what, sizeof what), place = text_in(where, sizeof where);
    Text change = text_in(points, sizeof points);

    ak_outcome_of(&outcome, s, m);
    text_f(&tile, "%d (", choice.tile);
    ak_draw_letters(&tile, choice.tile);
    text_char(&tile, ')');
    text_f(&place, "%d,%d", choice.spot.q, choice.spot.r);
    plain_write_change(&change, p, outcome.points, outcome.points - outcome.gain);
    plain_name(p, s->turn, name);
    if (choice.action == LAY)
        plain_say(p, N_("%s: tile %s at %s, level %d, points %s"), name, what, where,
                  outcome.level, points);
    else
        plain_say(p, N_("%s: takes tile %s, points %s"), name, what, points);
}

/* The heads of a tile in the site: its number if it can be chosen, its price. */
static void write_heads(Plain *p, const State *s, int i, Picture *out)
{
    Text number = text_in(out->heads[0], PICTURE_HEAD);
    Text price = text_in(out->heads[1], PICTURE_HEAD);

    if (i < ak_payable(s))
        text_f(&number, "%d) ", i + 1);
    else
        text_str(&number, "-  ");
    say_f(&number, p->lang, N_("tile %d"), s->site[i]);
    columns_blank(&price, 3);
    if (i == 0)
        say_f(&price, p->lang, N_("free"));
    else
        say_n(&price, p->lang, "%d stone", "%d stones", i);
}

void ak_show_site(Plain *p)
{
    const State *s = plain_state(p);
    Picture pictures[MAX_SITE] = {0};

    for (int i = 0; i < s->on_site; i++) {
        pictures[i].tile = s->site[i];
        write_heads(p, s, i, &pictures[i]);
    }
    text_char(&p->out, '\n');
    plain_say(p, N_("Construction site; the hex in brackets is the one whose place you "
                    "choose:"));
    ak_draw_pictures(&p->out, pictures, s->on_site);
}

static void write_number(Text *text, int number, bool is_shown, int width)
{
    char digits[NUMBER * 2];
    Text out = text_in(digits, sizeof digits);

    text_f(&out, is_shown ? "%d" : "?", number);
    columns_right(text, digits, width);
}

static int wider(int a, int b)
{
    return a > b ? a : b;
}

/* Points and stones of all seats; `>` before the one to move. */
static void show_seats(Plain *p, const State *s)
{
    const char *heads[] = {say(p->lang, N_("points")), say(p->lang, N_("stones")),
                           say(p->lang, N_("tiles"))};
    int points[MAX_SEATS], left = 0;
    char name[NAME];

    akropolis.settled(s, points);
    for (int seat = 0; seat < s->seats; seat++)
        left = wider(left, columns_of(plain_name(p, seat, name)));
    columns_blank(&p->out, left + 5);
    for (int i = 0; i < 3; i++)
        columns_right(&p->out, heads[i], wider(NUMBER, columns_of(heads[i]) + 2));
    text_char(&p->out, '\n');
    for (int seat = 0; seat < s->seats; seat++) {
        const int numbers[] = {points[seat], s->stones[seat], s->cities[seat].n};
        text_f(&p->out, "%c %d ", seat == s->turn ? '>' : ' ', seat + 1);
        columns_left(&p->out, plain_name(p, seat, name), left + 1);
        for (int i = 0; i < 3; i++)
            write_number(&p->out, numbers[i], i > 0 || p->aids >= AIDS_SCORE,
                         wider(NUMBER, columns_of(heads[i]) + 2));
        text_char(&p->out, '\n');
    }
}

static int count_tiles(uint64_t bag)
{
    int n = 0;

    for (; bag; bag &= bag - 1)
        n++;
    return n;
}

void ak_show_marked(Plain *p, const View *view, DrawMarks *marks)
{
    marks->utf8 = p->utf8;
    ak_draw_city(&p->out, view, marks, p->colour);
}

static void show_tiles(Plain *p, const State *s, int seat)
{
    const City *city = &s->cities[seat];
    char letters[LETTERS];

    plain_say(p, N_("The architect keeps its tiles side by side:"));
    for (int i = 0; i < city->n; i++) {
        Text text = text_in(letters, sizeof letters);
        ak_draw_letters(&text, city->laid[i].tile);
        text_f(&p->out, "%s%s", i % 8 ? " | " : i ? "\n  " : "  ", letters);
    }
    text_char(&p->out, '\n');
}

void ak_show_city(Plain *p, const State *s, int seat)
{
    DrawMarks marks = {.places = true};
    View view;

    if (ak_is_architect(s, seat)) {
        show_tiles(p, s, seat);
        return;
    }
    ak_view_of(&view, &s->cities[seat]);
    ak_show_marked(p, &view, &marks);
}

void ak_show_turn(Plain *p)
{
    const State *s = plain_state(p);
    int stacks = setup_value(&p->record.match.setup, &akropolis, AGREED_STACKS);
    char name[NAME], chief[NAME];

    text_char(&p->out, '\n');
    plain_say(p, N_("== Round %d of %d: %s to play. Chief architect: %s. "
                    "Tiles face down: %d. =="),
              s->round, stacks + 1,
              plain_name(p, s->turn, name), plain_name(p, s->chief, chief),
              count_tiles(s->bag));
    show_seats(p, s);
    ak_show_site(p);
    text_char(&p->out, '\n');
    ak_show_city(p, s, s->turn);
    ak_draw_legend(&p->out, p->lang);
}

/* A seat's column of the sheet; `score` and `name` are where it may put them. */
static SheetColumn column_of(const Plain *p, const State *s, int seat, Score *score,
                             char *name)
{
    SheetColumn column = {.name = plain_name(p, seat, name), .score = score,
                          .stones = s->stones[seat]};
    int quarries;
    View view;

    if (ak_is_architect(s, seat)) {
        column.total = ak_architect_score(s, seat, score, &quarries);
        column.quarry_points = column.total - score->points - column.stones;
        return column;
    }
    ak_view_of(&view, &s->cities[seat]);
    ak_score_view(score, &view, &s->rules);
    column.total = score->points + column.stones;
    return column;
}

void ak_show_sheet(Plain *p)
{
    const State *s = plain_state(p);
    SheetColumn columns[MAX_SEATS];
    Score scores[MAX_SEATS];
    char names[MAX_SEATS][NAME];

    for (int seat = 0; seat < s->seats; seat++)
        columns[seat] = column_of(p, s, seat, &scores[seat], names[seat]);
    ak_draw_sheets(&p->out, p->lang, columns, s->seats);
}

/* text.c - the words of the steps, there and back: docs/record.md has the grammar.
 *
 *   B4@2,-1/3                 lay tile B4, its first cell at 2,-1, turned three quarters
 *   worker@0,1                place a worker
 *   temple@1,1+2,1:brown      build, both cells named, a brown resource standing in
 *   free:winery@1,1+1,2       build for nothing
 *   move:1,1>3,0+3,1          move the building that stands on 1,1
 *   sell:brown+white+green    sell
 *   take:coins take:white cube:green advance:purple drop:brown; players may write logs
 *                             for brown, and so on (pa_resource_names)
 *   hire draw skip step end
 *   +B4  brown3=white  brown7=brown+green  first=2     luck's */
#include <string.h>

#include "games/panticapaeum/rules.h"

/* Writing */

static const char *const heads[ACTIONS] = {
    [CUBE] = "cube:",          [TAKE] = "take:",
    [ADVANCE] = "advance:",    [DROP] = "drop:",
    [SELL] = "sell:",          [HIRE] = "hire",
    [DRAW] = "draw",           [SKIP] = "skip",
    [STEP] = "step",           [END] = "end",
    [WORKER] = "worker@",      [FREE_BUILD] = "free:",
    [MOVE_BUILDING] = "move:", [LOT] = "first=",
};

static void write_site(Text *text, const Step *step, int size)
{
    text_f(text, "%d,%d", step->x, step->y);
    if (size == 2)
        text_f(text, "+%d,%d", step->x + !step->turn, step->y + step->turn);
}

static void write_colours(Text *text, int colours)
{
    const char *plus = "";

    for (int colour = 0; colour < COLOURS; colour++)
        if (colours >> colour & 1) {
            text_f(text, "%s%s", plus, pa_colour_names[colour]);
            plus = "+";
        }
}

static void write_token(Text *text, const State *s, const Step *step)
{
    const Set *set = &s->set;
    int cell = step->swaps[0], token = step->swaps[1];

    text_f(text, "%s%d=", pa_colour_names[step->what], cell + 1);
    if (set->rows[step->what][cell].kind == ROW_DOUBLE)
        text_f(text, "%s+%s", pa_colour_names[set->double_tokens[token][0]],
               pa_colour_names[set->double_tokens[token][1]]);
    else
        text_str(text, pa_colour_names[set->single_tokens[token]]);
}

static void write_build(Text *text, const State *s, const Step *step)
{
    text_f(text, "%s@", pa_building_names[step->what]);
    write_site(text, step, s->set.footprint[step->what]);
    for (int i = 0; i < 2; i++)
        if (step->swaps[i])
            text_f(text, "%c%s", i ? '+' : ':', pa_colour_names[step->swaps[i] - 1]);
}

static void write_move_building(Text *text, const State *s, const Step *step)
{
    const City *city = &s->seats[s->turn].city;
    const Building *building = &city->buildings[step->what];
    const Cell *from = &city->cells[building->cells[0]];

    text_f(text, "%d,%d>", from->x, from->y);
    write_site(text, step, building->cells[1] == NONE ? 1 : 2);
}

void pa_write_move(Text *text, const State *s, Move m)
{
    Step step = pa_step_unpack(m);

    if (heads[step.action])
        text_str(text, heads[step.action]);
    switch (step.action) {
    case TOKEN:         write_token(text, s, &step); break;
    case DEAL:          text_f(text, "+%s", pa_tile_of(&s->set, step.what)->id); break;
    case LAY:
        text_f(text, "%s@%d,%d/%d", pa_tile_of(&s->set, step.what)->id, step.x, step.y,
               step.turn);
        break;
    case WORKER:        write_site(text, &step, 1); break;
    case BUILD:
    case FREE_BUILD:    write_build(text, s, &step); break;
    case MOVE_BUILDING: write_move_building(text, s, &step); break;
    case SELL:          write_colours(text, step.what); break;
    case TAKE:
        text_str(text, step.what == COLOURS ? "coins" : pa_colour_names[step.what]);
        break;
    case CUBE:
    case ADVANCE:
    case DROP:          text_str(text, pa_colour_names[step.what]); break;
    case LOT:           text_f(text, "%d", step.what); break;
    default:            break;
    }
}

/* Reading: each function moves *at past what it read, or says false. */

static bool read_str(const char **at, const char *str)
{
    size_t n = strlen(str);

    if (strncmp(*at, str, n) != 0)
        return false;
    *at += n;
    return true;
}

static bool read_place(const char **at, int *x, int *y)
{
    return text_read_int(at, -120, 120, x) && read_str(at, ",") &&
           text_read_int(at, -120, 120, y);
}

/* Read the longest of the names that *at begins with. */
static bool read_name(const char **at, const char *const *names, int n, int *out)
{
    for (int i = 0; i < n; i++)
        if (read_str(at, names[i])) {
            *out = i;
            return true;
        }
    return false;
}

/* A resource by its colour, which is what is written, or by its name. */
static bool read_colour(const char **at, int *out)
{
    return read_name(at, pa_colour_names, COLOURS, out) ||
           read_name(at, pa_resource_names, COLOURS, out);
}

/* Read one cell, or two that share a side, in either order. */
static bool read_site(const char **at, Step *step)
{
    int x, y;

    if (!read_place(at, &step->x, &step->y))
        return false;
    if (!read_str(at, "+"))
        return true;
    if (!read_place(at, &x, &y))
        return false;
    int dx = x - step->x, dy = y - step->y;
    step->turn = dx == 0;
    step->x = dx < 0 ? x : step->x;
    step->y = dy < 0 ? y : step->y;
    return dx * dx + dy * dy == 1;
}

static bool read_swaps(const char **at, Step *step)
{
    const char *marks[] = {":", "+"};
    int colour;

    for (int i = 0; i < 2 && read_str(at, marks[i]); i++) {
        if (!read_colour(at, &colour))
            return false;
        step->swaps[i] = colour + 1;
    }
    if (step->swaps[1] && step->swaps[1] < step->swaps[0]) {
        int lower = step->swaps[1];
        step->swaps[1] = step->swaps[0];
        step->swaps[0] = lower;
    }
    return true;
}

/* Does the word name two cells before any substitutes? */
static bool names_two_cells(const char *at)
{
    while (!text_word_ends(at) && *at != ':' && *at != '+')
        at++;
    return *at == '+';
}

static bool read_build(const char **at, const State *s, Step *step)
{
    if (!read_name(at, pa_building_names, COLOURS, &step->what) || !read_str(at, "@") ||
        names_two_cells(*at) != (s->set.footprint[step->what] == 2))
        return false;
    return read_site(at, step) && (step->action == FREE_BUILD || read_swaps(at, step));
}

static bool read_colours(const char **at, int *out)
{
    int colour;

    do {
        if (!read_colour(at, &colour) || *out >> colour & 1)
            return false;
        *out |= 1 << colour;
    } while (read_str(at, "+"));
    return true;
}

/* Read the id of a tile, terrain or aqueduct. */
static bool read_tile(const char **at, const State *s, int *out)
{
    size_t n = strcspn(*at, "@ \t\r\n");

    for (int i = 0; i < s->set.n_tiles + s->set.n_forms; i++) {
        int tile = i < s->set.n_tiles ? i : FORM_TILE + i - s->set.n_tiles;
        const char *id = pa_tile_of(&s->set, tile)->id;
        if (strlen(id) == n && strncmp(id, *at, n) == 0) {
            *out = tile;
            *at += n;
            return true;
        }
    }
    return false;
}

static bool read_lay(const char **at, const State *s, Step *step)
{
    return read_tile(at, s, &step->what) && read_str(at, "@") &&
           read_place(at, &step->x, &step->y) && read_str(at, "/") &&
           text_read_int(at, 0, ROTATIONS - 1, &step->turn);
}

static bool read_move_building(const char **at, const State *s, Step *step)
{
    const City *city = s->turn >= 0 ? &s->seats[s->turn].city : NULL;
    int x, y;

    if (!city || !read_place(at, &x, &y) || !read_str(at, ">"))
        return false;
    step->what = MAX_BUILDINGS;     /* none, until one is found there */
    for (int i = 0; i < city->n_cells; i++)
        if (city->cells[i].x == x && city->cells[i].y == y &&
            city->cells[i].building != NONE)
            step->what = city->cells[i].building;
    if (step->what < MAX_BUILDINGS &&
        names_two_cells(*at) != (city->buildings[step->what].cells[1] != NONE))
        return false;
    return read_site(at, step);
}

static bool is_token(const Set *set, bool is_double, int token, int a, int b)
{
    if (!is_double)
        return b < 0 && set->single_tokens[token] == a;
    const uint8_t *pair = set->double_tokens[token];
    return (pair[0] == a && pair[1] == b) || (pair[0] == b && pair[1] == a);
}

static bool read_token(const char **at, const State *s, Step *step)
{
    const Set *set = &s->set;
    int cell, a, b = -1;

    if (!read_colour(at, &step->what) || !text_read_int(at, 1, MAX_ROW, &cell) ||
        !read_str(at, "=") || !read_colour(at, &a) ||
        (read_str(at, "+") && !read_colour(at, &b)))
        return false;
    step->swaps[0] = cell - 1;
    bool is_double = cell <= set->row_length[step->what] &&
                     set->rows[step->what][cell - 1].kind == ROW_DOUBLE;
    for (int token = 0; token < (is_double ? set->n_double : set->n_single); token++)
        if (is_token(set, is_double, token, a, b) &&
            !pa_token_is_used(s, is_double, token)) {
            step->swaps[1] = token;
            return true;
        }
    return false;
}

static bool read_take(const char **at, Step *step)
{
    if (read_str(at, "coins")) {
        step->what = COLOURS;
        return true;
    }
    return read_colour(at, &step->what);
}

/* Read what follows the head of a step, by action. */
static bool read_rest(const char **at, const State *s, Step *step)
{
    switch (step->action) {
    case WORKER:        return read_place(at, &step->x, &step->y);
    case FREE_BUILD:    return read_build(at, s, step);
    case MOVE_BUILDING: return read_move_building(at, s, step);
    case SELL:          return read_colours(at, &step->what);
    case TAKE:          return read_take(at, step);
    case CUBE:
    case ADVANCE:
    case DROP:          return read_colour(at, &step->what);
    case LOT:           return text_read_int(at, 0, MAX_SEATS - 1, &step->what);
    default:            return true;
    }
}

/* Try one way to read the word. *at moves only if all of it was understood. */
static bool try_action(const char **at, const State *s, Action action, Step *step)
{
    const char *rest = *at;
    bool ok;

    *step = (Step){.action = action};
    switch (action) {
    case TOKEN: ok = read_token(&rest, s, step); break;
    case DEAL:  ok = read_str(&rest, "+") && read_tile(&rest, s, &step->what); break;
    case LAY:   ok = read_lay(&rest, s, step); break;
    case BUILD: ok = read_build(&rest, s, step); break;
    default:    ok = read_str(&rest, heads[action]) && read_rest(&rest, s, step);
    }
    if (!ok || !text_word_ends(rest))
        return false;
    *at = rest;
    return true;
}

bool pa_read_move(Move *out, const State *s, const char **at, Err *err)
{
    char word[MAX_MOVE_TEXT];
    Text text = text_in(word, sizeof word);
    Step step = {.action = ACTIONS};
    Map map;

    const char *rest = *at;
    text_skip_blank(&rest);
    for (const char *c = rest; !text_word_ends(c); c++)
        text_char(&text, *c);
    int action = 0;
    while (action < ACTIONS && !try_action(&rest, s, (Action)action, &step))
        action++;
    if (action == ACTIONS)
        return fail(err, ERR_SYNTAX, N_("'%s' is not a step of this game"), word);
    pa_state_map(&map, s);
    Why why = pa_step_refusal(s, &map, &step);
    if (why.rule)
        return pa_refuse(err, s, why, word);
    *out = pa_step_pack(step);
    *at = rest;
    return true;
}

/* json.c - states and scores of Panticapaeum as one line of JSON, for the protocol. */
#include "games/panticapaeum/rules.h"

static const char *comma(int i)
{
    return i ? "," : "";
}

static void write_tiles(Text *text, const State *s, const char *name,
                        const uint64_t mask[MASKS])
{
    int n = 0;

    text_f(text, "\"%s\":[", name);
    for (int tile = 0; tile < s->set.n_tiles; tile++)
        if (mask_has(mask, tile))
            text_f(text, "%s\"%s\"", comma(n++), s->set.tiles[tile].id);
    text_str(text, "],");
}

static void write_numbers(Text *text, const char *name, const uint8_t numbers[COLOURS])
{
    text_f(text, "\"%s\":{", name);
    for (int colour = 0; colour < COLOURS; colour++)
        text_f(text, "%s\"%s\":%d", comma(colour), pa_colour_names[colour],
               numbers[colour]);
    text_str(text, "},");
}

static void write_ring(Text *text, const State *s)
{
    text_str(text, "\"ring\":[");
    for (int i = 0; i < s->on_ring; i++)
        text_f(text, "%s\"%s\"", comma(i), s->set.tiles[s->ring[i]].id);
    text_str(text, "],");
}

/* What is left in each column and what the next building costs before discounts. */
static void write_columns(Text *text, const State *s)
{
    int full = s->set.in_column[s->players];

    text_str(text, "\"columns\":{");
    for (int colour = 0; colour < COLOURS; colour++) {
        text_f(text, "%s\"%s\":{\"left\":%d,\"cost\":", comma(colour),
               pa_colour_names[colour], s->left[colour]);
        if (s->left[colour])
            text_f(text, "%d}", s->set.costs[s->players][full - s->left[colour]]);
        else
            text_str(text, "null}");
    }
    text_str(text, "},");
}

static void write_token(Text *text, const State *s, int row, int cell)
{
    int token = s->tokens[row][cell] - 1;

    if (s->set.rows[row][cell].kind == ROW_SINGLE)
        text_f(text, "\"%d\":[\"%s\"]", cell + 1,
               pa_colour_names[s->set.single_tokens[token]]);
    else
        text_f(text, "\"%d\":[\"%s\",\"%s\"]", cell + 1,
               pa_colour_names[s->set.double_tokens[token][0]],
               pa_colour_names[s->set.double_tokens[token][1]]);
}

static void write_tokens(Text *text, const State *s)
{
    text_str(text, "\"tokens\":{");
    for (int row = 0; row < COLOURS; row++) {
        int n = 0;
        text_f(text, "%s\"%s\":{", comma(row), pa_colour_names[row]);
        for (int cell = 0; cell < s->set.row_length[row]; cell++)
            if (s->tokens[row][cell]) {
                text_str(text, comma(n++));
                write_token(text, s, row, cell);
            }
        text_char(text, '}');
    }
    text_str(text, "},");
}

static void write_improvements(Text *text, const Seat *seat)
{
    int n = 0;

    text_str(text, "\"improvements\":[");
    for (int kind = 0; kind < IMPROVEMENTS; kind++)
        for (int i = 0; i < seat->improvements[kind]; i++)
            text_f(text, "%s\"%s\"", comma(n++), pa_improvement_names[kind]);
    text_str(text, "],");
}

static void write_cell(Text *text, const Set *set, const Cell *cell)
{
    text_f(text,
           "{\"x\":%d,\"y\":%d,\"content\":\"%s\",\"level\":%d,\"tile\":\"%s\",\"cube\":",
           cell->x, cell->y, pa_content_names[cell->content], cell->level,
           pa_tile_of(set, cell->tile)->id);
    if (cell->cube == NONE)
        text_str(text, "null");
    else
        text_f(text, "\"%s\"", pa_colour_names[cell->cube]);
    text_f(text, ",\"worker\":%s,\"building\":", cell->worker ? "true" : "false");
    if (cell->building == NONE)
        text_str(text, "null}");
    else
        text_f(text, "%d}", cell->building);
}

static void write_building(Text *text, const City *city, const Building *building)
{
    const Cell *first = &city->cells[building->cells[0]];

    text_f(text, "{\"kind\":\"%s\",\"level\":%d,\"cells\":[[%d,%d]",
           pa_building_names[building->kind], first->level, first->x, first->y);
    if (building->cells[1] != NONE)
        text_f(text, ",[%d,%d]", city->cells[building->cells[1]].x,
               city->cells[building->cells[1]].y);
    text_str(text, "]}");
}

static int workers_in_city(const City *city)
{
    int n = 0;

    for (int i = 0; i < city->n_cells; i++)
        n += city->cells[i].worker;
    return n;
}

static void write_seat(Text *text, const State *s, const Seat *seat)
{
    const City *city = &seat->city;

    text_f(text, "{\"coins\":%d,", seat->coins);
    write_numbers(text, "store", seat->store);
    text_f(text, "\"workers\":{\"board\":%d,\"reserve\":%d,\"city\":%d},", seat->board,
           seat->reserve, workers_in_city(city));
    write_numbers(text, "markers", seat->markers);
    write_improvements(text, seat);
    text_str(text, "\"cells\":[");
    for (int i = 0; i < city->n_cells; i++) {
        text_str(text, comma(i));
        write_cell(text, &s->set, &city->cells[i]);
    }
    text_str(text, "],\"buildings\":[");
    for (int i = 0; i < city->n_buildings; i++) {
        text_str(text, comma(i));
        write_building(text, city, &city->buildings[i]);
    }
    text_str(text, "]}");
}

/* The phase as a word; during an effect, the effect. */
static const char *phase_name(const State *s)
{
    static const char *const names[PHASES] = {
        [PHASE_TOKENS] = "luck",     [PHASE_RING] = "luck",
        [PHASE_DRAW] = "luck",       [PHASE_EXPLORE] = "explore",
        [PHASE_DEVELOP] = "develop", [PHASE_EFFECT] = "effect",
        [PHASE_LAY] = "lay",         [PHASE_CUBE] = "cube",
        [PHASE_FINISH] = "finish",   [PHASE_LAST] = "last",
        [PHASE_DISCARD] = "discard", [PHASE_OVER] = "over",
        [PHASE_LOT] = "luck",
    };

    return names[s->phase];
}

static int seat_in_turn(const State *s)
{
    if (s->turn >= 0)
        return s->turn;
    return s->turn == OVER || s->first < 0 ? -1
                                           : (s->first + s->turns_done) % s->players;
}

void pa_write_state(Text *text, const State *s)
{
    text_f(text, "{\"game\":\"panticapaeum\",\"players\":%d,\"set\":", s->players);
    text_json(text, s->set.name);
    text_f(text, ",\"turn\":%d,\"phase\":\"%s\",", seat_in_turn(s), phase_name(s));
    if (s->phase == PHASE_EFFECT)
        text_f(text, "\"effect\":\"%s\",", pa_row_kind_names[pa_pending_cell(s).kind]);
    if (s->phase == PHASE_LAY)
        text_f(text, "\"drawn\":\"%s\",", s->set.tiles[s->drawn].id);
    if (s->phase == PHASE_FINISH && s->paid_row != NONE)
        text_f(text, "\"paid\":{\"row\":\"%s\",\"steps\":%d},",
               pa_colour_names[s->paid_row], s->paid_steps);
    text_f(text, "\"round\":%d,\"first\":%d,", s->round, s->first);
    write_ring(text, s);
    write_tiles(text, s, "bag", s->bag);
    write_tiles(text, s, "discard", s->discard);
    write_columns(text, s);
    write_tokens(text, s);
    text_str(text, "\"seats\":[");
    for (int seat = 0; seat < s->players; seat++) {
        text_str(text, comma(seat));
        write_seat(text, s, &s->seats[seat]);
    }
    text_f(text, "],\"digest\":\"%016llx\"}", (unsigned long long)panticapaeum.digest(s));
}

/* One seat of a score: points by kind of building, coins, resources, droughts, and
 * reasons. */
void pa_write_seat(Text *text, const State *s, int seat, const Sheet *sheet)
{
    static const char *const plurals[COLOURS] = {
        [BROWN] = "houses",     [PURPLE] = "wineries", [WHITE] = "fortresses",
        [ORANGE] = "aqueducts", [GREEN] = "temples",
    };
    const City *city = &s->seats[seat].city;

    for (int kind = 0; kind < COLOURS; kind++)
        text_f(text, "\"%s\":%d,", plurals[kind], sheet->kinds[kind]);
    text_f(text,
           "\"coins\":%d,\"resources\":%d,\"droughts\":%d,\"total\":%d,\"buildings\":[",
           sheet->coins, sheet->resources, sheet->droughts, sheet->total);
    for (int b = 0; b < city->n_buildings; b++) {
        char sentence[256];
        Text english = text_in(sentence, sizeof sentence);
        Message why;
        pa_score_reason(&why, s, seat, sheet, b);
        message_write(&english, &why, why.format);
        text_f(text, "%s{\"kind\":\"%s\",\"points\":%d,\"why\":", comma(b),
               pa_building_names[city->buildings[b].kind], sheet->buildings[b]);
        text_json(text, sentence);
        text_str(text, ",\"say\":");
        message_list_json(text, &why, 1);
        text_char(text, '}');
    }
    text_char(text, ']');
}

void pa_write_score(Text *text, const State *s)
{
    Sheet sheet;

    text_str(text, "{\"seats\":[");
    for (int seat = 0; seat < s->players; seat++) {
        pa_score_settled(&sheet, s, seat);
        text_f(text, "%s{", comma(seat));
        pa_write_seat(text, s, seat, &sheet);
        text_char(text, '}');
    }
    text_str(text, "],");
    game_write_winners(text, &panticapaeum, s);
    text_char(text, '}');
}

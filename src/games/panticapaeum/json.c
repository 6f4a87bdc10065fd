/* json.c - writes states and scores of Panticapaeum as one line of JSON, for
 * the protocol. */
#include "games/panticapaeum/rules.h"

static void write_tiles(Json *json, const State *s, const char *name,
                        const uint64_t mask[MASKS])
{
    put_array_as(json, name);
    for (int tile = 0; tile < s->set.n_tiles; tile++)
        if (mask_has(mask, tile))
            put_string(json, s->set.tiles[tile].id);
    put_end(json);
}

static void write_numbers(Json *json, const char *name, const uint8_t numbers[COLOURS])
{
    put_object_as(json, name);
    for (int colour = 0; colour < COLOURS; colour++)
        put_number_as(json, pa_colour_names[colour], numbers[colour]);
    put_end(json);
}

static void write_ring(Json *json, const State *s)
{
    put_array_as(json, "ring");
    for (int i = 0; i < s->on_ring; i++)
        put_string(json, s->set.tiles[s->ring[i]].id);
    put_end(json);
}

/* What is left in each column, and what its next building costs before discounts. */
static void write_columns(Json *json, const State *s)
{
    int full = s->set.in_column[s->players];

    put_object_as(json, "columns");
    for (int colour = 0; colour < COLOURS; colour++) {
        put_object_as(json, pa_colour_names[colour]);
        put_number_as(json, "left", s->left[colour]);
        put_key(json, "cost");
        if (s->left[colour])
            put_number(json, s->set.costs[s->players][full - s->left[colour]]);
        else
            put_null(json);
        put_end(json);
    }
    put_end(json);
}

/* The colours of the token on a cell of a row, with the number of the cell as key. */
static void write_token(Json *json, const State *s, int row, int cell)
{
    int token = s->tokens[row][cell] - 1;
    bool is_single = s->set.rows[row][cell].kind == ROW_SINGLE;
    const uint8_t *colours =
        is_single ? &s->set.single_tokens[token] : s->set.double_tokens[token];
    char number[8];
    Text text = text_in(number, sizeof number);

    text_f(&text, "%d", cell + 1);
    put_array_as(json, number);
    for (int i = 0; i < (is_single ? 1 : 2); i++)
        put_string(json, pa_colour_names[colours[i]]);
    put_end(json);
}

static void write_tokens(Json *json, const State *s)
{
    put_object_as(json, "tokens");
    for (int row = 0; row < COLOURS; row++) {
        put_object_as(json, pa_colour_names[row]);
        for (int cell = 0; cell < s->set.row_length[row]; cell++)
            if (s->tokens[row][cell])
                write_token(json, s, row, cell);
        put_end(json);
    }
    put_end(json);
}

static void write_improvements(Json *json, const Seat *seat)
{
    put_array_as(json, "improvements");
    for (int kind = 0; kind < IMPROVEMENTS; kind++)
        for (int i = 0; i < seat->improvements[kind]; i++)
            put_string(json, pa_improvement_names[kind]);
    put_end(json);
}

static void write_cell(Json *json, const Set *set, const Cell *cell)
{
    put_object(json);
    put_number_as(json, "x", cell->x);
    put_number_as(json, "y", cell->y);
    put_string_as(json, "content", pa_content_names[cell->content]);
    put_number_as(json, "level", cell->level);
    put_string_as(json, "tile", pa_tile_of(set, cell->tile)->id);
    put_key(json, "cube");
    if (cell->cube == NONE)
        put_null(json);
    else
        put_string(json, pa_colour_names[cell->cube]);
    put_bool_as(json, "worker", cell->worker);
    put_key(json, "building");
    if (cell->building == NONE)
        put_null(json);
    else
        put_number(json, cell->building);
    put_end(json);
}

static void write_building(Json *json, const City *city, const Building *building)
{
    put_object(json);
    put_string_as(json, "kind", pa_building_names[building->kind]);
    put_number_as(json, "level", city->cells[building->cells[0]].level);
    put_array_as(json, "cells");
    for (int i = 0; i < 2 && building->cells[i] != NONE; i++) {
        const Cell *cell = &city->cells[building->cells[i]];
        put_numbers(json, (const int[]){cell->x, cell->y}, 2);
    }
    put_end(json);
    put_end(json);
}

static int workers_in_city(const City *city)
{
    int n = 0;

    for (int i = 0; i < city->n_cells; i++)
        n += city->cells[i].worker;
    return n;
}

static void write_seat(Json *json, const State *s, const Seat *seat)
{
    const City *city = &seat->city;

    put_object(json);
    put_number_as(json, "coins", seat->coins);
    write_numbers(json, "store", seat->store);
    put_object_as(json, "workers");
    put_number_as(json, "board", seat->board);
    put_number_as(json, "reserve", seat->reserve);
    put_number_as(json, "city", workers_in_city(city));
    put_end(json);
    write_numbers(json, "markers", seat->markers);
    write_improvements(json, seat);
    put_array_as(json, "cells");
    for (int i = 0; i < city->n_cells; i++)
        write_cell(json, &s->set, &city->cells[i]);
    put_end(json);
    put_array_as(json, "buildings");
    for (int i = 0; i < city->n_buildings; i++)
        write_building(json, city, &city->buildings[i]);
    put_end(json);
    put_end(json);
}

/* The phase as a word; while an effect is being used, the name of the effect. */
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

/* What only some phases have. */
static void write_pending(Json *json, const State *s)
{
    if (s->phase == PHASE_EFFECT)
        put_string_as(json, "effect", pa_row_kind_names[pa_pending_cell(s).kind]);
    if (s->phase == PHASE_LAY)
        put_string_as(json, "drawn", s->set.tiles[s->drawn].id);
    if (s->phase == PHASE_FINISH && s->paid_row != NONE) {
        put_object_as(json, "paid");
        put_string_as(json, "row", pa_colour_names[s->paid_row]);
        put_number_as(json, "steps", s->paid_steps);
        put_end(json);
    }
}

void pa_write_state(Text *text, const State *s)
{
    Json json = {.text = text};

    put_object(&json);
    put_string_as(&json, "game", panticapaeum.name);
    put_number_as(&json, "players", s->players);
    put_string_as(&json, "set", s->set.name);
    put_number_as(&json, "turn", seat_in_turn(s));
    put_string_as(&json, "phase", phase_name(s));
    write_pending(&json, s);
    put_number_as(&json, "round", s->round);
    put_number_as(&json, "first", s->first);
    write_ring(&json, s);
    write_tiles(&json, s, "bag", s->bag);
    write_tiles(&json, s, "discard", s->discard);
    write_columns(&json, s);
    write_tokens(&json, s);
    put_array_as(&json, "seats");
    for (int seat = 0; seat < s->players; seat++)
        write_seat(&json, s, &s->seats[seat]);
    put_end(&json);
    put_digest_as(&json, "digest", panticapaeum.digest(s));
    put_end(&json);
}

/* What a building scores, and why. */
static void write_reason(Json *json, const State *s, int seat, const Sheet *sheet, int b)
{
    char sentence[256];
    Text english = text_in(sentence, sizeof sentence);
    Message why;

    pa_score_reason(&why, s, seat, sheet, b);
    message_write(&english, &why, why.format);
    put_object(json);
    put_string_as(json, "kind", pa_building_names[s->seats[seat].city.buildings[b].kind]);
    put_number_as(json, "points", sheet->buildings[b]);
    put_string_as(json, "why", sentence);
    put_key(json, "say");
    message_list_json(json, &why, 1);
    put_end(json);
}

/* One seat of a score: points by kind of building, coins, resources, droughts,
 * and the reasons. */
void pa_write_seat(Json *json, const State *s, int seat, const Sheet *sheet)
{
    static const char *const plurals[COLOURS] = {
        [BROWN] = "houses",     [PURPLE] = "wineries", [WHITE] = "fortresses",
        [ORANGE] = "aqueducts", [GREEN] = "temples",
    };

    for (int kind = 0; kind < COLOURS; kind++)
        put_number_as(json, plurals[kind], sheet->kinds[kind]);
    put_number_as(json, "coins", sheet->coins);
    put_number_as(json, "resources", sheet->resources);
    put_number_as(json, "droughts", sheet->droughts);
    put_number_as(json, "total", sheet->total);
    put_array_as(json, "buildings");
    for (int b = 0; b < s->seats[seat].city.n_buildings; b++)
        write_reason(json, s, seat, sheet, b);
    put_end(json);
}

void pa_write_score(Text *text, const State *s)
{
    Json json = {.text = text};
    Sheet sheet;

    put_object(&json);
    put_array_as(&json, "seats");
    for (int seat = 0; seat < s->players; seat++) {
        pa_score_settled(&sheet, s, seat);
        put_object(&json);
        pa_write_seat(&json, s, seat, &sheet);
        put_end(&json);
    }
    put_end(&json);
    game_write_winners(&json, &panticapaeum, s);
    put_end(&json);
}

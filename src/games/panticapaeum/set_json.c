/* set_json.c - writes a set in the words of a set file, for programs that draw tiles and
 * boards. The Set does not know how many pieces are in the box, so it writes the smallest
 * numbers allowed. */
#include "base/json.h"
#include "games/panticapaeum/set_check.h"
#include "games/panticapaeum/set_pack.h"

static const char *const players_names[SET_PLAYERS] = {[2] = "2", [3] = "3", [4] = "4"};

static void put_bytes_as(Json *json, const char *key, const uint8_t *bytes, int n)
{
    put_array_as(json, key);
    for (int i = 0; i < n; i++)
        put_number(json, bytes[i]);
    put_end(json);
}

static void put_by_players(Json *json, const char *key, const uint8_t *of, int first,
                           int last)
{
    put_object_as(json, key);
    for (int players = first; players <= last; players++)
        put_number_as(json, players_names[players], of[players]);
    put_end(json);
}

static void put_amounts(Json *json, const Set *set)
{
    put_object_as(json, "players");
    put_number_as(json, "min", 2);
    put_number_as(json, "max", SET_PLAYERS - 1);
    put_end(json);
    put_number_as(json, "rounds", set->rounds);
    put_number_as(json, "turns_per_round", set->turns);
    put_by_players(json, "tiles_per_round", set->ring, 2, 4);
    put_number_as(json, "market_window", set->window);
    put_number_as(json, "storage_limit_end_of_round", set->store_limit);
    put_number_as(json, "workers_per_player", set->workers);
    put_number_as(json, "workers_at_start", set->workers_at_start);
    put_number_as(json, "start_coins", set->start_coins);
    put_number_as(json, "start_resources", 0);
    put_bytes_as(json, "paid_steps", set->paid, set->n_paid);
}

static void put_exchanges(Json *json, const Set *set)
{
    put_object_as(json, "sell");
    put_number_as(json, "min", set->sell_min);
    put_number_as(json, "max", set->sell_max);
    put_number_as(json, "coins_each", set->sell_coins);
    put_end(json);
    put_object_as(json, "take");
    put_object_as(json, "either");
    put_number_as(json, "coins", set->take_coins);
    put_end(json);
    put_object_as(json, "or");
    put_number_as(json, "resources", set->take_resources);
    put_end(json);
    put_end(json);
    put_object_as(json, "scoring");
    put_number_as(json, "coins_per_vp", set->coins_per_vp);
    put_number_as(json, "vp_per_resource", 1);
    put_number_as(json, "visible_drought", -1);
    put_end(json);
}

static void put_buildings(Json *json, const Set *set)
{
    int most = set->in_column[2];

    for (int players = 3; players < SET_PLAYERS; players++)
        most = set->in_column[players] > most ? set->in_column[players] : most;
    put_object_as(json, "buildings");
    for (int kind = 0; kind < COLOURS; kind++) {
        put_object_as(json, pa_building_names[kind]);
        put_string_as(json, "colour", pa_colour_names[kind]);
        put_number_as(json, "count", most);
        put_number_as(json, "footprint", set->footprint[kind]);
        put_end(json);
    }
    put_end(json);
}

static void put_side(Json *json, const Set *set, const char *name, int first, int last)
{
    int players = pa_set_side_players(set, pa_set_side(first));

    put_object_as(json, name);
    put_bytes_as(json, "costs", set->costs[players], set->in_column[players]);
    put_by_players(json, "rows_filled", set->in_column, first, last);
    put_end(json);
}

static void put_building_board(Json *json, const Set *set)
{
    put_object_as(json, "building_board");
    put_object_as(json, "sides");
    put_side(json, set, "2-3", 2, 3);
    put_side(json, set, "4", 4, 4);
    put_end(json);
    put_end(json);
}

static void put_row_cell(Json *json, const Set *set, const RowCell *cell)
{
    put_object(json);
    put_string_as(json, "type", pa_row_kind_names[cell->kind]);
    if (cell->kind == ROW_VP) {
        put_number_as(json, "vp", cell->arg);
        if (cell->per > 1)
            put_number_as(json, "per", cell->per);
    } else if (cell->kind == ROW_IMPROVEMENT) {
        put_string_as(json, "kind", pa_improvement_names[cell->arg]);
    } else if (cell->kind == ROW_AQUEDUCT) {
        put_string_as(json, "form", set->forms[cell->arg].id);
    }
    put_end(json);
}

static void put_development_board(Json *json, const Set *set)
{
    put_object_as(json, "development_board");
    put_array_as(json, "row_order_top_to_bottom");
    for (int i = 0; i < COLOURS; i++)
        put_string(json, pa_colour_names[set->row_order[i]]);
    put_end(json);
    put_object_as(json, "rows");
    for (int row = 0; row < COLOURS; row++) {
        put_array_as(json, pa_colour_names[row]);
        for (int i = 0; i < set->row_length[row]; i++)
            put_row_cell(json, set, &set->rows[row][i]);
        put_end(json);
    }
    put_end(json);
    put_end(json);
}

static void put_tokens(Json *json, const Set *set)
{
    put_object_as(json, "resource_tokens");
    put_array_as(json, "single");
    for (int i = 0; i < set->n_single; i++)
        put_string(json, pa_colour_names[set->single_tokens[i]]);
    put_end(json);
    put_array_as(json, "double");
    for (int i = 0; i < set->n_double; i++) {
        put_array(json);
        put_string(json, pa_colour_names[set->double_tokens[i][0]]);
        put_string(json, pa_colour_names[set->double_tokens[i][1]]);
        put_end(json);
    }
    put_end(json);
    put_end(json);
    put_object_as(json, "improvement_tokens");
    for (int i = 0; i < IMPROVEMENTS; i++)
        put_number_as(json, pa_improvement_names[i],
                      (SET_PLAYERS - 1) * pa_set_row_cells(set, ROW_IMPROVEMENT, i));
    put_end(json);
}

static void put_cells(Json *json, const TerrainTile *tile)
{
    put_array_as(json, "cells");
    for (int i = 0; i < tile->n; i++) {
        put_array(json);
        put_number(json, tile->cells[i].x);
        put_number(json, tile->cells[i].y);
        put_string(json, pa_content_names[tile->cells[i].content]);
        put_end(json);
    }
    put_end(json);
}

static void put_tiles(Json *json, const Set *set)
{
    put_object_as(json, "aqueduct_tiles");
    for (int i = 0; i < set->n_forms; i++) {
        put_object_as(json, set->forms[i].id);
        put_cells(json, &set->forms[i]);
        put_number_as(json, "count", set->forms[i].count);
        put_end(json);
    }
    put_end(json);
    put_array_as(json, "terrain_tiles");
    for (int i = 0; i < set->n_tiles; i++) {
        put_object(json);
        put_string_as(json, "id", set->tiles[i].id);
        put_cells(json, &set->tiles[i]);
        put_end(json);
    }
    put_end(json);
}

void pa_set_show(Text *text, const Setup *setup)
{
    Set set = pa_set(setup);
    Json json = {.text = text};

    put_object(&json);
    put_string_as(&json, "name", set.name);
    put_amounts(&json, &set);
    put_exchanges(&json, &set);
    put_buildings(&json, &set);
    put_building_board(&json, &set);
    put_development_board(&json, &set);
    put_tokens(&json, &set);
    put_tiles(&json, &set);
    put_end(&json);
}

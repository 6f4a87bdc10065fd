/* json.c - writes states and scores of Akropolis as one line of JSON, for the
 * protocol. */
#include "games/akropolis/rules.h"

static void write_words(Json *json, const OptionWord *words, unsigned set)
{
    put_array(json);
    for (int i = 0; words[i].word; i++)
        if (set >> i & 1)
            put_string(json, words[i].word);
    put_end(json);
}

static void write_ids(Json *json, const char *name, const uint8_t *ids, int n)
{
    put_array_as(json, name);
    for (int i = 0; i < n; i++)
        put_number(json, ids[i]);
    put_end(json);
}

static void write_cells(Json *json, const City *city)
{
    View view;

    ak_view_of(&view, city);
    put_array_as(json, "cells");
    for (int i = 0; i < view.n; i++) {
        const Cell *cell = &view.cells[i];
        put_array(json);
        put_number(json, cell->q);
        put_number(json, cell->r);
        put_char(json, cell->code);
        put_number(json, cell->level);
        if (cell->tile)
            put_number(json, cell->tile);
        else
            put_string(json, "start");
        put_end(json);
    }
    put_end(json);
}

static void write_seat(Json *json, const State *s, int seat)
{
    const City *city = &s->cities[seat];
    uint8_t ids[MAX_LAID];

    put_object(json);
    if (ak_is_architect(s, seat)) {
        for (int i = 0; i < city->n; i++)
            ids[i] = city->laid[i].tile;
        put_string_as(json, "architect", akropolis.own_seat(s)->word);
        put_number_as(json, "stones", s->stones[seat]);
        write_ids(json, "tiles", ids, city->n);
    } else {
        put_number_as(json, "stones", s->stones[seat]);
        write_cells(json, city);
    }
    put_end(json);
}

static void write_rules(Json *json, const ScoreRules *rules)
{
    const bool others[] = {rules->houses_by_value, rules->edge_any, rules->lake_single,
                           rules->sides_any, rules->doubling_by_points};

    put_key(json, "variants");
    write_words(json, ak_options[AGREED_VARIANTS].words, rules->variants);
    put_object_as(json, "rulings");
    for (int i = 0; i < (int)(sizeof others / sizeof *others); i++) {
        const Option *ruling = &ak_options[AGREED_HOUSES + i];
        put_string_as(json, ruling->key, ruling->words[others[i]].word);
    }
    put_end(json);
}

void ak_write_state(Text *text, const State *s)
{
    Json json = {.text = text};
    uint8_t bag[TILES];
    int n = 0;

    for (int t = 1; t <= TILES; t++)
        if (s->bag >> t & 1)
            bag[n++] = (uint8_t)t;
    put_object(&json);
    put_string_as(&json, "game", akropolis.name);
    put_number_as(&json, "players", s->players);
    write_rules(&json, &s->rules);
    put_number_as(&json, "turn",
                  s->turn == LUCK   ? s->next
                  : s->turn == OVER ? -1
                                    : s->turn);
    put_string_as(&json, "phase",
                  s->turn == LUCK ? "luck" : s->turn == OVER ? "over" : "play");
    put_number_as(&json, "chief", s->chief);
    put_number_as(&json, "round", s->round);
    put_number_as(&json, "stacks", s->stacks);
    write_ids(&json, "site", s->site, s->on_site);
    write_ids(&json, "bag", bag, n);
    put_array_as(&json, "seats");
    for (int seat = 0; seat < s->seats; seat++)
        write_seat(&json, s, seat);
    put_end(&json);
    put_digest_as(&json, "digest", akropolis.digest(s));
    put_end(&json);
}

static void write_kinds(Json *json, const Score *score)
{
    for (int kind = 0; kind < KINDS; kind++) {
        const KindScore *of = &score->kinds[kind];
        put_object_as(json, ak_districts[kind].name);
        put_number_as(json, "value", of->value);
        put_number_as(json, "stars", of->stars);
        put_number_as(json, "points", of->points);
        put_end(json);
    }
}

/* The reasons as one English sentence, and as messages for screens that
 * translate them. */
static void write_why(Json *json, const Score *score, const View *view, int cell)
{
    Message why[MAX_WHY];
    char sentence[512];
    Text out = text_in(sentence, sizeof sentence);
    int n = ak_score_why(why, score, view, cell);

    for (int i = 0; i < n; i++) {
        text_str(&out, i ? "; " : "");
        message_write(&out, &why[i], why[i].format);
    }
    put_string_as(json, "why", sentence);
    put_key(json, "say");
    message_list_json(json, why, n);
}

void ak_write_city(Json *json, const View *view, const Score *score, int stones)
{
    write_kinds(json, score);
    put_number_as(json, "stones", stones);
    put_number_as(json, "total", score->points + stones);
    put_array_as(json, "cells");
    for (int i = 0; i < view->n; i++) {
        const Cell *cell = &view->cells[i];
        put_object(json);
        put_number_as(json, "q", cell->q + view->shift_q);
        put_number_as(json, "r", cell->r + view->shift_r);
        put_key(json, "code");
        put_char(json, cell->code);
        put_number_as(json, "level", cell->level);
        put_bool_as(json, "counts", score->verdicts[i].counts);
        put_bool_as(json, "doubled", score->verdicts[i].doubled);
        write_why(json, score, view, i);
        put_end(json);
    }
    put_end(json);
}

static void write_seat_score(Json *json, const State *s, int seat)
{
    View view;
    Score score;
    int quarries;

    put_object(json);
    if (ak_is_architect(s, seat)) {
        int total = ak_architect_score(s, seat, &score, &quarries);
        write_kinds(json, &score);
        put_number_as(json, "quarries", quarries);
        put_number_as(json, "stones", s->stones[seat]);
        put_number_as(json, "total", total);
        put_array_as(json, "cells");
        put_end(json);
    } else {
        ak_view_of(&view, &s->cities[seat]);
        ak_score_view(&score, &view, &s->rules);
        ak_write_city(json, &view, &score, s->stones[seat]);
    }
    put_end(json);
}

void ak_write_score(Text *text, const State *s)
{
    Json json = {.text = text};

    put_object(&json);
    put_array_as(&json, "seats");
    for (int seat = 0; seat < s->seats; seat++)
        write_seat_score(&json, s, seat);
    put_end(&json);
    game_write_winners(&json, &akropolis, s);
    put_end(&json);
}

/* The three hexes of a tile at 0,0 in each rotation. */
static void write_shapes(Json *json)
{
    int8_t hexes[HEXES][2];

    put_array_as(json, "shape");
    for (int rot = 0; rot < DIRS; rot++) {
        ak_footprint((Spot){.rot = (int8_t)rot}, hexes);
        put_array(json);
        for (int k = 0; k < HEXES; k++)
            put_numbers(json, (const int[]){hexes[k][0], hexes[k][1]}, 2);
        put_end(json);
    }
    put_end(json);
}

static void write_start(Json *json)
{
    put_array_as(json, "start");
    for (int i = 0; i < START_HEXES; i++) {
        put_array(json);
        put_number(json, ak_start_tile[i].q);
        put_number(json, ak_start_tile[i].r);
        put_char(json, ak_start_tile[i].code);
        put_end(json);
    }
    put_end(json);
}

void ak_write_tiles(Text *text)
{
    Json json = {.text = text};

    put_object(&json);
    put_array_as(&json, "tiles");
    for (int t = 1; t <= TILES; t++) {
        put_object(&json);
        put_number_as(&json, "id", t);
        put_string_as(&json, "hexes", ak_tiles[t].hexes);
        put_number_as(&json, "players", ak_tiles[t].min_players);
        put_end(&json);
    }
    put_end(&json);
    write_start(&json);
    put_object_as(&json, "stars");
    for (int kind = 0; kind < KINDS; kind++)
        put_number_as(&json, (const char[]){ak_districts[kind].plaza, '\0'},
                      ak_districts[kind].stars);
    put_end(&json);
    write_shapes(&json);
    put_end(&json);
}

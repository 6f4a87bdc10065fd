/* json.c - states and scores of Akropolis as one line of JSON, for the protocol. */
#include "games/akropolis/rules.h"

static const char *comma(int i)
{
    return i ? "," : "";
}

static void write_words(Text *text, const OptionWord *words, unsigned set)
{
    int written = 0;

    text_char(text, '[');
    for (int i = 0; words[i].word; i++)
        if (set >> i & 1) {
            text_f(text, "%s\"%s\"", comma(written), words[i].word);
            written++;
        }
    text_char(text, ']');
}

static void write_ids(Text *text, const char *name, const uint8_t *ids, int n)
{
    text_f(text, "\"%s\":[", name);
    for (int i = 0; i < n; i++)
        text_f(text, "%s%d", comma(i), ids[i]);
    text_char(text, ']');
}

static void write_cells(Text *text, const City *city)
{
    View view;

    ak_view_of(&view, city);
    text_str(text, "\"cells\":[");
    for (int i = 0; i < view.n; i++) {
        const Cell *cell = &view.cells[i];
        text_f(text, "%s[%d,%d,\"%c\",%d,", comma(i), cell->q, cell->r, cell->code,
               cell->level);
        if (cell->tile)
            text_f(text, "%d]", cell->tile);
        else
            text_str(text, "\"start\"]");
    }
    text_char(text, ']');
}

static void write_seat(Text *text, const State *s, int seat)
{
    const City *city = &s->cities[seat];
    uint8_t ids[MAX_LAID];

    text_str(text, seat ? ",{" : "{");
    if (ak_is_architect(s, seat)) {
        for (int i = 0; i < city->n; i++)
            ids[i] = city->laid[i].tile;
        text_f(text, "\"architect\":\"%s\",\"stones\":%d,",
               akropolis.own_seat(s)->word, s->stones[seat]);
        write_ids(text, "tiles", ids, city->n);
    } else {
        text_f(text, "\"stones\":%d,", s->stones[seat]);
        write_cells(text, city);
    }
    text_char(text, '}');
}

static void write_table(Text *text, const Table *table)
{
    const bool others[] = {table->houses_by_value, table->edge_any, table->lake_single,
                           table->sides_any, table->doubling_by_points};

    text_str(text, "\"variants\":");
    write_words(text, ak_options[AGREED_VARIANTS].words, table->variants);
    text_str(text, ",\"rulings\":{");
    for (int i = 0; i < (int)(sizeof others / sizeof *others); i++) {
        const Option *ruling = &ak_options[AGREED_HOUSES + i];
        text_f(text, "%s\"%s\":\"%s\"", comma(i), ruling->key,
               ruling->words[others[i]].word);
    }
    text_char(text, '}');
}

void ak_write_state(Text *text, const State *s)
{
    uint8_t bag[TILES];
    int n = 0;

    for (int t = 1; t <= TILES; t++)
        if (s->bag >> t & 1)
            bag[n++] = (uint8_t)t;
    text_f(text, "{\"game\":\"akropolis\",\"players\":%d,", s->players);
    write_table(text, &s->table);
    text_f(text, ",\"turn\":%d,\"phase\":\"%s\",\"chief\":%d,\"round\":%d,\"stacks\":%d,",
           s->turn == LUCK ? s->next : s->turn == OVER ? -1 : s->turn,
           s->turn == LUCK ? "luck" : s->turn == OVER ? "over" : "play",
           s->chief, s->round, s->stacks);
    write_ids(text, "site", s->site, s->on_site);
    text_char(text, ',');
    write_ids(text, "bag", bag, n);
    text_str(text, ",\"seats\":[");
    for (int seat = 0; seat < s->seats; seat++)
        write_seat(text, s, seat);
    text_f(text, "],\"digest\":\"%016llx\"}", (unsigned long long)akropolis.digest(s));
}

static void write_kinds(Text *text, const Score *score)
{
    for (int kind = 0; kind < KINDS; kind++) {
        const KindScore *of = &score->kinds[kind];
        text_f(text, "\"%s\":{\"value\":%d,\"stars\":%d,\"points\":%d},",
               ak_districts[kind].name, of->value, of->stars, of->points);
    }
}

/* The reasons as one English sentence, and as messages for screens that translate. */
static void write_why(Text *text, const Score *score, const View *view, int cell)
{
    Message why[MAX_WHY];
    char sentence[512];
    Text out = text_in(sentence, sizeof sentence);
    int n = ak_score_why(why, score, view, cell);

    for (int i = 0; i < n; i++) {
        text_str(&out, i ? "; " : "");
        message_write(&out, &why[i], why[i].format);
    }
    text_str(text, "\"why\":");
    text_json(text, sentence);
    text_str(text, ",\"say\":");
    message_list_json(text, why, n);
}

void ak_write_city(Text *text, const View *view, const Score *score, int stones)
{
    write_kinds(text, score);
    text_f(text, "\"stones\":%d,\"total\":%d,\"cells\":[", stones,
           score->points + stones);
    for (int i = 0; i < view->n; i++) {
        const Cell *cell = &view->cells[i];
        const Verdict *verdict = &score->verdicts[i];
        text_f(text,
               "%s{\"q\":%d,\"r\":%d,\"code\":\"%c\",\"level\":%d,\"counts\":%s,"
               "\"doubled\":%s,",
               comma(i), cell->q + view->shift_q, cell->r + view->shift_r, cell->code,
               cell->level, verdict->counts ? "true" : "false",
               verdict->doubled ? "true" : "false");
        write_why(text, score, view, i);
        text_char(text, '}');
    }
    text_char(text, ']');
}

static void write_seat_score(Text *text, const State *s, int seat)
{
    View view;
    Score score;
    int quarries;

    text_str(text, seat ? ",{" : "{");
    if (ak_is_architect(s, seat)) {
        int total = ak_architect_score(s, seat, &score, &quarries);
        write_kinds(text, &score);
        text_f(text, "\"quarries\":%d,\"stones\":%d,\"total\":%d,\"cells\":[]", quarries,
               s->stones[seat], total);
    } else {
        ak_view_of(&view, &s->cities[seat]);
        ak_score_view(&score, &view, &s->table);
        ak_write_city(text, &view, &score, s->stones[seat]);
    }
    text_char(text, '}');
}

void ak_write_score(Text *text, const State *s)
{
    text_str(text, "{\"seats\":[");
    for (int seat = 0; seat < s->seats; seat++)
        write_seat_score(text, s, seat);
    text_str(text, "],");
    game_write_winners(text, &akropolis, s);
    text_char(text, '}');
}

/* The three hexes of a tile at 0,0, for each rotation. */
static void write_shapes(Text *text)
{
    int8_t hexes[HEXES][2];

    text_str(text, "\"shape\":[");
    for (int rot = 0; rot < DIRS; rot++) {
        ak_footprint((Spot){.rot = (int8_t)rot}, hexes);
        text_f(text, "%s[", comma(rot));
        for (int k = 0; k < HEXES; k++)
            text_f(text, "%s[%d,%d]", comma(k), hexes[k][0], hexes[k][1]);
        text_char(text, ']');
    }
    text_char(text, ']');
}

void ak_write_tiles(Text *text)
{
    text_str(text, "{\"tiles\":[");
    for (int t = 1; t <= TILES; t++)
        text_f(text, "%s{\"id\":%d,\"hexes\":\"%s\",\"players\":%d}", comma(t - 1), t,
               ak_tiles[t].hexes, ak_tiles[t].min_players);
    text_str(text, "],\"start\":[");
    for (int i = 0; i < START_HEXES; i++)
        text_f(text, "%s[%d,%d,\"%c\"]", comma(i), ak_start_tile[i].q, ak_start_tile[i].r,
               ak_start_tile[i].code);
    text_str(text, "],\"stars\":{");
    for (int kind = 0; kind < KINDS; kind++)
        text_f(text, "%s\"%c\":%d", comma(kind), ak_districts[kind].plaza,
               ak_districts[kind].stars);
    text_str(text, "},");
    write_shapes(text);
    text_char(text, '}');
}

/* panticapaeum_board.c - see panticapaeum_board.h. */
#include "panticapaeum_board.h"

#include "test.h"

static Move list[MAX_MOVES];

static void deal_lowest(State *s)
{
    CHECK(panticapaeum.moves(s, list) > 0, "luck has a move");
    panticapaeum.play(s, list[0]);
}

void board_deal(State *s)
{
    while (s->turn == LUCK)
        deal_lowest(s);
}

State board_start(int players, const char *ring)
{
    Setup setup = {.players = players};
    State s;
    char word[16];

    panticapaeum.start(&s, &setup);
    while (s.phase == PHASE_TOKENS)
        deal_lowest(&s);
    for (text_skip_blank(&ring); *ring; text_skip_blank(&ring)) {
        size_t n = strcspn(ring, " ");
        snprintf(word, sizeof word, "+%.*s", (int)n, ring);
        board_play(&s, word);
        ring += n;
    }
    board_deal(&s);
    return s;
}

/* Append one drawn cell to the list. Returns how many characters it took. */
static int draw_cell(Seat *seat, const char *at, int x, int y)
{
    static const char small[] = "bpwog-x", large[] = "BPWOG";
    static const uint8_t contents[] = {BROWN, PURPLE, WHITE, ORANGE, GREEN, PLAIN,
                                       DROUGHT};
    Cell cell = {.x = (int8_t)x, .y = (int8_t)y, .level = 1, .cube = NONE,
                 .building = NONE};
    const char *is_small = strchr(small, *at), *is_large = strchr(large, *at);
    int n = 1;

    CHECK(is_small || is_large, at);
    cell.content = is_small ? contents[is_small - small] : (uint8_t)(is_large - large);
    if (is_large)
        cell.cube = cell.content;
    if (at[n] >= '1' && at[n] <= '9')
        cell.level = (uint8_t)(at[n++] - '0');
    if (at[n] == '*') {
        cell.worker = 1;
        seat->reserve--;
        n++;
    }
    seat->city.cells[seat->city.n_cells++] = cell;
    return n;
}

static void draw_buildings(State *s, int seat, const char *words)
{
    for (text_skip_blank(&words); *words; text_skip_blank(&words)) {
        Step step = {.action = BUILD};
        char name[16];
        int x2, y2, n = 0, two = 0;
        Map map;

        CHECK_INT(sscanf(words, "%15[a-z]@%d,%d%n+%d,%d%n", name, &step.x, &step.y, &n,
                         &x2, &y2,
                         &two) >= 3, 1, words);
        while (strcmp(pa_building_names[step.what], name) != 0)
            CHECK(++step.what < COLOURS, words);
        Site site = {(int8_t)step.x, (int8_t)step.y, two && x2 == step.x};
        pa_map_of(&map, &s->seats[seat].city);
        pa_city_build(&s->seats[seat].city, &map, site, two ? 2 : 1, step.what);
        s->left[step.what]--;
        words += two ? two : n;
    }
}

void board_city(State *s, int seat, const char *city, const char *buildings)
{
    int x = 0, y = 0;

    memset(&s->seats[seat].city, 0, sizeof s->seats[seat].city);
    for (; *city; x++) {
        text_skip_blank(&city);
        if (*city == '/') {
            x = -1;
            y++;
            city++;
        } else if (*city == '.') {
            city++;
        } else if (*city) {
            city += draw_cell(&s->seats[seat], city, x, y);
        }
    }
    draw_buildings(s, seat, buildings);
}

State board_explore(int players, const char *ring, const char *city,
                    const char *buildings)
{
    State s = board_start(players, ring);

    board_city(&s, 0, city, buildings);
    return s;
}

State board_develop(int players, const char *city, const char *buildings)
{
    State s = board_explore(players, "", city, buildings);

    s.phase = PHASE_DEVELOP;
    return s;
}

void board_lay(City *city, const Set *set, int tile, Spot spot)
{
    Map map;

    pa_map_of(&map, city);
    CHECK_INT(pa_tile_refusal(&map, city, pa_tile_of(set, tile), spot), FITS, "it fits");
    pa_city_lay(city, &map, set, tile, spot);
}

void board_store(State *s, int seat, const char *numbers)
{
    int n[COLOURS];

    CHECK_INT(sscanf(numbers, "%d %d %d %d %d", &n[0], &n[1], &n[2], &n[3], &n[4]),
              COLOURS,
              numbers);
    for (int colour = 0; colour < COLOURS; colour++)
        s->seats[seat].store[colour] = (uint8_t)n[colour];
}

const char *board_stored(const State *s, int seat)
{
    static char text[32];
    const uint8_t *n = s->seats[seat].store;

    snprintf(text, sizeof text, "%d %d %d %d %d", n[0], n[1], n[2], n[3], n[4]);
    return text;
}

void board_reach(State *s, int row, int cell)
{
    char sell[64] = "sell:";
    int others = 0;

    for (int colour = 0; colour < COLOURS; colour++) {
        s->seats[0].markers[colour] = s->set.row_length[colour];
        if (colour != row && ++others > 2)
            continue;
        s->seats[0].store[colour]++;
        if (sell[5])
            strcat(sell, "+");
        strcat(sell, pa_colour_names[colour]);
    }
    s->seats[0].markers[row] = (uint8_t)(cell - 1);
    board_play(s, sell);
}

static const char *said(const Err *err)
{
    static char buffer[256];
    Text text = text_in(buffer, sizeof buffer);

    text_f(&text, "%s ", err_name(err->code));
    err_write(&text, err);
    return buffer;
}

void board_play(State *s, const char *words)
{
    Move m;
    Err err;

    text_skip_blank(&words);
    for (; *words; text_skip_blank(&words)) {
        if (!panticapaeum.read_move(&m, s, &words, &err))
            CHECK_STR(said(&err), "", words);
        panticapaeum.play(s, m);
    }
}

const char *board_refusal(const State *s, const char *word)
{
    Move m;
    Err err = {0};

    return panticapaeum.read_move(&m, s, &word, &err) ? "" : said(&err);
}

void board_expect(const State *s, const char *word, const char *why, const char *what)
{
    if (*why)
        CHECK_HAS(board_refusal(s, word), why, what);
    else
        CHECK_STR(board_refusal(s, word), "", what);
}

/* One turn: the first legal tile, two coins. */
static void pass_turn(State *s)
{
    if (s->phase == PHASE_EXPLORE) {
        panticapaeum.moves(s, list);
        CHECK_INT(pa_step_unpack(list[0]).action, LAY, "tiles are listed first");
        panticapaeum.play(s, list[0]);
    }
    board_play(s, "take:coins end");
}

void board_pass(State *s, int done)
{
    while (s->turns_done < done)
        pass_turn(s);
}

void board_pass_round(State *s)
{
    int round = s->round;

    while (s->round == round && (s->phase == PHASE_EXPLORE || s->phase == PHASE_DEVELOP))
        pass_turn(s);
}

int board_count(const State *s, Action action)
{
    int n = panticapaeum.moves(s, list), found = 0;

    for (int i = 0; i < n; i++)
        found += pa_step_unpack(list[i]).action == action;
    return found;
}

const Cell *board_cell(const State *s, int seat, int x, int y)
{
    const City *city = &s->seats[seat].city;

    for (int i = 0; i < city->n_cells; i++)
        if (city->cells[i].x == x && city->cells[i].y == y)
            return &city->cells[i];
    return NULL;
}

int board_workers(const State *s, int seat)
{
    const City *city = &s->seats[seat].city;
    int n = 0;

    for (int i = 0; i < city->n_cells; i++)
        n += city->cells[i].worker;
    return n;
}

int board_tiles(const uint64_t mask[MASKS])
{
    return __builtin_popcountll(mask[0]) + __builtin_popcountll(mask[1]);
}

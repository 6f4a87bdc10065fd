/* panticapaeum_books.c - see panticapaeum_books.h. */
#include "panticapaeum_books.h"

#include "panticapaeum_board.h"
#include "panticapaeum_slow.h"
#include "test.h"

static void book_tile(Books *books, const State *s, int seat, int tile)
{
    const TerrainTile *laid = pa_tile_of(&s->set, tile);

    for (int i = 0; i < laid->n; i++)
        if (laid->cells[i].content < COLOURS)
            books->seats[seat].cubes[laid->cells[i].content]++;
    if (tile >= FORM_TILE)
        books->forms[tile - FORM_TILE]++;
    else
        books->laid[tile / 64] |= (uint64_t)1 << tile % 64;
}

static void book_build(Account *account, const State *s, int seat, const Step *step)
{
    int own = slow_cost(s, seat, step->what);

    for (int i = 0; i < 2; i++)
        if (step->swaps[i]) {
            account->cubes[step->swaps[i] - 1]--;
            own--;
        }
    account->cubes[step->what] -= own;
    account->buildings++;
}

static void book_sale(Account *account, int colours)
{
    for (int colour = 0; colour < COLOURS; colour++)
        if (colours >> colour & 1) {
            account->cubes[colour]--;
            account->coins++;
        }
}

static bool saves_coin(const State *s, int seat)
{
    return s->seats[seat].improvements[MINUS_COIN] && !s->coin_saved;
}

/* What the step itself brings and costs, judged by the state before it. */
static void book_step(Books *books, const State *s, const Step *step)
{
    static const int prices[] = {1, 2, 3};
    int seat = s->turn;
    Account *account = &books->seats[seat > 0 ? seat : 0];

    switch (step->action) {
    case LAY:        book_tile(books, s, seat, step->what); break;
    case CUBE:       account->cubes[step->what]++; break;
    case DROP:       account->cubes[step->what]--; break;
    case BUILD:      book_build(account, s, seat, step); break;
    case FREE_BUILD: account->buildings++; break;
    case SELL:       book_sale(account, step->what); break;
    case STEP:       account->coins -= prices[s->paid_steps] - saves_coin(s, seat); break;
    case TAKE:
        account->coins += step->what == COLOURS ? 2 : 0;
        if (step->what < COLOURS)
            account->cubes[step->what]++;
        break;
    default: break;
    }
}

/* What the tokens on the cells brought that a marker has passed since `before`. */
static void book_markers(Books *books, const State *before, const State *after, int seat)
{
    for (int row = 0; row < COLOURS; row++)
        for (int i = before->seats[seat].markers[row]; i <
             after->seats[seat].markers[row]; i++) {
            int kind = after->set.rows[row][i].kind, token = after->tokens[row][i] - 1;
            int *cubes = books->seats[seat].cubes;
            if (kind == ROW_SINGLE)
                cubes[after->set.single_tokens[token]]++;
            if (kind == ROW_DOUBLE) {
                cubes[after->set.double_tokens[token][0]]++;
                cubes[after->set.double_tokens[token][1]]++;
            }
        }
}

/* Does the step end a round? In round 5 the last workers come before the coins. */
static bool is_payday(const State *before, const Step *step, const State *after)
{
    if (before->phase == PHASE_LAST)
        return after->phase != PHASE_LAST;
    return step->action == END && before->turns_done == 3 * before->players - 1 &&
           after->phase != PHASE_LAST;
}

/* Coins for worker cells, once at the end of each round (PA-9.1b, PA-10.2). */
static void book_round(Books *books, const State *s)
{
    static const int worker_cells[10] = {0, 1, 1, 1, 2, 2, 3, 3, 4, 4};

    for (int seat = 0; seat < s->players; seat++)
        books->seats[seat].coins += worker_cells[s->seats[seat].markers[BROWN]];
}

void books_enter(Books *books, const State *before, const Step *step, const State *after)
{
    book_step(books, before, step);
    for (int seat = 0; seat < after->players; seat++)
        book_markers(books, before, after, seat);
    if (is_payday(before, step, after))
        book_round(books, after);
}

static void check_cubes(const Books *books, const State *s, int seat)
{
    int there[COLOURS];

    for (int colour = 0; colour < COLOURS; colour++)
        there[colour] = s->seats[seat].store[colour];
    for (int i = 0; i < s->seats[seat].city.n_cells; i++)
        if (s->seats[seat].city.cells[i].cube != NONE)
            there[s->seats[seat].city.cells[i].cube]++;
    for (int colour = 0; colour < COLOURS; colour++)
        CHECK_INT(there[colour], books->seats[seat].cubes[colour],
                  "every cube is accounted for");
}

/* Buildings and cells refer to each other, and there is nothing under a building. */
static void check_buildings(const State *s, int seat)
{
    const City *city = &s->seats[seat].city;
    int claimed = 0, covered = 0;

    for (int b = 0; b < city->n_buildings; b++) {
        const Building *building = &city->buildings[b];
        int size = s->set.footprint[building->kind];
        CHECK_INT(building->cells[1] == NONE, size == 1, "PA-6.1.6 its cells");
        for (int k = 0; k < size; k++)
            CHECK_INT(city->cells[building->cells[k]].building, b,
                      "a building has its cells");
        claimed += size;
    }
    for (int i = 0; i < city->n_cells; i++) {
        const Cell *cell = &city->cells[i];
        covered += cell->building != NONE;
        CHECK(cell->building == NONE || (cell->cube == NONE && !cell->worker),
              "PA-6.1.3");
        CHECK(cell->cube == NONE || !cell->worker, "PA-7.3 no cube under a worker");
    }
    CHECK_INT(covered, claimed, "and a cell has its building");
}

static void check_seat(const Books *books, const State *s, int number)
{
    const Seat *seat = &s->seats[number];
    const Account *account = &books->seats[number];
    int improvements[IMPROVEMENTS] = {0};

    check_cubes(books, s, number);
    check_buildings(s, number);
    CHECK_INT(seat->coins, account->coins, "every coin is accounted for");
    CHECK(seat->coins >= 0, "PA-6.1.8 nobody owes coins");
    CHECK_INT(seat->board + seat->reserve + board_workers(s, number), 5,
              "PA-1.4 five workers");
    CHECK_INT(seat->city.n_buildings, account->buildings,
              "every building is accounted for");
    for (int row = 0; row < COLOURS; row++)
        for (int i = 0; i < seat->markers[row]; i++)
            if (s->set.rows[row][i].kind == ROW_IMPROVEMENT)
                improvements[s->set.rows[row][i].arg]++;
    for (int i = 0; i < IMPROVEMENTS; i++)
        CHECK_INT(seat->improvements[i], improvements[i],
                  "PA-8.4 one for each cell passed");
}

/* Each tile is in exactly one place. */
static void check_tiles(const Books *books, const State *s)
{
    uint64_t all[MASKS], ring[MASKS] = {0};
    int n = board_tiles(s->bag) + board_tiles(s->discard) + board_tiles(books->laid) +
            s->on_ring + (s->drawn != NONE);

    for (int i = 0; i < s->on_ring; i++)
        ring[s->ring[i] / 64] |= (uint64_t)1 << s->ring[i] % 64;
    if (s->drawn != NONE)
        ring[s->drawn / 64] |= (uint64_t)1 << s->drawn % 64;
    for (int i = 0; i < MASKS; i++)
        all[i] = s->bag[i] | s->discard[i] | books->laid[i] | ring[i];
    CHECK_INT(n, 65, "PA-1.1 terrain tiles");
    CHECK_INT(board_tiles(all), 65, "PA-1.1 each in one place");
    for (int form = 0; form < s->set.n_forms; form++)
        CHECK_INT(s->forms_left[form] + books->forms[form], 4, "PA-1.7 aqueduct tiles");
}

void books_check(const Books *books, const State *s)
{
    int built[COLOURS] = {0};

    for (int seat = 0; seat < s->players; seat++) {
        check_seat(books, s, seat);
        for (int b = 0; b < s->seats[seat].city.n_buildings; b++)
            built[s->seats[seat].city.buildings[b].kind]++;
    }
    for (int kind = 0; kind < COLOURS; kind++)
        CHECK_INT(s->left[kind] + built[kind], s->players == 2 ? 6 : 7,
                  "PA-1.3 buildings");
    check_tiles(books, s);
}

/* score.c - what a city scores at the end, and why (PA-10.3). Can be asked at
 * any time. */
#include "games/panticapaeum/rules.h"

RowCell pa_row_rate(const State *s, int seat, int colour)
{
    RowCell rate = {.kind = ROW_VP, .arg = 0, .per = 1};

    for (int i = 0; i < s->seats[seat].markers[colour]; i++)
        if (s->set.rows[colour][i].kind == ROW_VP)
            rate = s->set.rows[colour][i];                  /* PA-8.7: the furthest one */
    return rate;
}

static bool is_visible_drought(const Cell *cell)
{
    return cell->content == DROUGHT && !cell->worker && cell->building == NONE;
}

static bool is_worker(const Cell *cell)
{
    return cell->worker;
}

static bool is_unbuilt(const Cell *cell)
{
    return cell->building == NONE;
}

static int count_around(const City *city, const Map *map, int b,
                        bool (*counts)(const Cell *cell))
{
    uint8_t around[MAX_AROUND];
    int n = pa_city_around(city, map, b, around), sum = 0;

    for (int i = 0; i < n; i++)
        sum += counts(&city->cells[around[i]]);
    return sum;
}

static int count_workers(const City *city, const Map *map, int b)
{
    return count_around(city, map, b, is_worker);
}

static int count_unbuilt(const City *city, const Map *map, int b)
{
    return count_around(city, map, b, is_unbuilt);
}

static int count_level(const City *city, const Map *map, int b)
{
    (void)map;
    return city->cells[city->buildings[b].cells[0]].level;
}

static int count_droughts(const City *city, const Map *map, int b)
{
    return count_around(city, map, b, is_visible_drought);
}

/* Buildings of other kinds next to it, each counted once however many cells it
 * has (PA-11g). */
static int count_others(const City *city, const Map *map, int b)
{
    uint8_t around[MAX_AROUND];
    int n = pa_city_around(city, map, b, around), sum = 0;
    uint64_t seen = 0;

    for (int i = 0; i < n; i++) {
        int other = city->cells[around[i]].building;
        if (other == NONE || seen >> other & 1)
            continue;
        seen |= (uint64_t)1 << other;
        sum += city->buildings[other].kind != city->buildings[b].kind;
    }
    return sum;
}

/* What is counted for each kind of building, and how the score sheet words it. */
static const struct {
    int (*count)(const City *city, const Map *map, int b);
    const char *why;
} kinds[COLOURS] = {
    [BROWN] = {count_workers,
               N_("house: workers beside it: %s; rate: %s for every %s (PA-10.3)")},
    [PURPLE] = {count_unbuilt, N_("winery: cells without a building beside it: %s; rate: "
                                  "%s for every %s (PA-10.3)")},
    [WHITE] = {count_level,
               N_("fortress: it stands on level %s; rate: %s for every %s (PA-10.3)")},
    [ORANGE] =
        {count_droughts,
         N_("aqueduct: visible droughts beside it: %s; rate: %s for every %s (PA-10.3)")},
    [GREEN] = {count_others, N_("temple: buildings of other kinds beside it: %s; rate: "
                                "%s for every %s (PA-10.3)")},
};

/* Is there an aqueduct next to the drought that waters it? (PA-10.3, PA-11a) */
static bool is_watered(const City *city, const Map *map, const Cell *cell)
{
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
            const Cell *other = map_cell(map, city, cell->x + dx, cell->y + dy);
            if (other && other->building != NONE &&
                city->buildings[other->building].kind == ORANGE)
                return true;
        }
    return false;
}

static int dry_cells(const Seat *seat, const Map *map)
{
    int n = 0;

    for (int i = 0; i < seat->city.n_cells; i++) {
        const Cell *cell = &seat->city.cells[i];
        bool is_safe = seat->markers[ORANGE] > 0 && is_watered(&seat->city, map, cell);
        n += is_visible_drought(cell) && !is_safe;
    }
    return n;
}

static void add_up(Sheet *sheet)
{
    sheet->total = sheet->coins + sheet->resources + sheet->droughts;
    for (int kind = 0; kind < COLOURS; kind++)
        sheet->total += sheet->kinds[kind];
}

void pa_score_seat(Sheet *sheet, const State *s, int number)
{
    const Seat *seat = &s->seats[number];
    Map map;

    *sheet = (Sheet){0};
    pa_map_of(&map, &seat->city);
    for (int b = 0; b < seat->city.n_buildings; b++) {
        int kind = seat->city.buildings[b].kind;
        RowCell rate = pa_row_rate(s, number, kind);
        sheet->counted[b] = kinds[kind].count(&seat->city, &map, b);
        sheet->buildings[b] = rate.arg * (sheet->counted[b] / rate.per);
        sheet->kinds[kind] += sheet->buildings[b];
    }
    sheet->coins = seat->coins / s->set.coins_per_vp;
    sheet->resources = pa_total_store(seat);
    sheet->droughts = -dry_cells(seat, &map);
    add_up(sheet);
}

/* The coins of a round are paid before its discards (PA-9.2, PA-10.2). */
static bool coins_are_paid(const State *s)
{
    return s->phase == PHASE_DISCARD || s->phase == PHASE_OVER;
}

void pa_score_settled(Sheet *sheet, const State *s, int number)
{
    int due = coins_are_paid(s) ? 0 : pa_round_coins(s, number);

    pa_score_seat(sheet, s, number);
    sheet->coins = (s->seats[number].coins + due) / s->set.coins_per_vp;
    if (sheet->resources > s->set.store_limit)
        sheet->resources = s->set.store_limit;
    add_up(sheet);
}

void pa_score_reason(Message *out, const State *s, int seat, const Sheet *sheet, int b)
{
    const Building *building = &s->seats[seat].city.buildings[b];
    RowCell rate = pa_row_rate(s, seat, building->kind);
    const int numbers[] = {sheet->counted[b], rate.arg, rate.per};

    message_numbers(out, kinds[building->kind].why, numbers, 3);
}

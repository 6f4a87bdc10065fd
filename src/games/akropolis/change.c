/* change.c - what a placement changes, for previews: points by kind, stones, and facts in
 * a player's words, the most important first.
 *
 * The city is scored before and after. Each hex gets marks that say what has become of
 * it, and a table turns marks into facts: what explains the points of a kind, and what a
 * new district still lacks. A fact has the hexes and the open sides that it speaks of, so
 * that a screen can point at them. */
#include "games/akropolis/rules.h"

enum {
    COUNTS = 1 << 0,                /* new, and counts */
    IDLE = 1 << 1,                  /* new, and does not count */
    WAITS = 1 << 2,                 /* new, and counts, but its kind has no plaza */
    JOINS = 1 << 3,                 /* a new house beside others that count */
    HELD = 1 << 4,                  /* counted before, and counts */
    BEGINS = 1 << 5,                /* an old one that counts now, or counts double */
    STOPS = 1 << 6,                 /* an old one that no longer does */
    COVERED = 1 << 7,               /* counted, and is under the tile now */
    FIRST_PLAZA = 1 << 8,           /* new, and the first of its kind */
    PLAZA = 1 << 9,                 /* new */
    LONE_PLAZA = 1 << 10,           /* new, and none of its districts counts */
    PLAZA_COVERED = 1 << 11
};

typedef struct {
    View views[2];                  /* before, after */
    Score scores[2];
    int price, quarries;
    uint16_t marks[2][MAX_CELLS];   /* of the cells of each view */
} Change;

/* What explains that the points of a kind went up or down (sign 1, -1), or what it lacks
 * whatever its points (0). A row applies if a hex has a mark of `needs`. */
typedef struct {
    int sign;
    unsigned needs, shows;          /* 0 needs nothing */
    const char *say[KINDS];         /* in the order of Kind */
} FactRow;

static const FactRow rows[] = {
    {-1,
     PLAZA_COVERED,
     PLAZA_COVERED,
     {N_("Covers a house plaza"), N_("Covers a market plaza"),
      N_("Covers a barracks plaza"), N_("Covers a temple plaza"),
      N_("Covers a garden plaza")}},
    {-1,
     COVERED,
     COVERED,
     {N_("Covers houses that count"), N_("Covers a market that counts"),
      N_("Covers barracks that count"), N_("Covers a temple that counts"),
      N_("Covers a garden")}},
    {-1,
     STOPS,
     STOPS | IDLE,
     {N_("Another group of houses counts now"),
      N_("Markets side by side: they no longer count"),
      N_("Barracks are cut off from the edge"), N_("A temple counts less"),
      N_("A garden counts less")}},
    {-1,
     0,
     HELD,
     {N_("Houses bring less"), N_("Markets bring less"), N_("Barracks bring less"),
      N_("Temples bring less"), N_("Gardens bring less")}},
    {1,
     FIRST_PLAZA,
     PLAZA | HELD | COUNTS,
     {N_("Your first house plaza: houses score now"),
      N_("Your first market plaza: markets score now"),
      N_("Your first barracks plaza: barracks score now"),
      N_("Your first temple plaza: temples score now"),
      N_("Your first garden plaza: gardens score now")}},
    {1,
     PLAZA,
     PLAZA | HELD | COUNTS,
     {N_("Another house plaza: more stars for your houses"),
      N_("Another market plaza: more stars for your markets"),
      N_("Another barracks plaza: more stars for your barracks"),
      N_("Another temple plaza: more stars for your temples"),
      N_("Another garden plaza: more stars for your gardens")}},
    {1, JOINS, JOINS | HELD | BEGINS, {N_("Joins your largest group of houses")}},
    {1,
     BEGINS,
     BEGINS,
     {N_("Another group of houses counts now"), N_("A market counts for more now"),
      N_("Barracks count for more now"), N_("A temple is surrounded now"),
      N_("A garden counts for more now")}},
    {1,
     COUNTS,
     COUNTS,
     {N_("Starts your largest group of houses"),
      N_("No other market beside it: it counts"),
      N_("On the edge of the city: the barracks count"),
      N_("Surrounded on all six sides: the temple counts"), N_("Gardens always count")}},
    {0,
     IDLE,
     IDLE,
     {N_("Not in your largest group of houses"),
      N_("Beside another market: it does not count"),
      N_("Not on the edge: the barracks do not count"),
      N_("These temples are still open"), N_("A garden does not count")}},
    {0,
     WAITS,
     WAITS,
     {N_("No plaza for houses yet: no points"), N_("No plaza for markets yet: no points"),
      N_("No plaza for barracks yet: no points"),
      N_("No plaza for temples yet: no points"),
      N_("No plaza for gardens yet: no points")}},
    {0,
     LONE_PLAZA,
     LONE_PLAZA,
     {N_("A plaza for houses, but no house counts yet"),
      N_("A plaza for markets, but no market counts yet"),
      N_("A plaza for barracks, but no barracks count yet"),
      N_("A plaza for temples, but no temple counts yet"),
      N_("A plaza for gardens, but there is no garden yet")}},
};

/* By the number of open sides of a new temple; the last is for any more. */
static const char *const open_temple[] = {
    NULL,
    N_("This temple is still open on one side"),
    N_("This temple is still open on two sides"),
    N_("This temple is still open on three sides"),
    N_("This temple is still wide open"),
};

/* By the number of quarries covered (AK-3.4). */
static const char *const quarried[HEXES + 1] = {
    NULL,
    N_("Covers a quarry: one stone"),
    N_("Covers two quarries: two stones"),
    N_("Covers three quarries: three stones"),
};

enum { MAX_FACTS = 2 * KINDS + 1, MAX_OPEN = HEXES * DIRS };

typedef struct {
    const char *say;
    int weight;                     /* the greatest comes first */
    int n, n_open;
    int8_t hexes[MAX_CELLS][2];
    int8_t open[MAX_OPEN][4];       /* a hex, and the empty place beside it */
} Fact;

typedef struct {
    int n;
    Fact facts[MAX_FACTS];
} Facts;

enum { BEFORE, AFTER };

static bool same_hex(const Cell *a, const Cell *b)
{
    return a && b && a->code == b->code && a->level == b->level && a->tile == b->tile;
}

static const Cell *other_at(const Change *change, int when, const Cell *cell)
{
    return ak_view_at(&change->views[!when], cell->q, cell->r);
}

/* What a hex is worth to its kind, in multiples of its level. */
static int worth(const Verdict *verdict)
{
    return verdict->counts + (verdict->counts && verdict->doubled);
}

static unsigned plaza_marks(const Change *change, int kind)
{
    bool is_first = change->scores[BEFORE].kinds[kind].stars == 0;
    bool is_lone = change->scores[AFTER].kinds[kind].value == 0;

    return PLAZA | (is_first ? FIRST_PLAZA : 0u) | (is_lone ? LONE_PLAZA : 0u);
}

static unsigned new_marks(const Change *change, int kind, const Verdict *verdict)
{
    if (!verdict->counts)
        return IDLE;
    return change->scores[AFTER].kinds[kind].stars ? COUNTS : COUNTS | WAITS;
}

/* The marks of a hex that is visible after the move. */
static unsigned marks_after(const Change *change, int i)
{
    const Cell *cell = &change->views[AFTER].cells[i];
    const Verdict *is = &change->scores[AFTER].verdicts[i];
    const Cell *was = other_at(change, AFTER, cell);
    int kind = ak_district_of(cell->code), plaza = ak_plaza_of(cell->code);
    bool is_new = !same_hex(cell, was);

    if (plaza >= 0)
        return is_new ? plaza_marks(change, plaza) : 0;
    if (kind < 0)
        return 0;
    if (is_new)
        return new_marks(change, kind, is);
    int gain = worth(is) -
               worth(&change->scores[BEFORE].verdicts[was - change->views[BEFORE].cells]);
    return gain > 0 ? BEGINS : gain < 0 ? STOPS : is->counts ? HELD : 0;
}

/* The marks of a hex that was visible before the move. */
static unsigned marks_before(const Change *change, int i)
{
    const Cell *cell = &change->views[BEFORE].cells[i];

    if (same_hex(cell, other_at(change, BEFORE, cell)))
        return 0;
    if (ak_plaza_of(cell->code) >= 0)
        return PLAZA_COVERED;
    return change->scores[BEFORE].verdicts[i].counts ? COVERED : 0;
}

/* Houses that are new and count join a group if an old one of it counts. */
static void mark_joined(Change *change)
{
    const View *view = &change->views[AFTER];
    unsigned all = 0;

    for (int i = 0; i < view->n; i++)
        all |= ak_district_of(view->cells[i].code) == HOUSE ? change->marks[AFTER][i] : 0;
    for (int i = 0; (all & (HELD | BEGINS)) && i < view->n; i++)
        if (ak_district_of(view->cells[i].code) == HOUSE &&
            (change->marks[AFTER][i] & COUNTS))
            change->marks[AFTER][i] |= JOINS;
}

static void mark_hexes(Change *change)
{
    for (int i = 0; i < change->views[BEFORE].n; i++)
        change->marks[BEFORE][i] = (uint16_t)marks_before(change, i);
    for (int i = 0; i < change->views[AFTER].n; i++)
        change->marks[AFTER][i] = (uint16_t)marks_after(change, i);
    mark_joined(change);
}

static bool is_of(const Cell *cell, int kind)
{
    return ak_district_of(cell->code) == kind || ak_plaza_of(cell->code) == kind;
}

static bool has_mark(const Change *change, int kind, unsigned marks)
{
    for (int when = BEFORE; when <= AFTER; when++)
        for (int i = 0; i < change->views[when].n; i++)
            if ((change->marks[when][i] & marks) &&
                is_of(&change->views[when].cells[i], kind))
                return true;
    return false;
}

static void show(Fact *fact, const Cell *cell)
{
    fact->hexes[fact->n][0] = cell->q;
    fact->hexes[fact->n++][1] = cell->r;
}

static void show_open(Fact *fact, const Cell *cell, int q, int r)
{
    const int8_t side[] = {cell->q, cell->r, (int8_t)q, (int8_t)r};

    for (int i = 0; i < 4; i++)
        fact->open[fact->n_open][i] = side[i];
    fact->n_open++;
}

/* The open sides of a new temple, or the first one of new barracks. */
static void show_sides(Fact *fact, const Change *change, int i)
{
    const View *view = &change->views[AFTER];
    const Cell *cell = &view->cells[i];
    const Verdict *verdict = &change->scores[AFTER].verdicts[i];

    if (verdict->reason == ON_EDGE)
        show_open(fact, cell, verdict->a, verdict->b);
    for (int d = 0; verdict->reason == OPEN && d < DIRS; d++) {
        int q = cell->q + ak_dirs[d][0], r = cell->r + ak_dirs[d][1];
        if (!ak_view_at(view, q, r))
            show_open(fact, cell, q, r);
    }
}

/* Show the hexes of a kind with one of these marks. */
static void show_marked(Fact *fact, const Change *change, int kind, unsigned marks)
{
    for (int when = BEFORE; when <= AFTER; when++)
        for (int i = 0; i < change->views[when].n; i++) {
            const Cell *cell = &change->views[when].cells[i];
            unsigned found = change->marks[when][i] & marks;
            if (!found || !is_of(cell, kind))
                continue;
            show(fact, cell);
            if (found & (IDLE | COUNTS) && when == AFTER)
                show_sides(fact, change, i);
        }
}

static const char *say_open(const Fact *fact, const char *many)
{
    enum { MOST = sizeof open_temple / sizeof *open_temple - 1 };

    if (fact->n > 1 || fact->n_open == 0)
        return many;
    return open_temple[fact->n_open < MOST ? fact->n_open : MOST];
}

/* Add the first row of this sign that applies to the kind. */
static void add_fact(Facts *facts, const Change *change, int kind, int sign, int weight)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const FactRow *row = &rows[i];
        if (row->sign != sign || (row->needs && !has_mark(change, kind, row->needs)))
            continue;
        Fact *fact = &facts->facts[facts->n++];
        *fact = (Fact){.weight = weight};
        show_marked(fact, change, kind, row->shows);
        fact->say = kind == TEMPLE && row->needs == IDLE
                      ? say_open(fact, row->say[kind]) : row->say[kind];
        return;
    }
}

static void add_quarries(Facts *facts, const Change *change)
{
    const View *view = &change->views[BEFORE];

    if (change->quarries == 0)
        return;
    Fact *fact = &facts->facts[facts->n++];
    *fact = (Fact){.say = quarried[change->quarries], .weight = 0};
    for (int i = 0; i < view->n; i++)
        if (view->cells[i].code == QUARRY &&
            !same_hex(&view->cells[i], other_at(change, BEFORE, &view->cells[i])))
            show(fact, &view->cells[i]);
}

static int gain_of(const Change *change, int kind)
{
    return change->scores[AFTER].kinds[kind].points -
           change->scores[BEFORE].kinds[kind].points;
}

/* First what changes points, the most points first; then stones; then what is idle. */
static void find_facts(Facts *facts, const Change *change)
{
    facts->n = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        int gain = gain_of(change, kind);
        if (gain)
            add_fact(facts, change, kind, gain > 0 ? 1 : -1, gain > 0 ? gain : -gain);
    }
    add_quarries(facts, change);
    for (int kind = 0; kind < KINDS; kind++)
        if (gain_of(change, kind) >= 0 || !has_mark(change, kind, STOPS))
            add_fact(facts, change, kind, 0, -1); /* otherwise it is said already */
}

static void make(Change *change, const State *s, Choice choice)
{
    City city = s->cities[s->turn];

    ak_view_of(&change->views[BEFORE], &city);
    change->price = ak_site_find(s, choice.tile);
    change->quarries = ak_city_lay(&city, choice.tile, choice.spot);
    ak_view_of(&change->views[AFTER], &city);
    for (int when = BEFORE; when <= AFTER; when++)
        ak_score_view(&change->scores[when], &change->views[when], &s->rules);
    mark_hexes(change);
}

static void write_fact(Json *json, const Fact *fact)
{
    put_object(json);
    put_array_as(json, "say");
    put_string(json, fact->say);
    put_end(json);
    put_array_as(json, "hexes");
    for (int i = 0; i < fact->n; i++)
        put_numbers(json, (const int[]){fact->hexes[i][0], fact->hexes[i][1]}, 2);
    put_end(json);
    put_array_as(json, "open");
    for (int i = 0; i < fact->n_open; i++) {
        const int8_t *side = fact->open[i];
        put_numbers(json, (const int[]){side[0], side[1], side[2], side[3]}, 4);
    }
    put_end(json);
    put_end(json);
}

/* Write the facts with the greatest weight first; of equal ones, in their order. */
static void write_facts(Json *json, const Facts *facts)
{
    bool is_written[MAX_FACTS] = {false};

    put_array_as(json, "facts");
    for (int done = 0; done < facts->n; done++) {
        int best = -1;
        for (int i = 0; i < facts->n; i++)
            if (!is_written[i] &&
                (best < 0 || facts->facts[i].weight > facts->facts[best].weight))
                best = i;
        is_written[best] = true;
        write_fact(json, &facts->facts[best]);
    }
    put_end(json);
}

bool ak_write_change(Text *text, const State *s, Move m)
{
    Choice choice = ak_choice_unpack(m);
    Json json = {.text = text};
    Change change;
    Facts facts;

    if (choice.action != LAY)
        return false;
    make(&change, s, choice);
    find_facts(&facts, &change);
    int stones = change.quarries - change.price;
    put_object(&json);
    put_number_as(&json, "points",
                  stones + change.scores[AFTER].points - change.scores[BEFORE].points);
    put_number_as(&json, "stones", stones);
    put_object_as(&json, "kinds");
    for (int kind = 0; kind < KINDS; kind++)
        if (gain_of(&change, kind))
            put_number_as(&json, ak_districts[kind].name, gain_of(&change, kind));
    put_end(&json);
    write_facts(&json, &facts);
    put_end(&json);
    return true;
}

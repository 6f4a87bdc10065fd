/* full.c - what the full screen shows at its smallest size, in every language: all keys,
 * all of the task, and what a click chooses. No terminal is needed. */
#include "tui/full.h"

#include <stdlib.h>
#include <string.h>

#include "games/akropolis/rules.h"
#include "games/list.h"
#include "test.h"
#include "tui/columns.h"

/* A match of two persons in memory, with its first turn in hand. */
static Plain *begin(const char *game, Lang lang)
{
    unsigned char seed[SEED_SIZE] = "the full screen in memory";
    Plain *p = plain_open(game_named(game), lang);
    Setup setup = {.players = 2};

    p->place = &local_place;
    p->is_on = true;
    p->utf8 = true;
    p->dealer = dealer_from(seed, "");
    p->full = calloc(1, sizeof *p->full);
    p->full->lang = lang;
    p->full->city = -1;
    CHECK(canvas_resize(&p->full->canvas, FULL_WIDTH, FULL_HEIGHT), "memory");
    match_start(&p->record.match, p->game, &setup);
    while (match_turn(&p->record.match) == LUCK)
        match_deal(&p->record.match, &p->dealer);
    hand_begin(p);
    return p;
}

static void end(Plain *p)
{
    canvas_free(&p->full->canvas);
    free(p->full);
    plain_close(p);
}

static bool has_key(const Plain *p, int key)
{
    const Canvas *canvas = &p->full->canvas;

    for (int x = 0; x < canvas->width; x++)
        if (canvas_key_at(canvas, x, canvas->height - 1) == key)
            return true;
    return false;
}

/* A mouse reaches every key in every language. */
static void keys(void **unused)
{
    static const struct { const char *game; int keys[12]; } cases[] = {
        {"akropolis", {PRESS_ENTER, 'r', '?', 'h', 'u', 'q', 's', 'b', 'c', ':'}},
        {"panticapaeum", {PRESS_ENTER, '?', 'h', 'u', 'q', 'd', 's', 'b', 'c', ':'}},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (Lang lang = LANG_EN; lang < LANGS; lang++) {
            Plain *p = begin(cases[i].game, lang);
            full_paint(p);
            for (const int *key = cases[i].keys; *key; key++)
                CHECK(has_key(p, *key), cases[i].game);
            end(p);
        }
}

/* What is asked for is read to its end. */
static void tasks(void **unused)
{
    static const char *const names[] = {"akropolis", "panticapaeum"};

    (void)unused;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        for (Lang lang = LANG_EN; lang < LANGS; lang++) {
            Plain *p = begin(names[i], lang);
            const char *task = p->screen->full->task(p);
            CHECK(columns_of(task) < FULL_WIDTH, task);
            hand_pick(p, 0);
            task = p->screen->full->task(p);
            CHECK(columns_of(task) < FULL_WIDTH, task);
            end(p);
        }
}

/* The same key in another alphabet. */
static void layouts(void **unused)
{
    static const struct { int key, latin; } cases[] = {
        {0x43a, 'r'}, {0x41a, 'R'}, {0x440, 'h'}, {0x456, 's'}, {0x44b, 's'}, {'r', 'r'},
        {0x439, 'q'}, {PRESS_ENTER, PRESS_ENTER}, {0x446, 'w'}, {0x44c, 'm'},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        CHECK_INT(full_latin(cases[i].key), cases[i].latin, "by its place");
}

/* Without room for all reasons, there is a key for them. */
static void reasons(void **unused)
{
    Plain *p = begin("akropolis", LANG_EN);

    (void)unused;
    full_paint(p);
    CHECK(!has_key(p, 'w'), "all reasons are seen");
    for (int i = 0; i < 30; i++)
        strcat(p->full->note, "a reason\n");
    full_paint(p);
    CHECK(has_key(p, 'w'), "some are not");
    end(p);
}

/* A click where the first hex of a tile cannot lie chooses a move that covers it. */
static void clicks(void **unused)
{
    Plain *p = begin("akropolis", LANG_EN);
    Hand *hand = &p->full->hand;
    int n = 0, chosen = 0;

    (void)unused;
    full_paint(p);
    for (int i = 0; i < hand->n_places; i++) {
        Choice choice = ak_choice_unpack(hand->places[i].move);
        int8_t at[HEXES][2];
        ak_footprint(choice.spot, at);
        for (int k = 0; k < HEXES; k++) {
            Rect rect = full_cell_rect(p, at[k][0], at[k][1]);
            if (!rect_has(p->full->map, rect.x + 1, rect.y))
                continue;
            n++;
            chosen += hand_click(p, rect.x + 1, rect.y) &&
                      full_covers(p, hand_place(hand), rect.x + 1, rect.y);
        }
    }
    CHECK(n > 0, "there are places on the screen");
    CHECK_INT(chosen, n, "every one of them can be clicked on");
    end(p);
}

/* The score sheet of four players fits on the smallest screen, whatever their names. */
static void sheets(void **unused)
{
    static const char *const names[] = {"akropolis", "panticapaeum"};

    (void)unused;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        for (Lang lang = LANG_EN; lang < LANGS; lang++) {
            Plain *p = begin(names[i], lang);
            Setup setup = {.players = 4};
            match_start(&p->record.match, p->game, &setup);
            for (int seat = 0; seat < 4; seat++)
                text_copy(p->record.seats[seat], SEAT_NAME,
                          seat % 2 ? "Анна-Марія-Магдалина" : "bot:greedy");
            full_serve(p, "score");
            for (const char *at = p->out.at; *at; at = strchr(at, '\n') + 1)
                CHECK(canvas_columns(at, strchr(at, '\n')) <= FULL_WIDTH - 2, at);
            end(p);
        }
}

/* A page with a table of the screen's width is not broken. */
static void pages(void **unused)
{
    Plain *p = begin("panticapaeum", LANG_EN);

    (void)unused;
    p->screen->full->board(p);
    full_page(p, "boards");
    full_paint(p);
    CHECK(p->full->page_lines <= 12, "a line for each row of the board");
    end(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys),   cmocka_unit_test(tasks), cmocka_unit_test(reasons),
        cmocka_unit_test(clicks), cmocka_unit_test(pages), cmocka_unit_test(layouts),
        cmocka_unit_test(sheets),
    };
    return RUN(tests);
}

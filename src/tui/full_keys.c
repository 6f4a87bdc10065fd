/* full_keys.c - the keys of the full screen: the bar below with those that do something
 * now, and the page that explains them. See full.h. */
#include "tui/columns.h"
#include "tui/full.h"

enum { MOST_BUTTONS = 24, LABEL = 64 };

/* Keys have Latin names. Who writes Ukrainian or Russian presses the same ones. */
int full_latin(int key)
{
    enum { UPPER = 0x410, LOWER = 0x430, LETTERS = 32 };
    static const char lower[] = "f,dult;pbqrkvyjghcnea[wxio]sm'.z";     /* а to я */
    static const char upper[] = "F,DULT;PBQRKVYJGHCNEA[WXIO]SM'.Z";

    if (key >= LOWER && key < LOWER + LETTERS)
        return lower[key - LOWER];
    if (key >= UPPER && key < UPPER + LETTERS)
        return upper[key - UPPER];
    return key == 0x456 ? 's' : key == 0x406 ? 'S' : key;   /* і, І */
}

/* A key with what it does, in a word; a click on it is the same. */
typedef struct {
    int key;
    const char *name, *does;
    bool (*is_on)(const Plain *p);  /* NULL: always */
} Button;

static bool has_game(const Plain *p)
{
    return p->record.match.game != NULL;
}

static bool in_turn(const Plain *p)
{
    return p->full->hand.is_on;
}

static bool can_turn(const Plain *p)
{
    const FullPlace *place = hand_place(&p->full->hand);

    return place && !place->is_nowhere;
}

static bool gives_hints(const Plain *p)
{
    return in_turn(p) && p->aids == AIDS_FULL;
}

/* At a table, taking back is a word of the table. */
static bool can_undo(const Plain *p)
{
    return in_turn(p) && !p->place->quick;
}

static bool has_more(const Plain *p)
{
    return p->full->is_note_cut;
}

static bool has_boards(const Plain *p)
{
    return has_game(p) && p->screen->full->board;
}

static bool has_rivals(const Plain *p)
{
    return has_game(p) && p->game->seats(plain_state(p)) > 1;
}

static bool is_at_end(const Plain *p)
{
    return p->full->is_at_end;
}

static bool can_compare(const Plain *p)
{
    return p->full->has_better;
}

/* In the order in which they lose their words where there is no room for all. */
static const Button usual_buttons[] = {
    {PRESS_ENTER, "Enter", N_("Confirm"), in_turn},
    {PRESS_ENTER, "Enter", N_("Go on"), is_at_end},
    {'r', "r", N_("Turn"), can_turn},
    {'?', "?", N_("Help"), NULL},
    {'h', "h", N_("Hint"), gives_hints},
    {'w', "w", N_("Why"), has_more},
    {'u', "u", N_("Undo"), can_undo},
    {'q', "q", N_("Leave"), NULL},
    {'d', "d", N_("Boards"), has_boards},
    {'s', "s", N_("Score"), has_game},
    {'b', "b", N_("Bag"), has_game},
    {'c', "c", N_("Cities"), has_rivals},
    {':', ":", N_("Type"), NULL},
    {0},
};

static const Button replay_buttons[] = {
    {PRESS_LEFT, "←", N_("Back"), NULL},
    {PRESS_RIGHT, "→", N_("Next"), NULL},
    {'n', "n", N_("Next mistake"), NULL},
    {'m', "m", N_("Better move"), can_compare},
    {'?', "?", N_("Help"), NULL},
    {'q', "q", N_("Leave"), NULL},
    {'w', "w", N_("Why"), has_more},
    {'d', "d", N_("Boards"), has_boards},
    {'s', "s", N_("Score"), NULL},
    {'b', "b", N_("Bag"), NULL},
    {'c', "c", N_("Cities"), has_rivals},
    {0},
};

static const Button edit_buttons[] = {
    {PRESS_ENTER, "Enter", N_("Done"), NULL},
    {PRESS_ESCAPE, "Esc", N_("Back"), NULL},
    {0},
};

static const Button page_buttons[] = {
    {PRESS_ENTER, "Enter", N_("Go on"), NULL},
    {0},
};

/* What is shown now. */
typedef struct {
    int n;
    struct {
        int key;
        char name[8];
        const char *does;
    } buttons[MOST_BUTTONS];
} Bar;

static void add(Bar *bar, int key, const char *name, const char *does)
{
    if (bar->n == MOST_BUTTONS)
        return;
    bar->buttons[bar->n].key = key;
    text_copy(bar->buttons[bar->n].name, sizeof bar->buttons->name, name);
    bar->buttons[bar->n++].does = does;
}

/* Words that can be said at the table with a key: answers first, the rest last. */
static void add_quick(Bar *bar, const Plain *p, bool is_answer)
{
    for (const QuickWord *word = p->place->quick; word && word->key; word++) {
        char name[2] = {word->key, '\0'};
        if (word->is_answer == is_answer && p->place->may_say(p, word))
            add(bar, word->key, name, word->does);
    }
}

static void add_list(Bar *bar, const Plain *p, const Button *list)
{
    for (; list->key; list++)
        if (!list->is_on || list->is_on(p))
            add(bar, list->key, list->name, list->does);
}

static Bar bar_of(const Plain *p)
{
    const Full *full = p->full;
    bool is_free = !full->is_editing && !full->has_page;
    Bar bar = {0};

    if (is_free)
        add_quick(&bar, p, true);
    add_list(&bar, p, full->is_editing  ? edit_buttons
                      : full->has_page  ? page_buttons
                      : full->is_replay ? replay_buttons
                                        : usual_buttons);
    if (is_free)
        add_quick(&bar, p, false);
    return bar;
}

/* How wide the bar is if only the first `n` keys have their words. */
static int width_of(const Bar *bar, Lang lang, int n, int gap)
{
    int width = 0;

    for (int i = 0; i < bar->n; i++) {
        width += columns_of(bar->buttons[i].name) + gap;
        if (i < n)
            width += 1 + columns_of(say(lang, bar->buttons[i].does));
    }
    return width - gap;
}

void full_draw_keys(Plain *p, Rect rect)
{
    Canvas *canvas = &p->full->canvas;
    Bar bar = bar_of(p);
    int x = rect.x + 1, gap = rect.width > FULL_WIDTH ? 2 : 1, n = bar.n;
    Ink key = {.weight = INK_REVERSE}, usual = {0};

    while (n > 0 && width_of(&bar, p->lang, n, gap) > rect.width - 1)
        n--;
    for (int i = 0; i < bar.n; i++) {
        char label[LABEL] = "";
        Text text = text_in(label, sizeof label);
        if (i < n)
            text_f(&text, " %s", say(p->lang, bar.buttons[i].does));
        int start = x;
        x = canvas_put(canvas, rect, x, rect.y, bar.buttons[i].name, key);
        x = canvas_put(canvas, rect, x, rect.y, label, usual) + gap;
        canvas_zone(canvas, (Rect){start, rect.y, x - start, 1}, bar.buttons[i].key);
    }
}

/* What the keys do, in the order of the help. */
typedef struct {
    const char *key, *does;
    bool (*is_on)(const Plain *p);  /* NULL: in every game */
} KeyHelp;

static bool has_list(const Plain *p)
{
    return !p->screen->full->starts_on_board;
}

static bool has_boards_ever(const Plain *p)
{
    return p->screen->full->board != NULL;
}

static const KeyHelp play_help[] = {
    {"1-9", N_("take a tile, or choose from the list"), NULL},
    {"←↑↓→", N_("move over the places that are allowed, or in the list"), NULL},
    {"r R", N_("turn it; the wheel and a second click do the same"), NULL},
    {"Enter", N_("play what is shown"), NULL},
    {"Esc", N_("back to the list"), has_list},
    {"Tab", N_("between the list and the city"), has_list},
    {"h", N_("a move that a strong bot would make, and why"), NULL},
    {"w", N_("all that there is to say about the move that is shown"), NULL},
    {"u", N_("take back"), NULL},
    {"s", N_("the score sheet"), NULL},
    {"b", N_("what is left in the bag"), NULL},
    {"d", N_("the boards of the game"), has_boards_ever},
    {"c", N_("the city of the next player"), NULL},
    {"PgUp", N_("earlier messages"), NULL},
    {": /", N_("type a word or a move"), NULL},
    {"q", N_("leave the game"), NULL},
    {0},
};

static const KeyHelp replay_help[] = {
    {"← →", N_("one move back or forward; the wheel does the same"), NULL},
    {"PgUp", N_("ten moves back; PgDn: ten forward"), NULL},
    {"Home", N_("to the beginning; End: to the end"), NULL},
    {"n", N_("to the next move that lost points"), NULL},
    {"m", N_("the better move on the map, and back"), NULL},
    {"w", N_("all that there is to say about the move that is shown"), NULL},
    {"s", N_("the score sheet"), NULL},
    {"b", N_("what is left in the bag"), NULL},
    {"d", N_("the boards of the game"), has_boards_ever},
    {"c", N_("the city of the next player"), NULL},
    {"q", N_("leave the game"), NULL},
    {0},
};

void full_help(Plain *p)
{
    bool is_replay = p->full->is_replay;
    Answer answer;

    for (const KeyHelp *row = is_replay ? replay_help : play_help; row->key; row++) {
        if (row->is_on && !row->is_on(p))
            continue;
        columns_right(&p->out, row->key, 7);
        text_f(&p->out, "  %s\n", say(p->lang, row->does));
    }
    if (p->screen->full->legend) {
        text_char(&p->out, '\n');
        p->screen->full->legend(&p->out, p->lang);
    }
    if (!is_replay) {
        plain_say(p, N_("Everything works with the mouse, too: click on a place, a tile, "
                        "a player or a key below."));
        text_char(&p->out, '\n');
        plain_serve(p, &answer, "help");
    }
    full_page(p, say(p->lang, N_("Help")));
}

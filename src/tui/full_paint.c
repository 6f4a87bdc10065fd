/* full_paint.c - draws the full screen: the map, the seats, the options, the messages,
 * the keys. See full.h. */
#include <string.h>

#include "tui/columns.h"
#include "tui/full.h"

enum {
    SIDE = 29, WIDE_SIDE = 38,      /* columns beside the map */
    RIVALS = 44,                    /* columns for the rivals' cities … */
    WIDE = 124,                     /* … on a screen that is so wide */
    WIDE_FROM = 140,                /* from here on there is more room beside the map */
    PAGE_WIDTH = 96,                /* of sentences in a page */
    MARKED_FROM = 3,                /* a cell wider than this has room for brackets */
    BLACK = 16, WHITE_INK = 231
};

static const Ink bar = {.weight = INK_REVERSE}, bold = {.weight = INK_BOLD};
static const Ink dim = {.weight = INK_DIM}, usual = {0};

/* The shades of a colour by level, what its sides are drawn with, and from which shade on
 * letters are black. */
static const struct {
    uint8_t shades[4], dark;
    int black_from;
} hues[HUES] = {
    [HUE_BLUE] = {{25, 32, 75, 117}, 17, 2},
    [HUE_YELLOW] = {{136, 178, 220, 228}, 58, 0},
    [HUE_RED] = {{124, 160, 203, 217}, 52, 2},
    [HUE_PURPLE] = {{90, 133, 176, 219}, 53, 2},
    [HUE_GREEN] = {{28, 70, 113, 156}, 22, 1},
    [HUE_GREY] = {{240, 244, 248, 252}, 234, 1},
    [HUE_BROWN] = {{94, 137, 173, 180}, 52, 1},
    [HUE_WHITE] = {{250, 252, 254, 231}, 240, 0},
    [HUE_ORANGE] = {{166, 208, 214, 222}, 94, 1},
    [HUE_SAND] = {{101, 144, 187, 230}, 58, 1},
    [HUE_CYAN] = {{30, 37, 80, 123}, 23, 1},
};

static const uint8_t lights[4] = {252, 254, 255, 231};

static int shade_of(const FullCell *cell)
{
    return cell->level < 1 ? 0 : cell->level > 4 ? 3 : cell->level - 1;
}

static Ink body_ink(const FullCell *cell)
{
    int shade = shade_of(cell);

    if (cell->look & LOOK_LIGHT)
        return (Ink){COLOUR(hues[cell->hue].shades[0]), COLOUR(lights[shade]), INK_BOLD};
    return (Ink){COLOUR(shade >= hues[cell->hue].black_from ? BLACK : WHITE_INK),
                 COLOUR(hues[cell->hue].shades[shade]),
                 cell->look & LOOK_IDLE ? 0 : INK_BOLD};
}

/* The side of a cell that is seen from the front: taller for a higher level. */
static void draw_front(Canvas *canvas, Rect clip, Rect at, const FullCell *cell, Ink ink)
{
    static const char *const fronts[4] = {"▁", "▂", "▄", "▆"};

    ink.fore = COLOUR(hues[cell->hue].dark);
    ink.weight = 0;
    for (int x = at.x; x < at.x + at.width; x++)
        canvas_put(canvas, clip, x, at.y + at.height - 1, fronts[shade_of(cell)], ink);
}

static void draw_marks(Canvas *canvas, Rect clip, Rect at, const FullCell *cell, int y)
{
    Ink ink = {COLOUR(WHITE_INK), COLOUR(BLACK), INK_BOLD};
    bool is_anchor = cell->look & LOOK_ANCHOR;

    canvas_put(canvas, clip, at.x, y, is_anchor ? "(" : "[", ink);
    if (at.width > columns_of(cell->word) + 1)
        canvas_put(canvas, clip, at.x + at.width - 1, y, is_anchor ? ")" : "]", ink);
}

void full_draw_cell(Canvas *canvas, Rect clip, Rect at, const FullCell *cell)
{
    Ink ink = body_ink(cell), edge = ink;
    int y = at.y + (at.height - 1) / 2;
    int x = at.x + (at.width - columns_of(cell->word) + (at.width > 3)) / 2;

    canvas_fill(canvas, rect_within(at, clip), ink);
    if (!(cell->look & LOOK_OPEN))
        draw_front(canvas, clip, at, cell, ink);
    edge.fore = COLOUR(hues[cell->hue].dark);
    bool has_edge = at.width > 3 && !(cell->look & LOOK_JOINED);
    for (int line = at.y; has_edge && line < at.y + at.height - 1; line++)
        canvas_put(canvas, clip, at.x, line, "▏", edge);
    bool is_marked = cell->look & LOOK_NEW, has_room = at.width > MARKED_FROM;
    if (is_marked && !has_room)
        ink.weight |= INK_REVERSE;
    canvas_put(canvas, clip, x, y, cell->word, ink);
    if (is_marked && has_room)
        draw_marks(canvas, clip, at, cell, y);
}

void full_write_gain(Text *text, Lang lang, int gain)
{
    text_str(text, gain < 0 ? "\033[1m" : "\033[1m+");
    say_n(text, lang, "%d point", "%d points", gain);
    text_str(text, "\033[0m");
}

/* A map: which places it shows, in cells, and how large a cell is. */
typedef struct {
    int low_u, high_u, low_v, high_v;
    int w, h, left, top;
} Frame;

static void stretch(Frame *frame, int u, int v)
{
    frame->low_u = u < frame->low_u ? u : frame->low_u;
    frame->high_u = u > frame->high_u ? u : frame->high_u;
    frame->low_v = v < frame->low_v ? v : frame->low_v;
    frame->high_v = v > frame->high_v ? v : frame->high_v;
}

static Frame frame_of(const Plain *p, const FullCell *cells, int n, int margin)
{
    Frame frame = {0};

    for (int i = 0; i < n; i++) {
        int u, v;
        p->screen->full->project(cells[i].x, cells[i].y, &u, &v);
        if (i == 0)
            frame.low_u = frame.high_u = u, frame.low_v = frame.high_v = v;
        stretch(&frame, u, v);
    }
    frame.low_u -= margin;
    frame.high_u += margin;
    frame.low_v -= 2 * margin;
    frame.high_v += 2 * margin;
    return frame;
}

static int frame_width(const Frame *frame)
{
    return (frame->high_u - frame->low_u + 1) * frame->w;
}

static int frame_height(const Frame *frame)
{
    return (frame->high_v - frame->low_v + 2) * frame->h / 2;
}

/* The largest cells with which everything is seen; the least ones if nothing does. */
static void scale(Frame *frame, Rect rect, bool is_tight, int n_sizes)
{
    static const int sizes[][2] = {{9, 4}, {7, 4}, {5, 2}, {4, 2}, {3, 2}};

    for (int i = 0; i < n_sizes; i++) {
        frame->w = sizes[i][0];
        frame->h = sizes[i][1];
        int room = is_tight || frame->h < 4 ? 0 : frame->h;     /* around large ones */
        if (frame_width(frame) + 2 * room <= rect.width &&
            frame_height(frame) + room <= rect.height)
            break;
    }
    frame->left = rect.x + (rect.width - frame_width(frame)) / 2 -
                  frame->low_u * frame->w;
    frame->top = rect.y + (rect.height - frame_height(frame)) / 2 -
                 frame->low_v * frame->h / 2;
}

static Rect cell_rect(const Plain *p, const Frame *frame, int x, int y)
{
    int u, v;

    p->screen->full->project(x, y, &u, &v);
    return (Rect){frame->left + u * frame->w, frame->top + v * frame->h / 2, frame->w,
                  frame->h};
}

Rect full_cell_rect(const Plain *p, int x, int y)
{
    const Full *full = p->full;
    Frame frame = {.w = full->w, .h = full->h, .left = full->left, .top = full->top};

    return cell_rect(p, &frame, x, y);
}

static void draw_cells(Plain *p, const Frame *frame, Rect clip, const FullCell *cells,
                       int n)
{
    for (int i = 0; i < n; i++)
        full_draw_cell(&p->full->canvas, clip,
                       cell_rect(p, frame, cells[i].x, cells[i].y), &cells[i]);
}

static bool is_same(const FullCell *a, const FullCell *b)
{
    return a->x == b->x && a->y == b->y && a->level == b->level && a->hue == b->hue &&
           strcmp(a->word, b->word) == 0;
}

/* Mark the cells that are not among the old ones. */
static void mark_new(FullCell *cells, int n, const FullCell *old, int n_old)
{
    for (int i = 0; i < n; i++) {
        bool is_old = false;
        for (int k = 0; k < n_old && !is_old; k++)
            is_old = is_same(&cells[i], &old[k]);
        if (!is_old)
            cells[i].look |= LOOK_NEW;
    }
}

/* A point where the cursor can go. */
static void draw_place(Plain *p, const Frame *frame, Rect clip, const FullPlace *place)
{
    Canvas *canvas = &p->full->canvas;
    Rect at = cell_rect(p, frame, place->x, place->y);
    int x = at.x + at.width - 1, y = at.y + (at.height - 1) / 2;

    if (!rect_has(rect_within(clip, canvas_all(canvas)), x, y))
        return;
    CanvasCell *cell = canvas_at(canvas, x, y);
    if (cell->ink.back && !*cell->bytes)
        canvas_put(canvas, clip, x, y, "·", cell->ink);
    else if (!cell->ink.back)
        canvas_put(canvas, clip, at.x + at.width / 2, y, "·", dim);
}

/* How far to move what begins at `from` so that it lies between `low` and `high`. */
static int shift(int from, int size, int low, int high)
{
    return from < low ? low - from : from + size > high ? high - from - size : 0;
}

/* In a city that is larger than the screen, the cursor and what is around it stay in
 * sight. */
static void follow(Frame *frame, const Plain *p, Rect rect)
{
    const Hand *hand = &p->full->hand;
    Rect at = cell_rect(p, frame, hand->x, hand->y);

    frame->left += shift(at.x - 2 * at.width, 5 * at.width, rect.x, rect.x + rect.width);
    frame->top += shift(at.y - at.height, 3 * at.height, rect.y, rect.y + rect.height);
}

/* The city in `after`, with marks on what `before` did not have; returns how many cells
 * it has. */
static int cells_between(FullCell out[MAX_FULL_CELLS], const Plain *p, int seat,
                         const State *before, const State *after)
{
    static FullCell old[MAX_FULL_CELLS];
    int n_old = p->screen->full->cells(old, p, before, seat);
    int n = p->screen->full->cells(out, p, after, seat);

    mark_new(out, n, old, n_old);
    return n;
}

/* The city after the move of `place`; returns how many cells it has. */
static int cells_after(FullCell out[MAX_FULL_CELLS], const Plain *p, int seat,
                       const FullPlace *place)
{
    static alignas(16) unsigned char after[MAX_STATE];

    memcpy(after, plain_state(p), p->game->state_size);
    p->game->play((State *)after, place->move);
    if (place->is_nowhere)
        return p->screen->full->cells(out, p, (const State *)after, seat);
    int n = cells_between(out, p, seat, plain_state(p), (const State *)after);
    for (int i = 0; i < n; i++)
        if (out[i].look & LOOK_NEW && out[i].x == place->x && out[i].y == place->y)
            out[i].look |= LOOK_ANCHOR;
    return n;
}

bool full_covers(const Plain *p, const FullPlace *place, int x, int y)
{
    static FullCell cells[MAX_FULL_CELLS];
    int n = place->is_nowhere ? 0 : cells_after(cells, p, full_city(p), place);

    for (int i = 0; i < n; i++)
        if (cells[i].look & LOOK_NEW &&
            rect_has(full_cell_rect(p, cells[i].x, cells[i].y), x, y))
            return true;
    return false;
}

/* The city of the hand, as it would be after the move. */
static void draw_hand(Plain *p, Rect rect, int seat)
{
    static FullCell before[MAX_FULL_CELLS], after[MAX_FULL_CELLS];
    int n_before = p->screen->full->cells(before, p, plain_state(p), seat);
    const FullPlace *place = hand_place(&p->full->hand);
    int n = place ? cells_after(after, p, seat, place)
                  : p->screen->full->cells(after, p, plain_state(p), seat);
    Frame frame = n_before ? frame_of(p, before, n_before, 1) : frame_of(p, after, n, 2);

    scale(&frame, rect, false, 4);     /* marks need four columns */
    follow(&frame, p, rect);
    p->full->w = frame.w;
    p->full->h = frame.h;
    p->full->left = frame.left;
    p->full->top = frame.top;
    draw_cells(p, &frame, rect, after, n);
    for (int i = 0; p->full->hand.on_board && i < p->full->hand.n_places; i++)
        draw_place(p, &frame, rect, &p->full->hand.places[i]);
}

/* The city of a seat. A record also marks what the last move brought, or what a better
 * turn would have. */
static int cells_seen(FullCell out[MAX_FULL_CELLS], const Plain *p, int seat)
{
    const Full *full = p->full;

    if (full->is_replay && full->last_seat == seat)
        return cells_between(out, p, seat, (const State *)full->before_last,
                             (const State *)full->after_last);
    return p->screen->full->cells(out, p, plain_state(p), seat);
}

static void draw_city(Plain *p, Rect rect, int seat, bool is_small)
{
    static FullCell cells[MAX_FULL_CELLS];
    int n = cells_seen(cells, p, seat);
    Frame frame = frame_of(p, cells, n, is_small ? 0 : 1);

    scale(&frame, rect, is_small, 5);
    draw_cells(p, &frame, rect, cells, n);
}

int full_city(const Plain *p)
{
    int seat = plain_seat(p);

    if (p->full->city >= 0)
        return p->full->city;
    return seat >= 0 ? seat : 0;
}

static void draw_map(Plain *p, Rect rect)
{
    int seat = full_city(p);
    char name[SEAT_NAME + 8];

    p->full->map = rect;
    if (p->full->hand.is_on && p->full->city < 0)
        draw_hand(p, rect, seat);
    else
        draw_city(p, rect, seat, false);
    canvas_put(&p->full->canvas, rect, rect.x + 1, rect.y, plain_name(p, seat, name),
               bold);
}

static Rect line_of(Rect rect, int line)
{
    return (Rect){rect.x, rect.y + line, rect.width, 1};
}

/* A seat: its name, whose turn it is, its points; a click shows its city. */
static int draw_seat(Plain *p, Rect rect, int seat)
{
    char name[SEAT_NAME + 8], lines[512] = "";
    bool is_turn = match_turn(&p->record.match) == seat;
    Canvas *canvas = &p->full->canvas;
    Text text = text_in(lines, sizeof lines);

    if (p->place->write_seat)
        p->place->write_seat(&text, p, seat);
    p->screen->full->seat(&text, p, seat);
    canvas_put(canvas, rect, rect.x, rect.y, is_turn ? "▸" : " ", bold);
    canvas_put(canvas, (Rect){rect.x, rect.y, rect.width - 1, 1}, rect.x + 2, rect.y,
               plain_name(p, seat, name), is_turn ? bold : usual);
    char *end = strchr(lines, '\n');
    Rect below = {rect.x + 2, rect.y + 1, rect.width - 2, rect.height - 1};
    int more = end ? canvas_text(canvas, below, end + 1, 0, usual) : 0;
    if (end)
        *end = '\0';
    int x = rect.x + rect.width - columns_of(lines) - 1;
    canvas_put(canvas, rect, x - 1, rect.y, " ", usual);
    canvas_put(canvas, rect, x, rect.y, lines, is_turn ? bold : usual);
    canvas_zone(canvas, (Rect){rect.x, rect.y, rect.width, 1 + more},
                PRESS_SEAT + seat);
    return 1 + more;
}

/* Write a line that may be too long for its place. */
static void put_cut(Canvas *canvas, Rect rect, int x, const char *line, Ink ink)
{
    int right = rect.x + rect.width - 1;

    if (canvas_put(canvas, rect, x, rect.y, line, ink) > right + 1)
        canvas_put(canvas, rect, right, rect.y, "…", ink);
}

static int draw_list(Plain *p, Rect rect)
{
    Hand *hand = &p->full->hand;
    Canvas *canvas = &p->full->canvas;
    int rows = rect.height / 2 > 8 ? rect.height - 7 : rect.height / 2 + 1;
    int from = hand->at >= rows ? hand->at - rows + 1 : 0, n = 0;

    for (int i = from; i < hand->n_options && n < rows; i++, n++) {
        Rect line = line_of(rect, n);
        char label[FULL_LABEL + 8];
        Text text = text_in(label, sizeof label);
        if (i < 9)
            text_f(&text, "%d ", i + 1);
        text_f(&text, i < 9 ? "%s" : "  %s", hand->options[i].label);
        Ink ink = i == hand->at ? hand->on_board ? bold : bar : usual;
        canvas_fill(canvas, line, ink);
        put_cut(canvas, line, line.x + 1, label, ink);
        canvas_zone(canvas, line, PRESS_OPTION + i);
    }
    return n;
}

/* What a bot says about the move that it has shown. */
static void write_hint(Text *text, const Full *full)
{
    const Candidate *hint = &full->hint;
    char win[16];
    Text percent = text_in(win, sizeof win);

    text_f(&percent, "%d %%", (int)(hint->win * 100 + 0.5));
    for (int i = 0; i < hint->n_why; i++) {
        text_str(text, full->canvas.ascii ? "- " : "· ");
        say_message(text, full->lang, &hint->why[i]);
        text_char(text, '\n');
    }
    text_str(text, full->canvas.ascii ? "- " : "· ");
    say_n(text, full->lang, "About %d point at the end", "About %d points at the end",
          hint->points);
    text_str(text, full->canvas.ascii ? "\n- " : "\n· ");
    say_f(text, full->lang, N_("%s to win"), win);
    text_char(text, '\n');
}

/* The first line of what was said about the move: the points. */
static void write_headline(Text *text, const char *note)
{
    for (; *note && *note != '\n'; note++)
        text_char(text, *note);
    text_char(text, '\n');
}

void full_write_note(Text *text, const Plain *p)
{
    const Full *full = p->full;

    if (!full->has_hint) {
        text_str(text, full->note);
        return;
    }
    write_headline(text, full->note);   /* the reasons take the place of the facts */
    text_f(text, "\033[1m%s\033[0m\n", say(p->lang, N_("Hint")));
    write_hint(text, full);
}

/* If there is no room for all of it, a key shows the rest. Returns its lines. */
static int draw_note(Plain *p, Rect rect)
{
    static char words[8192];
    Text text = text_in(words, sizeof words);
    Full *full = p->full;

    full_write_note(&text, p);
    int n = canvas_text(&full->canvas, rect, words, 0, usual);
    full->is_note_cut = n > rect.height;
    if (full->is_note_cut && rect.height > 0)
        canvas_put(&full->canvas, rect, rect.x + rect.width - 1,
                   rect.y + rect.height - 1, "…", bold);
    return n;
}

/* What the letters mean, at the bottom, where there is room for all of it. */
static void draw_legend(Plain *p, Rect rect)
{
    char words[1024];
    Text text = text_in(words, sizeof words);
    Canvas *canvas = &p->full->canvas;

    if (!p->screen->full->legend)
        return;
    p->screen->full->legend(&text, p->lang);
    int n = canvas_text(canvas, (Rect){0, 0, rect.width, 0}, words, 1 << 20, dim);
    if (n <= rect.height)
        canvas_text(canvas, (Rect){rect.x, rect.y + rect.height - n, rect.width, n},
                    words, 0, dim);
}

static void draw_side(Plain *p, Rect rect)
{
    const FullGame *game = p->screen->full;
    int y = rect.y;

    for (int seat = 0; seat < p->game->seats(plain_state(p)); seat++)
        y += draw_seat(p, (Rect){rect.x, y, rect.width, rect.y + rect.height - y}, seat);
    y++;
    Rect rest = {rect.x, y, rect.width, rect.y + rect.height - y};
    if (game->pictures)
        y += game->pictures(&p->full->canvas, rest, p, &p->full->hand);
    rest = (Rect){rect.x, y, rect.width, rect.y + rect.height - y};
    if (p->full->hand.is_on && !game->starts_on_board)
        y += draw_list(p, rest) + 1;
    rest = (Rect){rect.x, y, rect.width, rect.y + rect.height - y};
    int n = p->full->hand.is_on || p->full->is_replay ? draw_note(p, rest) : 0;
    rest.y += n + 1;
    rest.height -= n + 1;
    draw_legend(p, rest);
}

/* The cities of the others, one below the other. */
static void draw_rivals(Plain *p, Rect rect)
{
    int shown = full_city(p), n = p->game->seats(plain_state(p)), left = n - 1;
    char name[SEAT_NAME + 8];

    for (int seat = 0; seat < n; seat++) {
        if (seat == shown || left <= 0)
            continue;
        int height = rect.height / left--;
        Rect part = {rect.x, rect.y + 1, rect.width, height - 1};
        canvas_put(&p->full->canvas, rect, rect.x, rect.y, plain_name(p, seat, name),
                   bold);
        draw_city(p, part, seat, true);
        canvas_zone(&p->full->canvas, (Rect){rect.x, rect.y, rect.width, height},
                    PRESS_SEAT + seat);
        rect.y += height;
        rect.height -= height;
    }
}

static void draw_title(Plain *p, Rect rect)
{
    char line[512];
    Text text = text_in(line, sizeof line);

    text_f(&text, " %s  ", say(p->lang, p->screen->full->name));
    if (p->record.match.game)
        p->screen->full->status(&text, p);
    canvas_fill(&p->full->canvas, rect, bar);
    put_cut(&p->full->canvas, rect, rect.x, line, bar);
}

static void draw_log(Plain *p, Rect rect)
{
    Full *full = p->full;
    Rect nowhere = {rect.x, rect.y, rect.width, 0};
    int n = canvas_text(&full->canvas, nowhere, full->log, 1 << 20, usual);
    int from = n - rect.height - full->log_back;

    if (full->log_back < 0) {
        full->log_back = 0;
        from = n - rect.height;
    }
    if (from < 0) {
        from = 0;
        full->log_back = n > rect.height ? n - rect.height : 0;
    }
    canvas_text(&full->canvas, rect, full->log, from, usual);
}

static void draw_foot(Plain *p, Rect rect)
{
    Full *full = p->full;
    Rect task = line_of(rect, 0), keys = line_of(rect, 1);

    full_draw_keys(p, keys);
    if (full->is_editing) {
        int x = canvas_put(&full->canvas, task, 1, task.y, full->prompt, bold);
        canvas_put(&full->canvas, task, x + 1, task.y, full->line, usual);
    } else {
        put_cut(&full->canvas, task, 1, full->task, bold);
    }
}

/* The longest line of the page that the screen has room for inside a frame: a table may
 * need all of it, while sentences are broken anyway. */
static int longest_line(const char *page, int room)
{
    int longest = 0;

    while (*page) {
        const char *end = page + strcspn(page, "\n");
        int n = canvas_columns(page, end);
        longest = n > longest && n <= room ? n : longest;
        page = *end ? end + 1 : end;
    }
    return longest;
}

/* Where the page lies: its frame, for `n` lines of `width` columns. */
static Rect page_frame(Rect all, int width, int n)
{
    int room = all.height - 6, height = n < room ? n : room;

    width = width + 4 < all.width ? width + 4 : all.width;
    return (Rect){(all.width - width) / 2, (all.height - height - 4) / 2 + 1, width,
                  height + 2};
}

static void draw_page(Plain *p)
{
    Full *full = p->full;
    Canvas *canvas = &full->canvas;
    Rect all = canvas_all(canvas);
    int usual_width = all.width - 8 < PAGE_WIDTH ? all.width - 8 : PAGE_WIDTH;
    int width = longest_line(full->page, all.width - 2);
    width = width > usual_width ? width : usual_width;
    int n = canvas_text(canvas, (Rect){0, 0, width, 0}, full->page, 1 << 20, usual);
    Rect frame = page_frame(all, width, n);
    Rect inside = {frame.x + (frame.width - width) / 2, frame.y + 1, width,
                   frame.height - 2};

    full->page_lines = n;
    if (full->page_from > n - inside.height)
        full->page_from = n - inside.height;
    if (full->page_from < 0)
        full->page_from = 0;
    canvas_fill(canvas, frame, usual);
    canvas_zone(canvas, all, PRESS_ENTER);
    canvas_frame(canvas, frame, full->page_title, dim);
    canvas_text(canvas, inside, full->page, full->page_from, usual);
    int mark = frame.x + frame.width - 4;
    if (full->page_from + inside.height < n)
        canvas_put(canvas, frame, mark, frame.y + frame.height - 1, "↓", bold);
    if (full->page_from > 0)
        canvas_put(canvas, frame, mark, frame.y, "↑", bold);
}

static void draw_too_small(Plain *p)
{
    char sentence[256];
    Text text = text_in(sentence, sizeof sentence);
    Canvas *canvas = &p->full->canvas;

    say_f(&text, p->lang,
          N_("This terminal has %d columns and %d lines; the game needs %d and %d. Make "
             "it larger, and it goes on."),
          canvas->width, canvas->height, FULL_WIDTH, FULL_HEIGHT);
    canvas_text(canvas, canvas_all(canvas), sentence, 0, usual);
}

static int log_height(int height, bool is_lesson)
{
    return height < 28 && !is_lesson ? 3 : height < 40 ? 5 : 8;
}

static void draw_board(Plain *p, Rect rect)
{
    bool is_wide = rect.width >= WIDE;
    int right = is_wide ? RIVALS : 0;
    int beside = rect.width < WIDE_FROM ? SIDE : WIDE_SIDE;
    Rect map = {rect.x, rect.y, rect.width - beside - right - 1, rect.height};
    Rect side = {map.x + map.width + 1, rect.y, beside - 1, rect.height};

    if (p->game->seats(plain_state(p)) < 2 && is_wide)
        map.width += RIVALS, side.x += RIVALS, is_wide = false;
    draw_map(p, map);
    draw_side(p, side);
    if (is_wide)
        draw_rivals(p, (Rect){side.x + side.width + 3, rect.y, right - 3, rect.height});
}

bool full_fits(const Canvas *canvas)
{
    return canvas->width >= FULL_WIDTH && canvas->height >= FULL_HEIGHT;
}

void full_paint(Plain *p)
{
    Canvas *canvas = &p->full->canvas;

    canvas_clear(canvas);
    if (!full_fits(canvas)) {
        draw_too_small(p);
        return;
    }
    Rect all = canvas_all(canvas);
    int log = p->record.match.game ? log_height(all.height, p->full->is_lesson)
                                   : all.height - 3;
    p->full->is_note_cut = false;
    draw_title(p, line_of(all, 0));
    if (p->record.match.game)
        draw_board(p, (Rect){0, 1, all.width, all.height - log - 3});
    draw_log(p, (Rect){1, all.height - log - 2, all.width - 2, log});
    draw_foot(p, (Rect){0, all.height - 2, all.width, 2});
    if (p->full->has_page)
        draw_page(p);
}

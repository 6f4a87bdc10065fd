/* full.c - drives the full screen: keys, the line that is typed, pages, turns. See
 * full.h. */
#include "tui/full.h"

#include <stdlib.h>
#include <string.h>

#include "tui/columns.h"

enum { PAGE_LINES = 3,              /* an answer with more lines becomes a page */
       SCROLL = 3,                  /* messages that a key scrolls by */
       PAUSE_MS = 500 };

Full *full_open(Lang lang, bool utf8, Err *err)
{
    Full *full = calloc(1, sizeof *full);

    if (!full) {
        fail(err, ERR_FILE, N_("out of memory"));
        return NULL;
    }
    full->lang = lang;
    full->city = -1;
    if (terminal_open(&full->canvas, utf8, err))
        return full;
    full_close(full);
    return NULL;
}

void full_close(Full *full)
{
    if (!full)
        return;
    terminal_close();
    canvas_free(&full->canvas);
    free(full);
}

/* Make room at the end of the messages by dropping the oldest lines. */
static void make_room(Full *full, size_t n)
{
    size_t used = strlen(full->log);

    while (used && used + n + 2 > sizeof full->log) {
        const char *end = strchr(full->log, '\n');
        size_t drop = end ? (size_t)(end - full->log) + 1 : used;
        memmove(full->log, full->log + drop, used - drop + 1);
        used -= drop;
    }
}

void full_take(Full *full, const char *text)
{
    while (*text) {
        size_t n = strcspn(text, "\n");
        if (n > 0 && n + 2 < sizeof full->log) {
            make_room(full, n);
            strncat(full->log, text, n);
            strcat(full->log, "\n");
        }
        text += n + (text[n] == '\n');
    }
    full->log_back = 0;
}

/* What was printed since becomes messages. */
static void take_output(Plain *p)
{
    if (p->out.used)
        plain_flush(p);
}

void full_page(Plain *p, const char *title)
{
    Full *full = p->full;
    const char *text = p->out.at;

    while (*text == '\n')
        text++;
    text_copy(full->page, sizeof full->page, text);
    text_copy(full->page_title, sizeof full->page_title, title);
    p->out = text_in(p->output, sizeof p->output);
    full->has_page = true;
    full->page_from = 0;
}

void full_answer(Plain *p, const char *title)
{
    Canvas *canvas = &p->full->canvas;
    Rect line = {0, 0, canvas->width - 2, 0};

    if (canvas_text(canvas, line, p->out.at, 1 << 20, (Ink){0}) > PAGE_LINES)
        full_page(p, title);
    else
        take_output(p);
}

void full_show(Plain *p, const char *task)
{
    take_output(p);
    full_set_task(p->full, task);
    full_paint(p);
    terminal_show(&p->full->canvas, -1, 0);
}

/* The place of the cursor while a line is typed. */
static int columns_until_end(const Full *full)
{
    return 2 + columns_of(full->prompt) + columns_of(full->line);
}

static void show(Plain *p)
{
    Full *full = p->full;

    take_output(p);
    full_paint(p);
    terminal_show(&full->canvas, full->is_editing ? columns_until_end(full) : -1,
                  full->canvas.height - 2);
}

Input full_click_as_key(const Full *full, Input input)
{
    int key = 0;

    if (input.kind == INPUT_CLICK)
        key = canvas_key_at(&full->canvas, input.x, input.y);
    return key ? (Input){.kind = INPUT_KEY, .key = key} : input;
}

Input full_input(Plain *p)
{
    Full *full = p->full;
    bool waits = p->place->wait != NULL;

    for (;;) {
        show(p);
        Input input = terminal_read(&full->canvas, waits ? 0 : -1);
        if (input.kind == INPUT_END)
            full->has_ended = true;
        input = full_click_as_key(full, input);
        if (input.kind == INPUT_KEY && !full->is_editing)
            input.key = full_latin(input.key);
        bool is_blind = !full_fits(&full->canvas) && input.kind != INPUT_END;
        if (input.kind != INPUT_NONE && input.kind != INPUT_RESIZE && !is_blind)
            return input;           /* nobody plays what is not seen */
        if (waits && input.kind == INPUT_NONE && !p->place->wait(p))
            return (Input){.kind = INPUT_MOOT};
        if (full->has_ended)
            return (Input){.kind = INPUT_END};
    }
}

/* Turn the page, or close it. */
static void page_key(Full *full, int key)
{
    int lines = full->canvas.height - 8;

    switch (key) {
    case PRESS_UP:
    case PRESS_WHEEL_UP:   full->page_from--; break;
    case PRESS_DOWN:
    case PRESS_WHEEL_DOWN: full->page_from++; break;
    case PRESS_PAGE_UP:    full->page_from -= lines; break;
    case ' ':
    case PRESS_PAGE_DOWN:  full->page_from += lines; break;
    case PRESS_HOME:       full->page_from = 0; break;
    case PRESS_END:        full->page_from = full->page_lines; break;
    default:               full->has_page = false;
    }
}

/* Remove the last character of the line. */
static void rub_out(char *line)
{
    size_t n = strlen(line);

    while (n > 0 && (line[n - 1] & 0xC0) == 0x80)
        n--;
    line[n ? n - 1 : 0] = '\0';
}

static void add_character(char line[LINE_SIZE], int key)
{
    Text text = {.at = line, .size = LINE_SIZE, .used = strlen(line)};

    if (key >= ' ' && key < KEYS && key != 127)
        text_code(&text, (uint32_t)key);
}

/* Let a line be typed after `prompt`, which begins as `start`. */
static LineKind edit(Plain *p, const char *prompt, const char *start, char out[LINE_SIZE])
{
    Full *full = p->full;
    LineKind kind = LINE_MOOT;

    full->is_editing = true;
    text_copy(full->prompt, sizeof full->prompt, prompt);
    text_copy(full->line, sizeof full->line, start);
    for (;;) {
        Input input = full_input(p);
        if (input.kind == INPUT_END)
            kind = LINE_END;
        if (input.kind == INPUT_END || input.kind == INPUT_MOOT)
            break;
        if (input.kind != INPUT_KEY)
            continue;
        if (full->has_page) {
            page_key(full, input.key);
        } else if (input.key == PRESS_ENTER) {
            kind = LINE_TEXT;
            break;
        } else if (input.key == PRESS_ESCAPE) {
            kind = LINE_BACK;
            break;
        } else if (input.key == PRESS_BACKSPACE) {
            rub_out(full->line);
        } else {
            add_character(full->line, input.key);
        }
    }
    full->is_editing = false;
    LinePart part = {0};
    for (const char *at = full->line; *at; at++)
        line_part_add(&part, (unsigned char)*at);
    LineKind read = line_part_end(&part, out);
    return kind == LINE_TEXT ? read : kind;
}

Answer full_serve(Plain *p, const char *word)
{
    Answer answer = {.kind = ANSWER_NONE};
    bool was_on = p->is_on;

    p->is_on = p->record.match.game != NULL;    /* also when the game is over */
    if (!plain_serve(p, &answer, word))
        plain_say_noise(p);
    p->is_on = was_on;
    return answer;
}

void full_set_task(Full *full, const char *task)
{
    text_copy(full->task, sizeof full->task, task);
}

/* Answer a word as if it had been typed. */
static Answer serve(Plain *p, const char *word, const char *title)
{
    Answer answer = full_serve(p, word);

    full_answer(p, title);
    return answer;
}

static void show_boards(Plain *p)
{
    if (!p->screen->full->board)
        return;
    p->screen->full->board(p);
    full_page(p, say(p->lang, p->screen->title));
}

static void next_city(Plain *p)
{
    int city = (full_city(p) + 1) % p->game->seats(plain_state(p));

    p->full->city = city == plain_seat(p) ? -1 : city;
}

static void show_why(Plain *p)
{
    full_write_note(&p->out, p);
    if (p->out.used)
        full_page(p, say(p->lang, N_("Why")));
}

/* Keys that need a position; false if this is none of them. */
static bool position_key(Plain *p, int key)
{
    Full *full = p->full;

    if (key >= PRESS_SEAT && key < PRESSES) {
        int seat = key - PRESS_SEAT;
        full->city = seat == plain_seat(p) || seat == full->city ? -1 : seat;
        return true;
    }
    switch (key) {
    case 'c': next_city(p); return true;
    case 's': serve(p, "score", say(p->lang, N_("Score"))); return true;
    case 'b': serve(p, "bag", say(p->lang, N_("Bag"))); return true;
    case 'd': show_boards(p); return true;
    case 'w': show_why(p); return true;
    default:  return false;
    }
}

bool full_common_key(Plain *p, int key)
{
    Full *full = p->full;

    if (full->has_page) {
        page_key(full, key);
        return true;
    }
    switch (key) {
    case '?':             full_help(p); return true;
    case PRESS_PAGE_UP:   full->log_back += SCROLL; return true;
    case PRESS_PAGE_DOWN: full->log_back -= SCROLL; return true;
    default:              return p->record.match.game && position_key(p, key);
    }
}

/* A line that begins as `start`; what it answers. */
static Answer type_line(Plain *p, const char *start)
{
    char line[LINE_SIZE];
    LineKind kind = edit(p, ":", start, line);
    Answer answer = {.kind = ANSWER_NONE};

    if (kind == LINE_END || kind == LINE_MOOT)
        return (Answer){.kind = kind == LINE_END ? ANSWER_LEAVE : ANSWER_MOOT};
    if (kind == LINE_BACK)
        return answer;
    if (kind == LINE_NOISE)
        plain_say_noise(p);
    else if (text_is_word(line, "hint"))
        return (Answer){.kind = ANSWER_AGAIN};
    else if (*line)
        answer = plain_read_answer(p, line, p->full->hand.n_options, 0);
    full_answer(p, line);
    return answer;
}

static void hint(Plain *p)
{
    static Candidate best[MAX_CANDIDATES];
    Rng rng = rng_from(0);
    Question question = {.game = p->game, .state = plain_state(p), .rng = &rng,
                         .playouts = ADVICE_PLAYOUTS, .candidates = 1};

    if (p->aids < AIDS_FULL) {
        plain_say(p, N_("At this table that help is not given."));
        return;
    }
    if (p->full->is_lesson) {
        hand_show_move(p, p->full->advice);
        return;
    }
    if (!full_think(p, say(p->lang, N_("Looking for a good move …")),
                    bot_named(ADVISER), &question, best) ||
        !hand_show_move(p, best[0].move))
        return;
    p->full->hint = best[0];
    p->full->has_hint = true;
}

/* Play what is shown, or go on to what is marked. */
static Answer enter(Plain *p)
{
    Hand *hand = &p->full->hand;
    const FullPlace *place = hand_place(hand);
    Answer none = {.kind = ANSWER_NONE};

    if (p->full->city >= 0) {
        p->full->city = -1;
        return none;
    }
    if (place && (hand->on_board || place->is_nowhere))
        return (Answer){.kind = ANSWER_MOVE, .move = place->move};
    hand_pick(p, hand->at);
    return none;
}

/* A digit or a click on an option. A second click on a step without a place plays it. */
static Answer choose(Plain *p, int option, bool is_click)
{
    Hand *hand = &p->full->hand;
    const FullPlace *place = hand_place(hand);
    bool is_again = is_click && option == hand->at && place && place->is_nowhere;

    if (option >= hand->n_options)
        return (Answer){.kind = ANSWER_NONE};
    if (is_again)
        return enter(p);
    if (!hand_pick(p, option))
        plain_say(p, N_("You cannot pay for that."));
    return (Answer){.kind = ANSWER_NONE};
}

/* May the person leave? They can think better of it. */
static bool confirms(Plain *p)
{
    char line[LINE_SIZE];

    return edit(p, say(p->lang, N_("Leave the game? Enter leaves, Esc stays.")), "",
                line) != LINE_BACK;
}

/* Where moves would be lost, the word itself asks. */
Answer full_leave(Plain *p)
{
    bool asks = p->place == &local_place && plain_is_unsaved(p);
    Answer none = {.kind = ANSWER_NONE};

    return asks || confirms(p) ? full_serve(p, "quit") : none;
}

/* The word that this key says now, or NULL. */
static const QuickWord *quick_word(const Plain *p, int key)
{
    for (const QuickWord *word = p->place->quick; word && word->key; word++)
        if (word->key == key && p->place->may_say(p, word))
            return word;
    return NULL;
}

static Answer say_quick(Plain *p, int key)
{
    const QuickWord *word = quick_word(p, key);

    if (!word)
        return (Answer){.kind = ANSWER_NONE};
    return word->is_begun ? type_line(p, word->line) : serve(p, word->line, "");
}

static Answer turn_key(Plain *p, int key)
{
    Hand *hand = &p->full->hand;
    Answer none = {.kind = ANSWER_NONE};

    if (key >= PRESS_OPTION && key < PRESS_SEAT)
        return choose(p, key - PRESS_OPTION, true);
    if (key >= '1' && key <= '9')
        return choose(p, key - '1', false);
    switch (key) {
    case PRESS_UP:
    case PRESS_DOWN:
    case PRESS_LEFT:
    case PRESS_RIGHT:      hand_go(p, key); return none;
    case PRESS_WHEEL_DOWN:
    case 'r':              hand_turn(p, 1); return none;
    case PRESS_WHEEL_UP:
    case 'R':              hand_turn(p, -1); return none;
    case PRESS_TAB:
        if (hand->on_board)
            hand_back(p);
        else
            hand_pick(p, hand->at);
        return none;
    case PRESS_ESCAPE:     hand_back(p); return none;
    case PRESS_ENTER:
    case ' ':              return enter(p);
    case 'h':              return (Answer){.kind = ANSWER_AGAIN};
    case 'u':              return serve(p, "undo", "");
    case ':':
    case '/':              return type_line(p, "");
    case 'q':              return full_leave(p);
    default:               return say_quick(p, key);
    }
}

/* What an answer means here: a number chooses an option, and a hint is looked for. */
static Answer understand(Plain *p, Answer answer)
{
    if (answer.kind == ANSWER_NUMBER)
        return choose(p, answer.number - 1, false);
    if (answer.kind == ANSWER_BACK)
        hand_back(p);
    if (answer.kind == ANSWER_AGAIN)
        hint(p);
    if (answer.kind == ANSWER_BACK || answer.kind == ANSWER_AGAIN)
        answer.kind = ANSWER_NONE;
    return answer;
}

Answer full_turn(Plain *p)
{
    Answer answer = {.kind = ANSWER_NONE};

    hand_begin(p);
    while (answer.kind == ANSWER_NONE) {
        full_set_task(p->full, p->screen->full->task(p));
        Input input = full_input(p);
        if (input.kind == INPUT_END)
            answer.kind = ANSWER_LEAVE;
        else if (input.kind == INPUT_MOOT)
            answer.kind = ANSWER_MOOT;
        else if (input.kind == INPUT_CLICK)
            hand_click(p, input.x, input.y);
        else if (!full_common_key(p, input.key))
            answer = understand(p, turn_key(p, input.key));
    }
    p->full->hand.is_on = false;
    p->full->note[0] = '\0';
    return answer;
}

/* The line that a key says or begins while others play; LINE_BACK: none. */
static LineKind line_of_key(Plain *p, int key, char line[LINE_SIZE])
{
    const QuickWord *word = quick_word(p, key);

    line[0] = '\0';
    if (key == PRESS_ENTER)
        return LINE_TEXT;
    if (key == ':' || key == '/')
        return edit(p, ":", "", line);
    if (word && word->is_begun)
        return edit(p, ":", word->line, line);
    if (word || (key == 'q' && (!p->is_on || confirms(p)))) {
        text_copy(line, LINE_SIZE, word ? word->line : "quit");
        return LINE_TEXT;
    }
    return LINE_BACK;
}

/* Wait for others, or for an end: words can be typed, cities looked at. */
static LineKind look_around(Plain *p, char line[LINE_SIZE])
{
    for (;;) {
        Input input = full_input(p);
        if (input.kind == INPUT_END || input.kind == INPUT_MOOT)
            return input.kind == INPUT_END ? LINE_END : LINE_MOOT;
        if (input.kind != INPUT_KEY)
            continue;
        if (full_common_key(p, input.key))
            continue;
        LineKind kind = line_of_key(p, input.key, line);
        if (kind != LINE_BACK)
            return kind;
    }
}

LineKind full_read_line(Plain *p, const char *prompt, char line[LINE_SIZE])
{
    p->full->hand.is_on = false;
    if (!*prompt)
        return look_around(p, line);
    return edit(p, prompt, "", line);
}

void full_read_page(Plain *p)
{
    p->full->hand.is_on = false;
    while (p->full->has_page) {
        Input input = full_input(p);
        if (input.kind == INPUT_END || input.kind == INPUT_MOOT)
            return;
        if (input.kind == INPUT_KEY)
            page_key(p->full, input.key);
    }
}

void full_end(Plain *p)
{
    Full *full = p->full;

    full->hand.is_on = false;
    full->is_at_end = true;
    full_set_task(full, say(p->lang, N_("The game is over. Enter goes on.")));
    for (;;) {
        bool had_page = full->has_page;
        Input input = full_input(p);
        bool is_key = input.kind == INPUT_KEY;
        if (input.kind == INPUT_END || input.kind == INPUT_MOOT)
            return;
        if (is_key && full_common_key(p, input.key))
            continue;
        if (is_key && !had_page &&
            (input.key == PRESS_ENTER || input.key == PRESS_ESCAPE || input.key == 'q'))
            return;
    }
}

bool full_pause(Plain *p)
{
    take_output(p);
    full_paint(p);
    terminal_show(&p->full->canvas, -1, 0);
    Input input = terminal_read(&p->full->canvas, PAUSE_MS);
    return input.kind != INPUT_END && !(input.kind == INPUT_KEY && input.key == 'q');
}

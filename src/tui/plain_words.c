/* plain_words.c - what a person types at a prompt: numbers, moves, words. */
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "os/file.h"
#include "tui/columns.h"
#include "tui/full.h"
#include "tui/save.h"

enum { WORD_WIDTH = 14 };

static const Answer none = {.kind = ANSWER_NONE};

/* Only a record may be overwritten: a typing mistake must not destroy another file. A
 * pipe or a device has nothing to lose, and reading from it could block. */
static bool is_in_the_way(const char *path)
{
    static const char start[] = "[Game ";
    char found[sizeof start] = "";
    struct stat about;
    bool is_file = stat(path, &about) == 0 && S_ISREG(about.st_mode);
    FILE *file = is_file ? fopen(path, "r") : NULL;

    if (!file)
        return false;
    size_t n = fread(found, 1, sizeof start - 1, file);
    fclose(file);
    return n > 0 && strcmp(found, start) != 0;
}

static LineKind read_line(Plain *p, const char *prompt, char line[LINE_SIZE])
{
    if (p->full)
        return full_read_line(p, prompt, line);
    text_f(&p->out, "%s ", prompt);
    LineKind kind = plain_flush(p) ? line_read(stdin, line) : LINE_END;
    if (!p->is_typed || kind == LINE_END)
        text_char(&p->out, '\n');
    return kind;
}

/* Save the record, and say whether that worked. */
static bool save(Plain *p, const char *path)
{
    Text text = text_in(p->written, sizeof p->written);
    Err err;

    if (is_in_the_way(path)) {
        plain_say(p, N_("That file is there already and is no record; "
                        "it was not touched."));
        return false;
    }
    record_write(&text, &p->record);
    bool is_local = p->place == &local_place;
    if (!file_write(path, p->written, &err) ||
        (is_local && !save_seed(path, &p->record, &p->dealer, &err))) {
        say_err(&p->out, p->lang, &err);
        text_char(&p->out, '\n');
        return false;
    }
    p->saved = p->record.match.n_moves;
    plain_say(p, N_("The record is saved."));
    return true;
}

bool plain_offer_save(Plain *p, const char *prompt)
{
    char line[LINE_SIZE];

    for (;;) {
        LineKind kind = p->place->read_line(p, prompt, line);
        bool done = kind == LINE_END || kind == LINE_MOOT ||
                    (kind == LINE_TEXT && !*line);
        if (kind == LINE_BACK)
            return false;
        if (done || (kind == LINE_TEXT && save(p, line)))
            return true;
    }
}

static Answer run_undo(Plain *p, const char *rest)
{
    const Match *match = &p->record.match;
    bool has_steps = p->screen->has_steps;

    (void)rest;
    if (has_steps ? match_floor(match) < match->n_moves : plain_before_last(p) >= 0)
        return (Answer){.kind = ANSWER_UNDO};
    if (has_steps)
        plain_say(p, N_("Only steps of your own turn can be taken back, and none before "
                        "a drawn tile."));
    else
        plain_say(p, N_("There is no move of yours to take back yet."));
    return none;
}

Answer plain_run_save(Plain *p, const char *rest)
{
    if (*rest)
        save(p, rest);
    else
        plain_say(p, N_("Say where to: save FILE."));
    return none;
}

bool plain_is_unsaved(const Plain *p)
{
    return plain_before_last(p) >= 0 && p->saved != p->record.match.n_moves;
}

static Answer run_quit(Plain *p, const char *rest)
{
    (void)rest;
    if (plain_is_unsaved(p) &&
        !plain_offer_save(p, say(p->lang, N_("Save the game first? Type a file name, or "
                                             "Enter for no:"))))
        return none;
    return (Answer){.kind = ANSWER_LEAVE};
}

Answer plain_run_back(Plain *p, const char *rest)
{
    (void)p;
    (void)rest;
    return (Answer){.kind = ANSWER_BACK};
}

static const Word words[] = {
    {"back", "", N_("choose again; 0 does the same"), plain_run_back},
    {"undo", "", N_("take back your last move or step"), run_undo},
    {"save", "FILE", N_("save the record of the game"), plain_run_save},
    {"rule", "5.3", N_("a rule by its number, or all topics"), plain_run_rule},
    {"box", "", N_("how many tiles and parts there are, by players"), plain_run_box},
    {"help", "", N_("this list; ? does the same"), plain_run_help},
    {"quit", "", N_("leave the game"), run_quit},
    {0},
};

const Place local_place = {.words = words, .read_line = read_line};

/* Other ways to write a word. */
static const char *const aliases[][2] = {{"?", "help"}, {"0", "back"}, {"q", "quit"},
                                         {"exit", "quit"}};

static void list_words(Plain *p, const Word *list)
{
    for (; list && list->name; list++) {
        char left[WORD_WIDTH * 2];
        Text text = text_in(left, sizeof left);
        if (list->aids > p->aids)
            continue;
        text_f(&text, "  %s %s", list->name, list->takes);
        columns_left(&p->out, left, WORD_WIDTH);
        text_f(&p->out, " %s\n", say(p->lang, list->help));
    }
}

Answer plain_run_help(Plain *p, const char *rest)
{
    (void)rest;
    if (p->is_on && p->screen->about)
        p->screen->about(p);
    if (p->full)
        plain_say(p, N_("After : you can also type one of these:"));
    else if (p->is_on)
        plain_say(p, N_("Answer with a number of the list above, or type one of these:"));
    if (p->is_on)
        list_words(p, p->screen->words);
    list_words(p, p->place->words);
    return none;
}

static const Word *find_word(const Word *list, const char *name, size_t n)
{
    for (; list && list->name; list++)
        if (strlen(list->name) == n && strncasecmp(list->name, name, n) == 0)
            return list;
    return NULL;
}

/* The word that `line` begins with, or NULL; *rest becomes what follows it. */
static const Word *read_word(const Plain *p, const char *line, const char **rest)
{
    size_t n = strcspn(line, " \t");
    const char *name = line;

    *rest = line + n;
    text_skip_blank(rest);
    for (size_t i = 0; i < sizeof aliases / sizeof *aliases; i++)
        if (strlen(aliases[i][0]) == n && strncasecmp(aliases[i][0], line, n) == 0) {
            name = aliases[i][1];
            n = strlen(name);
            break;
        }
    const Word *word = p->is_on ? find_word(p->screen->words, name, n) : NULL;
    return word ? word : find_word(p->place->words, name, n);
}

bool plain_is_word(const Plain *p, const char *line)
{
    const char *rest;

    return read_word(p, line, &rest) != NULL;
}

bool plain_serve(Plain *p, Answer *out, const char *line)
{
    const char *rest;
    const Word *word = read_word(p, line, &rest);

    *out = none;
    if (word && word->aids > p->aids)
        plain_say(p, N_("At this table that help is not given."));
    else if (word)
        *out = word->run(p, rest);
    return word != NULL;
}

void plain_say_noise(Plain *p)
{
    plain_say(p, N_("That line cannot be read; ? shows what can be typed."));
}

/* Only ASCII can be a move, since a refusal echoes it. */
static bool looks_like_move(const Plain *p, const char *line)
{
    for (const char *c = line; *c; c++)
        if (*c & 0x80)
            return false;
    return !p->screen->is_move || p->screen->is_move(line);
}

static Answer read_move(Plain *p, const char *line)
{
    Answer answer = {.kind = ANSWER_MOVE};
    const char *at = line;
    Err err;

    if (!p->game->read_move(&answer.move, plain_state(p), &at, &err)) {
        say_err(&p->out, p->lang, &err);
        text_char(&p->out, '\n');
        return none;
    }
    text_skip_blank(&at);
    if (!*at)
        return answer;
    plain_say(p, N_("One move at a time, please."));
    return none;
}

Answer plain_read_answer(Plain *p, const char *line, int n, int usual)
{
    const char *at = line;
    int number = usual;
    Answer answer;

    if (plain_serve(p, &answer, line))
        return answer;
    bool is_number = text_read_int(&at, 0, 9999, &number) && !*at;
    if (is_number && (number < 1 || number > n))
        plain_say(p, N_("Choose a number from 1 to %d."), n);
    else if (is_number || (!*line && usual))
        return (Answer){.kind = ANSWER_NUMBER, .number = number};
    else if (looks_like_move(p, line))
        return read_move(p, line);
    else if (*line)
        plain_say(p, N_("That is not an answer here; ? shows what is."));
    return none;
}

Answer plain_answer(Plain *p, const char *prompt, int n, int usual)
{
    char line[LINE_SIZE];

    for (;;) {
        LineKind kind = p->place->read_line(p, prompt, line);
        if (kind == LINE_END || kind == LINE_MOOT)
            return (Answer){.kind = kind == LINE_END ? ANSWER_LEAVE : ANSWER_MOOT};
        if (kind == LINE_NOISE) {
            plain_say_noise(p);
            continue;
        }
        Answer answer = plain_read_answer(p, line, n, usual);
        if (answer.kind != ANSWER_NONE)
            return answer;
    }
}

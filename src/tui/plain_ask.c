/* plain_ask.c - asks what to play, for `polis` without arguments: see plain.h. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "os/entropy.h"
#include "os/output.h"
#include "tui/screen.h"
#include "tui/terminal.h"

enum { OFFERS = 16 };               /* answers to a question, at most */

/* Who may play any game. */
static const Offer players[] = {
    {N_("you against the greedy bot"), "you,bot:greedy"},
    {N_("you against the random bot, to learn the rules"), "you,bot:random"},
    {N_("two players at this keyboard"), "you,guest"},
    {N_("four seats: you and three greedy bots"), "you,bot:greedy,bot:greedy,bot:greedy"},
    {0},
};

static void print(Lang lang, const char *sentence)
{
    printf("%s\n", say(lang, sentence));
}

/* Read a number from 1 to `n`, Enter for 1; false at the end of the input. */
static bool ask_number(Lang lang, int n, int *out)
{
    char line[LINE_SIZE], prompt[256];
    Text text = text_in(prompt, sizeof prompt);

    say_f(&text, lang, N_("A number from 1 to %d, or Enter for 1:"), n);
    for (;;) {
        printf("%s ", prompt);
        LineKind kind = output_flush() ? line_read(stdin, line) : LINE_END;
        const char *at = line;
        *out = 1;
        if (kind == LINE_END || text_is_word(line, "quit"))
            return false;
        if (kind == LINE_TEXT && (!*line || (text_read_int(&at, 1, n, out) && !*at)))
            return true;
    }
}

/* Ask `question`, and take one of the answers. */
static bool ask(const Offer **out, Lang lang, const char *question,
                const Offer *const answers[OFFERS], int n)
{
    int number;

    print(lang, question);
    for (int i = 0; i < n; i++)
        printf("  %d) %s\n", i + 1, say(lang, answers[i]->sentence));
    if (!ask_number(lang, n, &number))
        return false;
    *out = answers[number - 1];
    return true;
}

static int count_seats(const char *seats)
{
    int n = 1;

    for (; *seats; seats++)
        n += *seats == ',';
    return n;
}

/* Those for which the game has seats enough. */
static int add_offers(const Offer *answers[OFFERS], int n, const Offer *list,
                      const Game *game)
{
    for (; list && list->sentence && n < OFFERS; list++)
        if (count_seats(list->seats) <= game->max_players)
            answers[n++] = list;
    return n;
}

/* What was chosen. */
typedef struct {
    const Screen *screen;
    const Offer *who;
} Chosen;

static bool ask_game(Lang lang, Chosen *out)
{
    Offer titles[OFFERS];
    const Offer *answers[OFFERS], *title;
    int n = 0;

    for (; screens[n]; n++) {
        titles[n] = (Offer){.sentence = screens[n]->title};
        answers[n] = &titles[n];
    }
    if (!ask(&title, lang, N_("What would you like to play?"), answers, n))
        return false;
    out->screen = screens[title - titles];
    return true;
}

static bool ask_who(Lang lang, Chosen *out)
{
    const Offer *answers[OFFERS];
    const Screen *screen = out->screen;
    int n = add_offers(answers, 0, players, screen->game);

    n = add_offers(answers, n, screen->who, screen->game);
    return ask(&out->who, lang, N_("Who plays?"), answers, n);
}

/* Choose none of the words, or all of them. */
static bool ask_words(Lang lang, const Option *option, int16_t *out)
{
    const Offer none = {.sentence = N_("none")}, all = {.sentence = option->all};
    const Offer *const answers[OFFERS] = {&none, &all}, *answer;
    int bits = 0;

    if (!ask(&answer, lang, option->title, answers, 2))
        return false;
    for (int i = 0; option->words[i].word; i++)
        bits |= 1 << i;
    *out = (int16_t)(answer == &all ? bits + 1 : 0);
    return true;
}

/* Choose one of the words allowed for this many players, the proposed one first. */
static bool ask_choice(Lang lang, PlainMatch *match, int row)
{
    const Option *option = option_at(match->game, row);
    int proposal = option_word(option, option->proposal), n = 1, values[OFFERS];
    Offer offers[OFFERS] = {{.sentence = option->words[proposal].name}};
    const Offer *answers[OFFERS] = {offers}, *answer;

    values[0] = proposal;
    for (int i = 0; option->words[i].word && n < OFFERS; i++) {
        if (i == proposal || !setup_allows(&match->setup, match->game, row, i))
            continue;
        offers[n] = (Offer){.sentence = option->words[i].name};
        answers[n] = &offers[n];
        values[n++] = i;
    }
    if (!ask(&answer, lang, option->title, answers, n))
        return false;
    match->setup.options[row] = (int16_t)(values[answer - offers] + 1);
    return true;
}

/* Ask only about sets of words that have a name for all of them, and choices with a
 * proposal. Everything else can be given on the command line. */
static bool ask_options(Lang lang, PlainMatch *match)
{
    const Option *option;

    for (int row = 0; (option = option_at(match->game, row)); row++)
        if ((option->all && !ask_words(lang, option, &match->setup.options[row])) ||
            (option->proposal && !ask_choice(lang, match, row)))
            return false;
    return true;
}

/* What the answer to "Who plays?" says. */
static bool take_who(PlainMatch *out, const Chosen *chosen, Err *err)
{
    const Offer *who = chosen->who;

    out->game = chosen->screen->game;
    return plain_read_seats(out->seats, &out->setup.players, who->seats, err) &&
           (!who->key || setup_set(&out->setup, out->game, who->key, who->value, err));
}

static bool shuffle(PlainMatch *out, Err *err)
{
    unsigned char seed[SEED_SIZE];
    time_t now = time(NULL);
    struct tm day;

    if (!entropy_fill(seed, sizeof seed, err))
        return false;
    out->dealer = dealer_from(seed, "");
    strftime(out->date, sizeof out->date, "%Y-%m-%d", gmtime_r(&now, &day));
    return out->game->check(&out->setup, err);
}

int plain_ask(Lang lang)
{
    PlainMatch match = {.lang = lang, .is_full = terminal_is_there()};
    char sentence[512];
    Chosen chosen;
    Err err;

    if (!ask_game(lang, &chosen) || !ask_who(lang, &chosen))
        return 0;
    bool ok = take_who(&match, &chosen, &err);
    if (ok && !ask_options(lang, &match))
        return 0;
    if (ok && shuffle(&match, &err))
        return plain_play(&match);
    Text text = text_in(sentence, sizeof sentence);
    say_err(&text, lang, &err);
    fprintf(stderr, "polis: %s\n", sentence);
    return 2;
}

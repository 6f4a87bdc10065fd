/* plain_ask.c - asks what to play, for `polis` without arguments: see plain.h. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "os/entropy.h"
#include "os/output.h"
#include "tui/screen.h"

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

static int add_offers(const Offer *answers[OFFERS], int n, const Offer *list)
{
    for (; list && list->sentence && n < OFFERS; list++)
        answers[n++] = list;
    return n;
}

/* What was chosen. */
typedef struct {
    const Screen *screen;
    const Offer *who, *how;         /* how: NULL for a game without variants */
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
    int n = add_offers(answers, add_offers(answers, 0, players), out->screen->who);

    return ask(&out->who, lang, N_("Who plays?"), answers, n);
}

static bool ask_how(Lang lang, Chosen *out)
{
    const Offer *answers[OFFERS];
    int n = add_offers(answers, 0, out->screen->how);

    out->how = NULL;
    return n == 0 || ask(&out->how, lang, N_("Variants:"), answers, n);
}

static bool agree(Setup *setup, const Game *game, const Offer *offer, Err *err)
{
    return !offer || !offer->key ||
           setup_set(setup, game, offer->key, offer->value, err);
}

/* A match as the answers say. */
static bool prepare(PlainMatch *out, const Chosen *chosen, Err *err)
{
    unsigned char seed[SEED_SIZE];
    time_t now = time(NULL);
    struct tm day;

    out->game = chosen->screen->game;
    if (!plain_read_seats(out->seats, &out->setup.players, chosen->who->seats, err) ||
        !entropy_fill(seed, sizeof seed, err) ||
        !agree(&out->setup, out->game, chosen->who, err) ||
        !agree(&out->setup, out->game, chosen->how, err))
        return false;
    out->dealer = dealer_from(seed, "");
    strftime(out->date, sizeof out->date, "%Y-%m-%d", gmtime_r(&now, &day));
    return out->game->check(&out->setup, err);
}

int plain_ask(Lang lang)
{
    PlainMatch match = {.lang = lang};
    char sentence[512];
    Chosen chosen;
    Err err;

    if (!ask_game(lang, &chosen) || !ask_who(lang, &chosen) || !ask_how(lang, &chosen))
        return 0;
    if (prepare(&match, &chosen, &err))
        return plain_play(&match);
    Text text = text_in(sentence, sizeof sentence);
    say_err(&text, lang, &err);
    fprintf(stderr, "polis: %s\n", sentence);
    return 2;
}

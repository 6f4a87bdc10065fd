/* plain_ask.c - asks what to play, for `polis` without arguments: see plain.h. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "games/list.h"
#include "os/entropy.h"
#include "os/output.h"
#include "tui/line.h"
#include "tui/plain.h"

/* What there is to play; the first is what Enter means everywhere. */
static const struct {
    const char *sentence, *name;
    int offers;                     /* as many of those below */
} choices[] = {
    {N_("Akropolis"), "akropolis", 7},
    {N_("Panticapaeum (reconstructed set)"), "panticapaeum", 4},
};

enum { CHOICES = sizeof choices / sizeof *choices };

static const struct {
    const char *sentence, *seats;
    int architect;                  /* as in Setup */
} offers[] = {
    {N_("you against the greedy bot"), "you,bot:greedy", 0},
    {N_("you against the random bot, to learn the rules"), "you,bot:random", 0},
    {N_("two players at this keyboard"), "you,guest", 0},
    {N_("four seats: you and three greedy bots"), "you,bot:greedy,bot:greedy,bot:greedy",
     0},
    {N_("solo against Hippodamos, the easy architect"), "you", 1},
    {N_("solo against Metagenes, the medium architect"), "you", 2},
    {N_("solo against Callicrates, the hard architect"), "you", 3},
};

static const char *const variants[] = {
    N_("none"), N_("all five: some districts count twice"),
};

enum { VARIANT_OFFERS = sizeof variants / sizeof *variants };

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

/* What the answers were, each from 1. */
typedef struct {
    int game, offer, variant;
} Answers;

static bool ask_game(Lang lang, Answers *out)
{
    print(lang, N_("What would you like to play?"));
    for (int i = 0; i < CHOICES; i++)
        printf("  %d) %s\n", i + 1, say(lang, choices[i].sentence));
    return ask_number(lang, CHOICES, &out->game);
}

static bool ask_offer(Lang lang, Answers *out)
{
    int n = choices[out->game - 1].offers;

    print(lang, N_("Who plays?"));
    for (int i = 0; i < n; i++)
        printf("  %d) %s\n", i + 1, say(lang, offers[i].sentence));
    return ask_number(lang, n, &out->offer);
}

static bool ask_variant(Lang lang, Answers *out)
{
    out->variant = 1;
    if (!game_named(choices[out->game - 1].name)->variants[0])
        return true;
    print(lang, N_("Variants:"));
    for (int i = 0; i < VARIANT_OFFERS; i++)
        printf("  %d) %s\n", i + 1, say(lang, variants[i]));
    return ask_number(lang, VARIANT_OFFERS, &out->variant);
}

/* A match as the answers say. */
static bool prepare(PlainMatch *out, const Answers *answers, Err *err)
{
    unsigned char seed[SEED_SIZE];
    time_t now = time(NULL);
    struct tm day;
    int n, offer = answers->offer - 1;

    out->game = game_named(choices[answers->game - 1].name);
    if (!plain_read_seats(out->seats, &n, offers[offer].seats, err) ||
        !entropy_fill(seed, sizeof seed, err))
        return false;
    out->setup = (Setup){.players = n, .architect = offers[offer].architect};
    bool has_all = answers->variant > 1;
    for (int i = 0; has_all && i < MAX_VARIANTS && out->game->variants[i]; i++)
        out->setup.variants |= 1u << i;
    out->dealer = dealer_from(seed, "");
    strftime(out->date, sizeof out->date, "%Y-%m-%d", gmtime_r(&now, &day));
    return out->game->check(&out->setup, err);
}

int plain_ask(Lang lang)
{
    PlainMatch match = {.lang = lang};
    char sentence[512];
    Answers answers;
    Err err;

    if (!ask_game(lang, &answers) || !ask_offer(lang, &answers) ||
        !ask_variant(lang, &answers))
        return 0;
    if (prepare(&match, &answers, &err))
        return plain_play(&match);
    Text text = text_in(sentence, sizeof sentence);
    say_err(&text, lang, &err);
    fprintf(stderr, "polis: %s\n", sentence);
    return 2;
}

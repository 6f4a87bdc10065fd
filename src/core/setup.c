/* setup.c - see setup.h. */
#include "core/setup.h"

#include <string.h>

#include "core/game.h"

enum { WORD = 32 };

/* The part of *at up to `end` or the end of the text, and move past both. False if it
 * is empty, longer than a word can be, or followed by nothing after all. */
static bool next_part(char out[WORD], const char **at, char end)
{
    size_t n = 0;

    while ((*at)[n] && (*at)[n] != end)
        n++;
    if (n == 0 || n >= WORD)
        return false;
    memcpy(out, *at, n);
    out[n] = '\0';
    *at += n;
    return **at == '\0' || *++*at != '\0';
}

/* "a, b, c", for sentences that say what would have been right. */
static const char *list_words(char *out, size_t size, const char *const *words, int n)
{
    Text text = text_in(out, size);

    for (int i = 0; i < n && words[i]; i++)
        text_f(&text, i ? ", %s" : "%s", words[i]);
    return out;
}

static bool set_number(int *out, const char *key, const char *value, Err *err)
{
    const char *at = value;
    int n;

    if (!text_read_int(&at, 0, 1000, &n) || *at)
        return fail(err, ERR_SETUP, N_("%s must be a number, not '%s'"), key, value);
    *out = n;
    return true;
}

static bool set_stacks(Setup *setup, const Game *game, const char *value, Err *err)
{
    if (strcmp(value, "long") != 0)
        return set_number(&setup->stacks, "stacks", value, err);
    int players = setup->players <= MAX_SEATS ? setup->players : 0;
    if (game->long_stacks[players] == 0)
        return fail(err, ERR_SETUP, N_("%s has no long game for %d players"), game->name,
                    setup->players);
    setup->stacks = game->long_stacks[players];
    return true;
}

static bool set_architect(Setup *setup, const Game *game, const char *value, Err *err)
{
    char known[MESSAGE_ARG_SIZE];
    int i = text_find(game->architects, MAX_ARCHITECTS, value);

    if (!game->architects[0])
        return fail(err, ERR_SETUP, N_("%s has no architects"), game->name);
    if (i < 0)
        return fail(err, ERR_SETUP, N_("unknown architect '%s'; there are: %s"), value,
                    list_words(known, sizeof known, game->architects, MAX_ARCHITECTS));
    setup->architect = i + 1;
    return true;
}

static bool set_variants(Setup *setup, const Game *game, const char *value, Err *err)
{
    char word[WORD], known[MESSAGE_ARG_SIZE];
    unsigned variants = 0;

    if (*value && !game->variants[0])
        return fail(err, ERR_SETUP, N_("%s has no variants"), game->name);
    for (const char *at = value; *at;) {
        int i = next_part(word, &at, ',')
                    ? text_find(game->variants, MAX_VARIANTS, word) : -1;
        if (i < 0)
            return fail(err, ERR_SETUP, N_("unknown variant in '%s'; there are: %s"),
                        value,
                        list_words(known, sizeof known, game->variants, MAX_VARIANTS));
        variants |= 1u << i;
    }
    setup->variants = variants;
    return true;
}

static int find_ruling(const Game *game, const char *name)
{
    for (int i = 0; i < MAX_RULINGS && game->rulings[i].name; i++)
        if (strcmp(game->rulings[i].name, name) == 0)
            return i;
    return -1;
}

/* One `name:choice` of a list of rulings. */
static bool set_ruling(Setup *setup, const Game *game, const char *pair, Err *err)
{
    char name[WORD] = "", known[MESSAGE_ARG_SIZE];
    const char *choice = pair;
    int i = next_part(name, &choice, ':') ? find_ruling(game, name) : -1;

    if (i < 0) {
        const char *names[MAX_RULINGS];
        for (int k = 0; k < MAX_RULINGS; k++)
            names[k] = game->rulings[k].name;
        return fail(err, ERR_SETUP, N_("unknown ruling '%s'; there are: %s"), pair,
                    list_words(known, sizeof known, names, MAX_RULINGS));
    }
    int k = text_find(game->rulings[i].choices, MAX_CHOICES, choice);
    if (k < 0)
        return fail(
            err, ERR_SETUP, N_("ruling '%s' does not know '%s'; there are: %s"), name,
            choice,
            list_words(known, sizeof known, game->rulings[i].choices, MAX_CHOICES));
    setup->rulings[i] = k + (game->rulings[i].as != NULL);
    return true;
}

static bool set_rulings(Setup *setup, const Game *game, const char *value, Err *err)
{
    char pair[WORD];
    Setup new = *setup;

    if (*value && !game->rulings[0].name)
        return fail(err, ERR_SETUP, N_("%s has no rulings"), game->name);
    for (const char *at = value; *at;) {
        if (!next_part(pair, &at, ','))
            return fail(err, ERR_SETUP, N_("'%s' is not a list of rulings"), value);
        if (!set_ruling(&new, game, pair, err))
            return false;
    }
    *setup = new;
    return true;
}

bool setup_set(Setup *setup, const Game *game, const char *key, const char *value,
               Err *err)
{
    if (strcmp(key, "players") == 0)
        return set_number(&setup->players, key, value, err);
    if (strcmp(key, "stacks") == 0)
        return set_stacks(setup, game, value, err);
    if (strcmp(key, "architect") == 0)
        return set_architect(setup, game, value, err);
    if (strcmp(key, "variants") == 0)
        return set_variants(setup, game, value, err);
    if (strcmp(key, "rulings") == 0)
        return set_rulings(setup, game, value, err);
    return fail(err, ERR_SETUP, N_("unknown setting '%s'"), key);
}

bool setup_read_set(Setup *setup, const Game *game, const char *data, Err *err)
{
    unsigned char bytes[MAX_SET];
    size_t n;

    if (*data && !game->take_set)
        return fail(err, ERR_SETUP, N_("%s has no set files"), game->name);
    if (strlen(data) >= MAX_SET_DATA)
        return fail(err, ERR_LONG, N_("the data of a set are at most %d characters"),
                    MAX_SET_DATA - 1);
    if (!base64_read(bytes, sizeof bytes, data, &n))
        return fail(err, ERR_SYNTAX,
                    N_("the data of the set are not base64 at character %d"), (int)n + 1);
    if (*data)
        return game->take_set(setup, bytes, n, err);
    setup->set_size = 0;
    return true;
}

void setup_write_set(Text *text, const Setup *setup)
{
    base64_write(text, setup->set, (size_t)setup->set_size);
}

int setup_stacks(const Setup *setup, const Game *game)
{
    return setup->stacks ? setup->stacks : game->stacks[setup->players];
}

bool setup_is_duel(const Setup *setup)
{
    return setup->players <= 2;
}

/* What ruling `i` says unless it is given. */
static int usual_choice(const Setup *setup, const Game *game, int i)
{
    const char *as = game->rulings[i].as;

    return as ? setup->rulings[find_ruling(game, as)] : 0;
}

int setup_ruling(const Setup *setup, const Game *game, int i)
{
    int given = setup->rulings[i];

    if (given == 0)
        return usual_choice(setup, game, i);
    return game->rulings[i].as ? given - 1 : given;
}

static void write_rulings(Text *text, const Setup *setup, const Game *game)
{
    const char *comma = "";

    for (int i = 0; i < MAX_RULINGS && game->rulings[i].name; i++) {
        int choice = setup_ruling(setup, game, i);
        if (choice == usual_choice(setup, game, i))
            continue;
        text_f(text, "%s%s:%s", comma, game->rulings[i].name,
               game->rulings[i].choices[choice]);
        comma = ",";
    }
}

static void write_variants(Text *text, const Setup *setup, const Game *game)
{
    const char *comma = "";

    for (int i = 0; i < MAX_VARIANTS && game->variants[i]; i++)
        if (setup->variants >> i & 1) {
            text_f(text, "%s%s", comma, game->variants[i]);
            comma = ",";
        }
}

void setup_write(Text *text, const Setup *setup, const Game *game, const char *key)
{
    if (strcmp(key, "players") == 0)
        text_f(text, "%d", setup->players);
    else if (strcmp(key, "stacks") == 0 && game->stacks[setup->players])
        text_f(text, "%d", setup_stacks(setup, game));
    else if (strcmp(key, "architect") == 0 && setup->architect)
        text_str(text, game->architects[setup->architect - 1]);
    else if (strcmp(key, "variants") == 0)
        write_variants(text, setup, game);
    else if (strcmp(key, "rulings") == 0)
        write_rulings(text, setup, game);
}

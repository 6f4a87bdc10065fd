/* complete.c - see complete.h. */
#include "cli/complete.h"

#include <string.h>

#include "bots/bot.h"
#include "cli/command.h"
#include "cli/flags.h"
#include "core/games.h"
#include "table/event.h"

enum { WORD = 32, HELP = 512 };

/* The word being typed: `before` stays as it is, `typed` is what offers begin with. */
typedef struct {
    const char *before;
    int n_before;
    const char *typed;
    Lang lang;
} Cursor;

/* What the words before it say. */
typedef struct {
    const Command *command;         /* NULL: none yet */
    const Flag *flags;              /* those of the command, or `anywhere` */
    const Flag *awaits;             /* the option whose value comes next, or NULL */
    int n_words;                    /* after the command, without options */
    bool options_end, is_lost;      /* lost: there is no such command or option */
} Before;

/* main.c reads these; every command takes the first two. */
static const Flag anywhere[] = {
    {"lang", "LANG", "en, uk, cs, pl, ru"},
    {"help", NULL, N_("what the command takes")},
    {"version", NULL, ""},
    {0},
};

enum { OF_COMMANDS = 2 };

static void offer(const Cursor *at, const char *word, const char *help)
{
    if (strncmp(word, at->typed, strlen(at->typed)) == 0)
        printf("%.*s%s\t%s\n", at->n_before, at->before, word, help);
}

/* Move to the part of the word after the last `mark`, if there is one. */
static Cursor after_mark(Cursor at, char mark)
{
    const char *found = strrchr(at.typed, mark);

    if (!found)
        return at;
    return (Cursor){at.before, (int)(found + 1 - at.before), found + 1, at.lang};
}

static void offer_files(const Cursor *at)
{
    (void)at;
    puts(":files");
}

static void offer_folders(const Cursor *at)
{
    (void)at;
    puts(":folders");
}

static void offer_games(const Cursor *at)
{
    for (int i = 0; games[i]; i++)
        offer(at, games[i]->name, "");
}

static void offer_bots(const Cursor *at)
{
    for (int i = 0; bots[i]; i++)
        offer(at, bots[i]->name, "");
}

static void offer_seats(const Cursor *at)
{
    char word[WORD];

    offer(at, "you", "");
    offer(at, "open", "");
    for (int i = 0; bots[i]; i++) {
        Text text = text_in(word, sizeof word);
        text_f(&text, "bot:%s", bots[i]->name);
        offer(at, word, "");
    }
}

static void offer_aids(const Cursor *at)
{
    for (int i = 0; i <= AIDS_FULL; i++)
        offer(at, aids_names[i], "");
}

static void offer_langs(const Cursor *at)
{
    for (Lang lang = 0; lang < LANGS; lang++)
        offer(at, say_code(lang), "");
}

static void offer_logs(const Cursor *at)
{
    offer(at, "text", "");
    offer(at, "json", "");
    offer(at, "off", "");
}

/* By the names that values and words of commands have in the help. */
static const struct {
    const char *name;
    void (*offer)(const Cursor *at);
} values[] = {
    {"FILE", offer_files}, {"OUT", offer_files},   {"WHERE", offer_files},
    {"FROM", offer_files}, {"TO", offer_files},    {"DIR", offer_folders},
    {"GAME", offer_games}, {"LEVEL", offer_bots},  {"A", offer_bots},
    {"B", offer_bots},     {"LIST", offer_seats},  {"WHICH", offer_aids},
    {"LANG", offer_langs}, {"FORMAT", offer_logs},
};

static void offer_value(const Cursor *at, const char *name)
{
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        if (strcmp(values[i].name, name) == 0)
            values[i].offer(at);
}

/* The words of an option of a game; of a group as "edge:any". */
static void offer_option(const Cursor *at, const Option *option)
{
    const OptionGroup *group = option->group;
    char word[WORD];

    for (; option->key; option++) {
        for (int i = 0; option->words && option->words[i].word; i++) {
            Text text = text_in(word, sizeof word);
            if (group)
                text_f(&text, "%s:", option->key);
            text_str(&text, option->words[i].word);
            offer(at, word, "");
        }
        if (!group || option[1].group != group)
            return;
    }
}

static void offer_flag_value(Cursor at, const Flag *flag)
{
    const Option *option;

    if (strcmp(flag->value, "LIST") == 0)
        at = after_mark(at, ',');
    for (int i = 0; (option = option_of_any(i)); i++)
        if (option->kind != OPTION_FILE && strcmp(option_key(option), flag->name) == 0) {
            offer_option(&at, option);
            return;
        }
    offer_value(&at, flag->stands_for == THE_GAME ? "GAME" : flag->value);
}

static void offer_flag(const Cursor *at, const Flag *flag)
{
    char word[WORD], help[HELP];
    Text name = text_in(word, sizeof word), text = text_in(help, sizeof help);

    text_f(&name, "--%s", flag->name);
    flag_help(&text, flag, at->lang);
    offer(at, word, help);
}

static void offer_flags(const Cursor *at, const Before *before)
{
    for (const Flag *flag = before->flags; flag->name; flag++)
        offer_flag(at, flag);
    for (int i = 0; i < OF_COMMANDS && before->command; i++)
        offer_flag(at, &anywhere[i]);
}

static void offer_commands(const Cursor *at)
{
    for (int i = 0; commands[i]; i++)
        if (commands[i]->run)
            offer(at, commands[i]->name, say(at->lang, commands[i]->summary));
}

/* The name of word `n` after a command, from "check FILE", "[GAME]" or "A B ...". */
static void word_name(char out[WORD], const char *words, int n)
{
    Text text = text_in(out, WORD);

    for (int i = 0; *words && i <= n; i++) {
        size_t length = strcspn(words, " ");
        if (strncmp(words, "...", length) == 0)
            return;
        text = text_in(out, WORD);
        for (size_t k = 0; k < length; k++)
            if (!strchr("[]", words[k]))
                text_char(&text, words[k]);
        words += length + strspn(words + length, " ");
    }
}

static void offer_word(const Cursor *at, const Before *before)
{
    const Command *command = before->command;
    const char *word;
    char name[WORD];
    bool is_first = before->n_words == 0 && command->word;

    for (int i = 0; is_first && (word = command->word(i)); i++) {
        word_name(name, word, 0);
        offer(at, name, "");
    }
    word_name(name, command->words, before->n_words);
    if (*name >= 'a' && *name <= 'z')
        offer(at, name, "");
    else
        offer_value(at, name);
    if (!*command->words)
        offer_flags(at, before);
}

/* The flag that `word` names, as --name or --name=value. */
static const Flag *flag_named(const Before *before, const char *word)
{
    size_t n = strcspn(word, "=") - 2;
    const Flag *flag = flag_find(before->flags, word + 2, n);

    return flag ? flag : flag_find(anywhere, word + 2, n);
}

static bool is_flag(const Before *before, const char *word)
{
    return !before->options_end && strncmp(word, "--", 2) == 0;
}

/* Take in one of the words before the one being typed. */
static void pass(Before *before, const char *word)
{
    if (before->awaits) {
        before->awaits = NULL;
    } else if (is_flag(before, word) && !word[2]) {
        before->options_end = true;
    } else if (is_flag(before, word)) {
        const Flag *flag = flag_named(before, word);
        before->is_lost = before->is_lost || !flag;
        if (flag && flag->value && !strchr(word, '='))
            before->awaits = flag;
    } else if (before->command) {
        before->n_words++;
    } else {
        before->command = command_named(word);
        before->is_lost = !before->command || !before->command->run;
        if (!before->is_lost)
            before->flags = flags_of(before->command->options);
    }
}

int complete(int argc, char **argv, Lang lang)
{
    const char *typed = argc ? argv[argc - 1] : "";
    Cursor at = {.before = typed, .typed = typed, .lang = lang};
    Before before = {.flags = anywhere};

    for (int i = 0; i + 1 < argc && !before.is_lost; i++)
        pass(&before, argv[i]);
    const Flag *flag = is_flag(&before, typed) && strchr(typed, '=')
                         ? flag_named(&before, typed) : NULL;
    if (before.is_lost)
        return 0;
    if (before.awaits)
        offer_flag_value(at, before.awaits);
    else if (flag && flag->value)
        offer_flag_value(after_mark(at, '='), flag);
    else if (*typed == '-' && !before.options_end)
        offer_flags(&at, &before);
    else if (before.command)
        offer_word(&at, &before);
    else
        offer_commands(&at);
    return 0;
}

/* main.c - the program: finds the command, reads its arguments, and answers --help. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/bot_table.h"
#include "cli/command.h"
#include "cli/complete.h"
#include "cli/flags.h"
#include "os/output.h"
#include "tui/columns.h"
#include "tui/plain.h"

/* Two columns; the left one may have more than ASCII. */
static void print_row(FILE *to, const char *left, const char *right)
{
    char cell[80];
    Text text = text_in(cell, sizeof cell);

    columns_left(&text, left, 22);
    fprintf(to, *right ? "  %s %s\n" : "  %s\n", *right ? cell : left, right);
}

static void print_usage(FILE *to, Lang lang)
{
    fprintf(
        to, "polis - %s\n\nusage: polis [COMMAND] [WORDS] [OPTIONS]\n\n",
        say(lang,
            N_("city-building games against bots and with friends: play, score, study")));
    for (int i = 0; commands[i]; i++) {
        if (!commands[i]->run)
            continue;
        char left[64];
        Text text = text_in(left, sizeof left);
        text_f(&text, "%s %s", commands[i]->name, commands[i]->words);
        print_row(to, left, say(lang, commands[i]->summary));
    }
    fputc('\n', to);
    print_row(to, "polis", say(lang, N_("in a terminal: asks what to play")));
    print_row(to, "polis COMMAND --help", say(lang, N_("what the command takes")));
    print_row(to, "polis --version", "");
    fprintf(to, "\n%s\n",
            say(lang, N_("Every command takes --lang with en, uk, cs, pl or ru. Bad "
                         "input is answered by "
                         "a sentence on standard error and exit status 2.")));
}

static void print_help(const Command *command, Lang lang)
{
    printf("usage: polis %s %s [OPTIONS]\n\n%s\n\n", command->name, command->words,
           say(lang, command->summary));
    for (const Flag *flag = flags_of(command->options); flag->name; flag++) {
        char left[64], help[512];
        Text text = text_in(left, sizeof left), sentence = text_in(help, sizeof help);
        text_f(&text, "--%s %s", flag->name, flag->value ? flag->value : "");
        flag_help(&sentence, flag, lang);
        print_row(stdout, left, help);
    }
    print_row(stdout, "--lang CODE", "en uk cs pl ru");
    if (command->takes_bots)
        print_bots(lang);
}

/* The language of the environment; English if we do not have it. */
static Lang usual_lang(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    Lang lang = LANG_EN;

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = getenv(names[i]);
        if (value && *value) {
            if (!say_lang(&lang, value))
                lang = LANG_EN;
            break;
        }
    }
    return lang;
}

/* Remove --lang from the arguments, wherever it is before a `--`. */
static bool take_lang(Lang *lang, int *argc, char **argv, Err *err)
{
    int n = 0;

    for (int i = 0; i < *argc; i++) {
        const char *value = NULL;
        if (strncmp(argv[i], "--lang=", 7) == 0)
            value = argv[i] + 7;
        else if (strcmp(argv[i], "--lang") == 0)
            value = i + 1 < *argc ? argv[++i] : "";
        else
            argv[n++] = argv[i];
        if (value && (!*value || !say_lang(lang, value)))
            return fail(err, ERR_UNKNOWN,
                        N_("unknown language '%s'; there are: en, uk, cs, pl, ru"),
                        value);
    }
    *argc = n;
    return true;
}

static bool wants_help(int argc, char **argv)
{
    for (int i = 0; i < argc; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
            return true;
    return false;
}

static int run_command(const char *name, int argc, char **argv, Lang lang)
{
    const Command *command = command_named(name);
    Args args;
    Err err;

    if (!command) {
        fail(&err, ERR_UNKNOWN, N_("unknown command '%s'; polis --help lists them"),
             name);
        return complain(lang, &err);
    }
    if (!command->run) {
        fail_left_out(&err, name);
        return complain(lang, &err);
    }
    if (wants_help(argc, argv)) {
        print_help(command, lang);
        return 0;
    }
    if (!args_read(&args, flags_of(command->options), argc, argv, &err))
        return complain(lang, &err);
    return command->run(&args, lang);
}

/* Run what the arguments ask for; returns the exit status. */
static int run(int argc, char **argv, Lang *asked)
{
    Err err;

    if (argc > 0 && strcmp(argv[0], "--complete") == 0)
        return complete(argc - 1, argv + 1, *asked);
    if (!take_lang(asked, &argc, argv, &err))
        return complain(*asked, &err);
    Lang lang = *asked;
    if (argc == 0) {
        if (isatty(STDIN_FILENO))
            return plain_ask(lang);
        print_usage(stderr, lang);
        return EXIT_BAD_INPUT;
    }
    if (strcmp(argv[0], "--version") == 0) {
        puts("polis " POLIS_VERSION);
        return 0;
    }
    if (strcmp(argv[0], "--help") == 0 || strcmp(argv[0], "-h") == 0) {
        print_usage(stdout, lang);
        return 0;
    }
    return run_command(argv[0], argc - 1, argv + 1, lang);
}

int main(int argc, char **argv)
{
    Lang lang = usual_lang();
    Err err;

    output_open();
    signal(SIGXFSZ, SIG_IGN);       /* report a file at its size limit like a full disk */
    int status = run(argc - 1, argv + 1, &lang);
    if (output_flush() || output_is_unwanted())
        return status;
    output_fail(&err, say(lang, N_("standard output")));
    return complain(lang, &err);
}

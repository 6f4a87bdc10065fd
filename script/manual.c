/* manual.c - the man pages from the tables of the program; made.h says how it is called.
 *
 * docs/polis.1 is written by hand, except for what the commands' tables say: the
 * synopsis, the headings of commands, and between `.\" options` and `.\" end` each
 * option's head and first sentence, which is that of --help. What follows that sentence
 * is written by hand and stays with its option.
 *
 * The settings in docs/polis.conf.5 are those of src/server/settings/config.c, with the
 * meaning that docs/hosting.md gives them. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/flags.h"
#include "made.h"
#include "os/file.h"
#include "server/settings/config.h"

enum { MAX_WORD = 128, MAX_HELP = 512 };

static const char begin_synopsis[] = ".\\\" synopsis\n", begin_options[] = ".\\\" options\n",
                  begin_settings[] = ".\\\" settings\n", end_mark[] = ".\\\" end\n";

/* The options that all commands with a game's set-up share: a section of their own. */
static const Flag setup_flags[] = {SETUP_FLAGS, {0}};
static const Command setup = {.name = "SET-UP", .options = setup_flags};

static void give_up(const char *what, const char *name)
{
    fprintf(stderr, "docs: %s %s\n", what, name);
    exit(2);
}

/* Write a sentence of --help: hyphens are minus signs, and it ends with a full stop. It
 * begins with a capital unless it begins with what is typed, as in "houses,markets". */
static void write_sentence(Text *out, const char *text)
{
    bool is_word = strchr(" ;", text[strcspn(text, " ,:;")]);

    text_char(out, is_word ? (char)toupper((unsigned char)*text) : *text);
    for (text++; *text; text++) {
        if (*text == '-' || *text == '\\')
            text_char(out, '\\');
        text_char(out, *text);
    }
    text_str(out, text[-1] == '.' ? "\n" : ".\n");
}

/* Write the name of an option, as its entry has it. */
static void write_name(char out[MAX_WORD], const Flag *flag)
{
    Text text = text_in(out, MAX_WORD);

    text_str(&text, "\\-\\-");
    for (const char *c = flag->name; *c; c++)
        text_str(&text, *c == '-' ? "\\-" : (char[]){*c, '\0'});
}

static const char *next_line(const char *at)
{
    const char *end = strchr(at, '\n');

    return end ? end + 1 : at + strlen(at);
}

static bool begins(const char *at, const char *with)
{
    return strncmp(at, with, strlen(with)) == 0;
}

/* Copy what was written by hand about an option: all but the head and the first sentence
 * of its entry in the old list. */
static void copy_rest(Text *out, const char *list, const char *end, const char *name)
{
    static const char entry[] = ".TP\n.B";
    const char *at = list;

    for (; at < end; at = next_line(at)) {
        const char *word = begins(at, entry) ? strchr(at + strlen(entry), '\\') : NULL;
        if (word && begins(word, name) && strchr(" \n", word[strlen(name)]))
            break;
    }
    for (int i = 0; i < 3 && at < end; i++)
        at = next_line(at);
    for (; at < end && !begins(at, entry); at = next_line(at))
        for (const char *c = at; c < next_line(at); c++)
            text_char(out, *c);
}

static void write_option(Text *out, const Flag *flag, const char *list, const char *end)
{
    char name[MAX_WORD], help[MAX_HELP];
    Text text = text_in(help, sizeof help);

    write_name(name, flag);
    flag_help(&text, flag, LANG_EN);
    if (flag->value)
        text_f(out, ".TP\n.BI %s \" %s\"\n", name, flag->value);
    else
        text_f(out, ".TP\n.B %s\n", name);
    write_sentence(out, help);
    copy_rest(out, list, end, name);
}

/* The names of the options that are described under SET-UP if the command has all of
 * them; else there are none. Returns how many. */
static int find_shared(const char *out[MAX_FLAGS], const Command *command)
{
    bool has_all = false;
    int n = 0;

    for (const Flag *row = command->options; row->name || row->stands_for; row++)
        has_all = has_all || row->stands_for == ALL_OPTIONS;
    if (!has_all || command == &setup)
        return 0;
    for (const Flag *flag = flags_of(setup_flags); flag->name; flag++)
        out[n++] = flag->name;
    return n;
}

/* Write the entries of a command's options; `list` has the old ones, up to `end`. */
static void write_options(Text *out, const Command *command, const char *list,
                          const char *end)
{
    const char *shared[MAX_FLAGS];
    int n = find_shared(shared, command);

    for (const Flag *flag = flags_of(command->options); flag->name; flag++)
        if (text_find(shared, n, flag->name) < 0)
            write_option(out, flag, list, end);
}

static void write_synopsis(Text *out)
{
    for (int i = 0; commands[i]; i++)
        text_f(out, "%s.BI \"polis %s \" \"%s%s[OPTIONS]\"\n", i ? ".br\n" : "",
               commands[i]->name, commands[i]->words, *commands[i]->words ? " " : "");
}

/* The command that a heading names: SET-UP, `.SS "polis NAME…"`, or NULL for others. */
static const Command *command_of(const char *heading)
{
    static const char start[] = ".SS \"polis ";
    char name[MAX_WORD];
    Text text = text_in(name, sizeof name);

    if (begins(heading, ".SH SET-UP"))
        return &setup;
    if (!begins(heading, start))
        return NULL;
    for (const char *c = heading + strlen(start); isalpha((unsigned char)*c); c++)
        text_char(&text, *c);
    const Command *command = command_named(name);
    if (!command)
        give_up("docs/polis.1 has a section for an unknown command:", name);
    return command;
}

static void write_heading(Text *out, const Command *command)
{
    if (command == &setup)
        text_str(out, ".SH SET-UP\n");
    else
        text_f(out, ".SS \"polis %s%s%s\"\n", command->name, *command->words ? " " : "",
               command->words);
}

/* Every command has a section with a list of its options. */
static void must_have_all(const char *page)
{
    char heading[MAX_WORD];

    for (int i = 0; commands[i]; i++) {
        Text text = text_in(heading, sizeof heading);
        text_f(&text, "\n.SS \"polis %s", commands[i]->name);
        const char *at = strstr(page, heading);
        const char *list = at ? strstr(at, begin_options) : NULL;
        const char *next = at ? strstr(at + 1, "\n.S") : NULL;
        if (!list || (next && next < list))
            give_up("docs/polis.1 has no section with a list of the options of",
                    commands[i]->name);
    }
}

static void write_polis(Text *out, const char *old)
{
    const Command *command = NULL;
    const char *at = made_between(out, old, begin_synopsis, end_mark, write_synopsis);

    while (*at) {
        const char *line = at, *next = next_line(at);
        at = next;
        if (begins(line, ".S"))
            command = command_of(line);
        if (command && begins(line, ".S")) {
            write_heading(out, command);
            continue;
        }
        for (const char *c = line; c < next; c++)
            text_char(out, *c);
        if (command && begins(line, begin_options) && (at = strstr(next, end_mark)))
            write_options(out, command, next, at);
        if (!at)
            give_up("docs/polis.1: a list of options does not end:", command->name);
    }
    must_have_all(out->at);
}

/* The bounds of a value, if it has any. */
static const char *const bounds[] = {
    [CONFIG_WORDS] = "",
    [CONFIG_LEVEL] = "",
    [CONFIG_LOG] = "",
    [CONFIG_FLAG] = "",
    [CONFIG_NUMBER] = "; from %d to %d",
    [CONFIG_COUNT] = "; from %d to %d or \\fBnone\\fR",
    [CONFIG_BYTES] = "; from %d to %d bytes",
    [CONFIG_SECONDS] = "; from %d to %d seconds",
    [CONFIG_DAYS] = "; from %d to %d days",
    [CONFIG_RATE] = "",
};

/* The hosts' document, which says what settings mean. */
static const char *hosting;

/* Write a cell of a Markdown table, up to its end: code is bold, links are their text. */
static void write_markdown(Text *out, const char *cell)
{
    bool is_code = false;

    for (bool is_first = true; *cell && !begins(cell, " |\n"); cell++, is_first = false)
        if (*cell == '`')
            text_str(out, (is_code = !is_code) ? "\\fB" : "\\fR");
        else if (*cell == ']' && cell[1] == '(')
            cell += strcspn(cell, ")");
        else if (*cell == '-' || *cell == '\\')
            text_f(out, "\\%c", *cell);
        else if (*cell != '[')
            text_char(out, is_first ? (char)toupper((unsigned char)*cell) : *cell);
    text_str(out, ".\n");
}

static void write_setting(Text *out, const ConfigName *setting)
{
    char row[MAX_WORD];
    Text text = text_in(row, sizeof row);

    text_f(&text, "\n| `%s` | ", setting->name);
    const char *at = strstr(hosting, row);
    const char *cell = at ? strstr(at + text.used - 1, "| ") : NULL;
    if (!cell)
        give_up("docs/hosting.md does not explain", setting->name);
    text_f(out, ".TP\n.B %s\n", setting->name);
    write_markdown(out, cell + 2);
    text_f(out, *setting->usual ? "By default \\fB%s\\fR" : "By default not set%s",
           setting->usual);
    text_f(out, bounds[setting->kind], setting->low, setting->high);
    text_str(out, ".\n");
    if (setting->is_common)
        text_str(out, "Servers that share a database must agree about it.\n");
}

static void write_settings(Text *out)
{
    for (const ConfigName *setting = config_names; setting->name; setting++)
        write_setting(out, setting);
}

static void write_conf(Text *out, const char *old)
{
    static const char path[] = "docs/hosting.md";
    Err err;

    char *document = file_read(path, MADE_MOST, &err);
    if (!document)
        give_up("cannot be read:", path);
    hosting = document;
    text_str(out, made_between(out, old, begin_settings, end_mark, write_settings));
    free(document);
}

static const MadeFile files[] = {
    {"docs/polis.1", write_polis},
    {"docs/polis.conf.5", write_conf},
    {NULL, NULL},
};

int main(int argc, char **argv)
{
    return made_files(files, "manual", argc, argv);
}

/* commands.c - the table of commands, and what --help says of their options. */
#include <string.h>

#include "cli/command.h"

const Command *const commands[] = {
    &command_play,  &command_tour,     &command_serve,   &command_score,
    &command_replay,
    &command_verify, &command_analyse, &command_match,   &command_selfplay,
    &command_perft, &command_engine,   &command_bench,   &command_set,
    &command_admin, &command_backup,   &command_migrate, &command_load,
    &command_worker, &command_puzzles, NULL,
};

const Command *command_named(const char *name)
{
    for (int i = 0; commands[i]; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}

void flag_help(Text *text, const Flag *flag, Lang lang)
{
    if (flag->arg)
        say_f(text, lang, flag->help, flag->arg);
    else if (flag->usual)
        say_f(text, lang, flag->help, flag->usual);
    else
        text_str(text, say(lang, flag->help));
}

/* plain_book.c - the words that look something up: the rules in short, and what is in the
 * box. */
#include "games/list.h"
#include "tui/columns.h"
#include "tui/screen.h"

enum { NAME_WIDTH = 44, COUNT_WIDTH = 8 };

static const Answer none = {.kind = ANSWER_NONE};

static void write_line(Plain *p, const char *number, const char *text)
{
    text_f(&p->out, "%s  %s\n", number, say(p->lang, text));
}

static void list_topics(Plain *p)
{
    for (const Paragraph *at = p->game->book; at->rule; at++)
        if (at->title)
            write_line(p, at->rule, at->title);
    plain_say(p, N_("Give the number of the rule, for example: rule %s"),
              book_first(p->game)->rule);
}

Answer plain_run_rule(Plain *p, const char *rest)
{
    const Game *game = game_of_rule(rest, p->game);
    char rule[RULE_NUMBER];
    Err err;

    if (!*rest && game->book) {
        list_topics(p);
        return none;
    }
    if (!book_read(rule, game, rest, &err)) {
        say_err(&p->out, p->lang, &err);
        text_char(&p->out, '\n');
        return none;
    }
    for (const Paragraph *at = game->book; at->rule; at++)
        if (book_tells(at, rule))
            write_line(p, at->rule, at->title ? at->title : at->text);
    return none;
}

void plain_say_custom(Plain *p)
{
    const Paragraph *custom = book_part(p->game, "first");

    if (custom)
        text_f(&p->out, "%s\n", say(p->lang, custom->text));
}

static void write_count(Plain *p, int count)
{
    char text[COUNT_WIDTH];
    Text out = text_in(text, sizeof text);

    if (count)
        text_f(&out, "%d", count);
    else
        text_char(&out, '-');
    columns_right(&p->out, text, COUNT_WIDTH);
}

Answer plain_run_box(Plain *p, const char *rest)
{
    BoxRow rows[MAX_BOX_ROWS];
    int n = p->game->box ? p->game->box(rows, &p->record.match.setup) : 0;

    (void)rest;
    columns_left(&p->out, say(p->lang, N_("Players")), NAME_WIDTH);
    for (int column = 0; column < BOX_COLUMNS; column++)
        write_count(p, BOX_FEWEST + column);
    columns_end(&p->out);
    for (int i = 0; i < n; i++) {
        columns_left(&p->out, say(p->lang, rows[i].name), NAME_WIDTH);
        for (int column = 0; column < BOX_COLUMNS; column++)
            write_count(p, rows[i].counts[column]);
        columns_end(&p->out);
    }
    return none;
}

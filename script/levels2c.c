/* levels2c.c - turns what the bots are like into a C table, at build time.
 *
 *   levels2c OUT.c IN.json
 *
 * IN.json is a list with one object in each line: the title of a group of bots, or a bot
 * of the group before it. The page reads the same file. */
#include <stdio.h>
#include <string.h>

enum { BAD_INPUT = 2, WORD = 32, SENTENCE = 200 };

/* Returns the number of the line that is no row, or 0. */
static int write_rows(FILE *out, FILE *in)
{
    char line[256], bot[WORD], words[SENTENCE];

    for (int n = 1; fgets(line, sizeof line, in); n++) {
        if (strcmp(line, "[\n") == 0 || strcmp(line, "]\n") == 0)
            continue;
        if (sscanf(line, "{\"title\": \"%199[^\"\\]\"}", words) == 1)
            fprintf(out, "    {.title = \"%s\"},\n", words);
        else if (sscanf(line, "{\"bot\": \"%31[a-z]\", \"about\": \"%199[^\"\\]\"}", bot,
                        words) == 2)
            fprintf(out, "    {.bot = \"%s\", .about = \"%s\"},\n", bot, words);
        else
            return n;
    }
    return 0;
}

int main(int argc, char **argv)
{
    FILE *in = argc == 3 ? fopen(argv[2], "r") : NULL;
    FILE *out = in ? fopen(argv[1], "w") : NULL;

    if (!out) {
        fprintf(stderr, "usage: levels2c OUT.c IN.json\n");
        return BAD_INPUT;
    }
    fprintf(out, "/* Made by levels2c. */\n#include \"cli/bot_table.h\"\n\n"
            "const BotWords bot_words[] = {\n");
    int bad = write_rows(out, in);
    fprintf(out, "    {0},\n};\n");
    fclose(in);
    if (bad)
        fprintf(stderr, "%s: line %d is neither a title nor a bot\n", argv[2], bad);
    return fclose(out) == 0 && !bad ? 0 : BAD_INPUT;
}

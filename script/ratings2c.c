/* ratings2c.c - turns the ratings of the bots into a C table, at build time.
 *
 *   ratings2c OUT.c IN.json
 *
 * IN.json is a list with one object in each line, as script/ladder writes it. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { BAD_INPUT = 2, WORD = 32 };

/* Returns the number of the line that is no row, or 0. */
static int write_rows(FILE *out, FILE *in)
{
    char line[256], game[WORD], bot[WORD];
    int players, elo, error, n = 0;

    while (fgets(line, sizeof line, in)) {
        n++;
        if (strcmp(line, "[\n") == 0 || strcmp(line, "]\n") == 0)
            continue;
        if (sscanf(line,
                   "{\"game\": \"%31[a-z]\", \"players\": %d, \"bot\": \"%31[a-z]\", "
                   "\"elo\": %d, \"error\": %d}",
                   game, &players, bot, &elo, &error) != 5)
            return n;
        fprintf(out, "    {\"%s\", \"%s\", %d, %d, %d},\n", game, bot, players, elo,
                error);
    }
    return 0;
}

int main(int argc, char **argv)
{
    FILE *in = argc == 3 ? fopen(argv[2], "r") : NULL;
    FILE *out = in ? fopen(argv[1], "w") : NULL;

    if (!out) {
        fprintf(stderr, "usage: ratings2c OUT.c IN.json\n");
        return BAD_INPUT;
    }
    fprintf(out, "/* Made by ratings2c. */\n#include \"bots/ratings.h\"\n\n"
            "const Rating bot_ratings[] = {\n");
    int bad = write_rows(out, in);
    fprintf(out, "    {0},\n};\n");
    fclose(in);
    if (bad)
        fprintf(stderr, "%s: line %d is no rating\n", argv[2], bad);
    return fclose(out) == 0 && !bad ? 0 : BAD_INPUT;
}

/* seeds.c - whole matches by their digests: what a seed and its bots led to before, they
 * must lead to again.
 *
 * Each file in tests/seeds has lines `game set-up seed bots digest result`; the set-up is
 * key=value joined by ';', the bots are joined by ','. A difference means that rules,
 * deal, bots or digest have changed: find out why before you write the files anew with
 * WRITE_SEEDS=1. TESTS names the folder tests/ if it is not in the current folder. */
#include "drive.h"
#include "test.h"

enum { LINE = 512, WORDS = 6, MAX_LINES = 256 };

typedef struct {
    char line[LINE];
    char *words[WORDS];
} Row;

/* Split a line into words. Returns how many there are. */
static int split(Row *row)
{
    int n = 0;

    for (char *word = strtok(row->line, " \n"); word && n < WORDS;
         word = strtok(NULL, " \n"))
        row->words[n++] = word;
    return n;
}

static int read_bots(char *names, const Bot *out[MAX_SEATS])
{
    int n = 0;

    for (char *name = names; name && n < MAX_SEATS;) {
        char *comma = strchr(name, ',');
        if (comma)
            *comma = '\0';
        out[n] = bot_named(name);
        CHECK(out[n++], name);
        name = comma ? comma + 1 : NULL;
    }
    return n;
}

/* Play what a row says. `out` gets the digest and the result. */
static void replay(const Row *row, char out[LINE])
{
    static Match match;
    const Bot *players[MAX_SEATS];
    char words[LINE], names[LINE];
    Text text = text_in(out, LINE);

    strcpy(words, row->words[1]);
    for (char *c = words; *c; c++)
        *c = *c == ';' ? ' ' : *c;
    strcpy(names, row->words[3]);
    int n = read_bots(names, players);
    begin(&match, row->words[0], words);
    play_out(&match, strtoull(row->words[2], NULL, 10), players, n);
    text_f(&text, "%016llx ", (unsigned long long)digest_of(&match));
    record_result(&text, &match);
}

static FILE *open_seeds(const char *name, const char *mode)
{
    char path[1024];
    Text text = text_in(path, sizeof path);
    const char *folder = getenv("TESTS");

    text_f(&text, "%s/seeds/%s", folder ? folder : "tests", name);
    FILE *file = fopen(path, mode);
    CHECK(file, path);
    return file;
}

/* Read the rows of a file; lines with '#' are comments. */
static int read_rows(const char *name, Row rows[MAX_LINES])
{
    FILE *file = open_seeds(name, "r");
    int n = 0;

    while (n < MAX_LINES && fgets(rows[n].line, LINE, file))
        if (rows[n].line[0] != '#' && split(&rows[n]) >= 4)
            n++;
    fclose(file);
    return n;
}

/* Under the sanitizer every third one; the other build checks them all. */
static void check_rows(const Row *rows, int n)
{
    for (int i = 0; i < n; i += IS_SANITIZED ? 3 : 1) {
        char got[LINE], want[LINE];
        Text text = text_in(want, sizeof want);
        replay(&rows[i], got);
        text_f(&text, "%s %s", rows[i].words[4], rows[i].words[5]);
        CHECK_STR(got, want, rows[i].words[1]);
    }
}

static void write_rows(const char *name, const Row *rows, int n)
{
    FILE *file = open_seeds(name, "w");

    fprintf(file, "# game set-up seed bots digest result: see tests/unit/seeds.c\n");
    for (int i = 0; i < n; i++) {
        char got[LINE];
        replay(&rows[i], got);
        for (int k = 0; k < 4; k++)
            fprintf(file, "%s ", rows[i].words[k]);
        fprintf(file, "%s\n", got);
    }
    fclose(file);
}

static void check_file(const char *name)
{
    static Row rows[MAX_LINES];
    const char *write = getenv("WRITE_SEEDS");

    memset(rows, 0, sizeof rows);
    int n = read_rows(name, rows);
    CHECK(n > 0, name);
    if (write && *write)
        write_rows(name, rows, n);
    else
        check_rows(rows, n);
    print_message("# %d matches of %s\n", n, name);
}

static void null_matches(void **state)
{
    (void)state;
    check_file("null.txt");
}

static void akropolis_matches(void **state)
{
    (void)state;
    check_file("akropolis.txt");
}

static void akropolis_solo_matches(void **state)
{
    (void)state;
    check_file("akropolis_solo.txt");
}

static void panticapaeum_matches(void **state)
{
    (void)state;
    check_file("panticapaeum.txt");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(null_matches),
        cmocka_unit_test(akropolis_matches),
        cmocka_unit_test(akropolis_solo_matches),
        cmocka_unit_test(panticapaeum_matches),
    };

    return RUN(tests);
}

/* set2c.c - turns a set file into a C table, at build time.
 *
 *   set2c OUT.c IN.json
 *
 * Writes `const Set pa_reconstructed_set`. The file is read and checked by the same
 * reader as players' own files. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

#include "os/file.h"
#include "games/panticapaeum/set_read.h"

enum { BAD_INPUT = 2, MAX_INPUT = 1 << 16, MAX_OUTPUT = 1 << 17, MAX_SHOWN = 100 };

static const char *const kind_words[ROW_KINDS] = {
    [ROW_VP] = "ROW_VP",         [ROW_SINGLE] = "ROW_SINGLE",
    [ROW_DOUBLE] = "ROW_DOUBLE", [ROW_IMPROVEMENT] = "ROW_IMPROVEMENT",
    [ROW_WORKER] = "ROW_WORKER", [ROW_MOVE] = "ROW_MOVE",
    [ROW_DRAW] = "ROW_DRAW",     [ROW_FREE] = "ROW_FREE",
    [ROW_AQUEDUCT] = "ROW_AQUEDUCT", [ROW_ADVANCE] = "ROW_ADVANCE",
};

/* Contents and colours have the same names in C as in files, in capitals. */
static void write_content(Text *out, int content)
{
    for (const char *at = pa_content_names[content]; *at; at++)
        text_char(out, (char)toupper((unsigned char)*at));
}

static void write_tiles(Text *out, const char *member, const TerrainTile tiles[], int n)
{
    text_f(out, "    .%s = {\n", member);
    for (int i = 0; i < n; i++) {
        text_f(out, "        {.id = \"%s\", .n = %d, .count = %d, .cells = {",
               tiles[i].id, tiles[i].n, tiles[i].count);
        for (int k = 0; k < tiles[i].n; k++) {
            text_f(out, "%s{%d, %d, ", k ? ", " : "", tiles[i].cells[k].x,
                   tiles[i].cells[k].y);
            write_content(out, tiles[i].cells[k].content);
            text_char(out, '}');
        }
        text_str(out, "}},\n");
    }
    text_str(out, "    },\n");
}

static void write_rows(Text *out, const Set *set)
{
    text_str(out, "    .rows = {\n");
    for (int colour = 0; colour < COLOURS; colour++) {
        text_str(out, "        [");
        write_content(out, colour);
        text_str(out, "] = {\n");
        for (int i = 0; i < set->row_length[colour]; i++) {
            const RowCell *cell = &set->rows[colour][i];
            text_f(out, "            {%s, %d, %d},\n", kind_words[cell->kind], cell->arg,
                   cell->per);
        }
        text_str(out, "        },\n");
    }
    text_str(out, "    },\n");
}

/* A list of numbers, in braces. */
static void write_numbers(Text *out, const uint8_t numbers[], int n)
{
    text_char(out, '{');
    for (int i = 0; i < n; i++)
        text_f(out, "%s%d", i ? ", " : "", numbers[i]);
    text_char(out, '}');
}

static void write_member(Text *out, const char *member, const uint8_t numbers[], int n)
{
    text_f(out, "    .%s = ", member);
    write_numbers(out, numbers, n);
    text_str(out, ",\n");
}

static void write_lists(Text *out, const Set *set)
{
    write_member(out, "hash", set->hash, sizeof set->hash);
    write_member(out, "row_order", set->row_order, COLOURS);
    write_member(out, "row_length", set->row_length, COLOURS);
    write_member(out, "footprint", set->footprint, COLOURS);
    write_member(out, "in_column", set->in_column, SET_PLAYERS);
    write_member(out, "ring", set->ring, SET_PLAYERS);
    write_member(out, "paid", set->paid, MAX_PAID);
    write_member(out, "single_tokens", set->single_tokens, MAX_TOKENS);
}

static void write_tables(Text *out, const Set *set)
{
    text_str(out, "    .double_tokens = {\n");
    for (int i = 0; i < set->n_double; i++) {
        text_str(out, "        ");
        write_numbers(out, set->double_tokens[i], 2);
        text_str(out, ",\n");
    }
    text_str(out, "    },\n    .costs = {\n");
    for (int i = 2; i < SET_PLAYERS; i++) {
        text_f(out, "        [%d] = ", i);
        write_numbers(out, set->costs[i], set->in_column[i]);
        text_str(out, ",\n");
    }
    text_str(out, "    },\n");
}

static void write_amounts(Text *out, const Set *set)
{
    const struct { const char *name; int value; } members[] = {
        {"n_tiles", set->n_tiles},     {"n_forms", set->n_forms},
        {"n_single", set->n_single},   {"n_double", set->n_double},
        {"rounds", set->rounds},       {"turns", set->turns},
        {"window", set->window},       {"store_limit", set->store_limit},
        {"workers", set->workers},     {"workers_at_start", set->workers_at_start},
        {"start_coins", set->start_coins},
        {"n_paid", set->n_paid},       {"sell_min", set->sell_min},
        {"sell_max", set->sell_max},   {"sell_coins", set->sell_coins},
        {"take_coins", set->take_coins},
        {"take_resources", set->take_resources},
        {"coins_per_vp", set->coins_per_vp},
    };

    for (size_t i = 0; i < sizeof members / sizeof *members; i++)
        text_f(out, "    .%s = %d,\n", members[i].name, members[i].value);
}

static void write_set(Text *out, const Set *set)
{
    text_str(
        out,
        "/* Made by script/set2c.c from the set file; do not edit. */\n"
        "#include \"games/panticapaeum/set.h\"\n\nconst Set pa_reconstructed_set = {\n");
    text_f(out, "    .name = \"%s\",\n", set->name);
    write_amounts(out, set);
    write_lists(out, set);
    write_tables(out, set);
    write_rows(out, set);
    write_tiles(out, "tiles", set->tiles, set->n_tiles);
    write_tiles(out, "forms", set->forms, set->n_forms);
    text_str(out, "};\n");
}

static int complain(const char *path, const Err errs[], int n)
{
    for (int i = 0; i < n && i < MAX_SHOWN; i++) {
        char sentence[1024];
        Text text = text_in(sentence, sizeof sentence);
        err_write(&text, &errs[i]);
        fprintf(stderr, "%s: %s\n", path, sentence);
    }
    return BAD_INPUT;
}

int main(int argc, char **argv)
{
    static char output[MAX_OUTPUT];
    static Err errs[MAX_SHOWN];
    static DocNode nodes[MAX_INPUT];
    Text out = text_in(output, sizeof output);
    Set set;

    if (argc != 3) {
        fputs("usage: set2c OUT.c IN.json\n", stderr);
        return BAD_INPUT;
    }
    char *source = file_read(argv[2], MAX_INPUT, errs);
    int n = source ? pa_set_parse(&set, errs, MAX_SHOWN, source, nodes, MAX_INPUT) : 1;
    free(source);
    if (n > 0)
        return complain(argv[2], errs, n);
    write_set(&out, &set);
    if (out.cut) {
        fprintf(stderr, "%s: the table is longer than %d bytes\n", argv[2], MAX_OUTPUT);
        return BAD_INPUT;
    }
    return file_write(argv[1], output, errs) ? 0 : complain(argv[1], errs, 1);
}

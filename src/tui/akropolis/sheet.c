/* sheet.c - the score sheet: see draw.h. */
#include "tui/columns.h"
#include "tui/akropolis/draw.h"

enum { CELL = 48, NARROW = 16, GAP = 2 };

const char *const ak_kind_names[KINDS] = {
    [HOUSE] = N_("houses"),   [MARKET] = N_("markets"), [BARRACKS] = N_("barracks"),
    [TEMPLE] = N_("temples"), [GARDEN] = N_("gardens"),
};

/* The lines of a sheet: one for each kind, then these. */
enum { QUARRY_ROW = KINDS, STONE_ROW, TOTAL_ROW, ROWS };

static const char *row_name(int row)
{
    static const char *const others[] = {N_("quarries"), N_("stones"), N_("total")};

    return row < KINDS ? ak_kind_names[row] : others[row - KINDS];
}

static void write_cell(Text *text, const SheetColumn *column, int row)
{
    if (row < KINDS) {
        const KindScore *of = &column->score->kinds[row];
        text_f(text, "%d x %d = %4d", of->value, of->stars, of->points);
        return;
    }
    const int others[] = {column->quarry_points, column->stones, column->total};
    text_f(text, "%d", others[row - KINDS]);
}

static bool is_shown(const SheetColumn *columns, int n, int row)
{
    bool shown = row != QUARRY_ROW;

    for (int i = 0; i < n; i++)
        shown = shown || columns[i].quarry_points > 0;
    return shown;
}

static int widest(const SheetColumn *columns, int n)
{
    int width = NARROW;

    for (int i = 0; i < n; i++)
        if (columns_of(columns[i].name) > width)
            width = columns_of(columns[i].name);
    return width + GAP;
}

static void write_names(Text *text, const SheetColumn *columns, int n, int left,
                        int width)
{
    columns_blank(text, left);
    for (int i = 0; i < n; i++) {
        text_char(text, ' ');
        columns_cut(text, columns[i].name, width - 1);
    }
    text_char(text, '\n');
}

void ak_draw_sheets(Text *text, Lang lang, const SheetColumn *columns, int n)
{
    int left = 0, width = widest(columns, n);

    for (int row = 0; row < ROWS; row++)
        if (columns_of(say(lang, row_name(row))) > left)
            left = columns_of(say(lang, row_name(row)));
    width = columns_room(width, n, left);
    if (*columns[0].name)
        write_names(text, columns, n, left, width);
    for (int row = 0; row < ROWS; row++) {
        if (!is_shown(columns, n, row))
            continue;
        columns_left(text, say(lang, row_name(row)), left);
        for (int i = 0; i < n; i++) {
            char cell[CELL];
            Text out = text_in(cell, sizeof cell);
            write_cell(&out, &columns[i], row);
            columns_right(text, cell, width);
        }
        text_char(text, '\n');
    }
}

void ak_draw_sheet(Text *text, Lang lang, const Score *score, int stones)
{
    SheetColumn column = {"", score, stones, score->points + stones, 0};

    ak_draw_sheets(text, lang, &column, 1);
}

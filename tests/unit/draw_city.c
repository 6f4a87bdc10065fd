/* draw_city.c - see draw_city.h. */
#include "draw_city.h"

#include "base/text.h"
#include "test.h"

/* How far a drawing has been read. */
typedef struct {
    const char *at;
    int8_t q, r;
} Pen;

/* Move to the next hex or empty place; false at the end. */
static bool pen_next(Pen *pen)
{
    for (;; pen->at++) {
        if (*pen->at == '\0')
            return false;
        if (*pen->at == '/' || *pen->at == '\n') {
            pen->q = 0;
            pen->r++;
        } else if (*pen->at != ' ') {
            return true;
        }
    }
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Take the letter at the pen and the level after it. */
static Cell pen_take(Pen *pen)
{
    Cell cell = {.q = pen->q++, .r = pen->r, .code = *pen->at++, .level = 1};

    if (is_digit(*pen->at))
        cell.level = (uint8_t)(*pen->at++ - '0');
    return cell;
}

View draw(const char *city)
{
    View view;
    Pen pen = {.at = city};

    ak_view_clear(&view);
    while (pen_next(&pen)) {
        Cell cell = pen_take(&pen);
        if (cell.code == '.')
            continue;
        CHECK(cell.code == QUARRY || ak_district_of(cell.code) >= 0 ||
              ak_plaza_of(cell.code) >= 0,
              city);
        ak_view_add(&view, cell);
    }
    ak_view_finish(&view);
    return view;
}

View draw_owned(const char *city, const char *owners)
{
    View view = draw(city);
    Pen pen = {.at = owners};

    for (; pen_next(&pen); pen.q++, pen.at++) {
        int at = view.at[pen.q + ORIGIN][pen.r + ORIGIN];
        CHECK_INT(at != 0, *pen.at != '.', owners);
        if (at)
            view.cells[at - 1].tile = (uint8_t)(*pen.at == '0' ? 0 : *pen.at - 'a' + 1);
    }
    return view;
}

Score draw_score(const char *city, const ScoreRules *rules)
{
    View view = draw(city);
    Score score;

    ak_score_view(&score, &view, rules);
    return score;
}

int lay_all(City *city, const char *tiles_at)
{
    const char *at = tiles_at;
    int quarries = 0;

    for (text_skip_blank(&at); *at; text_skip_blank(&at)) {
        int tile = 0, q = 0, r = 0, rot = 0;
        View view;
        bool ok = text_read_int(&at, 1, TILES, &tile) && *at++ == '@' &&
                  text_read_int(&at, -REACH, REACH, &q) && *at++ == ',' &&
                  text_read_int(&at, -REACH, REACH, &r) && *at++ == '/' &&
                  text_read_int(&at, 0, DIRS - 1, &rot);
        CHECK(ok, tiles_at);
        Spot spot = {(int8_t)q, (int8_t)r, (int8_t)rot};
        ak_view_of(&view, city);
        CHECK_INT(ak_view_refusal(&view, spot), FITS, tiles_at);
        quarries += ak_city_lay(city, tile, spot);
    }
    return quarries;
}

int read_tiles(uint8_t *out, int most, const char *tiles)
{
    int n = 0;

    for (const char *at = tiles; *at; text_skip_blank(&at)) {
        int tile = 0;
        CHECK(n < most && text_read_int(&at, 1, TILES, &tile), tiles);
        out[n++] = (uint8_t)tile;
    }
    return n;
}

void check_drawing(const City *city, const char *drawing)
{
    View drawn = draw(drawing), view;
    int low_q = REACH, low_r = REACH;

    ak_view_of(&view, city);
    for (int i = 0; i < view.n; i++) {
        low_q = view.cells[i].q < low_q ? view.cells[i].q : low_q;
        low_r = view.cells[i].r < low_r ? view.cells[i].r : low_r;
    }
    CHECK_INT(view.n, drawn.n, drawing);
    for (int i = 0; i < view.n; i++) {
        const Cell *cell = &view.cells[i];
        const Cell *like = ak_view_at(&drawn, cell->q - low_q, cell->r - low_r);
        CHECK(like && like->code == cell->code && like->level == cell->level, drawing);
    }
}

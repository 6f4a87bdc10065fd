/* text.c - moves of Akropolis as people and files write them.
 *
 *   17@1,-2/3     tile 17, its hex 0 at q=1 r=-2, rotation 3
 *   t3 1,-2 r3    the same for a person: the third tile of the site
 *   +17           luck turns tile 17 up
 *   !17           the architect takes tile 17 */

#include "games/akropolis/rules.h"

void ak_write_move(Text *text, const State *s, Move m)
{
    Choice choice = ak_choice_unpack(m);

    (void)s;
    switch (choice.action) {
    case TURN_UP:         text_f(text, "+%d", choice.tile); break;
    case ARCHITECT_TAKES: text_f(text, "!%d", choice.tile); break;
    case LAY:
        text_f(text, "%d@%d,%d/%d", choice.tile, choice.spot.q, choice.spot.r,
               choice.spot.rot);
    }
}

/* A move as it was written, before it is checked against the rules. */
typedef struct {
    char word[MAX_MOVE_TEXT];       /* for sentences about it */
    Action action;
    int tile;                       /* tile id, or 0 */
    int slot;                       /* index in the site from 1, or 0 */
    int q, r, rot;
} Written;

static bool read_char(const char **at, char c)
{
    if (**at != c)
        return false;
    ++*at;
    return true;
}

static bool read_place(const char **at, Written *out)
{
    return text_read_int(at, -9999, 9999, &out->q) && read_char(at, ',') &&
           text_read_int(at, -9999, 9999, &out->r);
}

/* 17@1,-2/3 */
static bool read_record_form(const char **at, Written *out)
{
    return text_read_int(at, 0, 999, &out->tile) && read_char(at, '@') &&
           read_place(at, out) && read_char(at, '/') &&
           text_read_int(at, 0, 999, &out->rot) && text_word_ends(*at);
}

/* t3 1,-2 r3 */
static bool read_typed_form(const char **at, Written *out)
{
    if (!read_char(at, 't') || !text_read_int(at, 0, 999, &out->slot))
        return false;
    text_skip_blank(at);
    if (!read_place(at, out))
        return false;
    text_skip_blank(at);
    return read_char(at, 'r') && text_read_int(at, 0, 999, &out->rot) &&
           text_word_ends(*at);
}

/* +17 or !17 */
static bool read_tile_form(const char **at, Written *out)
{
    out->action = **at == '+' ? TURN_UP : ARCHITECT_TAKES;
    ++*at;
    return text_read_int(at, 0, 999, &out->tile) && text_word_ends(*at);
}

static bool read_written(const char **at, Written *out, Err *err)
{
    *out = (Written){.action = LAY};
    text_skip_blank(at);
    Text word = text_in(out->word, sizeof out->word);
    for (const char *c = *at; !text_word_ends(c); c++)
        text_char(&word, *c);

    const char *rest = *at;
    bool ok = *rest == '+' || *rest == '!' ? read_tile_form(&rest, out)
            : *rest == 't'                 ? read_typed_form(&rest, out)
                                           : read_record_form(&rest, out);
    if (!ok)
        return fail(
            err, ERR_SYNTAX,
            N_("'%s' is not a move; write 17@1,-2/3, t3 1,-2 r3 or, for luck, +17"),
            out->word);
    *at = rest;
    return true;
}

static bool refuse_luck(const State *s, const Written *w, Err *err)
{
    if (w->action != TURN_UP)
        return fail_rule(err, "AK-2.2",
                         N_("%s: luck is to turn a tile up first, as in +17 (AK-2.2)"),
                         w->word);
    if (w->tile < 1 || w->tile > TILES || !(s->bag >> w->tile & 1))
        return fail_rule(err, "AK-1.3",
                         N_("%s: tile %d is not among the face-down tiles (AK-1.3)"),
                         w->word, w->tile);
    return true;
}

static bool refuse_architect(const State *s, const Written *w, Err *err)
{
    int takes = ak_architect_choice(s);

    if (w->action != ARCHITECT_TAKES || w->tile != takes)
        return fail_rule(err, "AK-6.3",
                         N_("%s: the architect is to move and takes tile %d (AK-6.3)"),
                         w->word, takes);
    return true;
}

/* Check that the player can take the tile. Afterwards `w->tile` is known. */
static bool refuse_tile(const State *s, Written *w, Err *err)
{
    if (w->action != LAY)
        return fail_rule(err, "AK-2.4",
                         N_("%s: a player is to move and must place a tile (AK-2.4)"),
                         w->word);
    if (w->slot > s->on_site || (w->slot == 0 && w->tile == 0))
        return fail_rule(err, "AK-2.4", N_("%s: the site has %d tiles (AK-2.4)"), w->word,
                         s->on_site);
    if (w->slot > 0)
        w->tile = s->site[w->slot - 1];
    int price = ak_site_find(s, w->tile);
    if (price < 0)
        return fail_rule(err, "AK-2.4", N_("%s: tile %d is not in the site (AK-2.4)"),
                         w->word, w->tile);
    if (price > s->stones[s->turn])
        return fail_rule(err, "AK-2.5",
                         N_("%s: the price in stones is %d, the stock %d (AK-2.5)"),
                         w->word, price, s->stones[s->turn]);
    return true;
}

static const Why refusals[REFUSALS] = {
    [APART] = {"AK-3.2", N_("%s: the tile does not touch the city (AK-3.2)")},
    [HANGS] = {"AK-3.3", N_("%s: the tile hangs over an empty place (AK-3.3)")},
    [UNEVEN] = {"AK-3.3", N_("%s: the ground under the tile is uneven (AK-3.3)")},
    [ONE_TILE] =
        {"AK-3.3",
         N_("%s: the tile lies on a single tile; it needs two or more (AK-3.3)")},
};

static bool refuse_spot(const State *s, const Written *w, Err *err)
{
    View view;
    Refusal refusal = APART;

    if (w->rot >= DIRS)
        return fail_rule(err, "AK-3.1",
                         N_("%s: a tile has the rotations 0 to 5 (AK-3.1)"), w->word);
    if (w->q >= -REACH && w->q <= REACH && w->r >= -REACH && w->r <= REACH) {
        ak_view_of(&view, &s->cities[s->turn]);
        refusal =
            ak_view_refusal(&view, (Spot){(int8_t)w->q, (int8_t)w->r, (int8_t)w->rot});
    }
    return refusal == FITS ||
           fail_rule(err, refusals[refusal].rule, refusals[refusal].sentence, w->word);
}

bool ak_read_move(Move *out, const State *s, const char **at, Err *err)
{
    const char *rest = *at;
    Written w;

    if (!read_written(&rest, &w, err))
        return false;
    if (s->turn == OVER)
        return fail(err, ERR_STATE, N_("%s: the game is over (AK-2.3)"), w.word);
    bool ok = s->turn == LUCK             ? refuse_luck(s, &w, err)
            : ak_is_architect(s, s->turn)    ? refuse_architect(s, &w, err)
            : refuse_tile(s, &w, err) && refuse_spot(s, &w, err);
    if (!ok)
        return false;
    *out = ak_choice_pack((Choice){w.action, w.tile,
                                   {(int8_t)w.q, (int8_t)w.r, (int8_t)w.rot}});
    *at = rest;
    return true;
}

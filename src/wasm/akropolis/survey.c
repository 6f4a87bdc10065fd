/* survey.c - a city of Akropolis as lines: its hexes seen from above, or its
 * tiles in the order laid, never both. */
#include <string.h>

#include "games/akropolis/appraisal.h"
#include "wasm/survey.h"

static const char hex_form[] = "hex q r code level";
static const char tile_form[] = "tile number q r rotation";

/* What is read. Lists that are too long are counted on, for the sentence that says so. */
static Appraisal appraisal;
static SeenHex hexes[MAX_CELLS];
static LaidTile laid[MAX_LAID];
static int n_hexes, n_laid;

static void start(void)
{
    appraisal = (Appraisal){.setup.players = 2};
    n_hexes = n_laid = 0;
}

static bool read_key(const char *key, char *value, Err *err)
{
    if (strcmp(key, "stones") == 0) {
        const char *at = value;
        return (text_read_int(&at, 0, MAX_STONES, &appraisal.stones) && !*at) ||
               fail(err, ERR_SYNTAX, N_("stones must be a number from 0 to 1000"));
    }
    int row = option_find(&akropolis, key);
    if (row >= 0 && option_at(&akropolis, row)->scores)
        return setup_set(&appraisal.setup, &akropolis, key, value, err);
    return fail(err, ERR_UNKNOWN, N_("unknown key '%s'"), key);
}

/* A number anywhere on a table; what is too far for the game it says itself. */
static bool read_far(int *out, const char *word)
{
    return text_read_int(&word, -FAR, FAR, out) && !*word;
}

static bool read_hex(SeenHex *out, char *words[], int n, Err *err)
{
    if (n != 5 || strcmp(words[0], "hex") != 0 || !read_far(&out->q, words[1]) ||
        !read_far(&out->r, words[2]) || !read_far(&out->level, words[4]))
        return survey_refuse(hex_form, err);
    return ak_survey_code(out, words[3], err);
}

static bool read_tile(LaidTile *out, char *words[], int n)
{
    return n == 5 && read_far(&out->tile, words[1]) && read_far(&out->q, words[2]) &&
           read_far(&out->r, words[3]) && read_far(&out->rot, words[4]);
}

static bool add_tile(char *words[], int n, Err *err)
{
    LaidTile tile;

    if (!read_tile(&tile, words, n)) {
        survey_refuse(tile_form, err);
        return fail_entry(err, "moves", n_laid);
    }
    if (n_laid < MAX_LAID)
        laid[n_laid] = tile;
    n_laid++;
    return true;
}

static bool add_hex(char *words[], int n, Err *err)
{
    SeenHex hex;

    if (n_laid > 0 ? !survey_refuse(tile_form, err) : !read_hex(&hex, words, n, err))
        return fail_entry(err, "cells", n_hexes);
    if (n_hexes < MAX_CELLS)
        hexes[n_hexes] = hex;
    n_hexes++;
    return true;
}

static bool read_line(char *words[], int n, Err *err)
{
    return (strcmp(words[0], "tile") == 0 && n_hexes == 0 ? add_tile : add_hex)(words, n,
                                                                               err);
}

static bool finish(Err *err)
{
    return n_laid > 0 ? ak_appraise_tiles(&appraisal, laid, n_laid, err)
                      : ak_appraise_hexes(&appraisal, hexes, n_hexes, err);
}

static void write(Json *json)
{
    ak_appraisal_write(json, &appraisal);
}

const Surveyor ak_surveyor = {"akropolis", start, read_key,       read_line,
                              finish,      write, ak_write_tiles};

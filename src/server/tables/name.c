/* name.c - see name.h. */
#include "server/tables/name.h"

#include <string.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>

#include "server/tables/field.h"
#include "server/tables/hosted.h"

/* Characters that are invisible, end lines, change the direction of the text, or would
 * end the name in a record. */
static bool is_unfit(uint32_t code)
{
    static const struct {
        uint32_t from, to;
    } unfit[] = {
        {'"', '"'},         {',', ','},         {'[', '['},         {']', ']'},
        {0xa0, 0xa0},       {0xad, 0xad},       {0x34f, 0x34f},     {0x61c, 0x61c},
        {0x115f, 0x1160},   {0x1680, 0x1680},   {0x17b4, 0x17b5},   {0x180b, 0x180f},
        {0x2000, 0x200f},   {0x2028, 0x202f},   {0x205f, 0x206f},   {0x2800, 0x2800},
        {0x3000, 0x3000},   {0x3164, 0x3164},   {0xe000, 0xf8ff},   {0xfeff, 0xfeff},
        {0xffa0, 0xffa0},   {0xfff0, 0xffff},   {0x1d173, 0x1d17a}, {0xe0000, 0x10ffff},
    };

    for (size_t i = 0; i < sizeof unfit / sizeof *unfit; i++)
        if (code >= unfit[i].from && code <= unfit[i].to)
            return true;
    /* Not a character, or not yet one: a screen shows a box, or nothing at all. */
    return u_charType((UChar32)code) == U_UNASSIGNED;
}

static bool has_unfit(const char *name)
{
    uint32_t code;

    for (int n; *name; name += n) {
        n = text_character(&code, name, NULL);
        if (n == 0 || is_unfit(code))
            return true;
    }
    return false;
}

bool name_check(const char *name, Err *err)
{
    if (!text_check(name, NAME_CHARACTERS, "name", err))
        return false;
    if (!*name)
        return fail(err, ERR_SYNTAX, N_("a name must have 1 to %d characters"),
                    NAME_CHARACTERS);
    if (has_unfit(name))
        return fail(
            err, ERR_SYNTAX,
            N_("a name must not contain commas, quotes, square brackets, or characters "
               "that are invisible or unknown"));
    if (name[0] == ' ' || name[strlen(name) - 1] == ' ')
        return fail(err, ERR_SYNTAX, N_("a name must not begin or end with a space"));
    if (strncmp(name, "bot:", 4) == 0)
        return fail(err, ERR_SYNTAX, N_("only bots have names that begin with 'bot:'"));
    return true;
}

bool seat_name_check(const char *name, Err *err)
{
    return !*name || name_check(name, err);
}

/* The small letter for a capital one, in the alphabets that names are likely to use;
 * other characters stay as they are. Both have the same number of bytes. */
static uint32_t small(uint32_t code)
{
    static const struct {
        uint32_t from, to;
        int every, add;             /* every second one: a pair of capital and small */
    } capitals[] = {
        {'A', 'Z', 1, 32},          {0xc0, 0xd6, 1, 32},     {0xd8, 0xde, 1, 32},
        {0x100, 0x12e, 2, 1},       {0x132, 0x136, 2, 1},    {0x139, 0x147, 2, 1},
        {0x14a, 0x176, 2, 1},       {0x178, 0x178, 1, -121}, {0x179, 0x17d, 2, 1},
        {0x386, 0x386, 1, 38},      {0x388, 0x38a, 1, 37},   {0x38c, 0x38c, 1, 64},
        {0x38e, 0x38f, 1, 63},      {0x391, 0x3a1, 1, 32},   {0x3a3, 0x3ab, 1, 32},
        {0x3c2, 0x3c2, 1, 1},       {0x400, 0x40f, 1, 80},   {0x410, 0x42f, 1, 32},
        {0x460, 0x480, 2, 1},       {0x48a, 0x4be, 2, 1},    {0x4c1, 0x4cd, 2, 1},
        {0x4d0, 0x52e, 2, 1},       {0x531, 0x556, 1, 48},   {0x1e00, 0x1e94, 2, 1},
        {0x1ea0, 0x1efe, 2, 1},
    };

    for (size_t i = 0; i < sizeof capitals / sizeof *capitals; i++)
        if (code >= capitals[i].from && code <= capitals[i].to &&
            (code - capitals[i].from) % (uint32_t)capitals[i].every == 0)
            return (uint32_t)((int)code + capitals[i].add);
    return code;
}

/* It selects how the character before it is drawn. */
static bool is_form(uint32_t code)
{
    return code >= 0xfe00 && code <= 0xfe0f;
}

static void fold(Text *text, const char *name)
{
    uint32_t code;

    for (int n; *name; name += n > 0 ? n : 1) {
        n = text_character(&code, name, NULL);
        if (n > 0 && is_form(code))
            continue;
        if (n > 0 && small(code) != code)
            text_code(text, small(code));
        else
            for (int i = 0; i < (n > 0 ? n : 1); i++)
                text_char(text, name[i]);
    }
}

void name_fold(char out[NAME], const char *name)
{
    Text text = text_in(out, NAME);

    fold(&text, name);
}

/* The Latin capital that a character shows in another style, or 0. Neither normalization
 * nor UTS 39 knows these as forms of a letter. */
static char plain_letter(uint32_t code)
{
    enum { LETTERS = 26, CIRCLED = 0x1f150, SQUARED = 0x1f170 };
    static const struct {
        uint32_t code;
        char letter;
    } small_capitals[] = {
        {0x1d00, 'A'}, {0x299, 'B'},  {0x1d04, 'C'}, {0x1d05, 'D'}, {0x1d07, 'E'},
        {0xa730, 'F'}, {0x262, 'G'},  {0x29c, 'H'},  {0x26a, 'I'},  {0x1d0a, 'J'},
        {0x1d0b, 'K'}, {0x29f, 'L'},  {0x1d0d, 'M'}, {0x274, 'N'},  {0x1d0f, 'O'},
        {0x1d18, 'P'}, {0x1d29, 'P'}, {0xa7af, 'Q'}, {0x280, 'R'},  {0xa731, 'S'},
        {0x1d1b, 'T'}, {0x1d1c, 'U'}, {0x1d20, 'V'}, {0x1d21, 'W'}, {0x28f, 'Y'},
        {0x1d22, 'Z'},
    };

    for (size_t i = 0; i < sizeof small_capitals / sizeof *small_capitals; i++)
        if (code == small_capitals[i].code)
            return small_capitals[i].letter;
    if (code >= CIRCLED && code < CIRCLED + LETTERS)
        return (char)('A' + (code - CIRCLED));
    if (code >= SQUARED && code < SQUARED + LETTERS)
        return (char)('A' + (code - SQUARED));
    return 0;
}

void name_plain(char out[NAME], const char *name)
{
    Text text = text_in(out, NAME);
    uint32_t code;

    for (int n; *name; name += n > 0 ? n : 1) {
        n = text_character(&code, name, NULL);
        char letter = n > 0 ? plain_letter(code) : 0;
        if (letter)
            text_char(&text, letter);
        else
            for (int i = 0; i < (n > 0 ? n : 1); i++)
                text_char(&text, name[i]);
    }
}

typedef const UNormalizer2 *Normal(UErrorCode *status);

/* By one of ICU's tables. If ICU fails, the name stays as it is. */
static void normalize(char out[NAME_LOOK], const char *name, Normal *normal)
{
    UChar wide[NAME_LOOK], made[NAME_LOOK];
    UErrorCode status = U_ZERO_ERROR;
    const UNormalizer2 *by = normal(&status);
    int32_t n = 0;

    u_strFromUTF8(wide, NAME_LOOK, &n, name, -1, &status);
    n = unorm2_normalize(by, wide, n, made, NAME_LOOK, &status);
    u_strToUTF8(out, NAME_LOOK, NULL, made, n, &status);
    if (status != U_ZERO_ERROR) {
        Text text = text_in(out, NAME_LOOK);
        text_str(&text, name);
    }
}

static void fold_composed(char out[NAME_LOOK], const char *name)
{
    char composed[NAME_LOOK];
    Text text = text_in(out, NAME_LOOK);

    normalize(composed, name, unorm2_getNFCInstance);
    fold(&text, composed);
}

bool name_is(const char *name, const char *other)
{
    char folds[2][NAME_LOOK];

    fold_composed(folds[0], name);
    fold_composed(folds[1], other);
    return strcmp(folds[0], folds[1]) == 0;
}

/* Several blanks look like one. */
static void join_blanks(char *name)
{
    char *to = name;

    for (const char *at = name; *at; at++)
        if (*at != ' ' || at[1] != ' ')
            *to++ = *at;
    *to = '\0';
}

/* Normalize, replace each character by what it looks like, then use small letters. */
static void look(char out[NAME_LOOK], const char *name, Normal *normal)
{
    static USpoofChecker *checker;  /* opened once; only read from then on */
    char plain[NAME_LOOK], skeleton[NAME_LOOK];
    UErrorCode status = U_ZERO_ERROR;

    normalize(plain, name, normal);
    join_blanks(plain);
    if (!checker)
        checker = uspoof_open(&status);
    uspoof_getSkeletonUTF8(checker, 0, plain, -1, skeleton, NAME_LOOK, &status);
    if (status == U_ZERO_ERROR)
        normalize(out, skeleton, unorm2_getNFKCCasefoldInstance);
    else
        fold_composed(out, plain);
}

void name_look(char out[NAME_LOOK], const char *name)
{
    look(out, name, unorm2_getNFKCInstance);
}

void name_look_small(char out[NAME_LOOK], const char *name)
{
    look(out, name, unorm2_getNFKCCasefoldInstance);
}

const char *name_looks_by(void)
{
    return "ICU " U_ICU_VERSION ", as written and in small letters, and in plain ones";
}

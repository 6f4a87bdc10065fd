/* record_read.c - reads a match from text and checks each move by the
 * rules: see record.h. */
#include "core/record.h"

#include <string.h>

enum { MAX_VALUE = 512, HEADERS = 11 + MAX_OPTIONS };

static void copy(char *out, size_t size, const char *value)
{
    Text text = text_in(out, size);

    text_str(&text, value);
}

typedef struct {
    const char *at;
    int line;
    Record *out;                    /* gets what a comment says about the end */
} Source;

static bool next_is(const Source *source, char c)
{
    return *source->at == c;
}

static void advance(Source *source)
{
    source->line += *source->at == '\n';
    source->at++;
}

/* If the text at *at begins with `word`, move past it. */
static bool take_word(const char **at, const char *word)
{
    size_t n = strlen(word);

    if (strncmp(*at, word, n) != 0)
        return false;
    *at += n;
    return true;
}

/* Reads `; [Ended "resigned 2"]`: who gave up, and how. Anything else is
 * just a comment. */
static void read_ended(Record *out, const char *at)
{
    int how = ENDED_TIMEDOUT, seat;

    if (!take_word(&at, "; [Ended \""))
        return;
    while (how > NOT_ENDED && !take_word(&at, ended_names[how]))
        how--;
    if (how > NOT_ENDED && *at++ == ' ' && text_read_int(&at, 1, MAX_SEATS, &seat) &&
        take_word(&at, "\"]")) {
        out->ended = (Ended)how;
        out->loser = seat - 1;
    }
}

/* Skip blanks and comments. */
static void skip(Source *source)
{
    for (;;) {
        if (next_is(source, ';')) {
            read_ended(source->out, source->at);
            while (*source->at && !next_is(source, '\n'))
                source->at++;
        } else if (next_is(source, ' ') || next_is(source, '\t') ||
                   next_is(source, '\n') || next_is(source, '\r'))
            advance(source);
        else
            return;
    }
}

typedef struct {
    char key[MAX_KEY], value[MAX_SET_DATA];
    int line;
} Header;

static bool may_be_long(const Header *header)
{
    return strcmp(header->key, "SetData") == 0;
}

/* Read `[Key "value"]`. */
static bool read_header(Header *out, Source *source, Err *err)
{
    Text key = text_in(out->key, sizeof out->key);
    Text value = text_in(out->value, sizeof out->value);

    out->line = source->line;
    advance(source);
    while ((*source->at >= 'A' && *source->at <= 'Z') ||
           (*source->at >= 'a' && *source->at <= 'z'))
        text_char(&key, *source->at++);
    while (next_is(source, ' '))
        source->at++;
    if (!next_is(source, '"'))
        return fail(err, ERR_SYNTAX, N_("a header looks like [Key \"value\"]"));
    for (source->at++; *source->at && !next_is(source, '"') && !next_is(source, '\n');
         source->at++) {
        if (next_is(source, '\\') && (source->at[1] == '"' || source->at[1] == '\\'))
            source->at++;
        text_char(&value, *source->at);
    }
    if (!next_is(source, '"') || source->at[1] != ']')
        return fail(err, ERR_SYNTAX, N_("the header %s does not end with \"]"), out->key);
    source->at += 2;
    if (key.cut || value.cut || (value.used >= MAX_VALUE && !may_be_long(out)))
        return fail(err, ERR_SYNTAX, N_("the header %s is too long"), out->key);
    return true;
}

static bool read_hex_header(char out[HEX], const Header *header, Err *err)
{
    unsigned char bytes[SHA256_SIZE];

    if (!text_read_hex(header->value, bytes, sizeof bytes))
        return fail(err, ERR_SYNTAX, N_("%s must be 64 hexadecimal digits"), header->key);
    copy(out, HEX, header->value);
    return true;
}

/* Refuse what a terminal or a document could not show: names go there as they are. */
static bool check_shown(const Header *header, Err *err)
{
    uint32_t code;

    for (int i = 0, n; header->value[i]; i += n) {
        n = text_character(&code, header->value + i, NULL);
        if (n == 0)
            return fail(err, ERR_SYNTAX, N_("%s is not valid UTF-8"), header->key);
        if (text_is_control(code))
            return fail(err, ERR_SYNTAX,
                        N_("%s must be one line without control characters"),
                        header->key);
    }
    return true;
}

static bool read_seats(Record *out, const Header *header, Err *err)
{
    const char *value = header->value;
    int seat = 0;

    if (!check_shown(header, err))
        return false;
    for (const char *at = value; *at; seat++) {
        size_t n = strcspn(at, ",");
        bool ends_in_comma = at[n] == ',' && !at[n + 1];
        if (n == 0 || n >= SEAT_NAME || seat == MAX_SEATS || ends_in_comma)
            return fail(err, ERR_SYNTAX, N_("'%s' is not a list of seats"), value);
        memcpy(out->seats[seat], at, n);
        at += n + (at[n] == ',');
    }
    return true;
}

/* By seat: 64 lower-case hexadecimal digits, or "-". */
static bool read_seals(Record *out, const char *value, Err *err)
{
    int n = 0;
    bool ok = true;

    for (const char *at = value; ok && *at; n++) {
        size_t length = strcspn(at, ",");
        char one[SEAL] = "";
        bool ends_in_comma = at[length] == ',' && !at[length + 1];

        memcpy(one, at, length < SEAL ? length : 0);
        ok = n < MAX_SEATS && !ends_in_comma &&
             (seal_is_valid(one) || strcmp(one, "-") == 0);
        at += length + (at[length] == ',');
    }
    if (!ok)
        return fail(err, ERR_SYNTAX, N_("'%s' is not a list of seals"), value);
    copy(out->seals, sizeof out->seals, value);
    return true;
}

/* Where each plain header goes. */
static char *plain_header(Record *record, const char *key, size_t *size)
{
    const struct {
        const char *key;
        char *to;
        size_t size;
    } plain[] = {
        {"Date", record->date, sizeof record->date},
        {"Nonces", record->nonces, sizeof record->nonces},
        {"Result", record->result, sizeof record->result},
        {"Digest", record->digest, sizeof record->digest},
    };

    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        if (strcmp(plain[i].key, key) == 0) {
            *size = plain[i].size;
            return plain[i].to;
        }
    return NULL;
}

/* The key under which setup_set knows a header: the same, but beginning with
 * a small letter. */
static const char *setup_key_of(char out[MAX_KEY], const char *header)
{
    bool is_capital = *header >= 'A' && *header <= 'Z';

    copy(out, MAX_KEY, is_capital ? header : "");
    if (is_capital)
        *out = (char)(*out - 'A' + 'a');
    return out;
}

/* What the headers say about the set: Set names it, SetData contains it. */
typedef struct {
    const Setup *with;              /* the set loaded for the record, or NULL */
    char named[MAX_VALUE];
    int line, data_line;            /* of Set and SetData; 0: there is none */
} SetSaid;

/* The set in a Setup must be the one that Set names. */
static bool check_named(const Game *game, const Setup *setup, const SetSaid *said,
                        const char *sentence, Err *err)
{
    char ours[MAX_VALUE];
    Text text = text_in(ours, sizeof ours);

    if (game->write_set)
        game->write_set(&text, setup);
    return strcmp(ours, said->named) == 0 ||
           fail(err, ERR_SETUP, sentence, said->named, ours);
}

/* The match must be played with the set that the headers mean, wherever it comes from. */
static bool check_set(const Game *game, const Setup *setup, const SetSaid *said, Err *err)
{
    const Setup *with = said->with;
    bool is_loaded = with && with->set_size;
    const char *other =
        N_("the record was played with the set '%s', not '%s'; it needs that set's file");

    if (said->line && said->data_line &&
        !check_named(game, setup, said,
                     N_("the record names the set '%s', but its SetData is '%s'"), err))
        return false;
    if (said->line && (is_loaded || !said->data_line) &&
        !check_named(game, is_loaded ? with : setup, said, other, err))
        return false;
    return !said->data_line || !is_loaded ||
           (with->set_size == setup->set_size &&
            memcmp(with->set, setup->set, (size_t)with->set_size) == 0) ||
           fail(err, ERR_SETUP,
                N_("the SetData of the record is not the set that was loaded"));
}

static bool take_header(Record *out, const Header *header, const Game *game, Setup *setup,
                        Err *err)
{
    char key[MAX_KEY];
    size_t size = 0;
    char *to = plain_header(out, header->key, &size);

    if (setup_knows(setup_key_of(key, header->key)))
        return setup_set(setup, game, key, header->value, err);
    if (to && strlen(header->value) >= size)
        return fail(err, ERR_SYNTAX, N_("the header %s is too long"), header->key);
    if (to) {
        copy(to, size, header->value);
        return to != out->date || check_shown(header, err);
    }
    if (strcmp(header->key, "SetData") == 0)
        return setup_read_set(setup, game, header->value, err);
    if (strcmp(header->key, "Seats") == 0)
        return read_seats(out, header, err);
    if (strcmp(header->key, "Seals") == 0)
        return read_seals(out, header->value, err);
    if (strcmp(header->key, "Commit") == 0)
        return read_hex_header(out->commit, header, err);
    if (strcmp(header->key, "Reveal") == 0)
        return read_hex_header(out->reveal, header, err);
    return fail(err, ERR_UNKNOWN,
                N_("unknown header '%s'; a newer version may have written this"),
                header->key);
}

static bool place(Err *err, int line)
{
    err->line = line;
    return false;
}

static const Game *find_game(const Game *const *games, const char *name)
{
    for (int i = 0; games[i]; i++)
        if (strcmp(games[i]->name, name) == 0)
            return games[i];
    return NULL;
}

/* Is this a header about the set? Then keep it until all headers have been read. */
static bool take_set(SetSaid *said, const Header *header)
{
    if (strcmp(header->key, "SetData") == 0)
        said->data_line = header->line;
    if (strcmp(header->key, "Set") != 0)
        return false;
    said->line = header->line;
    copy(said->named, sizeof said->named, header->value);
    return true;
}

/* Is this the first header with this key? Then remember the key. */
static bool is_new(char seen[][MAX_KEY], int *n, const Header *header, Err *err)
{
    for (int i = 0; i < *n; i++)
        if (strcmp(seen[i], header->key) == 0)
            return fail(err, ERR_RECORD, N_("the header %s appears twice"), header->key);
    copy(seen[(*n)++], MAX_KEY, header->key);
    return true;
}

/* The first header, NULL if there is none, must name a game. */
static const Game *first_header(const Header *header, const Game *const *games, Err *err)
{
    if (!header || strcmp(header->key, "Game") != 0) {
        fail(err, ERR_RECORD,
             N_("a record must begin with [Game \"NAME\"], the name of a known game"));
        return NULL;
    }
    const Game *game = find_game(games, header->value);
    if (!game)
        fail(err, ERR_UNKNOWN, N_("unknown game '%s'"), header->value);
    return game;
}

/* If any seat has a seal, there is an entry for each seat. */
static bool check_seals(const Record *record, const Setup *setup, Err *err)
{
    int n = *record->seals != '\0';

    for (const char *at = record->seals; *at; at++)
        n += *at == ',';
    return n == 0 || n == setup->players ||
           fail(err, ERR_RECORD, N_("there are %d Seals for %d players"), n,
                setup->players);
}

/* What was agreed must be playable, with the set that the headers mean. */
static bool check_setup(const Game *game, const Setup *setup, const SetSaid *said,
                        int line, Err *err)
{
    if (!check_set(game, setup, said, err))
        return place(err, said->line ? said->line : said->data_line);
    return game->check(setup, err) || place(err, line);
}

/* Read all headers. Game comes first, because it decides how the others are read. */
static bool read_headers(Record *out, Source *source, const Game *const *games,
                         const Setup *with, Err *err)
{
    const Game *game = NULL;
    Setup setup = {0};
    Header header;
    SetSaid said = {.with = with};
    char seen[HEADERS + 1][MAX_KEY];
    int n = 0;

    /* The set's bytes come from `with`, from SetData or from the program itself; whether
     * they are those that Set names is checked once all headers are known. */
    if (with) {
        setup.set_size = with->set_size;
        memcpy(setup.set, with->set, sizeof setup.set);
    }
    for (skip(source); next_is(source, '['); skip(source)) {
        if (!read_header(&header, source, err))
            return place(err, source->line);
        bool ok = is_new(seen, &n, &header, err);
        if (!game)
            game = first_header(&header, games, err);
        else
            ok = ok && (take_set(&said, &header) ||
                        take_header(out, &header, game, &setup, err));
        if (!ok || !game)
            return place(err, header.line);
    }
    if (!game && !first_header(NULL, games, err))
        return place(err, source->line);
    if (!check_setup(game, &setup, &said, source->line, err))
        return false;
    if (!check_seals(out, &setup, err))
        return place(err, source->line);
    match_start(&out->match, game, &setup);
    return true;
}

/* A move may be several words, but there may be no comments between them. */
static bool read_moves(Record *out, Source *source, Err *err)
{
    for (skip(source); *source->at; skip(source)) {
        const char *before = source->at;
        if (!match_read(&out->match, &source->at, err))
            return place(err, source->line);
        for (const char *c = before; c < source->at; c++)
            source->line += *c == '\n';
    }
    return true;
}

/* Result and Digest must be what the moves lead to. */
static bool check_end(const Record *record, int line, Err *err)
{
    const Match *match = &record->match;
    char result[RESULT], digest[20];
    Text out = text_in(result, sizeof result);

    if (!*record->result && !*record->digest)
        return true;
    if (match_turn(match) != OVER) {
        fail(err, ERR_RECORD,
             N_("the record has a result but ends before the game does"));
        return place(err, line);
    }
    record_result(&out, match);
    if (*record->result && strcmp(result, record->result) != 0) {
        fail(err, ERR_RECORD, N_("the Result is %s, but the moves lead to %s"),
             record->result, result);
        return place(err, line);
    }
    out = text_in(digest, sizeof digest);
    text_f(&out, "%016llx", (unsigned long long)record_digest(match));
    if (*record->digest && strcmp(digest, record->digest) != 0) {
        fail(err, ERR_RECORD, N_("the Digest is %s, but the moves lead to %s"),
             record->digest, digest);
        return place(err, line);
    }
    return true;
}

bool record_read_with(Record *out, const char *source, const Game *const *games,
                      const Setup *with, Err *err)
{
    Source from = {source, 1, out};

    /* The headers say what was agreed, and so start the match. Each move is then read in
     * the state that the moves before it lead to, which is how the rules check it. At the
     * end the state is known, and Result and Digest can be compared with it. */
    memset(out, 0, sizeof *out);
    text_skip_mark(&from.at);
    if (!read_headers(out, &from, games, with, err) || !read_moves(out, &from, err) ||
        !check_end(out, from.line, err))
        return false;
    if (match_turn(&out->match) == OVER || out->loser >= out->match.setup.players)
        out->ended = NOT_ENDED;     /* played to its end, or there is no such seat */
    return true;
}

bool record_read(Record *out, const char *source, const Game *const *games, Err *err)
{
    return record_read_with(out, source, games, NULL, err);
}

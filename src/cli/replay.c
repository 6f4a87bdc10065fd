/* replay.c - `polis replay FILE`: steps through a record, and shows or draws any
 * position. */
#include <stdlib.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/record_file.h"
#include "cli/painter.h"
#include "cli/replay_review.h"
#include "os/file.h"
#include "os/output.h"
#include "tui/screen.h"

/* A record, and which of its positions is shown. */
typedef struct {
    Record record;
    Match match;
    Lang lang;
} Replay;

static void go_to(Replay *replay, int n)
{
    match_go_to(&replay->match, &replay->record.match, n);
}

static const char *seat_name(const Replay *replay, int seat, char out[SEAT_NAME])
{
    Text name = text_in(out, SEAT_NAME);

    if (*replay->record.seats[seat])
        text_str(&name, replay->record.seats[seat]);
    else
        say_f(&name, replay->lang, N_("seat %d"), seat + 1);
    return out;
}

/* The last move as text, and who made it; nothing and OVER at the beginning. */
static int write_last(Text *text, const Replay *replay)
{
    Match before = replay->match;

    if (before.n_moves == 0)
        return OVER;
    match_rewind(&before, before.n_moves - 1);
    before.game->write_move(text, match_state(&before),
                            replay->match.moves[before.n_moves]);
    return match_turn(&before);
}

/* Move number, who moved, the move, and the points after it. */
static void write_line(Text *text, const Replay *replay)
{
    const Match *match = &replay->match;
    char word[MAX_MOVE_TEXT], name[SEAT_NAME], result[RESULT];
    Text move = text_in(word, sizeof word), points = text_in(result, sizeof result);
    int turn = write_last(&move, replay);

    record_result(&points, match);
    text_f(text, "%4d  %s  %s  %s\n", match->n_moves,
           turn == OVER   ? say(replay->lang, N_("start"))
           : turn == LUCK ? say(replay->lang, N_("luck"))
                          : seat_name(replay, turn, name),
           word, result);
}

extern const Painter ak_painter, pa_painter;

static const Painter *const painters[] = {&ak_painter, &pa_painter};

/* The painter of the record's game; NULL if it has none. */
static const Painter *painter_of(const Replay *replay)
{
    for (size_t i = 0; i < sizeof painters / sizeof *painters; i++)
        if (painters[i]->game == replay->match.game)
            return painters[i];
    return NULL;
}

/* The names of all seats, in the caller's buffers. */
static void name_seats(const Replay *replay, char buffers[MAX_SEATS][SEAT_NAME],
                       const char *names[MAX_SEATS])
{
    for (int seat = 0; seat < MAX_SEATS; seat++)
        names[seat] = seat_name(replay, seat, buffers[seat]);
}

static void show(const Replay *replay)
{
    static char shown[1 << 20];
    char buffers[MAX_SEATS][SEAT_NAME];
    const char *names[MAX_SEATS];
    const Painter *painter = painter_of(replay);
    Text text = text_in(shown, sizeof shown);

    write_line(&text, replay);
    name_seats(replay, buffers, names);
    if (painter)
        painter->write_text(&text, match_state(&replay->match), names,
                            isatty(STDOUT_FILENO) && !getenv("NO_COLOR"));
    output_str(shown);
}

static void print_json(const Replay *replay)
{
    static char document[2 * MAX_DOCUMENT];
    const Match *match = &replay->match;
    char word[MAX_MOVE_TEXT];
    Text move = text_in(word, sizeof word), text = text_in(document, sizeof document);
    Json json = {.text = &text};

    write_last(&move, replay);
    put_object(&json);
    put_number_as(&json, "at", match->n_moves);
    put_number_as(&json, "moves", replay->record.match.n_moves);
    put_key(&json, "move");
    if (*word)
        put_string(&json, word);
    else
        put_null(&json);
    match->game->write_state(put_value_as(&json, "state"), match_state(match));
    match->game->write_score(put_value_as(&json, "score"), match_state(match));
    put_end(&json);
    text_char(&text, '\n');
    output_str(document);
}

static bool draw_svg(const Replay *replay, const char *path, Err *err)
{
    char buffers[MAX_SEATS][SEAT_NAME];
    const char *names[MAX_SEATS];
    const Painter *painter = painter_of(replay);

    if (!painter)
        return fail(err, ERR_UNKNOWN, N_("there are no pictures of this game"));
    char *document = malloc(MAX_SVG);
    if (!document)
        return fail(err, ERR_FILE, N_("out of memory"));
    Text text = text_in(document, MAX_SVG);
    name_seats(replay, buffers, names);
    painter->write_svg(&text, match_state(&replay->match), names);
    bool ok = file_write(path, document, err);
    free(document);
    return ok;
}

/* Forward with Enter, back with b, to a move by its number, out with q. */
static void step_through(Replay *replay)
{
    int last = replay->record.match.n_moves;
    char line[64];

    for (;;) {
        show(replay);
        fputs(say(replay->lang, N_("[Enter] next, b back, a number, q quit: ")), stdout);
        if (!output_flush() || !fgets(line, sizeof line, stdin) || line[0] == 'q')
            return;
        const char *at = line;
        int n = replay->match.n_moves;
        if (line[0] == 'b')
            n = n > 0 ? n - 1 : 0;
        else if (!text_read_int(&at, 0, last, &n))
            n = n < last ? n + 1 : last;
        go_to(replay, n);
    }
}

/* A line for every move, then the cities at the end. */
static void list_all(Replay *replay)
{
    static char lines[1 << 19];
    Text text = text_in(lines, sizeof lines);

    for (int n = 0; n <= replay->record.match.n_moves; n++) {
        go_to(replay, n);           /* back to the start once, then forward */
        write_line(&text, replay);
    }
    output_str(lines);
    putchar('\n');
    show(replay);
}

static bool open_replay(Replay *replay, const Args *args, int *at, Err *err)
{
    static const char *const outputs[] = {"svg", NULL};

    if (args->n_rest != 1)
        return fail(err, ERR_SYNTAX,
                    N_("replay needs one record, or - for standard input"));
    if (!outputs_are_apart(args, outputs, err) ||
        !load_record(&replay->record, args->rest[0], args, err) ||
        !args_int(at, args, "at", 0, MAX_PLIES, -1, err))
        return false;
    if (*at > replay->record.match.n_moves)
        return fail(err, ERR_SYNTAX, N_("--at %d: the record has only %d moves"), *at,
                    replay->record.match.n_moves);
    replay->match = replay->record.match;
    return true;
}

static int run(const Args *args, Lang lang)
{
    static Replay replay;
    const char *svg = args_get(args, "svg");
    int at;
    Err err;

    replay.lang = lang;
    if (!open_replay(&replay, args, &at, &err))
        return complain(lang, &err);
    bool steps = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && at < 0 && !svg &&
                 !args_get(args, "json");
    if (at >= 0 || steps)
        go_to(&replay, at >= 0 ? at : 0);
    bool is_full = steps && command_is_full(args) &&
                   screen_of(replay.record.match.game)->full;
    if (is_full)
        return replay_review(&replay.record, lang, &err) ? 0 : complain(lang, &err);
    if (svg && !draw_svg(&replay, svg, &err))
        return complain(lang, &err);
    if (args_get(args, "json"))
        print_json(&replay);
    else if (steps)
        step_through(&replay);
    else if (at >= 0)
        show(&replay);
    else if (!svg)
        list_all(&replay);
    return 0;
}

static const Flag options[] = {
    {"at", "N", N_("the position after N moves, luck's included")},
    {"json", NULL, N_("the position as one line of JSON")},
    PLAIN_FLAG,
    {"svg", "OUT", N_("draw the cities into a file")},
    SET_FLAGS,
    {NULL, NULL, NULL},
};

const Command command_replay = {
    "replay", "FILE", N_("step through a record; show or draw any position of it"),
    options,  run,
};

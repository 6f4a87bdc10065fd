/* report_html.c - see report_html.h. The page is report.html of the web client, built for
 * this (web/report.config.ts). At a mark in it stand the record and its review as JSON,
 * the rules, the bots of its game and a catalogue, all as the program carries them for
 * its web client: compressed, here as base64. */
#include "cli/report_html.h"

#include <stdlib.h>
#include <string.h>

#include "base/base64.h"
#include "games/list.h"
#include "os/file.h"
#include "server/net/assets.h"
#include "study/study_json.h"

static const char mark[] = "<!--polis-report-->";

enum { PIECE = 1 << 19 };           /* bytes of a step, or of all that is no step */

/* Print what has been written, to make room for more. A '<' can only be inside a string,
 * and might end the element. */
static void flush(Json *json, FILE *to)
{
    for (const char *at = json->text->at; *at; at++)
        if (*at == '<')
            fputs("\\u003c", to);
        else
            putc(*at, to);
    *json->text = text_in(json->text->at, json->text->size);
}

static void put_record(Json *json, const Record *record)
{
    static char source[MAX_RECORD];
    Text text = text_in(source, sizeof source);

    record_write(&text, record);
    put_string_as(json, "record", source);
}

static void print_review(FILE *to, const Report *report, const Record *record)
{
    static char buffer[PIECE];
    const WholeReview *whole = report->whole;
    Text text = text_in(buffer, sizeof buffer);
    Json json = {.text = &text};

    put_object(&json);
    put_string_as(&json, "version", POLIS_VERSION);
    put_string_as(&json, "language", say_code(report->lang));
    put_record(&json, record);
    put_key(&json, "cuts");
    put_cuts(&json, &whole->review);
    flush(&json, to);
    put_array_as(&json, "steps");
    for (int i = -1; i < whole->review.n_cuts; i++) {
        Assessment step = whole_assessment(whole, i);
        put_step(&json, &whole->review, i, &step,
                 i < 0 ? NULL : &whole->advice[i]);
        flush(&json, to);
    }
    put_end(&json);
    put_object_as(&json, "sum");
    put_sum(&json, &whole->review, &whole->sum, whole->steps, NULL);
    put_end(&json);
    put_end(&json);
    flush(&json, to);
}

/* An element with the compressed bytes of an asset. */
static bool print_asset(FILE *to, const char *id, const Asset *asset)
{
    size_t size = BASE64_LENGTH(asset->n_gzip) + 1;
    char *letters = malloc(size);

    if (!letters)
        return false;
    Text text = text_in(letters, size);
    base64_write(&text, asset->gzip, asset->n_gzip);
    fprintf(to, "<script type=\"text/plain\" id=\"%s\">%s</script>\n", id, letters);
    free(letters);
    return true;
}

/* What the program carries for a page. */
typedef struct {
    const Asset *page, *rules, *bots, *catalogue;   /* catalogue: NULL for English */
} Parts;

static bool find_parts(Parts *out, const Record *record, Lang lang, Err *err)
{
    char catalogue[64], module[64];
    Text name = text_in(catalogue, sizeof catalogue);
    Text game = text_in(module, sizeof module);

    text_f(&name, "/assets/_polis_%s-", say_code(lang));
    text_f(&game, "/assets/%s_bots-", record->match.game->name);
    *out = (Parts){asset_like("report", ".html"), asset_like("/assets/rules-", ".wasm"),
                   asset_like(module, ".wasm"), asset_like(catalogue, ".js")};
    return (out->page && out->rules && out->bots) ||
           fail(err, ERR_FILE, N_("this program was built without its page, which --html "
                                  "needs"));
}

static bool print_page(FILE *to, const Parts *parts, const Report *report,
                       const Record *record)
{
    char *page = asset_inflated(parts->page), *at = strstr(page, mark);
    bool ok = at;

    if (ok) {
        *at = '\0';
        fprintf(to, "%s<script type=\"application/json\" id=\"polis-report\">", page);
        print_review(to, report, record);
        fputs("</script>\n", to);
        ok = print_asset(to, "polis-rules", parts->rules) &&
             print_asset(to, "polis-bots", parts->bots) &&
             (!parts->catalogue || print_asset(to, "polis-catalogue", parts->catalogue));
        fputs(at + strlen(mark), to);
    }
    free(page);
    return ok;
}

/* The page reads the record as text, and knows only the set that is compiled in. */
static bool reads_back(const Record *record, Err *err)
{
    static char source[MAX_RECORD];
    static Record again;
    Text text = text_in(source, sizeof source);

    record_write(&text, record);
    return record_read(&again, source, games, err);
}

bool report_html_can(const Record *record, Err *err)
{
    Parts parts;

    if (!find_parts(&parts, record, LANG_EN, err))
        return false;
    if (match_turn(&record->match) != OVER && !*record->reveal)
        return fail(err, ERR_STATE,
                    N_("the game is not over; only a finished one can be a page"));
    return reads_back(record, err);
}

bool report_html(const char *path, const Report *report, const Record *record, Err *err)
{
    char *text = NULL;
    size_t n = 0;
    Parts parts;

    if (!find_parts(&parts, record, report->lang, err))
        return false;
    FILE *to = open_memstream(&text, &n);
    bool ok = to && print_page(to, &parts, report, record);
    ok = to && fclose(to) == 0 && ok;
    ok = ok ? file_write(path, text, err) : fail(err, ERR_FILE, N_("out of memory"));
    free(text);
    return ok;
}

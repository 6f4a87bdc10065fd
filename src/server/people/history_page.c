/* history_page.c - one page of a person's history. Most of its games are not in memory,
 * so they are loaded one by one while the loop goes on. The reader gets them all at once.
 */
#include <stdlib.h>
#include <string.h>

#include "os/clock.h"
#include "os/must.h"
#include "server/people/internal.h"

enum { PAGE_TABLES = 20 };

struct HistoryPage {
    STAILQ_ENTRY(HistoryPage) link;
    const HistoryReader *reader;
    void *with;                     /* the reader's */
    Lookup *lookup;
    char person[PERSON_ID], before[TABLE_ID];   /* before: "" once found */
    char after[ORDER_KEY];          /* key of the last entry that was read, or "" */
    HistoryEntry entries[PAGE_TABLES];      /* that were read, */
    int n, asked, at;               /* and the next to look at; n < asked: no more */
    HistoryEntry kept[PAGE_TABLES]; /* those that go on the page */
    int n_kept;
};

static void page_close(HistoryPage *page)
{
    page->reader->close(page->with);
    lookup_close(page->lookup);
    free(page);
}

void history_read_page(People *people, const char *person, const char *before,
                       const HistoryReader *reader, void *with)
{
    HistoryPage *page = must(calloc(1, sizeof *page));
    Text id = text_in(page->person, sizeof page->person);
    Text table = text_in(page->before, sizeof page->before);

    page->reader = reader;
    page->with = with;
    page->lookup = people_lookup(people);
    text_str(&id, person);
    text_str(&table, before);
    STAILQ_INSERT_TAIL(&people->pages, page, link);
    tables_wake(people->tables);
}

/* A table is listed once, even if the person has two seats there, and not at all if its
 * seat was left before the start. */
static bool is_listed(const HistoryPage *page, People *people, const HistoryEntry *entry)
{
    Err err;

    return history_is_listed(people, page->person, entry) &&
           tables_find(people->tables, entry->table, &err);
}

/* Read the next entries, as many as the page still needs. */
static bool read_more(HistoryPage *page, People *people, Err *err)
{
    char after[ORDER_KEY];
    int found = 1, n = 0, asked = PAGE_TABLES - page->n_kept;

    strcpy(after, page->after);
    if (*page->before)
        found = history_key_at(after, people, page->person, page->before, err);
    if (found > 0)
        n = history_page(page->entries, asked, people, page->person, after, err);
    if (found < 0 || n < 0)
        return false;
    strcpy(page->after, after);
    *page->before = '\0';
    page->at = 0;
    page->n = n;
    page->asked = asked;
    return true;
}

/* Look at one more game; false if the page is done, or failed. What has to wait changes
 * nothing: it is done again. */
static bool look(HistoryPage *page, People *people)
{
    const Lookups *lookups = tables_lookups(people->tables);
    Err err;

    if (page->at < page->n) {
        const HistoryEntry *entry = &page->entries[page->at];
        bool listed = is_listed(page, people, entry);
        if (!lookups_have_all(lookups, &err))
            return true;
        if (!lookups_have_read(lookups, &err)) {
            page->reader->refuse(page->with, &err);
            return false;
        }
        page->at++;
        if (listed)
            page->kept[page->n_kept++] = *entry;
    } else if (page->n < page->asked || page->n_kept == PAGE_TABLES) {
        page->reader->page(page->with, page->kept, page->n_kept);
        return false;
    } else if (!read_more(page, people, &err)) {
        page->reader->refuse(page->with, &err);
        return false;
    }
    return true;
}

static bool go_on(HistoryPage *page, People *people)
{
    if (page->reader->is_gone(page->with))
        return false;
    lookup_enter(page->lookup);
    bool is_more = look(page, people);
    if (lookup_leave(page->lookup))
        return true;
    lookup_forget(page->lookup);
    return is_more;
}

/* The first that does not wait for the store; NULL: there is none. */
static HistoryPage *find_ready(People *people)
{
    HistoryPage *page;

    STAILQ_FOREACH(page, &people->pages, link)
        if (!lookup_waits(page->lookup))
            break;
    return page;
}

bool pages_step(People *people, double until)
{
    HistoryPage *page;

    while ((page = find_ready(people)) && clock_ms() < until) {
        STAILQ_REMOVE(&people->pages, page, HistoryPage, link);
        if (go_on(page, people))
            STAILQ_INSERT_TAIL(&people->pages, page, link);     /* others first */
        else
            page_close(page);
    }
    return page;
}

void pages_drop(People *people)
{
    HistoryPage *page;

    while ((page = STAILQ_FIRST(&people->pages))) {
        STAILQ_REMOVE_HEAD(&people->pages, link);
        page_close(page);
    }
}

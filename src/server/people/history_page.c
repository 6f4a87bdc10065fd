/* history_page.c - one page of a person's history. Most of its games are not in memory,
 * so they are loaded one by one while the loop goes on. The reader gets them all at once.
 */
#include <stdlib.h>

#include "os/clock.h"
#include "os/must.h"
#include "server/people/internal.h"

enum { PAGE_TABLES = 20 };

struct HistoryPage {
    STAILQ_ENTRY(HistoryPage) link;
    const HistoryReader *reader;
    void *with;                     /* the reader's */
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
    int found = 1;

    if (*page->before)
        found = history_key_at(page->after, people, page->person, page->before, err);
    *page->before = '\0';
    page->at = page->n = 0;
    page->asked = PAGE_TABLES - page->n_kept;
    if (found > 0)
        page->n = history_page(page->entries, page->asked, people, page->person,
                               page->after, err);
    return found >= 0 && page->n >= 0;
}

/* Look at one more game; false if the page is done, or failed. */
static bool go_on(HistoryPage *page, People *people)
{
    Err err;

    if (page->reader->is_gone(page->with))
        return false;
    if (page->at < page->n) {
        const HistoryEntry *entry = &page->entries[page->at++];
        if (is_listed(page, people, entry))
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

bool pages_step(People *people, double until)
{
    HistoryPage *page;

    while ((page = STAILQ_FIRST(&people->pages)) && clock_ms() < until) {
        STAILQ_REMOVE_HEAD(&people->pages, link);
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

/* progress.c - see progress.h. */
#include "cli/progress.h"

#include <stdio.h>
#include <unistd.h>

#include "os/clock.h"

enum { AGAIN_MS = 250 };

Progress progress_begin(void)
{
    return (Progress){.start_ms = clock_ms()};
}

void progress_clear(void)
{
    if (isatty(STDERR_FILENO))
        fputs("\r\033[K", stderr);
}

bool progress_due(Progress *progress)
{
    double now = clock_ms();

    if (!isatty(STDERR_FILENO) || now - progress->shown_ms < AGAIN_MS)
        return false;
    progress->shown_ms = now;
    progress_clear();
    return true;
}

void progress_pace(const Progress *progress, int done, int all, Lang lang)
{
    double passed = clock_ms() - progress->start_ms;
    double left = done ? passed / done * (all - done) / 1e3 : 0;
    char rest[128];
    Text text = text_in(rest, sizeof rest);

    if (left < 100)
        say_f(&text, lang, N_("%d s left"), (int)left + 1);
    else if (left < 100 * 60)
        say_f(&text, lang, N_("%d min left"), (int)(left / 60) + 1);
    else
        say_f(&text, lang, N_("%d h left"), (int)(left / 3600) + 1);
    fprintf(stderr, ", %s", rest);
    fflush(stderr);
}

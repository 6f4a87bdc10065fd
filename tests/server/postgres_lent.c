/* postgres_lent.c - lends a PostgreSQL (postgres.h) to programs that are not written in
 * C: prints the URL of an empty database, and removes it all when its input ends. "-" in
 * its input freezes the database, "+" lets it go on. */
#include <stdio.h>

#include "postgres.h"

int main(int argc, char **argv)
{
    Postgres pg;

    postgres_open(&pg, true, argc > 1 ? argv[1] : "");
    postgres_fresh(&pg);
    printf("%s\n", postgres_tcp_url(&pg, "polis_1"));
    fflush(stdout);
    for (int c; (c = getchar()) != EOF;) {
        if (c == '-')
            postgres_freeze(&pg);
        else if (c == '+')
            postgres_thaw(&pg);
    }
    postgres_thaw(&pg);
    postgres_close(&pg);
    return 0;
}

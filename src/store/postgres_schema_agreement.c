/* postgres_schema_agreement.c - what servers on one database must have in common: each
 * writes its own, and reads that of the others (server/agreement.h). A server that gets a
 * new number (polis_join) takes it along. */
#include "store/postgres_schema.h"

const char *const pg_tables_agreement[] = {
    "create table agreements("
    "  node bigint primary key,"
    "  lines text not null,"
    "  written timestamptz not null default now())",
    NULL,
};

const char *const pg_functions_agreement[] = {
    /* o_beat changes with each beat, even while the service's time stands still. */
    "create or replace function polis_agree(my_node bigint, my_lines text)"
    "  returns table(o_node bigint, o_about text, o_lines text, o_beat bigint)"
    "  language plpgsql as $$"
    "begin"
    "  delete from agreements where written < now() - interval '1 day'"
    "    and node not in (select node from nodes);"
    "  insert into agreements(node, lines) values (my_node, my_lines)"
    "    on conflict (node) do update set lines = my_lines;"
    "  return query select n.node, n.about, a.lines, n.xmin::text::bigint"
    "    from nodes n join agreements a on a.node = n.node"
    "    where not n.is_dead and n.node <> my_node order by n.node;"
    "end $$",

    /* The same for who only looks: what those that are running have written. */
    "create or replace function polis_agreements()"
    "  returns table(o_node bigint, o_about text, o_lines text) language sql as $$"
    "  select n.node, n.about, a.lines from nodes n join agreements a on a.node = n.node"
    "    where not n.is_dead and n.renewed > polis_time() - 2500 order by n.node $$",
    NULL,
};

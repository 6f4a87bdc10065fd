/* postgres_schema_limits.c - limits that hold over all nodes together.
 *
 * A bucket is the time at which it is full again (rate_limits.h), in milliseconds of the
 * service's time, which a clock that is set back does not move; one without a row is
 * full. Buckets are not worth a write to disk, so
 * the table is unlogged: after a crash of the database all are full. */
#include "store/postgres_schema.h"

const char *const pg_tables_limits[] = {
    "create unlogged table limits (key text primary key, full_at bigint not null)"
    " with (fillfactor = 70)",
    NULL,
};

/* Format 2. Those of format 1 were in the time of the database's own clock. */
const char *const pg_limits_anew[] = {
    "delete from limits",
    NULL,
};

const char *const pg_functions_limits[] = {
    /* Take one from each bucket of a list of lines "KEY BURST EVERY_MS", or from none.
     * Answers with the line that refuses, from 0, and how many milliseconds to wait for
     * it; or with -1 and 0. When the clock is set back, the service's time is up to
     * 600 ms earlier than it was: nobody waits for those. The rows are locked in the
     * order of their keys, so that two calls never wait for each other. */
    "create or replace function polis_take_limits(p_uses text)"
    " returns table (refused bigint, wait_ms bigint) language plpgsql as $$"
    " declare"
    "   v_uses text[] := string_to_array(p_uses, e'\\n');"
    "   v_keys text[] := (select array_agg(k order by k)"
    "     from (select split_part(u, ' ', 1) from unnest(v_uses) u) as keys (k));"
    "   v_now bigint;"
    " begin"
    "   insert into limits select k, 0 from unnest(v_keys) k on conflict do nothing;"
    "   perform 1 from limits where key = any (v_keys) order by key for update;"
    "   v_now := polis_time();"
    "   return query"
    "     select * from (select at - 1 as line, greatest(full_at, v_now) - v_now -"
    "         (split_part(use, ' ', 2)::bigint - 1) * split_part(use, ' ', 3)::bigint"
    "         as wait"
    "       from unnest(v_uses) with ordinality u (use, at)"
    "         join limits on key = split_part(use, ' ', 1)) tried"
    "     where wait > 600 order by line limit 1;"
    "   if found then"
    "     return;"
    "   end if;"
    "   insert into limits as l"
    "     select split_part(use, ' ', 1), v_now + split_part(use, ' ', 3)::bigint"
    "     from unnest(v_uses) use order by 1"
    "     on conflict (key) do update set"
    "       full_at = greatest(l.full_at, v_now) + excluded.full_at - v_now;"
    "   if random() < 0.01 then"
    "     delete from limits where key in (select key from limits where full_at < v_now"
    "                                      limit 200 for update skip locked);"
    "   end if;"
    "   return query select -1::bigint, 0::bigint;"
    " end $$",

    /* Give one back that was not needed after all. */
    "create or replace function polis_give_limit(p_key text, p_every_ms text)"
    " returns void language sql as $$"
    "   update limits set full_at = full_at - p_every_ms::bigint where key = p_key $$",
    NULL,
};

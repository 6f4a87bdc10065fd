/* postgres_schema_turns.c - turns of bots that nodes lend to workers.
 *
 * A question is a row of `lent_turns`: which position of which table, and the bot, its
 * seed and the digest of the position in one text that only nodes and workers read. A
 * worker takes it for a few seconds at a time, and keeps it by asking for more; so a
 * worker that dies loses it. The answer is written into the row, and the asker deletes
 * it.
 *
 * None of it is worth a write to disk: who finds a row gone plays the turn itself. Hence
 * the unlogged tables, and NOTIFY inside the functions: nobody who appends events waits
 * for them. Time is the database's. Every function may be called again with the same
 * arguments, as after a lost connection. */
#include "store/postgres_schema.h"

const char *const pg_tables_turns[] = {
    "create unlogged table lent_turns ("
    "  asker text not null,"
    "  ticket bigint not null,"
    "  table_id text not null,"
    "  version int not null,"
    "  rank int not null,"
    "  question text not null,"
    "  waits_since timestamptz not null default clock_timestamp(),"
    "  asked_at timestamptz not null default clock_timestamp(),"
    "  worker text,"
    "  until timestamptz,"
    "  moves text,"                 /* '': the worker could not */
    "  primary key (asker, ticket))",

    /* Those that have asked for work lately, and how many turns each plays at once. */
    "create unlogged table workers ("
    "  worker text primary key,"
    "  room int not null,"
    "  seen timestamptz not null)",
    NULL,
};

const char *const pg_functions_turns[] = {
    /* 'asked'; or 'nobody': no worker is there; or 'full': they have enough to do. */
    "create or replace function polis_ask_turn(p_asker text, p_ticket text, p_table text,"
    "                          p_version text, p_rank text, p_question text)"
    " returns text language plpgsql as $$"
    " declare"
    "   v_room bigint := (select sum(room) from workers"
    "                     where seen > clock_timestamp() - interval '3 s');"
    " begin"
    "   if v_room is null then"
    "     return 'nobody';"
    "   end if;"
    "   if (select count(*) from lent_turns where moves is null) >= v_room then"
    "     return 'full';"
    "   end if;"
    "   insert into lent_turns (asker, ticket, table_id, version, rank, question)"
    "     values (p_asker, p_ticket::bigint, p_table, p_version::int, p_rank::int,"
    "             p_question)"
    "     on conflict do nothing;"
    "   perform pg_notify('polis_all', 'asked');"
    "   return 'asked';"
    " end $$",

    /* How the questions of an asker stand: 'played' with the moves, 'back' if nobody has
     * played it, or 'out'. The first two are deleted. A question that no worker has taken
     * after `p_patience` milliseconds is not waited for. */
    "create or replace function polis_turns_played(p_asker text, p_patience text)"
    " returns table (ticket bigint, state text, moves text) language plpgsql as $$"
    " begin"
    "   return query"
    "     delete from lent_turns t where t.asker = p_asker and"
    "       (t.moves is not null or"
    "        greatest(t.waits_since, t.until) <"
    "          clock_timestamp() - p_patience::int * interval '1 ms')"
    "     returning t.ticket,"
    "       case when t.moves <> '' then 'played' else 'back' end, t.moves;"
    "   return query"
    "     select t.ticket, 'out', null from lent_turns t where t.asker = p_asker;"
    " end $$",

    /* Nobody wants to know any more; without a ticket: all that this asker has asked. */
    "create or replace function polis_unask_turn(p_asker text, p_ticket text)"
    " returns void language sql as $$"
    "   delete from lent_turns where asker = p_asker and"
    "     (p_ticket is null or ticket = p_ticket::bigint) $$",

    /* Everything that this worker has to play, old and new, for the next seconds: at most
     * `p_room` turns. What it had and is not named any more is no longer wanted. */
    "create or replace function polis_take_turns(p_worker text, p_room text)"
    " returns table (asker text, ticket bigint, table_id text, version int, rank int,"
    "                question text) language plpgsql as $$"
    " #variable_conflict use_column"
    " declare"
    "   v_now timestamptz := clock_timestamp();"
    "   v_until timestamptz := v_now + interval '3 s';"
    " begin"
    "   insert into workers values (p_worker, p_room::int, v_now)"
    "     on conflict (worker) do update set room = p_room::int, seen = v_now;"
    "   delete from workers where seen < v_now - interval '1 min';"
    "   delete from lent_turns where asked_at < v_now - interval '10 min';"
    "   update lent_turns set until = v_until where worker = p_worker and moves is null;"
    "   update lent_turns t set worker = p_worker, until = v_until"
    "     from (select asker, ticket from lent_turns"
    "           where moves is null and (until is null or until < v_now)"
    "           order by rank, asked_at"
    "           limit greatest(0, p_room::int -"
    "             (select count(*) from lent_turns"
    "              where worker = p_worker and moves is null and until = v_until))"
    "           for update skip locked) free"
    "     where t.asker = free.asker and t.ticket = free.ticket;"
    "   return query"
    "     select t.asker, t.ticket, t.table_id, t.version, t.rank, t.question"
    "     from lent_turns t where t.worker = p_worker and t.moves is null;"
    " end $$",

    /* The moves of a turn, if it is still this worker's. */
    "create or replace function polis_play_turn(p_worker text, p_asker text,"
    "  p_ticket text, p_moves text)"
    " returns void language plpgsql as $$"
    " begin"
    "   update lent_turns set moves = p_moves"
    "     where asker = p_asker and ticket = p_ticket::bigint and worker = p_worker"
    "       and moves is null;"
    "   if found then"
    "     perform pg_notify('polis_all', 'played');"
    "   end if;"
    " end $$",

    /* A worker stops: others may have what it has not played. */
    "create or replace function polis_leave_turns(p_worker text) returns void"
    "  language plpgsql as $$"
    " begin"
    "   delete from workers where worker = p_worker;"
    "   update lent_turns set worker = null, until = null,"
    "     waits_since = clock_timestamp()"
    "     where worker = p_worker and moves is null;"
    "   perform pg_notify('polis_all', 'asked');"
    " end $$",
    NULL,
};

/* postgres_schema_store.c - format 1 of the PostgreSQL database: tables, events, entries,
 * and the functions that write them.
 *
 * polis_begin and one polis_write a batch make a transaction. polis_write checks
 * everything before it writes anything, and takes locks for what it checks; so a batch
 * that conflicts needs no rollback, which would take the whole group with it. What it had
 * to insert just to lock it, it deletes again. */
#include "store/postgres_schema.h"

const char *const pg_tables_store[] = {
    /* One row for each table that has events: its head. */
    "create table tables("
    "  id text collate \"C\" primary key,"
    "  version int not null,"            /* of its last event */
    "  revision int not null default 0," /* counts what is not an event */
    "  holder bigint,"                   /* the server that acts for it */
    "  fence bigint not null default 0," /* grows when the holder changes */
    "  lapse bigint not null default 0," /* ms that nobody acted for it */
    "  due bigint)"                      /* when there is something to do; null: never */
    "  with (fillfactor = 80)",
    "create index tables_lapse on tables(id) where lapse <> 0",
    "create sequence fences",
    "create table events("
    "  table_id text collate \"C\" not null,"
    "  version int not null,"
    "  body text not null," /* public */
    "  note text not null," /* for the server only */
    "  primary key (table_id, version))",
    "create table entries("
    "  kind text collate \"C\" not null,"
    "  key text collate \"C\" not null,"
    "  value text not null,"
    "  primary key (kind, key))"
    "  with (fillfactor = 90)",

    /* One row for each Store that writes. After a lost connection it tells whether the
     * last group was committed, and which of its batches were refused. */
    "create table writers("
    "  id bigint primary key,"
    "  epoch int not null,"  /* counts connections */
    "  seq bigint not null," /* counts groups */
    "  refused int[] not null default '{}',"
    "  used timestamptz not null default now())"
    "  with (fillfactor = 50)",
    NULL,
};

const char *const pg_functions_store[] = {
    /* Every writer has this lock together with others; who copies the whole store has it
     * alone. A program that has just ended may have it for a moment. */
    "create or replace function polis_reserve(alone bool) returns bool"
    "  language plpgsql as $$"
    "begin"
    "  for i in 1..10 loop"
    "    if alone and pg_try_advisory_lock(8243117935002)"
    "        or not alone and pg_try_advisory_lock_shared(8243117935002) then"
    "      return true;"
    "    end if;"
    "    perform pg_sleep(0.1);"
    "  end loop;"
    "  return false;"
    "end $$",

    /* A new connection of a writer. This waits for what its old one still does, and makes
     * sure that it can do nothing afterwards. */
    "create or replace function polis_enter(me bigint, name text, alone bool,"
    "  out epoch int, out seq bigint, out refused int[]) language plpgsql as $$"
    "begin"
    "  if not polis_reserve(alone) then"
    "    raise exception 'it is being copied by polis migrate' using errcode = '55006';"
    "  end if;"
    "  perform pg_terminate_backend(pid) from pg_stat_activity"
    "    where application_name = name and pid <> pg_backend_pid();"
    "  delete from writers where used < now() - interval '30 days';"
    "  insert into writers as w (id, epoch, seq) values (me, 1, 0)"
    "    on conflict (id) do update set epoch = w.epoch + 1, used = now()"
    "    returning w.epoch, w.seq, w.refused into epoch, seq, refused;"
    "end $$",

    /* A frozen or unplugged server may hold locks in the middle of sending a group: end
     * its connection, and it will find out. */
    "create or replace function polis_unblock() returns bigint language sql as $$"
    "  select count(pg_terminate_backend(pid)) from pg_stat_activity"
    "    where datname = current_database() and application_name like 'polis writer %'"
    "    and wait_event = 'ClientRead' and state <> 'idle'"
    "    and xact_start < clock_timestamp() - interval '3 s'"
    "$$",

    /* The heads of all tables of the group are locked in one order, so that two groups
     * do not wait for each other. */
    "create or replace function polis_begin(me bigint, my_epoch int, next bigint,"
    "  heads text[])"
    "  returns void language plpgsql as $$"
    "begin"
    "  update writers set seq = next, refused = '{}', used = now()"
    "    where id = me and epoch = my_epoch;"
    "  if not found then"
    "    raise exception 'this writer has another connection' using errcode = '57P01';"
    "  end if;"
    "  if cardinality(heads) > 0 then"
    "    perform 1 from tables where id = any(heads) order by id for update;"
    "  end if;"
    "end $$",

    /* Delete what polis_write had to insert, and note that the batch was refused. */
    "create or replace function polis_refuse(me bigint, number int, heads text[],"
    "  kinds text[], keys text[], made text[]) returns text language plpgsql as $$"
    "begin"
    "  delete from tables where id = any(heads) and version = 0;"
    "  if made is not null then"
    "    delete from entries e using unnest(kinds, keys) as w(kind, key)"
    "      where e.kind = w.kind and e.key = w.key"
    "        and w.kind || chr(1) || w.key = any(made);"
    "  end if;"
    "  update writers set refused = refused || number where id = me;"
    "  return null;"
    "end $$",

    /* Do the tables and entries fit a batch? Locks them, and inserts those that must be
     * absent: the new tables, with version 0, and the new entries (`made` has the kind
     * and key of each as one text). */
    "create or replace function polis_check(heads text[], needs int[], leasts int[],"
    "  fences bigint[], revisions int[], nexts int[], drops bool[],"
    "  amend_ids text[], amend_versions int[], amend_olds text[],"
    "  new_kinds text[], new_keys text[], new_values text[],"
    "  old_kinds text[], old_keys text[], old_values text[],"
    "  out fits bool, out made text[]) language plpgsql as $$"
    "begin"
    "  fits := true;"
    "  if cardinality(heads) > 0 then"
    "    if 0 = any(needs) or true = any(drops) then"
    "      insert into tables(id, version)"
    "        select w.id, 0 from unnest(heads, needs, nexts, drops)"
    "          as w(id, need, next, gone)"
    "        where w.next > 0 and (w.need = 0 or w.gone) on conflict do nothing;"
    "    end if;"
    "    perform 1 from tables where id = any(heads) order by id for update;"
    "    fits := not exists("
    "      select from unnest(heads, needs, leasts, fences, revisions)"
    "          as w(id, need, least, fence, revision)"
    "        left join tables t on t.id = w.id"
    "        where w.need >= 0 and coalesce(t.version, 0) <> w.need"
    "          or coalesce(t.version, 0) < w.least"
    "          or coalesce(t.fence, 0) <> w.fence"
    "          or coalesce(t.revision, 0) <> w.revision"
    "          or w.fence is not null and w.need <> 0 and t.id is null);"
    "  end if;"
    "  if fits and cardinality(amend_ids) > 0 then"
    "    fits := not exists("
    "      select from unnest(amend_ids, amend_versions, amend_olds)"
    "          as w(id, version, old)"
    "        left join events e on e.table_id = w.id and e.version = w.version"
    "        where w.old is not null and e.body is distinct from w.old);"
    "  end if;"
    "  if fits and cardinality(new_keys) > 0 then"
    "    with done as (insert into entries"
    "      select * from unnest(new_kinds, new_keys, new_values)"
    "      on conflict do nothing returning kind, key)"
    "      select array_agg(kind || chr(1) || key) into made from done;"
    "    fits := coalesce(cardinality(made), 0) = cardinality(new_keys);"
    "  end if;"
    "  if fits and cardinality(old_keys) > 0 then"
    "    perform 1 from entries e join unnest(old_kinds, old_keys) as w(kind, key)"
    "      on e.kind = w.kind and e.key = w.key order by e.kind, e.key for update of e;"
    "    fits := not exists("
    "      select from unnest(old_kinds, old_keys, old_values) as w(kind, key, value)"
    "        left join entries e on e.kind = w.kind and e.key = w.key"
    "        where e.value is distinct from w.value);"
    "  end if;"
    "end $$",

    /* Write the heads of the tables of a batch that fits, and drop those that are gone.
     * Returns their hints. */
    "create or replace function polis_advance(heads text[], fences bigint[],"
    "  holders bigint[], nexts int[], drops bool[], revises bool[]) returns text"
    "  language plpgsql as $$"
    "declare"
    "  hints text;"
    "begin"
    "  with changed as (update tables t set"
    "      version = case when w.next < 0 then t.version else w.next end,"
    "      revision = t.revision + w.revises::int,"
    "      holder = coalesce(w.holder, t.holder),"
    "      due = case when w.holder is not null"
    "        or t.holder is null and w.fence is not null and w.next > 0"
    "        then 0 else t.due end"
    "    from unnest(heads, nexts, revises, fences, holders)"
    "      as w(id, next, revises, fence, holder)"
    "    where t.id = w.id and (w.next >= 0 or w.revises)"
    "    returning t.id, t.version, t.revision)"
    "    select string_agg(id || ' ' || version || ' ' ||"
    "      case when version = 0 then 0 else revision end, chr(10))"
    "      into hints from changed;"
    "  if true = any(drops) then"
    "    delete from tables where id = any(heads) and version = 0;"
    "    delete from events e using unnest(heads, drops) as w(id, gone)"
    "      where w.gone and e.table_id = w.id;"
    "  end if;"
    "  return coalesce(hints, '');"
    "end $$",

    /* Write one batch. Returns null if it is refused, or a line for each table that has
     * changed: ID VERSION REVISION. Most batches append to one table, and get by with one
     * statement for checking and writing its head. */
    "create or replace function polis_write(me bigint, number int,"
    "  heads text[],"               /* the tables, in order, and for each of them: */
    "  needs int[],"                /* the version that it must have; -1: any */
    "  leasts int[],"               /* at least this version */
    "  fences bigint[],"            /* the fence that it must have; null: any */
    "  revisions int[],"            /* the same for its revision */
    "  holders bigint[],"           /* who acts for it from now on; null: as it was */
    "  nexts int[],"                /* its version afterwards; -1: the same */
    "  drops bool[],"               /* delete its events first */
    "  revises bool[],"             /* it must be read anew */
    "  event_ids text[], event_versions int[], event_bodies text[], event_notes text[],"
    "  amend_ids text[], amend_versions int[], amend_bodies text[],"
    "  amend_olds text[],"          /* what they must be before; null: anything */
    "  new_kinds text[], new_keys text[], new_values text[],"   /* must be absent */
    "  old_kinds text[], old_keys text[], old_values text[],"   /* must be there */
    "  put_kinds text[], put_keys text[], put_values text[],"
    "  erase_kinds text[], erase_keys text[])"
    "  returns text language plpgsql as $$"
    "declare"
    "  hints text := '';"
    "  fits bool;"
    "  made text[];"
    "begin"
    "  if cardinality(heads) = 1 and needs[1] > 0 and nexts[1] > 0 and not drops[1]"
    "      and holders[1] is null and cardinality(new_keys) = 0"
    "      and cardinality(old_keys) = 0 and cardinality(amend_ids) = 0 then"
    "    update tables t set version = nexts[1],"
    "        revision = t.revision + revises[1]::int,"
    "        due = case when t.holder is null and fences[1] is not null then 0"
    "          else t.due end"
    "      where t.id = heads[1] and t.version = needs[1]"
    "        and (fences[1] is null or t.fence = fences[1])"
    "        and (revisions[1] is null or t.revision = revisions[1])"
    "      returning t.id || ' ' || t.version || ' ' || t.revision into hints;"
    "    fits := found;"
    "  else"
    "    select c.fits, c.made into fits, made from polis_check(heads, needs, leasts,"
    "      fences, revisions, nexts, drops, amend_ids, amend_versions, amend_olds,"
    "      new_kinds, new_keys, new_values, old_kinds, old_keys, old_values) c;"
    "    if fits and cardinality(heads) > 0 then"
    "      hints := polis_advance(heads, fences, holders, nexts, drops, revises);"
    "    end if;"
    "  end if;"
    "  if not fits then"
    "    return polis_refuse(me, number, heads, new_kinds, new_keys, made);"
    "  end if;"
    "  if cardinality(event_ids) = 1 then"
    "    insert into events values"
    "      (event_ids[1], event_versions[1], event_bodies[1], event_notes[1]);"
    "  elsif cardinality(event_ids) > 0 then"
    "    insert into events"
    "      select * from unnest(event_ids, event_versions, event_bodies, event_notes);"
    "  end if;"
    "  if cardinality(amend_ids) > 0 then"
    "    update events e set body = w.body"
    "      from unnest(amend_ids, amend_versions, amend_bodies) as w(id, version, body)"
    "      where e.table_id = w.id and e.version = w.version;"
    "  end if;"
    "  if cardinality(put_keys) > 0 then"
    "    insert into entries select * from unnest(put_kinds, put_keys, put_values)"
    "      on conflict (kind, key) do update set value = excluded.value;"
    "  end if;"
    "  if cardinality(erase_keys) > 0 then"
    "    delete from entries e using unnest(erase_kinds, erase_keys) as w(kind, key)"
    "      where e.kind = w.kind and e.key = w.key;"
    "  end if;"
    "  return hints;"
    "end $$",
    NULL,
};

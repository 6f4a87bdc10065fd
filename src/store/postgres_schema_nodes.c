/* postgres_schema_nodes.c - how servers that share a PostgreSQL agree about time and who
 * acts for a table. A server is a node here. Everything that must be true of all of them
 * together is decided in these functions, by one database with one clock.
 *
 * Time. The service's time is counted in milliseconds from the first start. It was
 * service.time when the database's clock showed service.beat, and goes on from there for
 * 600 ms at most. Nodes beat every 300 ms, and a beat moves both forward. So if no node
 * can beat (the database or all nodes are down, the disk is stuck) it stands still, and
 * so does every player's clock; and if the database's clock is set, forward or back, it
 * moves by 600 ms at most. It never goes back. After more than a second without a beat it
 * stands still for as long again, 5 s at most (service.held), since players and nodes
 * have to reconnect first.
 *
 * Doubt. A database whose disk is full can still be beaten, since a beat needs no new
 * space, but no move can be saved. So a node whose commit has failed does not beat, and
 * says that it doubts (service.doubt). Then a beat of any node first takes some space and
 * gives it back. If there is none, the beat fails and the service's time stands still.
 *
 * Nodes. A node has a number, which is never used again, and renews it with each beat. A
 * node that has not done so for 2.5 s of the service's time is dead, for good: the flag
 * is set under the lock of its row, which its own beat needs too. So either the beat
 * comes first and the node lives, or the node is told that it is late. It is told the
 * same after a second of silence. A late node joins again: it gets a new number, and
 * holds nothing.
 *
 * Leases. The holder of a table is the node that acts for it. A table that has no holder,
 * or a dead one, can be claimed, and gets a new fence then, from one sequence. All who
 * append to a table give the fence that they know (batch_fence), and a batch with an old
 * one is refused. Both lock the row of the table. So an act of the old holder is either
 * there before the claim, and the new holder reads it, or it is refused: nothing happens
 * twice.
 *
 * Lapse. The time of a table is the service's time less its lapse. Claiming it from a
 * dead node adds what has passed since that node renewed its number: nobody could act for
 * the table, perhaps nobody could reach it, and nobody is charged for that.
 *
 * Due. `tables.due` says when a table without a holder needs one, in the service's time;
 * null: never. While there is a holder it is 0, so a dead node's table is due at once. An
 * append with a fence to a table without a holder makes it due too.
 *
 * Rows that somebody else has locked are skipped, never waited for: who has locked them
 * is changing them, and the next beat or claim will find them. */
#include "store/postgres_schema.h"

const char *const pg_tables_nodes[] = {
    "create table service("
    "  one bool primary key default true check (one),"  /* there is one row */
    "  time bigint not null,"       /* the service's, at: */
    "  beat bigint not null,"       /* the database's clock then */
    "  held bigint not null)",      /* it does not go on before this */
    "create table nodes("
    "  node bigint primary key,"
    "  renewed bigint not null,"    /* in the service's time */
    "  is_dead bool not null default false,"
    "  about text not null)"        /* for people */
    "  with (fillfactor = 50)",
    "create sequence node_numbers",
    /* Who is where: lost in a crash, and written anew then. */
    "create unlogged table presence("
    "  table_id text collate \"C\","
    "  node bigint,"
    "  seats int not null,"         /* a bit each */
    "  viewers int not null,"
    "  primary key (table_id, node))",
    /* What nodes must know about a table besides its events. */
    "create type head as ("
    "  id text, version int, revision int, fence bigint, lapse bigint,"
    "  hold int,"                   /* by the node that asks: 2, another: 1, none: 0 */
    "  seats int, viewers bigint)", /* that are there through other nodes */
    "create index tables_holder on tables(holder) where holder is not null",
    "create index tables_due on tables(due) where holder is null and due is not null",
    "insert into service values (true, 0,"
    "  extract(epoch from clock_timestamp()) * 1000, 0)",
    NULL,
};

/* Format 2. */
const char *const pg_nodes_doubt[] = {
    "alter table service add column doubt bool not null default false",
    NULL,
};

const char *const pg_functions_nodes[] = {
    /* The database's clock, in ms since 1970. */
    "create or replace function polis_clock() returns bigint language sql as $$"
    "  select (extract(epoch from clock_timestamp()) * 1000)::bigint $$",

    /* How far the service's time has gone on since a beat. */
    "create or replace function polis_passed(beat bigint, held bigint) returns bigint"
    "  language sql as $$"
    "  select greatest(0, least(polis_clock() - greatest(beat, held), 600)) $$",

    "create or replace function polis_time() returns bigint language sql as $$"
    "  select time + polis_passed(beat, held) from service $$",

    /* Fails unless there is room for more: 64 kB in a file of its own, so that no gap in
     * another one will do. A user who may not make such a file cannot tell. */
    "create or replace function polis_room() returns void language plpgsql as $$"
    "begin"
    "  perform set_config('temp_tablespaces', '', true);"
    "  create temp table polis_room as select generate_series(1, 1800) as n;"
    "  drop table pg_temp.polis_room;"
    "exception when insufficient_privilege then"
    "  null;"
    "end $$",

    /* A commit has failed: see above. */
    "create or replace function polis_doubt() returns void language sql as $$"
    "  update service set doubt = true where not doubt $$",

    /* Count the time that has passed, unless another node did so a moment ago or is doing
     * it now. Returns the service's time. */
    "create or replace function polis_pass() returns bigint language plpgsql as $$"
    "declare"
    "  was service;"
    "  now bigint;"
    "  gap bigint;"
    "begin"
    "  select * into was from service;"
    "  if polis_clock() - was.beat between 0 and 150 then"
    "    return polis_time();"
    "  end if;"
    "  perform 1 from service for update skip locked;"
    "  if not found then"
    "    return polis_time();"
    "  end if;"
    "  select * into was from service;"
    "  if was.doubt then"
    "    perform polis_room();"
    "  end if;"
    "  now := polis_clock();"
    "  gap := now - was.beat;"
    "  update service set time = time + polis_passed(beat, held),"
    "    beat = now, doubt = false,"
    "    held = case when gap > 1000 then now + least(gap, 5000)"
    "      else held + least(gap, 0) end"   /* as far as the clock went back */
    "    returning time into was.time;"
    "  return was.time;"
    "end $$",

    /* Nodes that have been silent for too long are dead, and nobody is there by them. */
    "create or replace function polis_bury() returns void language plpgsql as $$"
    "declare"
    "  now bigint := polis_time();"
    "begin"
    "  with silent as ("
    "    select node from nodes where not is_dead and renewed <= now - 2500"
    "      for update skip locked),"
    "  buried as ("
    "    update nodes n set is_dead = true from silent s where n.node = s.node"
    "      returning n.node)"
    "  delete from presence p using buried b where p.node = b.node;"
    "end $$",

    /* A number for a node, in place of the one that it had (0: none). */
    "create or replace function polis_join(old_node bigint, new_about text)"
    "  returns table(o_node bigint, o_time bigint, o_hold bigint, o_wall bigint)"
    "  language plpgsql as $$"
    "declare"
    "  now bigint := polis_pass();"
    "begin"
    "  update nodes set is_dead = true where node = old_node and not is_dead;"
    "  delete from presence where node in (select node from nodes where is_dead);"
    "  delete from nodes n where is_dead and renewed <= now - 60000"
    "    and not exists (select from tables where holder = n.node);"
    "  insert into nodes(node, renewed, about)"
    "    values (nextval('node_numbers'), now, new_about) returning node into o_node;"
    "  update agreements set node = o_node where node = old_node;"
    "  return query select o_node, polis_time(), greatest(0, held - polis_clock()),"
    "    polis_clock() from service;"
    "end $$",

    /* Renew the number of a node, or tell it that it is late; and how many nodes live. */
    "create or replace function polis_beat(my_node bigint)"
    "  returns table(o_time bigint, o_hold bigint, o_wall bigint, o_is_late int,"
    "    o_nodes bigint) language plpgsql as $$"
    "declare"
    "  now bigint := polis_pass();"
    "begin"
    "  update nodes set renewed = now"
    "    where node = my_node and not is_dead and renewed > now - 1000;"
    "  o_is_late := case when found then 0 else 1 end;"
    "  perform polis_bury();"
    "  return query select polis_time(), greatest(0, held - polis_clock()),"
    "    polis_clock(), o_is_late, (select count(*) from nodes where not is_dead)"
    "    from service;"
    "end $$",

    /* A node stops: others may claim its tables at once, and nobody loses time by it. */
    "create or replace function polis_leave(my_node bigint) returns void"
    "  language plpgsql as $$"
    "begin"
    "  update nodes set is_dead = true, renewed = polis_time()"
    "    where node = my_node and not is_dead;"
    "  delete from presence where node = my_node;"
    "end $$",

    /* In the order of `ids`; a table that is gone has version 0. Called after each move
     * by nodes that show the table, so it is no function in SQL: such a function would be
     * planned anew each time. */
    "create or replace function polis_heads(my_node bigint, ids text)"
    "  returns setof head language plpgsql as $$"
    "begin return query select asked.id, coalesce(t.version, 0), coalesce(t.revision, 0),"
    "    coalesce(t.fence, 0), coalesce(t.lapse, 0),"
    "    case when t.holder = my_node then 2"
    "      when exists (select from nodes where node = t.holder and not is_dead) then 1"
    "      else 0 end,"
    "    coalesce(p.seats, 0), coalesce(p.viewers, 0)"
    "  from unnest(string_to_array(ids, ' ')) as asked(id)"
    "  left join tables t on t.id = asked.id"
    "  left join lateral ("
    "    select bit_or(seats) as seats, sum(viewers) as viewers from presence"
    "      where table_id = asked.id and node <> my_node"
    "        and node in (select node from nodes where not is_dead)) p on true; end $$",

    /* A hint that a table may have another head, which the node itself need not read. */
    "create or replace function polis_tell(id text, version int, revision int,"
    "  node bigint)"
    "  returns void language sql as $$"
    "  select pg_notify('polis_00',"
    "    id || ' ' || version || ' ' || revision || ' ' || node) $$",

    /* Make a node the holder of those tables that are free; it has locked their rows. If
     * the holder was dead, the table has another time now, and others must know. */
    "create or replace function polis_take(my_node bigint, ids text[]) returns void"
    "  language plpgsql as $$"
    "declare"
    "  now bigint := polis_time();"
    "  taken record;"
    "begin"
    "  perform 1 from nodes where node = my_node and not is_dead;"
    "  if not found then"
    "    return;"
    "  end if;"
    "  for taken in"
    "    update tables t set holder = my_node, fence = nextval('fences'), due = 0,"
    "        lapse = t.lapse + greatest(0, now - coalesce(n.renewed, now))"
    "      from tables f left join nodes n on n.node = f.holder"
    "      where t.id = f.id and t.id = any(ids) and (n.node is null or n.is_dead)"
    "      returning t.id, t.version, t.revision, n.node"
    "  loop"
    "    if taken.node is not null then"
    "      perform polis_tell(taken.id, taken.version, taken.revision, my_node);"
    "    end if;"
    "  end loop;"
    "end $$",

    /* Claim those of these tables that are free. Returns the heads of all of them. */
    "create or replace function polis_claim(my_node bigint, ids text)"
    "  returns setof head language plpgsql as $$"
    "begin"
    "  perform polis_take(my_node, array("
    "    select t.id from tables t where t.id = any(string_to_array(ids, ' '))"
    "      and t.holder is distinct from my_node order by t.id"
    "      for update skip locked));"
    "  return query select * from polis_heads(my_node, ids);"
    "end $$",

    /* Claim some tables that need a holder, and return their heads. */
    "create or replace function polis_claim_due(my_node bigint, most int)"
    "  returns setof head language plpgsql as $$"
    "declare"
    "  now bigint := polis_time();"
    "  ids text[];"
    "begin"
    "  ids := array("
    "    select t.id from tables t where t.holder is null and t.due <= now"
    "      order by t.due limit most for update skip locked);"
    "  if cardinality(ids) < most then"
    "    ids := ids || array("
    "      select t.id from tables t"
    "        where t.holder in (select node from nodes where is_dead)"
    "        and t.due is not null"
    "        limit most - cardinality(ids) for update skip locked);"
    "  end if;"
    "  if cardinality(ids) > 0 then"
    "    perform polis_take(my_node, ids);"
    "  end if;"
    "  return query select * from polis_heads(my_node, array_to_string(ids, ' '))"
    "    where hold = 2;"
    "end $$",

    /* Give tables back, "ID FENCE VERSION DUE" each (no DUE: never), if they are still as
     * the node knows them (0: it does not): after another event something else is due. */
    "create or replace function polis_release(my_node bigint, lines text) returns void"
    "  language plpgsql as $$"
    "declare"
    "  word text[];"
    "begin"
    "  for word in select string_to_array(line, ' ')"
    "      from unnest(string_to_array(lines, chr(10))) line loop"
    "    perform 1 from tables where id = word[1] for update skip locked;"
    "    if found then"
    "      update tables set holder = null, due = nullif(word[4], '')::bigint"
    "        where id = word[1] and holder = my_node"
    "        and word[2] in ('0', fence::text) and word[3] in ('0', version::text);"
    "      if found then"
    "        perform polis_tell(id, version, revision, my_node)"
    "          from tables where id = word[1];"
    "      end if;"
    "    end if;"
    "  end loop;"
    "end $$",

    /* Who is at some tables through this node, "ID SEATS VIEWERS" each. */
    "create or replace function polis_here(my_node bigint, lines text) returns void"
    "  language plpgsql as $$"
    "declare"
    "  word text[];"
    "begin"
    "  for word in select string_to_array(line, ' ')"
    "      from unnest(string_to_array(lines, chr(10))) line loop"
    "    if word[2] = '0' and word[3] = '0' then"
    "      delete from presence where table_id = word[1] and node = my_node;"
    "    else"
    "      insert into presence values (word[1], my_node, word[2]::int, word[3]::int)"
    "        on conflict (table_id, node) do update"
    "        set seats = excluded.seats, viewers = excluded.viewers;"
    "    end if;"
    "    perform polis_tell(id, version, revision, my_node)"
    "      from tables where id = word[1];"
    "  end loop;"
    "end $$",

    /* A store was copied into this one: the service's time goes on from its own, tables
     * keep the lapse that an entry says, and unfinished ones need a holder. */
    "create or replace function polis_migrated(clock bigint) returns void"
    "  language plpgsql as $$"
    "begin"
    /* it stands still until the first beat: no server has been running */
    "  update service set time = greatest(time, clock), beat = 0, held = 1::bigint << 60;"
    "  update tables t set lapse = e.value::bigint from entries e"
    "    where e.kind = 'lapse' and e.key = t.id;"
    "  delete from entries where kind = 'lapse';"
    "  update tables t set due = 0 where holder is null and due is null"
    "    and exists (select from entries where kind = 'live' and key = t.id);"
    "end $$",
    NULL,
};

/* postgres_schema_nodes.c - how servers that share a PostgreSQL agree about time and about
 * who acts for a table. A server is a node here. Everything that must be true of all of
 * them together is decided in these functions, by one database with one clock.
 *
 * Time. The service's time is counted in milliseconds from the first start. It is
 * service.time at the moment service.beat of the database's clock, and goes on from there
 * for 600 ms at most. Nodes beat every 300 ms, and a beat moves both forward. So if no
 * node can beat (the database or all nodes are down, the disk is stuck) it stands still,
 * and so does every player's clock; and if the database's clock is set, forward or back,
 * it moves by 600 ms at most. It never goes back. After more than a second without a beat
 * it stands still for as long again, 5 s at most (service.held), since players and nodes
 * must reconnect first.
 *
 * Nodes. A node has a number, which is never used again, and renews it with each beat. A
 * node that has not renewed it for 2.5 s of the service's time is dead, for good: the flag
 * is set under the lock of its row, which its own beat needs too, so either the beat comes
 * first and the node lives, or it is told that it is late. It is told the same if it was
 * silent for a second only. A late node joins again under a new number, and holds nothing.
 *
 * Leases. The holder of a table is the node that acts for it. Claiming a table, which is
 * possible when it has no holder or a dead one, gives it a new fence, from one sequence.
 * All who append to a table give the fence that they know (batch_fence), and a batch with
 * an old one is refused. The row of the table is locked by both, so an act of the old
 * holder is either there before the claim, and then the new holder reads it, or refused:
 * nothing happens twice.
 *
 * Lapse. The time of a table is the service's time less its lapse. Claiming it from a dead
 * node adds the time since that node renewed its number, because nobody could act for the
 * table then: nobody is charged for it.
 *
 * Due. `tables.due` says when a table that nobody holds needs a holder, in the service's
 * time; NULL: never. While it is held it is 0, so a dead node's table is due at once. An
 * append with a fence to a table without a holder makes it due. Rows that another node has
 * locked are skipped: it is doing something about them. */
#include <stddef.h>

const char *const postgres_schema_nodes[] = {
    "create table if not exists service (\n"
    "  one boolean primary key default true check (one),\n"
    "  time bigint not null, beat bigint not null, held bigint not null)",
    "create table if not exists nodes (\n"
    "  node bigint primary key, renewed bigint not null,\n"
    "  is_dead boolean not null default false, about text not null default '')",
    "create unlogged table if not exists presence (\n"
    "  table_id text collate \"C\", node bigint, seats int not null, viewers int not null,\n"
    "  primary key (table_id, node))",
    "create sequence if not exists node_numbers",
    "create sequence if not exists fences",
    "create index if not exists tables_holder on tables (holder) where holder is not null",
    "create index if not exists tables_due on tables (due)\n"
    "  where holder is null and due is not null",

    /* The database's clock, in ms since 1970. */
    "create or replace function polis_clock() returns bigint language sql volatile as $$\n"
    "  select (extract(epoch from clock_timestamp()) * 1000)::bigint\n"
    "$$",
    "insert into service values (true, 0, polis_clock(), 0) on conflict do nothing",

    /* The service's time now. */
    "create or replace function polis_time() returns bigint language sql volatile as $$\n"
    "  select time + greatest(0, least(polis_clock() - greatest(beat, held), 600))\n"
    "  from service\n"
    "$$",

    /* Count the time that has passed, unless another node has done so a moment ago or is
     * doing it now. Returns the service's time. */
    "create or replace function polis_pass() returns bigint language plpgsql as $$\n"
    "declare\n"
    "  was service;\n"
    "  now bigint;\n"
    "  gap bigint;\n"
    "begin\n"
    "  select * into was from service;\n"
    "  if polis_clock() - was.beat between 0 and 150 then\n"
    "    return polis_time();\n"
    "  end if;\n"
    "  select * into was from service for update skip locked;\n"
    "  if not found then\n"
    "    return polis_time();\n"
    "  end if;\n"
    "  now := polis_clock();\n"
    "  gap := now - was.beat;\n"
    "  if gap < 0 then\n"
    "    was.held := was.held + gap;\n"
    "  else\n"
    "    was.time := was.time + greatest(0, least(now - greatest(was.beat, was.held), 600));\n"
    "  end if;\n"
    "  if gap > 1000 then\n"
    "    was.held := now + least(gap, 5000);\n"
    "  end if;\n"
    "  update service set time = was.time, beat = now, held = was.held;\n"
    "  return was.time;\n"
    "end $$",

    /* Nodes that have been silent for too long are dead. Nobody is connected to them. */
    "create or replace function polis_bury() returns void language plpgsql as $$\n"
    "declare\n"
    "  t bigint := polis_time();\n"
    "begin\n"
    "  with late as (\n"
    "    select node from nodes where not is_dead and renewed <= t - 2500\n"
    "    for update skip locked),\n"
    "  buried as (update nodes n set is_dead = true from late where n.node = late.node\n"
    "             returning n.node)\n"
    "  delete from presence p using buried where p.node = buried.node;\n"
    "end $$",

    /* A number for a node, in place of the one that it had (0: none). */
    "create or replace function polis_join(old_node bigint, new_about text)\n"
    "returns table(o_node bigint, o_time bigint, o_hold bigint, o_wall bigint)\n"
    "language plpgsql as $$\n"
    "declare\n"
    "  t bigint := polis_pass();\n"
    "begin\n"
    "  update nodes set is_dead = true where node = old_node and not is_dead;\n"
    "  delete from presence where node = old_node;\n"
    "  delete from nodes n where is_dead and renewed <= t - 60000\n"
    "    and not exists (select from tables where holder = n.node);\n"
    "  insert into nodes (node, renewed, about)\n"
    "    values (nextval('node_numbers'), t, new_about) returning node into o_node;\n"
    "  return query select o_node, polis_time(), greatest(0, held - polis_clock()),\n"
    "      polis_clock()\n"
    "    from service;\n"
    "end $$",

    /* Renew the number of a node; or tell it that it is late. */
    "create or replace function polis_beat(my_node bigint)\n"
    "returns table(o_time bigint, o_hold bigint, o_wall bigint, o_is_late int, o_nodes bigint)\n"
    "language plpgsql as $$\n"
    "declare\n"
    "  t bigint := polis_pass();\n"
    "begin\n"
    "  update nodes set renewed = t where node = my_node and not is_dead and renewed > t - 1000;\n"
    "  o_is_late := case when found then 0 else 1 end;\n"
    "  perform polis_bury();\n"
    "  return query select polis_time(), greatest(0, held - polis_clock()), polis_clock(), o_is_late,\n"
    "      (select count(*) from nodes where not is_dead)\n"
    "    from service;\n"
    "end $$",

    /* A node stops: others may claim its tables at once, and lose no time by it. */
    "create or replace function polis_leave(my_node bigint) returns void language plpgsql as $$\n"
    "begin\n"
    "  update nodes set is_dead = true, renewed = polis_time() where node = my_node and not is_dead;\n"
    "  delete from presence where node = my_node;\n"
    "end $$",

    /* What nodes must know about some tables, besides their events: o_hold is 2 if the asking
     * node holds it, 1 if another one does, 0 if none; and who is there at other nodes. */
    "create or replace function polis_heads(my_node bigint, ids text)\n"
    "returns table(o_id text, o_version int, o_revision int, o_fence bigint, o_lapse bigint,\n"
    "              o_hold int, o_seats int, o_viewers bigint)\n"
    "language sql as $$\n"
    "  select t.id, t.version, t.revision, t.fence, t.lapse,\n"
    "    case when t.holder = my_node then 2\n"
    "         when exists (select from nodes n where n.node = t.holder and not n.is_dead) then 1\n"
    "         else 0 end,\n"
    "    coalesce(p.seats, 0), coalesce(p.viewers, 0)\n"
    "  from unnest(string_to_array(ids, ' ')) as asked(id) join tables t on t.id = asked.id\n"
    "  left join lateral (\n"
    "    select bit_or(seats) as seats, sum(viewers) as viewers from presence\n"
    "    where table_id = t.id and node <> my_node) p on true\n"
    "$$",

    /* Make a node the holder of some tables, whose rows it has locked, if they are free. */
    "create or replace function polis_take(my_node bigint, ids text[]) returns void\n"
    "language plpgsql as $$\n"
    "declare\n"
    "  now bigint := polis_time();\n"
    "begin\n"
    "  if not exists (select from nodes where node = my_node and not is_dead) then\n"
    "    return;\n"
    "  end if;\n"
    "  with free as (\n"
    "    select t.id, n.renewed from tables t left join nodes n on n.node = t.holder\n"
    "    where t.id = any (ids) and (t.holder is null or n.is_dead is not false)),\n"
    "  taken as (\n"
    "    update tables t\n"
    "    set holder = my_node, fence = nextval('fences'), due = 0,\n"
    "        lapse = t.lapse + greatest(0, now - coalesce(free.renewed, now))\n"
    "    from free where t.id = free.id\n"
    "    returning t.id, t.version, t.revision, free.renewed)\n"
    "  select count(pg_notify('polis_00', taken.id || ' ' || taken.version || ' ' || taken.revision\n"
    "    || ' ' || my_node))\n"
    "  from taken where taken.renewed is not null into now;\n"
    "end $$",

    /* Claim those of these tables that are free, and tell the heads of all of them. */
    "create or replace function polis_claim(my_node bigint, ids text)\n"
    "returns table(o_id text, o_version int, o_revision int, o_fence bigint, o_lapse bigint,\n"
    "              o_hold int, o_seats int, o_viewers bigint)\n"
    "language plpgsql as $$\n"
    "begin\n"
    "  perform polis_take(my_node, array(\n"
    "    select t.id from tables t\n"
    "    where t.id = any (string_to_array(ids, ' ')) and t.holder is distinct from my_node\n"
    "    order by t.id for update skip locked));\n"
    "  return query select * from polis_heads(my_node, ids);\n"
    "end $$",

    /* Claim some tables that need a holder. */
    "create or replace function polis_claim_due(my_node bigint, most int)\n"
    "returns table(o_id text, o_version int, o_revision int, o_fence bigint, o_lapse bigint,\n"
    "              o_hold int, o_seats int, o_viewers bigint)\n"
    "language plpgsql as $$\n"
    "declare\n"
    "  now bigint := polis_time();\n"
    "  ids text[];\n"
    "begin\n"
    "  ids := array(\n"
    "    select t.id from tables t where t.holder is null and t.due <= now\n"
    "    order by t.due limit most for update skip locked);\n"
    "  if cardinality(ids) < most then\n"
    "    ids := ids || array(\n"
    "      select t.id from tables t\n"
    "      where t.holder in (select n.node from nodes n where n.is_dead) and t.due is not null\n"
    "      limit most - cardinality(ids) for update skip locked);\n"
    "  end if;\n"
    "  if cardinality(ids) > 0 then\n"
    "    perform polis_take(my_node, ids);\n"
    "  end if;\n"
    "  return query select * from polis_heads(my_node, array_to_string(ids, ' '));\n"
    "end $$",

    /* Give tables back, "ID FENCE VERSION DUE" each, if they are still as the node knows them:
     * after another event something else may be due. */
    "create or replace function polis_release(my_node bigint, lines text)\n"
    "returns table(o_id text)\n"
    "language plpgsql as $$\n"
    "begin\n"
    "  return query\n"
    "  with given as (\n"
    "    select split_part(line, ' ', 1) as id, split_part(line, ' ', 2)::bigint as fence,\n"
    "      split_part(line, ' ', 3)::int as version, nullif(split_part(line, ' ', 4), '')::bigint as due\n"
    "    from unnest(string_to_array(lines, E'\\n')) as line),\n"
    "  kept as (\n"
    "    select t.id from tables t join given g on t.id = g.id\n"
    "    where t.holder = my_node and t.fence = g.fence and t.version = g.version\n"
    "    for update of t skip locked),\n"
    "  released as (\n"
    "    update tables t set holder = null, due = g.due from kept, given g\n"
    "    where t.id = kept.id and g.id = t.id returning t.id, t.version, t.revision)\n"
    "  select r.id from released r,\n"
    "    lateral pg_notify('polis_00', r.id || ' ' || r.version || ' ' || r.revision || ' ' || my_node);\n"
    "end $$",

    /* Who is at some tables through this node, "ID SEATS VIEWERS" each. */
    "create or replace function polis_here(my_node bigint, lines text) returns void\n"
    "language plpgsql as $$\n"
    "declare\n"
    "  given record;\n"
    "begin\n"
    "  for given in\n"
    "    select split_part(line, ' ', 1) as id, split_part(line, ' ', 2)::int as seats,\n"
    "      split_part(line, ' ', 3)::int as viewers\n"
    "    from unnest(string_to_array(lines, E'\\n')) as line\n"
    "  loop\n"
    "    if given.seats = 0 and given.viewers = 0 then\n"
    "      delete from presence where table_id = given.id and node = my_node;\n"
    "    else\n"
    "      insert into presence values (given.id, my_node, given.seats, given.viewers)\n"
    "      on conflict (table_id, node) do update\n"
    "        set seats = excluded.seats, viewers = excluded.viewers;\n"
    "    end if;\n"
    "    perform pg_notify('polis_00', t.id || ' ' || t.version || ' ' || t.revision || ' ' || my_node)\n"
    "      from tables t where t.id = given.id;\n"
    "  end loop;\n"
    "end $$",

    /* After `polis migrate`: the service's time goes on from that of the other store, and
     * unfinished tables need holders. */
    "create or replace function polis_migrated(clock bigint) returns void language plpgsql as $$\n"
    "begin\n"
    "  update service set time = greatest(time, clock);\n"
    "  update tables t set lapse = e.value::bigint from entries e\n"
    "    where e.kind = 'lapse' and e.key = t.id;\n"
    "  delete from entries where kind = 'lapse';\n"
    "  update tables t set due = 0\n"
    "    where holder is null and due is null\n"
    "      and exists (select from entries e where e.kind = 'live' and e.key = t.id);\n"
    "end $$",
    NULL,
};

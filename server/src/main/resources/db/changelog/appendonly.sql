--liquibase formatted sql

-- What is recorded stays: events can only be added, and are kept in one partition per month (UTC) of occurred_at; the
-- ledger of merges changes only where a later merge or an undo needs it. Other files add columns and indexes to these
-- tables, so this one comes last and takes them as they are then.

--changeset appendonly:functions splitStatements:false
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused: it is append-only', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;

-- Of each statement, so that a partition that is named itself refuses it too, and one that changes no row.
create function make_append_only(kept regclass) returns void language plpgsql as $$
begin
  execute format('create trigger append_only before update or delete or truncate on %s'
                 ' for each statement execute function refuse_change()', kept);
end $$;

-- Makes the partition of a month unless it exists, with the rows of that month that the default partition has taken.
-- Locks only the default partition against readers. For the owner.
create function make_month_partition(parent regclass, month date) returns boolean language plpgsql as $$
declare
  schema_name name;
  table_name name;
  partition_name text;
  default_name text;
  since timestamptz := date_trunc('month', month::timestamp) at time zone 'UTC';
  until timestamptz := (date_trunc('month', month::timestamp) + interval '1 month') at time zone 'UTC';
  misplaced boolean;
begin
  select n.nspname, c.relname into schema_name, table_name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = parent;
  partition_name := format('%I.%I', schema_name, table_name || to_char(month, '_YYYY_MM'));
  default_name := format('%I.%I', schema_name, table_name || '_default');
  if to_regclass(partition_name) is not null then
    return false;
  end if;
  execute format('lock table %s in access exclusive mode', default_name);
  execute format('create table %s (like %s including all)', partition_name, parent);
  execute format('select exists (select from %s where occurred_at >= %L and occurred_at < %L)', default_name, since, until)
    into misplaced;
  if misplaced then
    execute format('alter table %s disable trigger append_only', default_name);
    execute format('with moved as (delete from %s where occurred_at >= %L and occurred_at < %L returning *)'
                   ' insert into %s select * from moved', default_name, since, until, partition_name);
    execute format('alter table %s enable trigger append_only', default_name);
  end if;
  execute format('alter table %s attach partition %s for values from (%L) to (%L)', parent, partition_name, since, until);
  perform make_append_only(partition_name::regclass);
  return true;
end $$;

-- Called by the running service, whose role may not create tables: makes the partitions of this month and the next
-- three, of all partitioned tables, and returns how many it made. Of concurrent calls one does the work. Gives up soon
-- where a partition is in use, rather than hold up those who write.
create function make_month_partitions() returns integer language plpgsql security definer
  set lock_timeout = '500ms' as $$
declare
  parent regclass;
  month timestamp;
  made integer := 0;
begin
  if not pg_try_advisory_xact_lock(hashtext('make_month_partitions')) then
    return 0;
  end if;
  for parent in
    select c.oid::regclass from pg_partitioned_table p join pg_class c on c.oid = p.partrelid
    where c.relnamespace = current_schema()::regnamespace
  loop
    for month in
      select generate_series(this, this + interval '3 months', interval '1 month')
      from date_trunc('month', now() at time zone 'UTC') this
    loop
      if make_month_partition(parent, month::date) then
        made := made + 1;
      end if;
    end loop;
  end loop;
  return made;
end $$;
revoke execute on function make_month_partitions() from public;

-- Its rights are the owner's, so it must find nothing but the owner's objects.
do $$
begin
  execute format('alter function make_month_partitions() set search_path = %I, pg_temp', current_schema());
end $$;

-- Replaces a table by one of the same columns, keys, indexes and grants that is partitioned by month, or by one that is
-- not, and takes over its rows.
create function replace_events(table_name name, by_month boolean) returns void language plpgsql as $$
declare
  indexes text[];
  grants text[];
  statement text;
  month date;
begin
  select array_agg(replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ')) into indexes
  from pg_index i
  where i.indrelid = table_name::regclass and not exists (select from pg_constraint where conindid = i.indexrelid);
  select indexes || array_agg(format('alter table %I add constraint %I %s', table_name, conname, pg_get_constraintdef(oid)))
  into indexes
  from pg_constraint where conrelid = table_name::regclass and contype in ('p', 'u');
  select array_agg(format('grant %s on %I to %s', privilege_type, table_name,
                          case grantee when 0 then 'public' else quote_ident(grantee::regrole::text) end))
  into grants
  from pg_class, aclexplode(relacl) where oid = table_name::regclass and grantee <> relowner;

  execute format('alter table %I rename to %I', table_name, table_name || '_former');
  execute format('create table %I (like %I including all excluding indexes) %s', table_name, table_name || '_former',
                 case when by_month then 'partition by range (occurred_at)' end);
  if by_month then
    execute format('create table %I partition of %I default', table_name || '_default', table_name);
    for month in
      execute format('select distinct date_trunc(''month'', occurred_at at time zone ''UTC'') from %I', table_name || '_former')
    loop
      execute format('create table %I partition of %I for values from (%L) to (%L)',
                     table_name || to_char(month, '_YYYY_MM'), table_name, month::timestamp at time zone 'UTC',
                     (month + interval '1 month') at time zone 'UTC');
    end loop;
  end if;
  execute format('insert into %I select * from %I', table_name, table_name || '_former');
  execute format('drop table %I', table_name || '_former');
  foreach statement in array indexes || coalesce(grants, '{}')
  loop
    execute statement;
  end loop;
  if by_month then
    perform make_append_only(relid) from pg_partition_tree(table_name::regclass);
  end if;
end $$;
--rollback drop function replace_events; drop function make_month_partitions; drop function make_month_partition; drop function make_append_only; drop function refuse_change;

--changeset appendonly:security-event-key
-- one index instead of two, as audit events have it; the key of a partitioned table contains what it is partitioned by
alter table security_event drop constraint security_event_pkey;
drop index security_event_by_time;
alter table security_event add constraint security_event_by_time primary key (occurred_at, id);
--rollback alter table security_event drop constraint security_event_by_time;
--rollback alter table security_event add primary key (id);
--rollback create index security_event_by_time on security_event (occurred_at desc, id desc);

--changeset appendonly:events-by-month
select replace_events(event, true) from unnest('{audit_event,audit_event_patient,security_event}'::name[]) event
where to_regclass(event::text) is not null;
select make_month_partitions();
--rollback select replace_events(event, false) from unnest('{audit_event,audit_event_patient,security_event}'::name[]) event
--rollback where to_regclass(event::text) is not null;

--changeset appendonly:merge-ledger splitStatements:false
select make_append_only('person_merge_count');
select make_append_only('person_merge_snapshot');

create trigger kept before delete or truncate on person_merge for each statement execute function refuse_change();
create trigger kept before delete or truncate on person_merge_row for each statement execute function refuse_change();
create trigger kept before delete or truncate on patient_merge_module_repoint
  for each statement execute function refuse_change();

-- A merge changes once, when it is undone.
create trigger changed_by_undo before update on person_merge for each row
  when (old.undone_at is not null
        or to_jsonb(new) - '{undone_at,undone_by,undo_reason}'::text[]
           is distinct from to_jsonb(old) - '{undone_at,undone_by,undo_reason}'::text[])
  execute function refuse_change();

-- When the survivor of a merge is merged away, and when that is undone, the ledger says from when on its rows count as
-- changed, and which had changed before. What an undone merge did is history.
create function refuse_change_of_undone_merge() returns trigger language plpgsql as $$
begin
  if exists (select from person_merge where id = old.person_merge_id and undone_at is not null) then
    raise exception '% of % is refused: the merge is undone', tg_op, tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger changed_by_chain before update on person_merge_row for each row
  when ((new.person_merge_id, new.table_name, new.column_name, new.action, new.row_ids)
        is distinct from (old.person_merge_id, old.table_name, old.column_name, old.action, old.row_ids)
        or new.changed_row_ids[1:cardinality(old.changed_row_ids)] is distinct from old.changed_row_ids)
  execute function refuse_change();
create trigger changed_by_chain_of_merge before update on person_merge_row for each row
  execute function refuse_change_of_undone_merge();
--rollback drop trigger changed_by_chain_of_merge on person_merge_row; drop trigger changed_by_chain on person_merge_row; drop function refuse_change_of_undone_merge; drop trigger changed_by_undo on person_merge; drop trigger kept on patient_merge_module_repoint; drop trigger kept on person_merge_row; drop trigger kept on person_merge; drop trigger append_only on person_merge_snapshot; drop trigger append_only on person_merge_count;

--changeset appendonly:month-under-way splitStatements:false rollbackSplitStatements:false
-- Sessions that add events of the present month may wait for the default partition. PostgreSQL has chosen it by then, and refuses
-- the events once the partition of their month is there. So they wait for the partitioned table, before the choice. Not for a
-- month before: archive-events has one made too, and keeps the locks while it writes files.
create or replace function make_month_partition(parent regclass, month date) returns boolean language plpgsql as $$
declare
  schema_name name;
  table_name name;
  partition_name text;
  default_name text;
  since timestamptz := date_trunc('month', month::timestamp) at time zone 'UTC';
  until timestamptz := (date_trunc('month', month::timestamp) + interval '1 month') at time zone 'UTC';
  misplaced boolean;
begin
  select n.nspname, c.relname into schema_name, table_name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = parent;
  partition_name := format('%I.%I', schema_name, table_name || to_char(month, '_YYYY_MM'));
  default_name := format('%I.%I', schema_name, table_name || '_default');
  if to_regclass(partition_name) is not null then
    return false;
  end if;
  if since <= now() and now() < until then
    execute format('lock table %s in share row exclusive mode', parent);
  end if;
  execute format('lock table %s in access exclusive mode', default_name);
  execute format('create table %s (like %s including all)', partition_name, parent);
  execute format('select exists (select from %s where occurred_at >= %L and occurred_at < %L)', default_name, since, until)
    into misplaced;
  if misplaced then
    execute format('alter table %s disable trigger append_only', default_name);
    execute format('with moved as (delete from %s where occurred_at >= %L and occurred_at < %L returning *)'
                   ' insert into %s select * from moved', default_name, since, until, partition_name);
    execute format('alter table %s enable trigger append_only', default_name);
  end if;
  execute format('alter table %s attach partition %s for values from (%L) to (%L)', parent, partition_name, since, until);
  perform make_append_only(partition_name::regclass);
  return true;
end $$;
--rollback create or replace function make_month_partition(parent regclass, month date) returns boolean language plpgsql as $$
--rollback declare
--rollback   schema_name name;
--rollback   table_name name;
--rollback   partition_name text;
--rollback   default_name text;
--rollback   since timestamptz := date_trunc('month', month::timestamp) at time zone 'UTC';
--rollback   until timestamptz := (date_trunc('month', month::timestamp) + interval '1 month') at time zone 'UTC';
--rollback   misplaced boolean;
--rollback begin
--rollback   select n.nspname, c.relname into schema_name, table_name
--rollback   from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = parent;
--rollback   partition_name := format('%I.%I', schema_name, table_name || to_char(month, '_YYYY_MM'));
--rollback   default_name := format('%I.%I', schema_name, table_name || '_default');
--rollback   if to_regclass(partition_name) is not null then
--rollback     return false;
--rollback   end if;
--rollback   execute format('lock table %s in access exclusive mode', default_name);
--rollback   execute format('create table %s (like %s including all)', partition_name, parent);
--rollback   execute format('select exists (select from %s where occurred_at >= %L and occurred_at < %L)', default_name, since, until)
--rollback     into misplaced;
--rollback   if misplaced then
--rollback     execute format('alter table %s disable trigger append_only', default_name);
--rollback     execute format('with moved as (delete from %s where occurred_at >= %L and occurred_at < %L returning *)'
--rollback                    ' insert into %s select * from moved', default_name, since, until, partition_name);
--rollback     execute format('alter table %s enable trigger append_only', default_name);
--rollback   end if;
--rollback   execute format('alter table %s attach partition %s for values from (%L) to (%L)', parent, partition_name, since, until);
--rollback   perform make_append_only(partition_name::regclass);
--rollback   return true;
--rollback end $$;

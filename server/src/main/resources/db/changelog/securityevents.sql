--liquibase formatted sql

--changeset securityevents:event
-- append-only; no foreign keys, since an event outlives what it speaks of
create table security_event (
  id              uuid primary key,
  kind            text not null,
  occurred_at     timestamptz not null,
  user_account_id uuid,
  session_id      uuid,
  tenant_id       uuid,
  client_ip       text,
  request_id      text,
  reason          text
);
create index security_event_by_time on security_event (occurred_at desc, id desc);
create index security_event_by_account on security_event (user_account_id, occurred_at desc);
--rollback drop table security_event;

--changeset securityevents:merged-events
alter table security_event add column path text;
-- more than one where events of one kind and reason had to be merged
alter table security_event add column count integer not null default 1 check (count >= 1);
--rollback alter table security_event drop column count; alter table security_event drop column path;

--changeset securityevents:pages
-- each gives a page its order; the index by time is there already
create index security_event_of_account on security_event (user_account_id, occurred_at desc, id desc);
drop index security_event_by_account;
create index security_event_of_kind on security_event (kind, occurred_at desc, id desc);
--rollback create index security_event_by_account on security_event (user_account_id, occurred_at desc); drop index security_event_of_account; drop index security_event_of_kind;

--changeset securityevents:counts
-- lets each part of a count be answered without a look at the events themselves
drop index security_event_of_account;
create index security_event_of_account on security_event (user_account_id, occurred_at desc, id desc) include (kind, tenant_id);
create index security_event_of_tenant on security_event (tenant_id, occurred_at desc, id desc) include (kind, user_account_id) where tenant_id is not null;
--rollback drop index security_event_of_tenant; drop index security_event_of_account; create index security_event_of_account on security_event (user_account_id, occurred_at desc, id desc);

--changeset securityevents:actors
-- Who did it, in which session, to which record and patient. tenant_id and session_tenant_id are set when the event is
-- written and alone decide who sees it.
alter table security_event
  add column actor_id uuid,
  add column actor_session_id uuid,
  add column session_tenant_id uuid check (session_tenant_id <> tenant_id),
  add column patient_id uuid,
  add column record_id uuid,
  add column record_code text,
  add column link_issuer_id uuid,
  add column previous_email_hmac text;
--rollback alter table security_event drop column previous_email_hmac, drop column link_issuer_id, drop column record_code, drop column record_id, drop column patient_id, drop column session_tenant_id, drop column actor_session_id, drop column actor_id;

--changeset securityevents:tenants-of-former-events
-- events from before were seen by the tenants in which the account held a role at the time of reading
update security_event e set tenant_id = u.tenant_id
from user_account u
where u.id = e.user_account_id and e.tenant_id is null;
--rollback select 1;

--changeset securityevents:actor-pages
-- each gives a page its order and lets a count be answered without a look at the events themselves
drop index security_event_of_tenant;
create index security_event_of_tenant on security_event (tenant_id, occurred_at desc, id desc)
  include (kind, user_account_id, actor_id, link_issuer_id) where tenant_id is not null;
create index security_event_of_session_tenant on security_event (session_tenant_id, occurred_at desc, id desc)
  include (kind, user_account_id, actor_id, link_issuer_id) where session_tenant_id is not null;
create index security_event_of_nobody on security_event (occurred_at desc, id desc) include (kind)
  where tenant_id is null and user_account_id is null;
create index security_event_of_actor on security_event (actor_id, occurred_at desc, id desc)
  where actor_id is not null;
create index security_event_of_link_issuer on security_event (link_issuer_id, occurred_at desc, id desc)
  where link_issuer_id is not null;
--rollback drop index security_event_of_link_issuer; drop index security_event_of_actor; drop index security_event_of_nobody; drop index security_event_of_session_tenant; drop index security_event_of_tenant; create index security_event_of_tenant on security_event (tenant_id, occurred_at desc, id desc) include (kind, user_account_id) where tenant_id is not null;

--changeset securityevents:recorded-at
-- By the clock of the database, when the event is written; as of audit events.
alter table security_event add column recorded_at timestamptz not null default '-infinity';
alter table security_event alter column recorded_at set default clock_timestamp();
-- rows are appended in this order, so that a few pages tell where a time is
create index security_event_recorded on security_event using brin (recorded_at) with (autosummarize = on);
--rollback alter table security_event drop column recorded_at;

--changeset securityevents:permissions-of-roles
-- What a role gained and lost, since role_permission has what it contains now alone; null for none, and for former events.
alter table security_event add column added_permissions text[], add column removed_permissions text[];
--rollback alter table security_event drop column removed_permissions, drop column added_permissions;

--changeset securityevents:of-patient runInTransaction:false splitStatements:false
-- Few events concern a patient, among the many of all tenants. PostgreSQL does not build an index of a partitioned table beside
-- writes (concurrently), so each partition is a transaction of its own: only the partition that is being read waits, and past
-- months have no writes. The index of the table takes over those of the partitions.
do $$
declare
  part record;
begin
  for part in
    select c.oid::regclass as table_name, c.relname || '_patient_id_occurred_at_id_idx' as index_name
    from pg_partition_tree('security_event') t join pg_class c on c.oid = t.relid
    where t.isleaf and t.level > 0
  loop
    execute format('create index if not exists %I on %s (patient_id, occurred_at, id) where patient_id is not null',
                   part.index_name, part.table_name);
    commit;
  end loop;
  create index if not exists security_event_of_patient on security_event (patient_id, occurred_at, id)
    where patient_id is not null;
end $$;
--rollback drop index security_event_of_patient;

--changeset securityevents:kinds-by-tenant runInTransaction:false splitStatements:false
-- A kind that a tenant, its sessions or nobody has rarely or not at all would be looked for among all their events, and anybody
-- makes nobody's: those that the limiter refused. Built as securityevents:of-patient, and each index in a transaction of its own,
-- since all writes of the month wait for it. The index by kind alone stays for the last release.
do $$
declare
  part record;
begin
  for part in
    select c.oid::regclass as table_name, c.relname || '_of_' as prefix
    from pg_partition_tree('security_event') t join pg_class c on c.oid = t.relid
    where t.isleaf and t.level > 0
  loop
    execute format('create index if not exists %I on %s (tenant_id, kind, occurred_at, id) where tenant_id is not null',
                   part.prefix || 'tenant_and_kind', part.table_name);
    commit;
    execute format('create index if not exists %I on %s (session_tenant_id, kind, occurred_at, id)'
                   ' where session_tenant_id is not null',
                   part.prefix || 'session_tenant_and_kind', part.table_name);
    commit;
    execute format('create index if not exists %I on %s (kind, occurred_at, id)'
                   ' where tenant_id is null and user_account_id is null',
                   part.prefix || 'nobody_and_kind', part.table_name);
    commit;
  end loop;
  create index if not exists security_event_of_tenant_and_kind on security_event (tenant_id, kind, occurred_at, id)
    where tenant_id is not null;
  create index if not exists security_event_of_session_tenant_and_kind
    on security_event (session_tenant_id, kind, occurred_at, id) where session_tenant_id is not null;
  create index if not exists security_event_of_nobody_and_kind on security_event (kind, occurred_at, id)
    where tenant_id is null and user_account_id is null;
end $$;
--rollback drop index security_event_of_nobody_and_kind;
--rollback drop index security_event_of_session_tenant_and_kind;
--rollback drop index security_event_of_tenant_and_kind;

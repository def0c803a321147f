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

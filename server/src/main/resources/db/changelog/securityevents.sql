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

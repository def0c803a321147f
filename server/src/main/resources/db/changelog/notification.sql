--liquibase formatted sql

--changeset notification:event
-- The body may hold a link that works for whoever has it: nothing but the dispatch reads it. While one request hands the
-- message over, its lease keeps others from sending it too; a lease that ran out belongs to a process that died.
create table notification_event (
  id              uuid primary key,
  kind            text not null,
  tenant_id       uuid not null references tenant,
  user_account_id uuid not null references user_account,
  recipient       text not null,
  subject         text not null,
  body            text not null,
  status          text not null default 'QUEUED' check (status in ('QUEUED', 'SENT')),
  attempts        int not null default 0,
  last_error      text check (length(last_error) <= 200),
  created_at      timestamptz not null,
  sent_at         timestamptz,
  lease_id        uuid,
  leased_until    timestamptz,
  check ((sent_at is null) = (status = 'QUEUED')),
  check ((lease_id is null) = (leased_until is null))
);
create index notification_event_of_tenant on notification_event (tenant_id, created_at desc, id desc);
--rollback drop table notification_event;

--changeset notification:queued
-- the gauges of what is not sent, the oldest first
create index notification_event_queued on notification_event (created_at) where status = 'QUEUED';
--rollback drop index notification_event_queued;

--changeset notification:sent-bodies
-- the bodies of sent messages, which are emptied after a time, the oldest first
create index notification_event_body on notification_event (sent_at) where status = 'SENT' and body <> '';
--rollback drop index notification_event_body;

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

--changeset notification:queued runInTransaction:false
--validCheckSum: 1:any
-- the gauges of what is not sent, the oldest first; built as visit:codes
set lock_timeout = '5min';
drop index concurrently if exists notification_event_queued;
create index concurrently notification_event_queued on notification_event (created_at) where status = 'QUEUED';
set lock_timeout = '500ms';
--rollback drop index notification_event_queued;

--changeset notification:sent-bodies runInTransaction:false
--validCheckSum: 1:any
-- the bodies of sent messages, which are emptied after a time, the oldest first; built as visit:codes
set lock_timeout = '5min';
drop index concurrently if exists notification_event_body;
create index concurrently notification_event_body on notification_event (sent_at) where status = 'SENT' and body <> '';
set lock_timeout = '500ms';
--rollback drop index notification_event_body;

--changeset notification:expiry
-- from when on the link or code of a message is not valid, if it has one, and when somebody decided that it is not sent
alter table notification_event add column expires_at timestamptz, add column discarded_at timestamptz;
--rollback alter table notification_event drop column discarded_at, drop column expires_at;

--changeset notification:sendable runInTransaction:false
--validCheckSum: 1:any
-- The gauges of what waits to be sent. What expired stays queued, so there may be much of it. Built as visit:codes.
set lock_timeout = '5min';
drop index concurrently if exists notification_event_sendable;
create index concurrently notification_event_sendable on notification_event (coalesce(expires_at, 'infinity'))
  where status = 'QUEUED' and discarded_at is null;
drop index concurrently if exists notification_event_queued;
-- the messages whose link or code became invalid
drop index concurrently if exists notification_event_queued_of_account;
create index concurrently notification_event_queued_of_account on notification_event (user_account_id) where status = 'QUEUED';
set lock_timeout = '500ms';
--rollback drop index notification_event_queued_of_account;
--rollback create index notification_event_queued on notification_event (created_at) where status = 'QUEUED';
--rollback drop index notification_event_sendable;

--changeset notification:invalidated
-- when the link or code became invalid before its time, so that nobody waits for the message
alter table notification_event add column invalidated_at timestamptz;
--rollback alter table notification_event drop column invalidated_at;

--changeset notification:unsent-bodies runInTransaction:false
-- the bodies of messages that cannot be sent any more, which are emptied after a time, the oldest first; built as visit:codes
set lock_timeout = '5min';
drop index concurrently if exists notification_event_unsent_body;
create index concurrently notification_event_unsent_body on notification_event ((least(discarded_at, expires_at)))
  where status = 'QUEUED' and body <> '';
set lock_timeout = '500ms';
--rollback drop index notification_event_unsent_body;

--changeset notification:of-account runInTransaction:false
-- a page of the messages of an account, in its order, among the million of its tenant; built as visit:codes
set lock_timeout = '5min';
drop index concurrently if exists notification_event_of_account;
create index concurrently notification_event_of_account
  on notification_event (tenant_id, user_account_id, created_at, id);
set lock_timeout = '500ms';
--rollback drop index notification_event_of_account;

--changeset notification:waiting runInTransaction:false
-- the gauges of what waits to be sent: of each tenant the oldest first; built as visit:codes
set lock_timeout = '5min';
drop index concurrently if exists notification_event_waiting;
create index concurrently notification_event_waiting
  on notification_event (tenant_id, created_at, coalesce(expires_at, 'infinity'))
  where status = 'QUEUED' and discarded_at is null and invalidated_at is null and body <> '';
set lock_timeout = '500ms';
--rollback drop index notification_event_waiting;

--changeset notification:queued-of-tenant runInTransaction:false
-- a page of what a tenant has not sent, in its order, among the ever more messages that it sent; built as visit:codes
set lock_timeout = '5min';
drop index concurrently if exists notification_event_queued_of_tenant;
create index concurrently notification_event_queued_of_tenant on notification_event (tenant_id, created_at, id)
  where status = 'QUEUED';
set lock_timeout = '500ms';
--rollback drop index notification_event_queued_of_tenant;

--changeset notification:valid-of-account runInTransaction:false
-- The messages whose link or code becomes invalid. Those whose link was replaced stay queued, and strangers may request
-- ever more links. Built as visit:codes.
set lock_timeout = '5min';
drop index concurrently if exists notification_event_valid_of_account;
create index concurrently notification_event_valid_of_account on notification_event (user_account_id)
  where status = 'QUEUED' and invalidated_at is null;
set lock_timeout = '500ms';
--rollback drop index notification_event_valid_of_account;

--changeset notification:former-valid-of-account runInTransaction:false
-- By itself, as authentication:former-sessions-of-an-account.
set lock_timeout = '5min';
drop index concurrently if exists notification_event_queued_of_account;
set lock_timeout = '500ms';
--rollback create index notification_event_queued_of_account on notification_event (user_account_id) where status = 'QUEUED';

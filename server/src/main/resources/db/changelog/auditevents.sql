--liquibase formatted sql

--changeset auditevents:event
-- Append-only. Neither foreign keys nor checks: an event outlives what it speaks of, and one that could not be written
-- would hold up those behind it.
create table audit_event (
  id              uuid primary key,
  occurred_at     timestamptz not null,
  tenant_id       uuid not null,
  facility_id     uuid,
  user_account_id uuid not null,
  session_id      uuid not null,
  operation_id    text not null,
  action          text not null,
  record_id       uuid,
  patient_id      uuid,
  outcome         text not null,
  status          integer not null,
  client_ip       text,
  request_id      text
);
-- each gives a page its order
create index audit_event_by_time on audit_event (tenant_id, occurred_at desc, id desc);
create index audit_event_of_account on audit_event (tenant_id, user_account_id, occurred_at desc, id desc);
create index audit_event_of_record on audit_event (tenant_id, record_id, occurred_at desc, id desc) where record_id is not null;
create index audit_event_of_patient on audit_event (tenant_id, patient_id, occurred_at desc, id desc) where patient_id is not null;
-- most events are of calls that were granted, and the index by time serves those
create index audit_event_not_granted on audit_event (tenant_id, outcome, occurred_at desc, id desc) where outcome <> 'GRANTED';
--rollback drop table audit_event;

--changeset auditevents:order-is-identity
-- one index instead of two: an event that is written again has its time too
alter table audit_event drop constraint audit_event_pkey;
drop index audit_event_by_time;
alter table audit_event add constraint audit_event_by_time primary key (tenant_id, occurred_at, id);
--rollback alter table audit_event drop constraint audit_event_by_time;
--rollback alter table audit_event add primary key (id);
--rollback create index audit_event_by_time on audit_event (tenant_id, occurred_at desc, id desc);

--changeset auditevents:indexes-grow-at-their-ends
-- Of each account, record and patient the newest event comes last, so that a full page is left full; with the newest
-- first each would be split in half. A page of events is read backwards.
drop index audit_event_of_account;
drop index audit_event_of_record;
drop index audit_event_of_patient;
drop index audit_event_not_granted;
create index audit_event_of_account on audit_event (tenant_id, user_account_id, occurred_at, id);
create index audit_event_of_record on audit_event (tenant_id, record_id, occurred_at, id) where record_id is not null;
create index audit_event_of_patient on audit_event (tenant_id, patient_id, occurred_at, id) where patient_id is not null;
create index audit_event_not_granted on audit_event (tenant_id, outcome, occurred_at, id) where outcome <> 'GRANTED';
--rollback drop index audit_event_of_account;
--rollback drop index audit_event_of_record;
--rollback drop index audit_event_of_patient;
--rollback drop index audit_event_not_granted;
--rollback create index audit_event_of_account on audit_event (tenant_id, user_account_id, occurred_at desc, id desc);
--rollback create index audit_event_of_record on audit_event (tenant_id, record_id, occurred_at desc, id desc) where record_id is not null;
--rollback create index audit_event_of_patient on audit_event (tenant_id, patient_id, occurred_at desc, id desc) where patient_id is not null;
--rollback create index audit_event_not_granted on audit_event (tenant_id, outcome, occurred_at desc, id desc) where outcome <> 'GRANTED';

--changeset auditevents:subjects
-- patient_shown: whether data of patient_id were returned or changed, rather than only requested; null in events written
-- before this was recorded. criteria: [{"parameter": "encounterId", "id": "..."}], as sent.
alter table audit_event
  add column patient_shown boolean,
  add column subject_account_id uuid,
  add column criteria jsonb;
create index audit_event_of_subject_account on audit_event (tenant_id, subject_account_id, occurred_at, id)
  where subject_account_id is not null;

-- The other patients whose data an event's call returned or changed. Most calls concern one patient, who is in the event;
-- without a row here they cost no more than before. Append-only, without foreign keys, and written with its event.
create table audit_event_patient (
  tenant_id   uuid not null,
  patient_id  uuid not null,
  occurred_at timestamptz not null,
  event_id    uuid not null,
  -- gives the pages of a patient their order
  primary key (tenant_id, patient_id, occurred_at, event_id)
);
create index audit_event_patient_of_event on audit_event_patient (tenant_id, occurred_at, event_id);
--rollback drop table audit_event_patient;
--rollback drop index audit_event_of_subject_account;
--rollback alter table audit_event drop column criteria, drop column subject_account_id, drop column patient_shown;

--changeset auditevents:recorded-at
-- By the clock of the database, when the event is written: shortly before its transaction commits, and long after
-- occurred_at if the database was not available. Events from before have no such time, and were there before all others.
alter table audit_event add column recorded_at timestamptz not null default '-infinity';
alter table audit_event alter column recorded_at set default clock_timestamp();
-- rows are appended in this order, so that a few pages tell where a time is
create index audit_event_recorded on audit_event using brin (recorded_at) with (autosummarize = on);
--rollback alter table audit_event drop column recorded_at;

--liquibase formatted sql

--changeset visit:visit
-- patient_id may be null only because records of other systems can arrive without one; such a row is shown to nobody
create table visit (
  id                            uuid primary key,
  tenant_id                     uuid not null references tenant,
  patient_id                    uuid,
  facility_id                   uuid not null,
  visit_number                  text not null,
  type_system                   text not null,
  type_code                     text not null,
  type_display                  text,
  visit_class                   text not null check (visit_class in ('AMBULATORY', 'INPATIENT', 'EMERGENCY', 'VIRTUAL')),
  status                        text not null check (status in ('PLANNED', 'IN_PROGRESS', 'ENDED', 'CANCELLED')),
  started_at                    timestamptz not null,
  ended_at                      timestamptz,
  reason                        text,
  admission_source_system       text,
  admission_source_code         text,
  admission_source_display      text,
  discharge_disposition_system  text,
  discharge_disposition_code    text,
  discharge_disposition_display text,
  voided_at                     timestamptz,
  void_reason                   text,
  version                       bigint not null default 0,
  created_at                    timestamptz not null,
  created_by                    uuid not null,
  updated_at                    timestamptz not null,
  updated_by                    uuid not null,
  foreign key (tenant_id, patient_id) references patient (tenant_id, id),
  foreign key (tenant_id, facility_id) references facility (tenant_id, id),
  check (ended_at >= started_at),
  check ((status = 'ENDED') = (ended_at is not null))
);
create index visit_patient on visit (patient_id, started_at desc, id desc) where voided_at is null;
create unique index visit_number on visit (tenant_id, visit_number);
--rollback drop table visit;

--changeset visit:search
create index visit_tenant on visit (tenant_id, started_at desc, id desc) where voided_at is null;
--rollback drop index visit_tenant;

--changeset visit:by-status runInTransaction:false
--validCheckSum: 1:any
-- the few that are open, of a tenant whose ended visits become ever more; built as visit:codes
set lock_timeout = '5min';
drop index concurrently if exists visit_tenant_status;
create index concurrently visit_tenant_status on visit (tenant_id, status, started_at desc, id desc) where voided_at is null;
set lock_timeout = '500ms';
--rollback drop index visit_tenant_status;

--changeset visit:codes runInTransaction:false
-- By day and not by time: entries of one code and day share their key, so the index takes about 10 bytes a row.
-- The index is built while others write. They do not queue behind a lock that the build waits for, so it may wait longer
-- than half a second. A build that failed leaves an invalid index, which the next attempt drops.
set lock_timeout = '5min';
drop index concurrently if exists visit_tenant_code;
create index concurrently visit_tenant_code on visit (tenant_id, type_code, ((started_at at time zone 'UTC')::date) desc)
  where voided_at is null;
set lock_timeout = '500ms';
--rollback drop index visit_tenant_code;

--changeset visit:of-facility runInTransaction:false
-- what a facility has, of a tenant with many; built as visit:codes
set lock_timeout = '5min';
drop index concurrently if exists visit_tenant_facility;
create index concurrently visit_tenant_facility on visit (tenant_id, facility_id, started_at desc, id desc)
  where voided_at is null;
set lock_timeout = '500ms';
--rollback drop index visit_tenant_facility;

--liquibase formatted sql

--changeset encounter:encounter
create table encounter (
  id                   uuid primary key,
  tenant_id            uuid not null references tenant,
  patient_id           uuid,
  visit_id             uuid,
  type_system          text not null,
  type_code            text not null,
  type_display         text,
  encounter_class      text not null check (encounter_class in ('AMBULATORY', 'INPATIENT', 'EMERGENCY', 'HOME_HEALTH', 'VIRTUAL')),
  status               text not null check (status in ('PLANNED', 'ARRIVED', 'TRIAGED', 'IN_PROGRESS', 'ON_LEAVE', 'FINISHED', 'CANCELLED')),
  priority             text check (priority in ('ELECTIVE', 'ROUTINE', 'URGENT', 'EMERGENCY')),
  started_at           timestamptz not null,
  ended_at             timestamptz,
  reason_codes         jsonb not null default '[]',
  service_type_system  text,
  service_type_code    text,
  service_type_display text,
  voided_at            timestamptz,
  void_reason          text,
  version              bigint not null default 0,
  created_at           timestamptz not null,
  created_by           uuid not null,
  updated_at           timestamptz not null,
  updated_by           uuid not null,
  foreign key (tenant_id, patient_id) references patient (tenant_id, id),
  foreign key (visit_id) references visit,
  check (ended_at >= started_at)
);
create index encounter_patient on encounter (patient_id, started_at desc, id desc) where voided_at is null;
create index encounter_tenant on encounter (tenant_id, started_at desc, id desc) where voided_at is null;
create index encounter_visit on encounter (visit_id) where visit_id is not null;
--rollback drop table encounter;

--changeset encounter:by-status runInTransaction:false
--validCheckSum: 1:any
-- the few that are open, of a tenant whose finished encounters become ever more; built as visit:codes
set lock_timeout = '5min';
drop index concurrently if exists encounter_tenant_status;
create index concurrently encounter_tenant_status on encounter (tenant_id, status, started_at desc, id desc) where voided_at is null;
set lock_timeout = '500ms';
--rollback drop index encounter_tenant_status;

--changeset encounter:codes runInTransaction:false
-- as visit:codes
set lock_timeout = '5min';
drop index concurrently if exists encounter_tenant_code;
create index concurrently encounter_tenant_code on encounter (tenant_id, type_code, ((started_at at time zone 'UTC')::date) desc)
  where voided_at is null;
set lock_timeout = '500ms';
--rollback drop index encounter_tenant_code;

--liquibase formatted sql

--changeset diagnosis:diagnosis
create table diagnosis (
  id           uuid primary key,
  tenant_id    uuid not null references tenant,
  patient_id   uuid,
  encounter_id uuid,
  code_system  text,
  code_code    text,
  code_display text,
  text         text,
  certainty    text not null check (certainty in ('PROVISIONAL', 'CONFIRMED')),
  rank         integer,
  use          text check (use in ('ADMISSION', 'DISCHARGE', 'BILLING')),
  condition_id uuid,
  diagnosed_at timestamptz not null,
  voided_at    timestamptz,
  void_reason  text,
  version      bigint not null default 0,
  created_at   timestamptz not null,
  created_by   uuid not null,
  updated_at   timestamptz not null,
  updated_by   uuid not null,
  foreign key (tenant_id, patient_id) references patient (tenant_id, id),
  foreign key (encounter_id) references encounter,
  foreign key (condition_id) references condition,
  check (code_code is not null or text is not null)
);
create index diagnosis_patient on diagnosis (patient_id, diagnosed_at desc, id desc) where voided_at is null;
create index diagnosis_tenant on diagnosis (tenant_id, diagnosed_at desc, id desc) where voided_at is null;
create index diagnosis_encounter on diagnosis (encounter_id) where encounter_id is not null;
create index diagnosis_condition on diagnosis (condition_id) where condition_id is not null;
--rollback drop table diagnosis;

--changeset diagnosis:codes-and-statuses runInTransaction:false
-- as visit:codes
set lock_timeout = '5min';
drop index concurrently if exists diagnosis_tenant_code;
create index concurrently diagnosis_tenant_code on diagnosis (tenant_id, code_code, ((diagnosed_at at time zone 'UTC')::date) desc)
  where voided_at is null;
drop index concurrently if exists diagnosis_tenant_status;
create index concurrently diagnosis_tenant_status on diagnosis (tenant_id, certainty, diagnosed_at desc, id desc)
  where voided_at is null;
set lock_timeout = '500ms';
--rollback drop index diagnosis_tenant_status;
--rollback drop index diagnosis_tenant_code;

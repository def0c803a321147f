--liquibase formatted sql

--changeset condition:condition
create table condition (
  id                  uuid primary key,
  tenant_id           uuid not null references tenant,
  patient_id          uuid,
  encounter_id        uuid,
  code_system         text not null,
  code_code           text not null,
  code_display        text,
  clinical_status     text not null check (clinical_status in ('ACTIVE', 'RECURRENCE', 'RELAPSE', 'INACTIVE', 'REMISSION', 'RESOLVED')),
  verification_status text not null check (verification_status in ('UNCONFIRMED', 'PROVISIONAL', 'DIFFERENTIAL', 'CONFIRMED', 'REFUTED')),
  category            text check (category in ('PROBLEM_LIST_ITEM', 'ENCOUNTER_DIAGNOSIS', 'HEALTH_CONCERN')),
  severity            text check (severity in ('MILD', 'MODERATE', 'SEVERE')),
  onset_date          date,
  abatement_date      date,
  note                text,
  recorded_at         timestamptz not null,
  voided_at           timestamptz,
  void_reason         text,
  version             bigint not null default 0,
  created_at          timestamptz not null,
  created_by          uuid not null,
  updated_at          timestamptz not null,
  updated_by          uuid not null,
  foreign key (tenant_id, patient_id) references patient (tenant_id, id),
  foreign key (encounter_id) references encounter,
  check (abatement_date >= onset_date),
  check (abatement_date is null or clinical_status in ('INACTIVE', 'REMISSION', 'RESOLVED'))
);
create index condition_patient on condition (patient_id, recorded_at desc, id desc) where voided_at is null;
create index condition_tenant on condition (tenant_id, recorded_at desc, id desc) where voided_at is null;
create index condition_encounter on condition (encounter_id) where encounter_id is not null;
--rollback drop table condition;

--changeset condition:codes-and-statuses runInTransaction:false
-- as visit:codes
set lock_timeout = '5min';
drop index concurrently if exists condition_tenant_code;
create index concurrently condition_tenant_code on condition (tenant_id, code_code, ((recorded_at at time zone 'UTC')::date) desc)
  where voided_at is null;
drop index concurrently if exists condition_tenant_status;
create index concurrently condition_tenant_status on condition (tenant_id, clinical_status, recorded_at desc, id desc)
  where voided_at is null;
set lock_timeout = '500ms';
--rollback drop index condition_tenant_status;
--rollback drop index condition_tenant_code;

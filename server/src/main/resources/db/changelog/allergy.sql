--liquibase formatted sql

--changeset allergy:allergy
create table allergy (
  id                  uuid primary key,
  tenant_id           uuid not null references tenant,
  patient_id          uuid,
  encounter_id        uuid,
  substance_system    text not null,
  substance_code      text not null,
  substance_display   text,
  type                text check (type in ('ALLERGY', 'INTOLERANCE')),
  categories          jsonb not null default '[]',
  criticality         text check (criticality in ('LOW', 'HIGH', 'UNABLE_TO_ASSESS')),
  clinical_status     text not null check (clinical_status in ('ACTIVE', 'INACTIVE', 'RESOLVED')),
  verification_status text not null check (verification_status in ('UNCONFIRMED', 'PRESUMED', 'CONFIRMED', 'REFUTED')),
  onset_date          date,
  reactions           jsonb not null default '[]',
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
  foreign key (encounter_id) references encounter
);
create index allergy_patient on allergy (patient_id, recorded_at desc, id desc) where voided_at is null;
create index allergy_tenant on allergy (tenant_id, recorded_at desc, id desc) where voided_at is null;
create index allergy_encounter on allergy (encounter_id) where encounter_id is not null;
--rollback drop table allergy;

--changeset allergy:codes-and-statuses runInTransaction:false
-- as visit:codes
set lock_timeout = '5min';
drop index concurrently if exists allergy_tenant_code;
create index concurrently allergy_tenant_code on allergy (tenant_id, substance_code, ((recorded_at at time zone 'UTC')::date) desc)
  where voided_at is null;
drop index concurrently if exists allergy_tenant_status;
create index concurrently allergy_tenant_status on allergy (tenant_id, clinical_status, recorded_at desc, id desc)
  where voided_at is null;
set lock_timeout = '500ms';
--rollback drop index allergy_tenant_status;
--rollback drop index allergy_tenant_code;

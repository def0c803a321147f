--liquibase formatted sql

--changeset immunization:immunization
create table immunization (
  id              uuid primary key,
  tenant_id       uuid not null references tenant,
  patient_id      uuid,
  encounter_id    uuid,
  vaccine_system  text not null,
  vaccine_code    text not null,
  vaccine_display text,
  status          text not null check (status in ('COMPLETED', 'NOT_DONE')),
  occurred_at     timestamptz not null,
  voided_at       timestamptz,
  void_reason     text,
  version         bigint not null default 0,
  created_at      timestamptz not null,
  created_by      uuid not null,
  updated_at      timestamptz not null,
  updated_by      uuid not null,
  foreign key (tenant_id, patient_id) references patient (tenant_id, id),
  foreign key (encounter_id) references encounter
);
create index immunization_patient on immunization (patient_id, occurred_at desc, id desc) where voided_at is null;
create index immunization_tenant on immunization (tenant_id, occurred_at desc, id desc) where voided_at is null;
create index immunization_encounter on immunization (encounter_id) where encounter_id is not null;
--rollback drop table immunization;

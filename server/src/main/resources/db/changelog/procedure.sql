--liquibase formatted sql

--changeset procedure:procedure
create table procedure (
  id           uuid primary key,
  tenant_id    uuid not null references tenant,
  patient_id   uuid,
  encounter_id uuid,
  code_system  text not null,
  code_code    text not null,
  code_display text,
  status       text not null check (status in ('PLANNED', 'NOT_DONE', 'IN_PROGRESS', 'ON_HOLD', 'STOPPED', 'COMPLETED')),
  started_at   timestamptz not null,
  ended_at     timestamptz,
  reason_codes jsonb not null default '[]',
  voided_at    timestamptz,
  void_reason  text,
  version      bigint not null default 0,
  created_at   timestamptz not null,
  created_by   uuid not null,
  updated_at   timestamptz not null,
  updated_by   uuid not null,
  foreign key (tenant_id, patient_id) references patient (tenant_id, id),
  foreign key (encounter_id) references encounter,
  check (ended_at >= started_at)
);
create index procedure_patient on procedure (patient_id, started_at desc, id desc) where voided_at is null;
create index procedure_tenant on procedure (tenant_id, started_at desc, id desc) where voided_at is null;
create index procedure_encounter on procedure (encounter_id) where encounter_id is not null;
--rollback drop table procedure;

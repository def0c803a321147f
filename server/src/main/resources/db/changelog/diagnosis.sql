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

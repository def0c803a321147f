--liquibase formatted sql

-- Modules keep tables of their own, in a schema of their own, and know patients by id alone: no foreign key holds a module
-- to this schema. A module that is switched off is passed over at this start and made at the first that has it on.

--changeset modules:imaging
--preconditions onFail:CONTINUE
--precondition-sql-check expectedResult:1 select '${imagingEnabled}'::boolean::int
create schema if not exists imaging;
create table imaging.imaging_order (
  id             uuid primary key default gen_random_uuid(),
  patient_id     uuid not null,
  status         text not null default 'ACTIVE' check (status in ('DRAFT', 'ACTIVE', 'ON_HOLD', 'REVOKED', 'COMPLETED')),
  code_system    text,
  code           text,
  code_display   text,
  ordered_at     timestamptz not null default now(),
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now()
);
create index imaging_order_patient on imaging.imaging_order (patient_id, id);

create table imaging.imaging_study (
  id                 uuid primary key default gen_random_uuid(),
  patient_id         uuid not null,
  imaging_order_id   uuid references imaging.imaging_order,
  study_instance_uid text unique,
  modality           text,
  started_at         timestamptz,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now()
);
create index imaging_study_patient on imaging.imaging_study (patient_id, id);

create table imaging.imaging_report (
  id               uuid primary key default gen_random_uuid(),
  patient_id       uuid not null,
  imaging_study_id uuid references imaging.imaging_study,
  status           text not null default 'FINAL' check (status in ('PRELIMINARY', 'FINAL', 'AMENDED', 'CANCELLED')),
  conclusion       text,
  issued_at        timestamptz,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now()
);
create index imaging_report_patient on imaging.imaging_report (patient_id, id);
--rollback drop table imaging.imaging_report; drop table imaging.imaging_study; drop table imaging.imaging_order; drop schema imaging;

--changeset modules:lab
--preconditions onFail:CONTINUE
--precondition-sql-check expectedResult:1 select '${labEnabled}'::boolean::int
create schema if not exists lab;
create table lab.lab_order (
  id           uuid primary key default gen_random_uuid(),
  patient_id   uuid not null,
  status       text not null default 'ACTIVE' check (status in ('DRAFT', 'ACTIVE', 'ON_HOLD', 'REVOKED', 'COMPLETED')),
  code_system  text,
  code         text,
  code_display text,
  ordered_at   timestamptz not null default now(),
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now()
);
create index lab_order_patient on lab.lab_order (patient_id, id);

create table lab.lab_result (
  id           uuid primary key default gen_random_uuid(),
  patient_id   uuid not null,
  lab_order_id uuid references lab.lab_order,
  status       text not null default 'FINAL' check (status in ('REGISTERED', 'PRELIMINARY', 'FINAL', 'AMENDED', 'CANCELLED')),
  code_system  text,
  code         text,
  code_display text,
  value        numeric,
  unit         text,
  value_text   text,
  effective_at timestamptz,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now()
);
create index lab_result_patient on lab.lab_result (patient_id, id);
--rollback drop table lab.lab_result; drop table lab.lab_order; drop schema lab;

--changeset modules:pharmacy
--preconditions onFail:CONTINUE
--precondition-sql-check expectedResult:1 select '${pharmacyEnabled}'::boolean::int
create schema if not exists pharmacy;
create table pharmacy.prescription (
  id            uuid primary key default gen_random_uuid(),
  patient_id    uuid not null,
  status        text not null default 'ACTIVE' check (status in ('DRAFT', 'ACTIVE', 'ON_HOLD', 'CANCELLED', 'COMPLETED', 'STOPPED')),
  code_system   text,
  code          text,
  code_display  text,
  dosage        text,
  prescribed_at timestamptz not null default now(),
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now()
);
create index prescription_patient on pharmacy.prescription (patient_id, id);

create table pharmacy.dispense (
  id              uuid primary key default gen_random_uuid(),
  patient_id      uuid not null,
  prescription_id uuid references pharmacy.prescription,
  status          text not null default 'COMPLETED' check (status in ('PREPARATION', 'IN_PROGRESS', 'CANCELLED', 'COMPLETED', 'DECLINED')),
  quantity        numeric,
  unit            text,
  dispensed_at    timestamptz,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now()
);
create index dispense_patient on pharmacy.dispense (patient_id, id);
--rollback drop table pharmacy.dispense; drop table pharmacy.prescription; drop schema pharmacy;

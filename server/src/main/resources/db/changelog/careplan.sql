--liquibase formatted sql

--changeset careplan:care-plan
create table care_plan (
  id                      uuid primary key,
  tenant_id               uuid not null references tenant,
  patient_id              uuid,
  encounter_id            uuid,
  status                  text not null check (status in ('DRAFT', 'ACTIVE', 'ON_HOLD', 'COMPLETED', 'REVOKED')),
  intent                  text not null check (intent in ('PROPOSAL', 'PLAN', 'ORDER', 'OPTION')),
  title                   text not null,
  description             text,
  category_system         text,
  category_code           text,
  category_display        text,
  period_start            date not null,
  period_end              date,
  addresses_condition_ids jsonb not null default '[]',
  goals                   jsonb not null default '[]',
  activities              jsonb not null default '[]',
  voided_at               timestamptz,
  void_reason             text,
  version                 bigint not null default 0,
  created_at              timestamptz not null,
  created_by              uuid not null,
  updated_at              timestamptz not null,
  updated_by              uuid not null,
  foreign key (tenant_id, patient_id) references patient (tenant_id, id),
  foreign key (encounter_id) references encounter,
  check (period_end >= period_start)
);
create index care_plan_patient on care_plan (patient_id, period_start desc, id desc) where voided_at is null;
create index care_plan_tenant on care_plan (tenant_id, period_start desc, id desc) where voided_at is null;
create index care_plan_encounter on care_plan (encounter_id) where encounter_id is not null;
--rollback drop table care_plan;

--changeset careplan:codes-and-statuses runInTransaction:false
-- what has a code or status, of a tenant whose completed plans become ever more; built as visit:codes
set lock_timeout = '5min';
drop index concurrently if exists care_plan_tenant_code;
create index concurrently care_plan_tenant_code on care_plan (tenant_id, category_code, period_start desc, id desc)
  where voided_at is null;
drop index concurrently if exists care_plan_tenant_status;
create index concurrently care_plan_tenant_status on care_plan (tenant_id, status, period_start desc, id desc)
  where voided_at is null;
set lock_timeout = '500ms';
--rollback drop index care_plan_tenant_status;
--rollback drop index care_plan_tenant_code;

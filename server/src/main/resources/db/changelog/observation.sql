--liquibase formatted sql

--changeset observation:observation
create table observation (
  id                         uuid primary key,
  tenant_id                  uuid not null references tenant,
  patient_id                 uuid,
  encounter_id               uuid,
  parent_observation_id      uuid,
  status                     text not null check (status in ('REGISTERED', 'PRELIMINARY', 'FINAL', 'AMENDED', 'CORRECTED', 'CANCELLED')),
  category                   text check (category in ('VITAL_SIGNS', 'LABORATORY', 'IMAGING', 'PROCEDURE', 'SURVEY', 'EXAM', 'THERAPY', 'SOCIAL_HISTORY', 'ACTIVITY')),
  code_system                text not null,
  code_code                  text not null,
  code_display               text,
  value_quantity             numeric,
  value_unit                 text,
  value_system               text,
  value_code                 text,
  value_display              text,
  value_text                 text,
  value_instant              timestamptz,
  value_flag                 boolean,
  data_absent_reason_system  text,
  data_absent_reason_code    text,
  data_absent_reason_display text,
  interpretation_system      text,
  interpretation_code        text,
  interpretation_display     text,
  reference_low              numeric,
  reference_high             numeric,
  body_site_system           text,
  body_site_code             text,
  body_site_display          text,
  method_system              text,
  method_code                text,
  method_display             text,
  effective_at               timestamptz not null,
  performer                  text,
  comment                    text,
  voided_at                  timestamptz,
  void_reason                text,
  version                    bigint not null default 0,
  created_at                 timestamptz not null,
  created_by                 uuid not null,
  updated_at                 timestamptz not null,
  updated_by                 uuid not null,
  foreign key (tenant_id, patient_id) references patient (tenant_id, id),
  foreign key (encounter_id) references encounter,
  foreign key (parent_observation_id) references observation,
  check (num_nonnulls(value_quantity, value_code, value_text, value_instant, value_flag) <= 1),
  check ((value_quantity is null) = (value_unit is null))
);
create index observation_patient on observation (patient_id, effective_at desc, id desc) where voided_at is null;
create index observation_tenant on observation (tenant_id, effective_at desc, id desc) where voided_at is null;
create index observation_encounter on observation (encounter_id) where encounter_id is not null;
create index observation_parent_observation on observation (parent_observation_id) where parent_observation_id is not null;
--rollback drop table observation;

--changeset observation:rare-states runInTransaction:false
--validCheckSum: 1:any
-- the few that are not final, and the rarer categories: nearly all others are final vital signs and laboratory results;
-- built as visit:codes
set lock_timeout = '5min';
drop index concurrently if exists observation_tenant_status;
create index concurrently observation_tenant_status on observation (tenant_id, status, effective_at desc, id desc)
  where voided_at is null and status <> 'FINAL';
drop index concurrently if exists observation_tenant_category;
create index concurrently observation_tenant_category on observation (tenant_id, category, effective_at desc, id desc)
  where voided_at is null and category not in ('VITAL_SIGNS', 'LABORATORY');
set lock_timeout = '500ms';
--rollback drop index observation_tenant_category;
--rollback drop index observation_tenant_status;

--changeset observation:codes runInTransaction:false
-- as visit:codes
set lock_timeout = '5min';
drop index concurrently if exists observation_tenant_code;
create index concurrently observation_tenant_code on observation (tenant_id, code_code, ((effective_at at time zone 'UTC')::date) desc)
  where voided_at is null;
set lock_timeout = '500ms';
--rollback drop index observation_tenant_code;

--liquibase formatted sql

--changeset note:clinical-note
create table clinical_note (
  id           uuid primary key,
  tenant_id    uuid not null references tenant,
  patient_id   uuid,
  encounter_id uuid,
  type_system  text not null,
  type_code    text not null,
  type_display text,
  title        text not null,
  content      text not null,
  status       text not null check (status in ('DRAFT', 'SIGNED', 'AMENDED')),
  author_id    uuid not null,
  signed_at    timestamptz,
  signed_by    uuid,
  voided_at    timestamptz,
  void_reason  text,
  version      bigint not null default 0,
  created_at   timestamptz not null,
  created_by   uuid not null,
  updated_at   timestamptz not null,
  updated_by   uuid not null,
  foreign key (tenant_id, patient_id) references patient (tenant_id, id),
  foreign key (encounter_id) references encounter,
  check ((status = 'DRAFT') = (signed_at is null)),
  check ((signed_at is null) = (signed_by is null))
);
create index clinical_note_patient on clinical_note (patient_id, created_at desc, id desc) where voided_at is null;
create index clinical_note_tenant on clinical_note (tenant_id, created_at desc, id desc) where voided_at is null;
create index clinical_note_encounter on clinical_note (encounter_id) where encounter_id is not null;

-- what a note said before it was amended
create table clinical_note_text (
  id         uuid primary key,
  note_id    uuid not null references clinical_note,
  content    text not null,
  signed_at  timestamptz not null,
  signed_by  uuid not null,
  amended_at timestamptz not null,
  amended_by uuid not null,
  reason     text not null
);
create index clinical_note_text_note on clinical_note_text (note_id, amended_at desc, id desc);
--rollback drop table clinical_note_text; drop table clinical_note;

--changeset note:by-status runInTransaction:false
--validCheckSum: 1:any
-- the few drafts, of a tenant whose signed notes become ever more; built as visit:codes
set lock_timeout = '5min';
drop index concurrently if exists clinical_note_tenant_status;
create index concurrently clinical_note_tenant_status on clinical_note (tenant_id, status, created_at desc, id desc)
  where voided_at is null;
set lock_timeout = '500ms';
--rollback drop index clinical_note_tenant_status;

--changeset note:codes runInTransaction:false
-- as visit:codes
set lock_timeout = '5min';
drop index concurrently if exists clinical_note_tenant_code;
create index concurrently clinical_note_tenant_code on clinical_note (tenant_id, type_code, ((created_at at time zone 'UTC')::date) desc)
  where voided_at is null;
set lock_timeout = '500ms';
--rollback drop index clinical_note_tenant_code;

--changeset note:titles-of-texts
-- what an amendment replaced besides the text; null where it left it as it was, as amendments of former releases do
alter table clinical_note_text
  add column type_system  text,
  add column type_code    text,
  add column type_display text,
  add column title        text;
--rollback alter table clinical_note_text drop column title, drop column type_display, drop column type_code, drop column type_system;

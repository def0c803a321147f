--liquibase formatted sql

--changeset demographics:person
create table person (
  id                    uuid primary key,
  tenant_id             uuid not null references tenant,
  gender                text not null check (gender in ('MALE', 'FEMALE', 'OTHER', 'UNKNOWN')),
  birth_date            date,
  birth_date_estimated  boolean not null default false,
  deceased_at           timestamptz,
  marital_status        text,
  language              text,
  temporary             boolean not null default false,
  merged_into_person_id uuid,
  voided_at             timestamptz,
  version               bigint not null default 0,
  created_at            timestamptz not null,
  created_by            uuid not null,
  updated_at            timestamptz not null,
  updated_by            uuid not null,
  unique (tenant_id, id),
  foreign key (tenant_id, merged_into_person_id) references person (tenant_id, id),
  check (merged_into_person_id is null or voided_at is not null)
);

create table person_name (
  id         uuid primary key,
  person_id  uuid not null references person,
  use        text not null check (use in ('OFFICIAL', 'USUAL', 'MAIDEN', 'NICKNAME', 'OLD', 'ANONYMOUS')),
  family     text,
  given      text[] not null,
  prefix     text,
  suffix     text,
  preferred  boolean not null default false,
  voided_at  timestamptz,
  created_at timestamptz not null,
  created_by uuid not null,
  updated_at timestamptz not null,
  updated_by uuid not null
);
create index person_name_person on person_name (person_id);
create unique index person_name_preferred on person_name (person_id) where preferred and voided_at is null;
--rollback drop table person_name; drop table person;

--changeset demographics:patient
create table patient (
  id                     uuid primary key,
  tenant_id              uuid not null references tenant,
  person_id              uuid not null,
  restricted             boolean not null default false,
  merged_into_patient_id uuid,
  voided_at              timestamptz,
  version                bigint not null default 0,
  created_at             timestamptz not null,
  created_by             uuid not null,
  updated_at             timestamptz not null,
  updated_by             uuid not null,
  unique (tenant_id, id),
  foreign key (tenant_id, person_id) references person (tenant_id, id),
  foreign key (tenant_id, merged_into_patient_id) references patient (tenant_id, id),
  check (merged_into_patient_id is null or voided_at is not null)
);
create unique index patient_person on patient (person_id) where voided_at is null;

create table patient_identifier (
  id         uuid primary key,
  tenant_id  uuid not null,
  patient_id uuid not null,
  type       text not null,
  system     text not null,
  value      text not null,
  preferred  boolean not null default false,
  voided_at  timestamptz,
  created_at timestamptz not null,
  created_by uuid not null,
  updated_at timestamptz not null,
  updated_by uuid not null,
  foreign key (tenant_id, patient_id) references patient (tenant_id, id)
);
create unique index patient_identifier_live on patient_identifier (tenant_id, system, value) where voided_at is null;
create index patient_identifier_patient on patient_identifier (patient_id);
--rollback drop table patient_identifier; drop table patient;

--changeset demographics:patient-access
create table patient_facility (
  patient_id    uuid not null,
  tenant_id     uuid not null,
  facility_id   uuid not null,
  registered_at timestamptz not null,
  registered_by uuid not null,
  primary key (patient_id, facility_id),
  foreign key (tenant_id, patient_id) references patient (tenant_id, id),
  foreign key (tenant_id, facility_id) references facility (tenant_id, id)
);
create index patient_facility_facility on patient_facility (facility_id);

-- lifts the restriction of a patient, and the bound to a facility, for one account; never the tenant
create table patient_access_grant (
  id              uuid primary key,
  patient_id      uuid not null references patient,
  user_account_id uuid not null references user_account,
  reason          text not null,
  granted_at      timestamptz not null,
  granted_by      uuid not null,
  expires_at      timestamptz not null,
  revoked_at      timestamptz,
  check (expires_at > granted_at)
);
create index patient_access_grant_live on patient_access_grant (patient_id, user_account_id) where revoked_at is null;
--rollback drop table patient_access_grant; drop table patient_facility;

--changeset demographics:patients-of-persons
-- the audit trail finds the patients of persons, retired ones too; patient_person has only live ones
create index patient_of_person on patient (person_id);
--rollback drop index patient_of_person;

--changeset demographics:emergency-access-review
-- the tenant whose auditors review the grant, where it was declared, and who revoked it; a merge revokes without revoked_by
alter table patient_access_grant
  add column tenant_id uuid,
  add column facility_id uuid,
  add column revoked_by uuid;
update patient_access_grant g set tenant_id = p.tenant_id from patient p where p.id = g.patient_id;
alter table patient_access_grant
  alter column tenant_id set not null,
  add foreign key (tenant_id, patient_id) references patient (tenant_id, id),
  add foreign key (tenant_id, facility_id) references facility (tenant_id, id),
  add check (revoked_by is null or revoked_at is not null);
-- each gives a page its order
create index patient_access_grant_by_time on patient_access_grant (tenant_id, granted_at, id);
create index patient_access_grant_of_patient on patient_access_grant (patient_id, granted_at, id);
--rollback drop index patient_access_grant_by_time; drop index patient_access_grant_of_patient; alter table patient_access_grant drop column tenant_id, drop column facility_id, drop column revoked_by;

--changeset demographics:known-marital-status labels:compatible-since-0.1.0
-- load-synthea stored any text, and nobody could read the person after. It meant a status that the service does not know. The
-- release before works with it: its API refuses other values, and its load skips such a row.
alter table person add constraint person_marital_status_check
  check (marital_status in ('A', 'C', 'D', 'I', 'L', 'M', 'P', 'S', 'T', 'U', 'W', 'UNK')) not valid;
--rollback alter table person drop constraint person_marital_status_check;

--changeset demographics:repaired-marital-status
-- by itself, so that the table is not locked while it is read; the constraint keeps further ones out
update person set marital_status = 'UNK'
where marital_status not in ('A', 'C', 'D', 'I', 'L', 'M', 'P', 'S', 'T', 'U', 'W', 'UNK');
--rollback empty

--changeset demographics:valid-marital-status labels:compatible-since-0.1.0
-- by itself, so that writes go on while the table is read
alter table person validate constraint person_marital_status_check;
--rollback empty

--changeset demographics:emergency-access-of-account runInTransaction:false
-- a page of what one account declared, in its order, among the grants of all years of its tenant; built as visit:codes
set lock_timeout = '5min';
drop index concurrently if exists patient_access_grant_of_account;
create index concurrently patient_access_grant_of_account
  on patient_access_grant (tenant_id, user_account_id, granted_at, id);
set lock_timeout = '500ms';
--rollback drop index patient_access_grant_of_account;

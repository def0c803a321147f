--liquibase formatted sql

--changeset persondetails:address
create table person_address (
  id          uuid primary key,
  person_id   uuid not null references person,
  use         text not null check (use in ('HOME', 'WORK', 'TEMP', 'OLD', 'BILLING')),
  lines       text[] not null default '{}',
  city        text,
  district    text,
  state       text,
  postal_code text,
  country     text,
  preferred   boolean not null default false,
  voided_at   timestamptz,
  created_at  timestamptz not null,
  created_by  uuid not null,
  updated_at  timestamptz not null,
  updated_by  uuid not null
);
create index person_address_person on person_address (person_id);
create unique index person_address_preferred on person_address (person_id) where preferred and voided_at is null;
--rollback drop table person_address;

--changeset persondetails:contact
-- ways to reach a person, as FHIR's ContactPoint
create table person_contact (
  id         uuid primary key,
  person_id  uuid not null references person,
  system     text not null check (system in ('PHONE', 'FAX', 'EMAIL', 'PAGER', 'URL', 'SMS', 'OTHER')),
  use        text not null check (use in ('HOME', 'WORK', 'TEMP', 'OLD', 'MOBILE')),
  value      text not null,
  preferred  boolean not null default false,
  voided_at  timestamptz,
  created_at timestamptz not null,
  created_by uuid not null,
  updated_at timestamptz not null,
  updated_by uuid not null
);
create index person_contact_person on person_contact (person_id);
create unique index person_contact_preferred on person_contact (person_id) where preferred and voided_at is null;
--rollback drop table person_contact;

--changeset persondetails:relationship
-- what related_person_id is to person_id
create table person_relationship (
  id                uuid primary key,
  tenant_id         uuid not null,
  person_id         uuid not null,
  related_person_id uuid not null,
  type              text not null check (type in ('PARENT', 'CHILD', 'SPOUSE', 'PARTNER', 'SIBLING', 'GUARDIAN', 'WARD',
                                                  'NEXT_OF_KIN', 'EMERGENCY_CONTACT', 'CAREGIVER', 'OTHER')),
  started_on        date,
  ended_on          date,
  voided_at         timestamptz,
  created_at        timestamptz not null,
  created_by        uuid not null,
  updated_at        timestamptz not null,
  updated_by        uuid not null,
  foreign key (tenant_id, person_id) references person (tenant_id, id),
  foreign key (tenant_id, related_person_id) references person (tenant_id, id),
  check (person_id <> related_person_id or voided_at is not null),
  check (ended_on >= started_on)
);
create index person_relationship_person on person_relationship (person_id);
create index person_relationship_related on person_relationship (related_person_id);
create unique index person_relationship_live on person_relationship (person_id, related_person_id, type)
  where voided_at is null and ended_on is null;
--rollback drop table person_relationship;

--changeset persondetails:attribute
-- what a clinic records of its persons beside the fields of the contract: one value a type
create table person_attribute (
  id         uuid primary key,
  person_id  uuid not null references person,
  type       text not null,
  value      text not null,
  voided_at  timestamptz,
  created_at timestamptz not null,
  created_by uuid not null,
  updated_at timestamptz not null,
  updated_by uuid not null
);
create index person_attribute_person on person_attribute (person_id);
create unique index person_attribute_live on person_attribute (person_id, type) where voided_at is null;
--rollback drop table person_attribute;

--changeset persondetails:document
-- papers shown at the desk, such as a passport: what they are and where their copy is kept
create table person_document (
  id         uuid primary key,
  person_id  uuid not null references person,
  type       text not null,
  title      text not null,
  location   text,
  issued_on  date,
  expires_on date,
  voided_at  timestamptz,
  created_at timestamptz not null,
  created_by uuid not null,
  updated_at timestamptz not null,
  updated_by uuid not null
);
create index person_document_person on person_document (person_id);
--rollback drop table person_document;

--liquibase formatted sql

--changeset registration:changes-of-parts
-- what is changed by itself counts its changes, and says why it is void
alter table person_name add column version bigint not null default 0, add column void_reason text;
alter table person_address add column version bigint not null default 0, add column void_reason text;
alter table person_contact add column version bigint not null default 0, add column void_reason text;
alter table person_relationship add column version bigint not null default 0, add column void_reason text;
alter table patient_identifier add column version bigint not null default 0, add column void_reason text;
create unique index patient_identifier_preferred on patient_identifier (patient_id, type)
  where preferred and voided_at is null;
--rollback drop index patient_identifier_preferred;
--rollback alter table patient_identifier drop column version, drop column void_reason;
--rollback alter table person_relationship drop column version, drop column void_reason;
--rollback alter table person_contact drop column version, drop column void_reason;
--rollback alter table person_address drop column version, drop column void_reason;
--rollback alter table person_name drop column version, drop column void_reason;

--changeset registration:temporary-number
create sequence temporary_patient_number;
--rollback drop sequence temporary_patient_number;

--changeset registration:search
create extension if not exists pg_trgm;

-- array_to_string is only called stable because elements of other types might depend on settings; text does not
create function person_search_text(family text, given text[]) returns text
  language sql immutable parallel safe
  return lower(regexp_replace(
    normalize(concat_ws(' ', array_to_string(given, ' '), family), NFKD), '[\u0300-\u036f]', '', 'g'));

alter table person_name add column search_text text
  generated always as (person_search_text(family, given)) stored;
-- kept up to date by every write: a list of what is still to be entered would be read through by every search
create index person_name_search on person_name using gin (search_text gin_trgm_ops) with (fastupdate = off)
  where voided_at is null;

-- digits without the prefix of a trunk; the last six lead to a number, with whatever prefix it is written
alter table person_contact add column phone_digits text
  generated always as (
    case when system in ('PHONE', 'FAX', 'PAGER', 'SMS')
      then ltrim(regexp_replace(value, '[^0-9]', '', 'g'), '0') end) stored;
create index person_contact_phone on person_contact (right(phone_digits, 6))
  where voided_at is null and phone_digits is not null;

alter table patient_identifier add column search_value text
  generated always as (upper(regexp_replace(value, '[^[:alnum:]]', '', 'g'))) stored;
create index patient_identifier_search on patient_identifier (tenant_id, search_value) where voided_at is null;

create index person_birth_date on person (tenant_id, birth_date) where voided_at is null;
--rollback drop index person_birth_date;
--rollback drop index patient_identifier_search;
--rollback alter table patient_identifier drop column search_value;
--rollback drop index person_contact_phone;
--rollback alter table person_contact drop column phone_digits;
--rollback drop index person_name_search;
--rollback alter table person_name drop column search_text;
--rollback drop function person_search_text;

--changeset registration:no-null-among-items
-- Null among the given names or the lines of an address was stored once, and what shows them could not be read after.
update person_name set given = array_remove(given, null) where array_position(given, null) is not null;
update person_address set lines = array_remove(lines, null) where array_position(lines, null) is not null;
alter table person_name add constraint person_name_given_items check (array_position(given, null) is null);
alter table person_address add constraint person_address_line_items check (array_position(lines, null) is null);
--rollback alter table person_address drop constraint person_address_line_items;
--rollback alter table person_name drop constraint person_name_given_items;

--changeset registration:ended
-- Registrations that somebody ended. What is in effect is in patient_facility alone, which the visibility rule reads. They stay
-- with the patient for whom they were ended when that patient is merged away.
create table patient_facility_ended (
  id            uuid primary key,
  tenant_id     uuid not null,
  patient_id    uuid not null,
  facility_id   uuid not null,
  registered_at timestamptz not null,
  registered_by uuid not null,
  ended_at      timestamptz not null,
  ended_by      uuid not null,
  end_reason    text not null,
  foreign key (tenant_id, patient_id) references patient (tenant_id, id),
  foreign key (tenant_id, facility_id) references facility (tenant_id, id)
);
create index patient_facility_ended_patient on patient_facility_ended (patient_id);
--rollback drop table patient_facility_ended;

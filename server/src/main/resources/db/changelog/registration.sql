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

--changeset registration:letters-of-identifiers
-- What is compared of an identifier: letters and digits, in upper case. The built-in locales of PostgreSQL 17 and newer count
-- only 0 to 9 as digits, so that search_value lacks those of Arabic, Burmese and other keyboards there. Where all patients have
-- such numbers, it may be the same for all of them.
create function identifier_letters(text) returns text language sql immutable parallel safe
  return nullif(upper(regexp_replace($1,
    E'[^[:alnum:]\u0660-\u0669\u06F0-\u06F9\u07C0-\u07C9\u0966-\u096F\u09E6-\u09EF\u0A66-\u0A6F\u0AE6-\u0AEF'
      '\u0B66-\u0B6F\u0BE6-\u0BEF\u0C66-\u0C6F\u0CE6-\u0CEF\u0D66-\u0D6F\u0DE6-\u0DEF\u0E50-\u0E59'
      '\u0ED0-\u0ED9\u0F20-\u0F29\u1040-\u1049\u1090-\u1099\u17E0-\u17E9\u1810-\u1819\u1946-\u194F'
      '\u19D0-\u19D9\u1A80-\u1A89\u1A90-\u1A99\u1B50-\u1B59\u1BB0-\u1BB9\u1C40-\u1C49\u1C50-\u1C59'
      '\uA620-\uA629\uA8D0-\uA8D9\uA900-\uA909\uA9D0-\uA9D9\uA9F0-\uA9F9\uAA50-\uAA59\uABF0-\uABF9'
      '\uFF10-\uFF19\U000104A0-\U000104A9\U00010D30-\U00010D39\U00011066-\U0001106F\U000110F0-\U000110F9\U00011136-\U0001113F'
      '\U000111D0-\U000111D9\U000112F0-\U000112F9\U00011450-\U00011459\U000114D0-\U000114D9\U00011650-\U00011659'
      '\U000116C0-\U000116C9\U00011730-\U00011739\U000118E0-\U000118E9\U00011950-\U00011959\U00011C50-\U00011C59'
      '\U00011D50-\U00011D59\U00011DA0-\U00011DA9\U00016A60-\U00016A69\U00016AC0-\U00016AC9\U00016B50-\U00016B59'
      '\U0001D7CE-\U0001D7FF\U0001E140-\U0001E149\U0001E2F0-\U0001E2F9\U0001E950-\U0001E959\U0001FBF0-\U0001FBF9]', '', 'g')), '');
--rollback drop function identifier_letters;

--changeset registration:letters-of-identifiers-index runInTransaction:false
-- Built as visit:codes. Replicas of the version before search by patient_identifier_search, which a later release drops.
set lock_timeout = '5min';
drop index concurrently if exists patient_identifier_letters;
create index concurrently patient_identifier_letters on patient_identifier (tenant_id, identifier_letters(value))
  where voided_at is null;
set lock_timeout = '500ms';
--rollback drop index patient_identifier_letters;

--changeset registration:patients-of-facilities runInTransaction:false
-- Built as visit:codes. Either index of the table finds one registration by both ids: with statistics from when each facility had few
-- patients, that of facilities alone was read as a whole for each record of a search.
set lock_timeout = '5min';
drop index concurrently if exists patient_facility_of_facility;
create index concurrently patient_facility_of_facility on patient_facility (facility_id, patient_id);
set lock_timeout = '500ms';
--rollback drop index patient_facility_of_facility;

--changeset registration:former-patients-of-facilities runInTransaction:false
-- By itself, as authentication:former-sessions-of-an-account.
set lock_timeout = '5min';
drop index concurrently if exists patient_facility_facility;
set lock_timeout = '500ms';
--rollback create index patient_facility_facility on patient_facility (facility_id);

--liquibase formatted sql

--changeset matching:phonetic-codes
create extension if not exists fuzzystrmatch;
--rollback drop extension fuzzystrmatch;

--changeset matching:plain-text
-- what people write differently and mean the same, left out: case, accents, blanks, punctuation
create function matching_plain(text) returns text language sql immutable strict parallel safe
  return regexp_replace(normalize(lower($1), NFKD), '[^[:alnum:]]', '', 'g');
--rollback drop function matching_plain;

--changeset matching:keys
-- The keys under which candidates are looked for: whoever shares one with a person is compared with him. Each is an
-- expression of one row alone, so that PostgreSQL keeps it with every write, whoever writes.
create index matching_name_sound on person_name (
  dmetaphone(matching_plain(family)), dmetaphone(matching_plain(given[1]))) where voided_at is null;
create index matching_name_start on person_name (
  left(matching_plain(family), 5), left(matching_plain(given[1]), 3)) where voided_at is null;
create index matching_address_house on person_address (
  matching_plain(postal_code), substring(lines[1] from '[0-9]+')) where voided_at is null;
create index matching_address_line on person_address (matching_plain(lines[1])) where voided_at is null;
create index matching_phone on person_contact (right(regexp_replace(value, '[^0-9]', '', 'g'), 9))
  where voided_at is null and system in ('PHONE', 'SMS');
create index matching_email on person_contact (lower(value)) where voided_at is null and system = 'EMAIL';
create index matching_identifier on patient_identifier (tenant_id, matching_plain(value)) where voided_at is null;
--rollback drop index matching_name_sound, matching_name_start, matching_address_house, matching_address_line, matching_phone, matching_email, matching_identifier;

--changeset matching:dismissal
-- Pairs that somebody looked at and found to be two persons. A person who is merged away keeps his: they count for the
-- survivor while the merge stands, and for him again once it is undone.
create table match_dismissal (
  tenant_id        uuid not null,
  -- the lesser of the two ids, so that a pair is one row whichever way round it was named
  first_person_id  uuid not null,
  second_person_id uuid not null,
  dismissed_at     timestamptz not null,
  dismissed_by     uuid not null,
  primary key (first_person_id, second_person_id),
  foreign key (tenant_id, first_person_id) references person (tenant_id, id),
  foreign key (tenant_id, second_person_id) references person (tenant_id, id),
  check (first_person_id < second_person_id)
);
create index match_dismissal_second on match_dismissal (second_person_id);
--rollback drop table match_dismissal;

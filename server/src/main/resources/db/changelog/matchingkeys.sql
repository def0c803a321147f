--liquibase formatted sql

--changeset matchingkeys:weak-keys
-- Keys for pairs who share neither the date of birth nor both names nor the whole address. The beginning of each index is a
-- weak key, which too many persons have to compare them all: whoever shares two of them is compared. Read to its end it is
-- a key of its own. As all keys, they are expressions of one row, so that PostgreSQL fills them for existing persons and
-- keeps them with the writes of a replica of the version before. No query of that version reads them, so the tenant is first.
create function matching_street_sound(text[]) returns text language sql immutable strict parallel safe
  return dmetaphone(matching_plain(regexp_replace($1[1], '[0-9]', '', 'g')));
create index matching_family_sound on person_name (
  tenant_id, dmetaphone(matching_plain(family)), left(matching_plain(given[1]), 1)) where voided_at is null;
create index matching_given_sound on person_name (
  tenant_id, dmetaphone(matching_plain(given[1])), left(matching_plain(family), 1)) where voided_at is null;
create index matching_street_town on person_address (
  tenant_id, matching_street_sound(lines), dmetaphone(matching_plain(city))) where voided_at is null;
create index matching_town_house on person_address (
  tenant_id, dmetaphone(matching_plain(city)), substring(lines[1] from '[0-9]+')) where voided_at is null;
create index matching_postal_code on person_address (tenant_id, matching_plain(postal_code)) where voided_at is null;
--rollback drop index matching_family_sound, matching_given_sound, matching_street_town, matching_town_house, matching_postal_code;
--rollback drop function matching_street_sound;

--changeset matchingkeys:common-keys
-- Weak keys that too many persons of the tenant have, as find-duplicates counted them last. Searches need not read them.
create table match_common_key (
  tenant_id uuid not null references tenant,
  key       text not null,
  primary key (tenant_id, key)
);
--rollback drop table match_common_key;

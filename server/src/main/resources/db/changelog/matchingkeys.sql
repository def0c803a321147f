--liquibase formatted sql

--changeset matchingkeys:weak-keys
--validCheckSum: 1:any
-- The indexes of weak keys are built once the letters of keys are those of the comparison.
create function matching_street_sound(text[]) returns text language sql immutable strict parallel safe
  return dmetaphone(matching_plain(regexp_replace($1[1], '[0-9]', '', 'g')));
--rollback drop function matching_street_sound;

--changeset matchingkeys:common-keys
-- Weak keys that too many persons of the tenant have, as find-duplicates counted them last. Searches need not read them.
create table match_common_key (
  tenant_id uuid not null references tenant,
  key       text not null,
  primary key (tenant_id, key)
);
--rollback drop table match_common_key;

--changeset matchingkeys:letters runInTransaction:false
--validCheckSum: 1:any
-- Keys read letters as the comparison does (ComparableText, Transliteration): Łukasz and Lukasz have one key, the Arabic spellings
-- of a letter too, and Cyrillic and Greek names sound as their Latin ones. Some locales count accents, the vowels of Arabic and
-- Hebrew, and the apostrophes of Kaʻahumanu and ʿAlī as letters; keys never do. The digits of Arabic, Persian and Devanagari
-- keyboards are 0 to 9. The function gets another name until its indexes are there, because an index of the
-- former function does not find what the new one makes of a letter. The indexes are built while others write; a build that
-- failed leaves an invalid one, which the next attempt drops.
create or replace function matching_letters(text) returns text language sql immutable parallel safe
  return case
    -- nearly all text, which nothing else changes; without "strict", PostgreSQL need not call a function for it
    when $1 ~ '^[ -~]*$' then regexp_replace(lower($1), '[^[:alnum:]]', '', 'g')
    else regexp_replace(
      replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
      replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
        translate(
          normalize(lower($1), NFKD),
          E'łđðøħŧŋıабвгґдезиіјѕклмнопрстћуфыэαβγδεζηικλμνξοπρσςτυφω\u0649\u06CC\u06A9\u0629'
            '\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669'
            '\u06F0\u06F1\u06F2\u06F3\u06F4\u06F5\u06F6\u06F7\u06F8\u06F9'
            '\u0966\u0967\u0968\u0969\u096A\u096B\u096C\u096D\u096E\u096Fьъ\u0640',
          E'lddohtniabvggdeziijsklmnoprstcufyeavgdeziiklmnxoprsstyfo\u064A\u064A\u0643\u0647'
            '012345678901234567890123456789'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
        'ж', 'zh'), 'х', 'kh'), 'ц', 'ts'), 'ч', 'ch'), 'ш', 'sh'), 'щ', 'shch'), 'ю', 'yu'), 'я', 'ya'),
        'є', 'ye'), 'ђ', 'dj'), 'љ', 'lj'), 'њ', 'nj'), 'џ', 'dz'),
        'θ', 'th'), 'χ', 'ch'), 'ψ', 'ps'),
      E'[^[:alnum:]]|[\u02B9-\u02BF\u0300-\u036F\u0591-\u05C7\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06ED]', '', 'g')
  end;
set lock_timeout = '5min';
drop index concurrently if exists matching_name_sound_ccnew;
drop index concurrently if exists matching_name_sound_letters;
create index concurrently matching_name_sound_letters on person_name (
  dmetaphone(matching_letters(family)), dmetaphone(matching_letters(given[1])), tenant_id) where voided_at is null;
drop index concurrently if exists matching_name_start_ccnew;
drop index concurrently if exists matching_name_start_letters;
create index concurrently matching_name_start_letters on person_name (
  left(matching_letters(family), 5), left(matching_letters(given[1]), 3), tenant_id) where voided_at is null;
drop index concurrently if exists matching_address_house_ccnew;
drop index concurrently if exists matching_address_house_letters;
create index concurrently matching_address_house_letters on person_address (
  matching_letters(postal_code), substring(lines[1] from '[0-9]+'), tenant_id) where voided_at is null;
drop index concurrently if exists matching_address_line_ccnew;
drop index concurrently if exists matching_address_line_letters;
create index concurrently matching_address_line_letters on person_address (matching_letters(lines[1]), tenant_id)
  where voided_at is null;
drop index concurrently if exists matching_identifier_ccnew;
drop index concurrently if exists matching_identifier_letters;
create index concurrently matching_identifier_letters on patient_identifier (tenant_id, matching_letters(value))
  where voided_at is null;
set lock_timeout = '500ms';
--rollback empty

--changeset matchingkeys:letters-of-all-keys splitStatements:false labels:compatible-since-0.1.0
-- The function and its indexes take the names of the former ones at once, so that a replica of the version before makes its keys
-- by the new function and finds by the new indexes. Nobody waits for new names. A database in which the changeset before has
-- replaced the function has nothing to rename.
do $$
begin
  if to_regprocedure('matching_letters(text)') is not null then
    alter function matching_plain(text) rename to matching_former;
    alter function matching_letters(text) rename to matching_plain;
    create or replace function matching_street_sound(text[]) returns text language sql immutable strict parallel safe
      return dmetaphone(matching_plain(regexp_replace($1[1], '[0-9]', '', 'g')));
    alter index matching_name_sound rename to matching_name_sound_former;
    alter index matching_name_sound_letters rename to matching_name_sound;
    alter index matching_name_start rename to matching_name_start_former;
    alter index matching_name_start_letters rename to matching_name_start;
    alter index matching_address_house rename to matching_address_house_former;
    alter index matching_address_house_letters rename to matching_address_house;
    alter index matching_address_line rename to matching_address_line_former;
    alter index matching_address_line_letters rename to matching_address_line;
    alter index matching_identifier rename to matching_identifier_former;
    alter index matching_identifier_letters rename to matching_identifier;
  end if;
end $$;
--rollback create or replace function matching_plain(text) returns text language sql immutable strict parallel safe return regexp_replace(normalize(lower($1), NFKD), '[^[:alnum:]]', '', 'g');
--rollback reindex table person_name;
--rollback reindex table person_address;
--rollback reindex table patient_identifier;

--changeset matchingkeys:former-indexes runInTransaction:false
set lock_timeout = '5min';
drop index concurrently if exists matching_name_sound_former;
drop index concurrently if exists matching_name_start_former;
drop index concurrently if exists matching_address_house_former;
drop index concurrently if exists matching_address_line_former;
drop index concurrently if exists matching_identifier_former;
set lock_timeout = '500ms';
--rollback empty

--changeset matchingkeys:indexes-of-weak-keys runInTransaction:false
-- Keys for pairs who share neither the date of birth nor both names nor the whole address. The beginning of each index is a
-- weak key, which too many persons have to compare them all: whoever shares two of them is compared. Read to its end it is
-- a key of its own. As all keys, they are expressions of one row, so that PostgreSQL fills them for existing persons and
-- keeps them with the writes of a replica of the version before. No query of that version reads them, so the tenant is first.
set lock_timeout = '5min';
drop index concurrently if exists matching_family_sound;
create index concurrently matching_family_sound on person_name (
  tenant_id, dmetaphone(matching_plain(family)), left(matching_plain(given[1]), 1)) where voided_at is null;
drop index concurrently if exists matching_given_sound;
create index concurrently matching_given_sound on person_name (
  tenant_id, dmetaphone(matching_plain(given[1])), left(matching_plain(family), 1)) where voided_at is null;
drop index concurrently if exists matching_street_town;
create index concurrently matching_street_town on person_address (
  tenant_id, matching_street_sound(lines), dmetaphone(matching_plain(city))) where voided_at is null;
drop index concurrently if exists matching_town_house;
create index concurrently matching_town_house on person_address (
  tenant_id, dmetaphone(matching_plain(city)), substring(lines[1] from '[0-9]+')) where voided_at is null;
drop index concurrently if exists matching_postal_code;
create index concurrently matching_postal_code on person_address (tenant_id, matching_plain(postal_code))
  where voided_at is null;
set lock_timeout = '500ms';
--rollback drop index matching_family_sound, matching_given_sound, matching_street_town, matching_town_house, matching_postal_code;

--changeset matchingkeys:leftovers runInTransaction:false
-- A build of the changeset before that failed in its last wait, as for a long pg_dump, leaves the former index beside the new one:
-- invalid, and written by every change.
set lock_timeout = '5min';
drop index concurrently if exists matching_name_sound_ccold;
drop index concurrently if exists matching_name_start_ccold;
drop index concurrently if exists matching_family_sound_ccold;
drop index concurrently if exists matching_given_sound_ccold;
drop index concurrently if exists matching_address_house_ccold;
drop index concurrently if exists matching_address_line_ccold;
drop index concurrently if exists matching_street_town_ccold;
drop index concurrently if exists matching_town_house_ccold;
drop index concurrently if exists matching_postal_code_ccold;
drop index concurrently if exists matching_identifier_ccold;
set lock_timeout = '500ms';
--rollback empty

--changeset matchingkeys:former-function splitStatements:false
-- what others have built on it keeps it
do $$
begin
  drop function if exists matching_former(text);
exception when dependent_objects_still_exist then
  null;
end $$;
--rollback empty

--changeset matchingkeys:common-contacts
-- Telephone numbers and email addresses that too many persons have are counted like the common keys. There are few, and every
-- search reads them. A replica of the version before still compares them.
create index match_common_contact on match_common_key (tenant_id) where key like 'email %' or key like 'phone %';
--rollback drop index match_common_contact;
--rollback delete from match_common_key where key like 'email %' or key like 'phone %';

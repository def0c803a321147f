--liquibase formatted sql

--changeset namesearch:letters
-- What is compared of a name in a search: letters that people write in two ways are one, as in the keys of candidates
-- (matchingkeys:letters), so that Łukasz, Yıldız and Đỗ are found from a keyboard without these letters, and Arabic names with and
-- without hamza and vowels. Nearly all names have nothing but ASCII, which is recognized by its length.
create function person_search_letters(text) returns text language sql immutable parallel safe
  return case
    when octet_length($1) = char_length($1) then $1
    else regexp_replace(
      replace(replace(replace(replace(
        translate($1, E'łđðøħŧŋıς\u0649\u06CC\u06A9\u0629', E'lddohtniσ\u064A\u064A\u0643\u0647'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      E'[\u02B9-\u02BF\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06DC]', '', 'g')
  end;
--rollback drop function person_search_letters;

--changeset namesearch:index runInTransaction:false
-- Built as visit:codes. Replicas of the version before search by person_name_search, which a later release drops.
set lock_timeout = '5min';
drop index concurrently if exists person_name_letters;
create index concurrently person_name_letters on person_name
  using gin (person_search_letters(search_text) gin_trgm_ops, tenant_id) with (fastupdate = off)
  where voided_at is null;
set lock_timeout = '500ms';
--rollback drop index person_name_letters;

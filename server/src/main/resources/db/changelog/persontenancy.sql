--liquibase formatted sql

--changeset persontenancy:tenant-of-parts splitStatements:false
-- Names, addresses and contacts bear the tenant of their person, so that a search reads rows of one tenant only. The
-- trigger sets it, whoever inserts; the foreign key keeps it true when a row moves to another person.
-- Indexes go first: all rows change, and to build them once is faster. Those of the keys follow below.
drop index person_name_search, matching_name_sound, matching_name_start, matching_address_house, matching_address_line,
  person_contact_phone, matching_phone, matching_email;

create function set_tenant_of_person() returns trigger language plpgsql as $$
begin
  new.tenant_id := (select p.tenant_id from person p where p.id = new.person_id);
  return new;
end $$;

alter table person_name add column tenant_id uuid;
update person_name r set tenant_id = p.tenant_id from person p where p.id = r.person_id;
alter table person_name
  alter column tenant_id set not null,
  drop constraint person_name_person_id_fkey,
  add foreign key (tenant_id, person_id) references person (tenant_id, id);
create trigger person_name_tenant before insert on person_name
  for each row execute function set_tenant_of_person();

alter table person_address add column tenant_id uuid;
update person_address r set tenant_id = p.tenant_id from person p where p.id = r.person_id;
alter table person_address
  alter column tenant_id set not null,
  drop constraint person_address_person_id_fkey,
  add foreign key (tenant_id, person_id) references person (tenant_id, id);
create trigger person_address_tenant before insert on person_address
  for each row execute function set_tenant_of_person();

alter table person_contact add column tenant_id uuid;
update person_contact r set tenant_id = p.tenant_id from person p where p.id = r.person_id;
alter table person_contact
  alter column tenant_id set not null,
  drop constraint person_contact_person_id_fkey,
  add foreign key (tenant_id, person_id) references person (tenant_id, id);
create trigger person_contact_tenant before insert on person_contact
  for each row execute function set_tenant_of_person();
--rollback drop function set_tenant_of_person cascade;
--rollback alter table person_name drop column tenant_id, add foreign key (person_id) references person;
--rollback alter table person_address drop column tenant_id, add foreign key (person_id) references person;
--rollback alter table person_contact drop column tenant_id, add foreign key (person_id) references person;

--changeset persontenancy:keys-of-tenant
-- The same keys, each within its tenant. The tenant comes last, so that a replica of the version before finds by them too.
-- A changeset of its own: an index that is built in the transaction of the update would have the former rows as well.
-- btree_gin lets the index of trigrams have the tenant beside them.
create extension if not exists btree_gin;
create index person_name_search on person_name using gin (search_text gin_trgm_ops, tenant_id) with (fastupdate = off)
  where voided_at is null;
create index matching_name_sound on person_name (
  dmetaphone(matching_plain(family)), dmetaphone(matching_plain(given[1])), tenant_id) where voided_at is null;
create index matching_name_start on person_name (
  left(matching_plain(family), 5), left(matching_plain(given[1]), 3), tenant_id) where voided_at is null;
create index matching_address_house on person_address (
  matching_plain(postal_code), substring(lines[1] from '[0-9]+'), tenant_id) where voided_at is null;
create index matching_address_line on person_address (matching_plain(lines[1]), tenant_id) where voided_at is null;
create index person_contact_phone on person_contact (right(phone_digits, 6), tenant_id)
  where voided_at is null and phone_digits is not null;
create index matching_phone on person_contact (right(regexp_replace(value, '[^0-9]', '', 'g'), 9), tenant_id)
  where voided_at is null and system in ('PHONE', 'SMS');
create index matching_email on person_contact (lower(value), tenant_id) where voided_at is null and system = 'EMAIL';
--rollback drop index person_name_search, matching_name_sound, matching_name_start, matching_address_house, matching_address_line, person_contact_phone, matching_phone, matching_email;
--rollback drop extension btree_gin;
--rollback create index person_name_search on person_name using gin (search_text gin_trgm_ops) with (fastupdate = off) where voided_at is null;
--rollback create index matching_name_sound on person_name (dmetaphone(matching_plain(family)), dmetaphone(matching_plain(given[1]))) where voided_at is null;
--rollback create index matching_name_start on person_name (left(matching_plain(family), 5), left(matching_plain(given[1]), 3)) where voided_at is null;
--rollback create index matching_address_house on person_address (matching_plain(postal_code), substring(lines[1] from '[0-9]+')) where voided_at is null;
--rollback create index matching_address_line on person_address (matching_plain(lines[1])) where voided_at is null;
--rollback create index person_contact_phone on person_contact (right(phone_digits, 6)) where voided_at is null and phone_digits is not null;
--rollback create index matching_phone on person_contact (right(regexp_replace(value, '[^0-9]', '', 'g'), 9)) where voided_at is null and system in ('PHONE', 'SMS');
--rollback create index matching_email on person_contact (lower(value)) where voided_at is null and system = 'EMAIL';

--liquibase formatted sql

--changeset patientnumber:numbers splitStatements:false
-- Each patient has a number, whoever inserts the row: the service, a load, or a replica of the release before. It is
-- assigned once and kept in the patient; a row of patient_identifier, which merges move, finds the patient by it.
create sequence patient_number;

-- M11 of HL7 table 0061: the digits are weighted from the right by 2 to 7, over and over. It finds each wrong digit and
-- each pair of swapped neighbours, because 10 is not replaced by a digit: such a number is not assigned.
create function patient_number_check_digit(digits text) returns integer language sql immutable strict parallel safe
  return (
    select ((11 - sum((2 + (i - 1) % 6) * substr(reverse(digits), i, 1)::integer) % 11) % 11)::integer
    from generate_series(1, length(digits)) i);

-- Multiplied by a number without a common divisor, the first nine million take each value of seven digits once, far from
-- the one before: twins, who are registered one after the other, do not get numbers that look alike.
create function next_patient_number() returns text language plpgsql security definer as $$
declare
  ordinal bigint;
  digits text;
  check_digit integer;
begin
  loop
    ordinal := nextval('patient_number');
    digits := (1000000 + case when ordinal < 9000000 then ordinal * 5562307 % 9000000 else ordinal end)::text;
    check_digit := patient_number_check_digit(digits);
    exit when check_digit < 10;
  end loop;
  return digits || check_digit;
end $$;
-- With the rights of the owner: running replicas register patients before their role is granted the sequence.
do $$
begin
  execute format('alter function next_patient_number() set search_path = %I, pg_temp', current_schema());
end $$;

-- The assigning authority is the tenant.
create function patient_number_authority(tenant_id uuid) returns text language sql immutable strict parallel safe
  return 'urn:clinicalplatform:patient-number:' || tenant_id::text;

-- Version 7, as the service makes them; uuidv7() exists from PostgreSQL 18 on.
create function next_record_id() returns uuid language sql volatile
  return (lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') || '7'
          || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid;

alter table patient add column number text not null default next_patient_number();
create unique index patient_by_number on patient (number);

-- A patient who returns from a merge has the number again. Where the merge moved it, the undo has moved it back already;
-- only after a merge from before there were numbers it is still the survivor's.
create function record_patient_number() returns trigger language plpgsql as $$
begin
  insert into patient_identifier (id, tenant_id, patient_id, type, system, value, preferred, created_at, created_by,
                                  updated_at, updated_by)
  values (next_record_id(), new.tenant_id, new.id, 'MR', patient_number_authority(new.tenant_id), new.number,
          not exists (select from patient_identifier i
                      where i.patient_id = new.id and i.type = 'MR' and i.preferred and i.voided_at is null),
          new.updated_at, new.updated_by, new.updated_at, new.updated_by)
  on conflict (tenant_id, system, value) where voided_at is null do update
    set patient_id = excluded.patient_id, preferred = excluded.preferred, version = patient_identifier.version + 1,
        updated_at = excluded.updated_at, updated_by = excluded.updated_by
    where patient_identifier.patient_id <> excluded.patient_id;
  return null;
end $$;
create trigger patient_number_assigned after insert on patient
  for each row when (new.voided_at is null) execute function record_patient_number();
create trigger patient_number_regained after update of voided_at on patient
  for each row when (old.voided_at is not null and new.voided_at is null) execute function record_patient_number();

-- Temporary numbers have the same authority; replicas of the release before issue them under another one. And they, like
-- a load, do not know that the number has to be lowered where another identifier of its type is preferred.
create function adapt_to_patient_number() returns trigger language plpgsql as $$
begin
  if new.type = 'TEMP' then
    new.system := patient_number_authority(new.tenant_id);
  elsif new.type = 'MR' and new.preferred then
    update patient_identifier set preferred = false
    where patient_id = new.patient_id and type = 'MR' and preferred and voided_at is null
      and system = patient_number_authority(new.tenant_id);
  end if;
  return new;
end $$;
create trigger patient_number_considered before insert on patient_identifier
  for each row execute function adapt_to_patient_number();

-- Numbers are printed on wristbands and known to laboratories. A merge moves them; nothing else changes them.
create function refuse_change_of_patient_number() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused: numbers of patients are permanent', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end $$;
create trigger patient_number_permanent before update of number on patient
  for each row when (new.number is distinct from old.number) execute function refuse_change_of_patient_number();
create trigger patient_number_permanent before update on patient_identifier
  for each row
  when (old.system = patient_number_authority(old.tenant_id)
        and (new.tenant_id, new.type, new.system, new.value, new.voided_at)
            is distinct from (old.tenant_id, old.type, old.system, old.value, old.voided_at))
  execute function refuse_change_of_patient_number();
--rollback drop trigger patient_number_permanent on patient_identifier;
--rollback drop trigger patient_number_considered on patient_identifier;
--rollback delete from patient_identifier where type = 'MR' and system = patient_number_authority(tenant_id);
--rollback drop trigger patient_number_permanent on patient; drop function refuse_change_of_patient_number;
--rollback drop function adapt_to_patient_number; drop function record_patient_number cascade;
--rollback alter table patient drop column number; drop function next_record_id; drop function patient_number_authority;
--rollback drop function next_patient_number; drop function patient_number_check_digit; drop sequence patient_number;

--changeset patientnumber:patients-from-before splitStatements:false
-- A changeset of its own: the one before locks all patients for as long as the table is rewritten, this one no reader.
update patient_identifier set system = patient_number_authority(tenant_id) where type = 'TEMP';

-- The lock makes merges of running replicas wait; whoever was merged by then is found by the number as the survivor.
with numbered as materialized (
  select p.id, p.tenant_id, p.number, p.merged_into_patient_id, p.created_by
  from patient p
  where p.voided_at is null or p.merged_into_patient_id is not null
  for key share)
insert into patient_identifier (id, tenant_id, patient_id, type, system, value, preferred, created_at, created_by,
                                updated_at, updated_by)
select next_record_id(), n.tenant_id, coalesce(n.merged_into_patient_id, n.id), 'MR',
       patient_number_authority(n.tenant_id), n.number,
       n.merged_into_patient_id is null
         and not exists (select from patient_identifier i
                         where i.patient_id = n.id and i.type = 'MR' and i.preferred and i.voided_at is null),
       now(), n.created_by, now(), n.created_by
from numbered n
on conflict (tenant_id, system, value) where voided_at is null do nothing;
--rollback alter table patient_identifier disable trigger patient_number_permanent;
--rollback update patient_identifier set system = 'urn:clinicalplatform:temporary-number' where type = 'TEMP';
--rollback alter table patient_identifier enable trigger patient_number_permanent;

--liquibase formatted sql

--changeset duplicatepair:pairs
-- The work list of possible duplicates. It is derived from persons and can be found again, except for what people decided.
-- Whether the two are merged is read from the persons, so that neither a merge nor its undo changes a row here.
create table duplicate_pair (
  id               uuid primary key,
  tenant_id        uuid not null references tenant,
  -- the lesser of the two ids, so that a pair is one row
  first_person_id  uuid not null,
  second_person_id uuid not null,
  -- null: the two are not alike enough any more; the row keeps id, assignee and deferral
  grade            text check (grade in ('CERTAIN', 'PROBABLE', 'POSSIBLE')),
  grade_rank       smallint not null generated always as (
                     case grade when 'CERTAIN' then 0 when 'PROBABLE' then 1 when 'POSSIBLE' then 2 else 3 end) stored,
  score            double precision,
  state            text not null check (state in ('OPEN', 'DEFERRED', 'DISMISSED')),
  deferred_until   timestamptz,
  -- the last dismissal, also of a pair that opened again because its grade rose
  dismissed_at     timestamptz,
  dismissed_by     uuid,
  dismissal_reason text,
  dismissed_grade  text check (dismissed_grade in ('CERTAIN', 'PROBABLE', 'POSSIBLE')),
  assignee_id      uuid references user_account,
  found_at         timestamptz not null,
  -- when the evaluation began that wrote grade and score: one that began earlier has read older data and writes nothing
  evaluated_at     timestamptz not null,
  version          bigint not null default 0,
  unique (first_person_id, second_person_id),
  foreign key (tenant_id, first_person_id) references person (tenant_id, id),
  foreign key (tenant_id, second_person_id) references person (tenant_id, id),
  check (first_person_id < second_person_id),
  check ((grade is null) = (score is null)),
  check ((state = 'DEFERRED') = (deferred_until is not null)),
  check ((dismissed_at is null) = (dismissed_by is null)),
  check (state <> 'DISMISSED' or dismissed_at is not null)
) with (fillfactor = 90);
create index duplicate_pair_second on duplicate_pair (second_person_id);
-- the order of the list
create index duplicate_pair_list on duplicate_pair (tenant_id, grade_rank, score desc, id);
create index duplicate_pair_assignee on duplicate_pair (assignee_id) where assignee_id is not null;
--rollback drop table duplicate_pair;

--changeset duplicatepair:reasons-of-dismissals
alter table match_dismissal add column reason text;
--rollback alter table match_dismissal drop column reason;

--changeset duplicatepair:persons-to-compare splitStatements:false labels:compatible-since-0.1.0
-- Persons who are to be compared again. A write only adds rows, so that it neither waits for anybody nor costs more in a
-- larger registry; the same person may be here several times. No foreign key: marking all persons would lock them all.
-- The triggers refuse nothing and write with the rights of the owner, so writes of the release before succeed.
create table duplicate_evaluation (
  id        bigint generated always as identity primary key,
  tenant_id uuid not null,
  person_id uuid not null,
  -- marked by the command that compares a whole registry, which whoever was written just now does not wait for
  whole     boolean not null default false,
  marked_at timestamptz not null default now()
);
create index duplicate_evaluation_next on duplicate_evaluation (whole, id);
create index duplicate_evaluation_person on duplicate_evaluation (person_id);
create index duplicate_evaluation_whole on duplicate_evaluation (tenant_id) where whole;

-- Once per statement, whoever writes: the service, a load, a merge, or a replica of the release before.
create function mark_changed_persons() returns trigger language plpgsql security definer as $$
begin
  if tg_op = 'INSERT' then
    insert into duplicate_evaluation (tenant_id, person_id) select tenant_id, id from written;
  else
    insert into duplicate_evaluation (tenant_id, person_id)
    select w.tenant_id, w.id from written w join former f on f.id = w.id
    where (w.gender, w.birth_date, w.birth_date_estimated, w.voided_at)
      is distinct from (f.gender, f.birth_date, f.birth_date_estimated, f.voided_at);
  end if;
  return null;
end $$;

-- A row that moves concerns both persons.
create function mark_persons_of_parts() returns trigger language plpgsql security definer as $$
begin
  if tg_op = 'INSERT' then
    insert into duplicate_evaluation (tenant_id, person_id) select distinct tenant_id, person_id from written;
  else
    insert into duplicate_evaluation (tenant_id, person_id)
    select tenant_id, person_id from written union select tenant_id, person_id from former;
  end if;
  return null;
end $$;

create function mark_persons_of_identifiers() returns trigger language plpgsql security definer as $$
begin
  if tg_op = 'INSERT' then
    insert into duplicate_evaluation (tenant_id, person_id)
    select distinct p.tenant_id, p.person_id from written w join patient p on p.id = w.patient_id;
  else
    insert into duplicate_evaluation (tenant_id, person_id)
    select p.tenant_id, p.person_id
    from (select patient_id from written union select patient_id from former) w join patient p on p.id = w.patient_id
    group by p.tenant_id, p.person_id;
  end if;
  return null;
end $$;

-- With the rights of the owner: running replicas write persons before their role is granted the table.
do $$
declare
  marking text;
begin
  foreach marking in array array['mark_changed_persons', 'mark_persons_of_parts', 'mark_persons_of_identifiers'] loop
    execute format('alter function %I() set search_path = %I, pg_temp', marking, current_schema());
  end loop;
end $$;

create trigger person_added after insert on person
  referencing new table as written for each statement execute function mark_changed_persons();
create trigger person_changed after update on person
  referencing new table as written old table as former for each statement execute function mark_changed_persons();
create trigger person_name_added after insert on person_name
  referencing new table as written for each statement execute function mark_persons_of_parts();
create trigger person_name_changed after update on person_name
  referencing new table as written old table as former for each statement execute function mark_persons_of_parts();
create trigger person_address_added after insert on person_address
  referencing new table as written for each statement execute function mark_persons_of_parts();
create trigger person_address_changed after update on person_address
  referencing new table as written old table as former for each statement execute function mark_persons_of_parts();
create trigger person_contact_added after insert on person_contact
  referencing new table as written for each statement execute function mark_persons_of_parts();
create trigger person_contact_changed after update on person_contact
  referencing new table as written old table as former for each statement execute function mark_persons_of_parts();
create trigger patient_identifier_added after insert on patient_identifier
  referencing new table as written for each statement execute function mark_persons_of_identifiers();
create trigger patient_identifier_changed after update on patient_identifier
  referencing new table as written old table as former for each statement execute function mark_persons_of_identifiers();
--rollback drop function mark_changed_persons cascade;
--rollback drop function mark_persons_of_parts cascade;
--rollback drop function mark_persons_of_identifiers cascade;
--rollback drop table duplicate_evaluation;

--changeset duplicatepair:failed-comparisons
-- How often the person could not be compared. A mark that fails again and again waits behind all others; it is not what tells
-- that a run over the whole registry is unfinished.
alter table duplicate_evaluation add column failures integer not null default 0;
create index duplicate_evaluation_order on duplicate_evaluation (failures, whole, id);
create index duplicate_evaluation_tenant on duplicate_evaluation (tenant_id, failures, whole, id);
drop index duplicate_evaluation_next;
drop index duplicate_evaluation_whole;
--rollback create index duplicate_evaluation_whole on duplicate_evaluation (tenant_id) where whole;
--rollback create index duplicate_evaluation_next on duplicate_evaluation (whole, id);
--rollback drop index duplicate_evaluation_tenant;
--rollback drop index duplicate_evaluation_order;
--rollback alter table duplicate_evaluation drop column failures;

--changeset duplicatepair:deferrals-behind-dismissals
-- The dismissal of a person who was merged holds for the survivor's pair too, and ends with an undo. The pair is deferred again
-- then, as before.
alter table duplicate_pair drop constraint duplicate_pair_check2;
alter table duplicate_pair add constraint duplicate_pair_deferral check (
  state = 'DISMISSED' or (state = 'DEFERRED') = (deferred_until is not null));
--rollback alter table duplicate_pair drop constraint duplicate_pair_deferral;
--rollback update duplicate_pair set deferred_until = null where state = 'DISMISSED';
--rollback alter table duplicate_pair add constraint duplicate_pair_check2 check ((state = 'DEFERRED') = (deferred_until is not null));

--changeset duplicatepair:survivors-of-merges splitStatements:false labels:compatible-since-0.1.0
-- A merge and its undo change whom dismissals and patients belong to, even if no name, address or contact of the survivor
-- changes: where they are equal, those of the merged person are voided. So the survivor is compared again as well.
create or replace function mark_changed_persons() returns trigger language plpgsql security definer as $$
begin
  if tg_op = 'INSERT' then
    insert into duplicate_evaluation (tenant_id, person_id) select tenant_id, id from written;
  else
    insert into duplicate_evaluation (tenant_id, person_id)
    select w.tenant_id, w.id from written w join former f on f.id = w.id
    where (w.gender, w.birth_date, w.birth_date_estimated, w.voided_at)
      is distinct from (f.gender, f.birth_date, f.birth_date_estimated, f.voided_at)
    union
    select w.tenant_id, survivor.id
    from written w join former f on f.id = w.id
    cross join lateral (values (w.merged_into_person_id), (f.merged_into_person_id)) survivor (id)
    where w.voided_at is distinct from f.voided_at and survivor.id is not null;
  end if;
  return null;
end $$;
-- a replaced function loses its settings
do $$
begin
  execute format('alter function mark_changed_persons() set search_path = %I, pg_temp', current_schema());
end $$;
--rollback create or replace function mark_changed_persons() returns trigger language plpgsql security definer as $$
--rollback begin
--rollback   if tg_op = 'INSERT' then
--rollback     insert into duplicate_evaluation (tenant_id, person_id) select tenant_id, id from written;
--rollback   else
--rollback     insert into duplicate_evaluation (tenant_id, person_id)
--rollback     select w.tenant_id, w.id from written w join former f on f.id = w.id
--rollback     where (w.gender, w.birth_date, w.birth_date_estimated, w.voided_at)
--rollback       is distinct from (f.gender, f.birth_date, f.birth_date_estimated, f.voided_at);
--rollback   end if;
--rollback   return null;
--rollback end $$;
--rollback do $$
--rollback begin
--rollback   execute format('alter function mark_changed_persons() set search_path = %I, pg_temp', current_schema());
--rollback end $$;

--changeset duplicatepair:merged
-- Whether one of the two had been merged away when a person of the pair was compared last. Pairs of merged persons become ever
-- more and have the highest grades: a list of the open ones would look the persons of all of them up.
alter table duplicate_pair add column merged boolean not null default false;
create index duplicate_pair_open on duplicate_pair (tenant_id, grade_rank, score desc, id)
  where not merged and grade is not null and state <> 'DISMISSED';
--rollback drop index duplicate_pair_open;
--rollback alter table duplicate_pair drop column merged;

--changeset duplicatepair:other-states
-- Pairs that were decided, that were merged, or that somebody is to decide on, each in the order of the list.
create index duplicate_pair_decided on duplicate_pair (tenant_id, state, grade_rank, score desc, id) where state <> 'OPEN';
create index duplicate_pair_merged on duplicate_pair (tenant_id, grade_rank, score desc, id) where merged;
create index duplicate_pair_assigned on duplicate_pair (tenant_id, grade_rank, score desc, id) where assignee_id is not null;
create index duplicate_pair_of_assignee on duplicate_pair (assignee_id, grade_rank, score desc, id) where assignee_id is not null;
drop index duplicate_pair_assignee;
--rollback create index duplicate_pair_assignee on duplicate_pair (assignee_id) where assignee_id is not null;
--rollback drop index duplicate_pair_of_assignee;
--rollback drop index duplicate_pair_assigned;
--rollback drop index duplicate_pair_merged;
--rollback drop index duplicate_pair_decided;

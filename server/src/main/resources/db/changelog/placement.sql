--liquibase formatted sql

--changeset placement:encounter-location
create table encounter_location (
  id           uuid primary key,
  tenant_id    uuid not null references tenant,
  patient_id   uuid,
  encounter_id uuid not null references encounter,
  facility_id  uuid not null,
  ward         text not null,
  room         text,
  bed          text,
  status       text not null check (status in ('PLANNED', 'ACTIVE', 'COMPLETED')),
  started_at   timestamptz not null,
  ended_at     timestamptz,
  voided_at    timestamptz,
  void_reason  text,
  version      bigint not null default 0,
  created_at   timestamptz not null,
  created_by   uuid not null,
  updated_at   timestamptz not null,
  updated_by   uuid not null,
  foreign key (tenant_id, patient_id) references patient (tenant_id, id),
  foreign key (tenant_id, facility_id) references facility (tenant_id, id),
  check (bed is null or room is not null),
  check (ended_at >= started_at),
  check ((status = 'COMPLETED') = (ended_at is not null))
);
create index encounter_location_patient on encounter_location (patient_id, started_at desc, id desc) where voided_at is null;
create index encounter_location_tenant on encounter_location (tenant_id, started_at desc, id desc) where voided_at is null;
create index encounter_location_encounter on encounter_location (encounter_id, started_at desc, id desc);
create unique index encounter_location_active on encounter_location (encounter_id)
  where status = 'ACTIVE' and voided_at is null;
-- people spell wards as they like
create unique index encounter_location_bed on encounter_location (facility_id, lower(ward), lower(room), lower(bed))
  where status = 'ACTIVE' and voided_at is null and bed is not null;
--rollback drop table encounter_location;

--changeset placement:encounters-of-closed-visits
-- Former releases left the encounters of an ended visit open. updated_at and updated_by stay: the undo of a merge takes
-- a row with another time for one that somebody has changed since.
update encounter e
set status = case when e.status = 'PLANNED' then 'CANCELLED' else 'FINISHED' end,
    ended_at = case when e.status = 'PLANNED' then null
                    else greatest(e.started_at, coalesce(v.ended_at, v.updated_at)) end,
    version = e.version + 1
from visit v
where v.id = e.visit_id and v.status in ('ENDED', 'CANCELLED') and v.voided_at is null
  and e.status not in ('FINISHED', 'CANCELLED') and e.voided_at is null;
--rollback select 1;

--changeset placement:placements-of-closed-encounters
-- as above, and the beds are free
update encounter_location r
set status = 'COMPLETED', ended_at = greatest(r.started_at, coalesce(e.ended_at, e.updated_at)), version = r.version + 1
from encounter e
where e.id = r.encounter_id and e.status in ('FINISHED', 'CANCELLED')
  and r.status = 'ACTIVE' and r.voided_at is null;
--rollback select 1;

--changeset placement:ward-list
-- who lies in a facility or ward now, however long the history is
create index encounter_location_ward on encounter_location (facility_id, lower(ward))
  where status = 'ACTIVE' and voided_at is null;
--rollback drop index encounter_location_ward;

--changeset placement:spelling-of-former-releases splitStatements:false labels:compatible-since-0.1.0
-- Replicas of the release before store names as they were submitted, beside this release and after a roll-back. The trigger
-- refuses nothing: that release responds to a bed with a patient as to one in the same spelling. No update changes a place.
create function normalize_place() returns trigger language plpgsql as $$
declare
  white_space constant text :=
    '[\u0009-\u000d\u001c-\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+';
begin
  new.ward := trim(regexp_replace(normalize(new.ward, NFC), white_space, ' ', 'g'));
  new.room := trim(regexp_replace(normalize(new.room, NFC), white_space, ' ', 'g'));
  new.bed := trim(regexp_replace(normalize(new.bed, NFC), white_space, ' ', 'g'));
  return new;
end $$;

create trigger encounter_location_place before insert on encounter_location
  for each row execute function normalize_place();
--rollback drop function normalize_place cascade;

--changeset placement:one-spelling-of-places
-- Former releases stored the names of places as they were submitted, so that one bed in two spellings could hold two patients.
-- Where two are in one bed, both stay as they are until one is moved. updated_at stays, as above.
update encounter_location r
set ward = n.ward, room = n.room, bed = n.bed, version = r.version + 1
from (
  select l.id, spelled.ward, spelled.room, spelled.bed,
    count(*) filter (where l.status = 'ACTIVE') over (
      partition by l.facility_id, lower(spelled.ward), lower(spelled.room), lower(spelled.bed)) as patients
  from encounter_location l
  cross join lateral (
    select
      trim(regexp_replace(normalize(l.ward, NFC), white_space, ' ', 'g')) as ward,
      trim(regexp_replace(normalize(l.room, NFC), white_space, ' ', 'g')) as room,
      trim(regexp_replace(normalize(l.bed, NFC), white_space, ' ', 'g')) as bed
    from (values (
      '[\u0009-\u000d\u001c-\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+')) w (white_space)) spelled
  where l.status in ('PLANNED', 'ACTIVE') and l.voided_at is null) n
where r.id = n.id and (r.ward, r.room, r.bed) is distinct from (n.ward, n.room, n.bed)
  and (r.status = 'PLANNED' or n.bed is null or n.patients = 1);
--rollback select 1;

--changeset placement:of-facility runInTransaction:false
-- what a facility has, of a tenant with many; built as visit:codes
set lock_timeout = '5min';
drop index concurrently if exists encounter_location_tenant_facility;
create index concurrently encounter_location_tenant_facility on encounter_location (tenant_id, facility_id, started_at desc, id desc)
  where voided_at is null;
set lock_timeout = '500ms';
--rollback drop index encounter_location_tenant_facility;

--changeset placement:planned runInTransaction:false
-- the few that are planned, of a tenant whose completed placements become ever more; built as visit:codes
set lock_timeout = '5min';
drop index concurrently if exists encounter_location_planned;
create index concurrently encounter_location_planned on encounter_location (tenant_id, started_at desc, id desc)
  where status = 'PLANNED' and voided_at is null;
set lock_timeout = '500ms';
--rollback drop index encounter_location_planned;

--liquibase formatted sql

--changeset personmerge:person-merge
create table person_merge (
  id                     uuid primary key,
  -- in the order of the merges of one person, whatever the clocks of replicas say
  number                 bigint not null generated always as identity,
  tenant_id              uuid not null references tenant,
  survivor_person_id     uuid not null,
  loser_person_id        uuid not null,
  -- null where the person was no patient; both are given where two charts became one
  survivor_patient_id    uuid,
  loser_patient_id       uuid,
  reason                 text not null,
  merge_clinical_history boolean not null,
  -- fields of the survivor that were empty and took the loser's value
  filled_fields          text[] not null,
  merged_at              timestamptz not null,
  merged_by              uuid not null,
  undone_at              timestamptz,
  undone_by              uuid,
  undo_reason            text,
  foreign key (tenant_id, survivor_person_id) references person (tenant_id, id),
  foreign key (tenant_id, loser_person_id) references person (tenant_id, id),
  foreign key (tenant_id, survivor_patient_id) references patient (tenant_id, id),
  foreign key (tenant_id, loser_patient_id) references patient (tenant_id, id),
  check (survivor_person_id <> loser_person_id),
  check (num_nulls(undone_at, undone_by, undo_reason) in (0, 3))
);
create index person_merge_tenant on person_merge (tenant_id, merged_at desc, id desc);
create index person_merge_survivor on person_merge (survivor_person_id) where undone_at is null;
create unique index person_merge_loser on person_merge (loser_person_id) where undone_at is null;

-- what the report said of each table
create table person_merge_count (
  person_merge_id uuid not null references person_merge,
  table_key       text not null,
  moved           bigint not null,
  deduplicated    bigint not null,
  primary key (person_merge_id, table_key)
);

-- the ledger: the ids of all rows that a merge changed, gathered by table and by what was done to them; an undo reads it
create table person_merge_row (
  person_merge_id uuid not null references person_merge,
  table_name      text not null,
  column_name     text not null,
  action          text not null check (action in ('MOVED', 'VOIDED', 'LOWERED', 'RETIRED', 'FORWARDED', 'REGISTERED',
                                                  'RESTRICTED', 'ENDED')),
  row_ids         uuid[] not null,
  -- updated_at of a row that nobody has changed since
  left_at         timestamptz not null,
  -- of row_ids those that had changed when the survivor was merged on in its turn, which an undo of that does not heal
  changed_row_ids uuid[] not null default '{}',
  primary key (person_merge_id, table_name, column_name, action)
);
--rollback drop table person_merge_row; drop table person_merge_count; drop table person_merge;

--changeset personmerge:forwarded
-- whoever was merged into one who is merged away is forwarded on
create index person_merged_into on person (merged_into_person_id) where merged_into_person_id is not null;
create index patient_merged_into on patient (merged_into_patient_id) where merged_into_patient_id is not null;
--rollback drop index patient_merged_into; drop index person_merged_into;

--changeset personmerge:warnings
-- what the merge left to be put right, such as two beds of one patient
alter table person_merge add column warnings text[] not null default '{}';
--rollback alter table person_merge drop column warnings;

--changeset personmerge:identified-survivor
-- a preferred row of a temporary survivor yields to that of the person who identifies it
alter table person_merge_row drop constraint person_merge_row_action_check;
alter table person_merge_row add constraint person_merge_row_action_check
  check (action in ('MOVED', 'VOIDED', 'LOWERED', 'YIELDED', 'RETIRED', 'FORWARDED', 'REGISTERED', 'RESTRICTED', 'ENDED'));
--rollback alter table person_merge_row drop constraint person_merge_row_action_check;
--rollback alter table person_merge_row add constraint person_merge_row_action_check check (action in ('MOVED', 'VOIDED', 'LOWERED', 'RETIRED', 'FORWARDED', 'REGISTERED', 'RESTRICTED', 'ENDED'));

--changeset personmerge:undone runInTransaction:false
--validCheckSum: 1:any
-- the undo that changed a row last, found by its time; built as visit:codes
set lock_timeout = '5min';
drop index concurrently if exists person_merge_undone;
create index concurrently person_merge_undone on person_merge (tenant_id, undone_at) where undone_at is not null;
set lock_timeout = '500ms';
--rollback drop index person_merge_undone;

--changeset personmerge:of-person runInTransaction:false
-- the merges of a person, also undone ones; built as visit:codes
set lock_timeout = '5min';
drop index concurrently if exists person_merge_of_survivor;
create index concurrently person_merge_of_survivor on person_merge (survivor_person_id);
drop index concurrently if exists person_merge_of_loser;
create index concurrently person_merge_of_loser on person_merge (loser_person_id);
set lock_timeout = '500ms';
--rollback drop index person_merge_of_loser;
--rollback drop index person_merge_of_survivor;

--changeset personmerge:of-patient runInTransaction:false
-- what an undo looks for: the merges into a patient, and those that moved one to another person; built as visit:codes
set lock_timeout = '5min';
drop index concurrently if exists person_merge_of_survivor_patient;
create index concurrently person_merge_of_survivor_patient on person_merge (survivor_patient_id);
drop index concurrently if exists person_merge_of_moved_patient;
create index concurrently person_merge_of_moved_patient on person_merge (loser_patient_id) where survivor_patient_id is null;
set lock_timeout = '500ms';
--rollback drop index person_merge_of_moved_patient;
--rollback drop index person_merge_of_survivor_patient;

--liquibase formatted sql

--changeset modulerepoint:obligation
-- One row a merge and module, written in the merge's transaction. An undo turns the row round: it then says how far the
-- way back is.
create table patient_merge_module_repoint (
  id                 uuid primary key,
  tenant_id          uuid not null references tenant,
  person_merge_id    uuid not null,
  module_key         text not null,
  direction          text not null check (direction in ('MERGE', 'UNDO')),
  from_patient_id    uuid not null,
  to_patient_id      uuid not null,
  state              text not null check (state in ('PENDING', 'COMPLETED', 'NO_OP', 'PARTIAL', 'FAILED', 'NOT_DEPLOYED')),
  attempts           integer not null default 0,
  last_error         text check (length(last_error) <= 500),
  outstanding_tables text[] not null default '{}',
  moved_rows         bigint not null default 0,
  created_at         timestamptz not null,
  last_attempt_at    timestamptz,
  next_attempt_at    timestamptz,
  unique (person_merge_id, module_key),
  foreign key (tenant_id, from_patient_id) references patient (tenant_id, id),
  foreign key (tenant_id, to_patient_id) references patient (tenant_id, id)
);
-- a patient is merged away at most once at a time
create unique index patient_merge_module_repoint_from on patient_merge_module_repoint (module_key, from_patient_id)
  where direction = 'MERGE';
create index patient_merge_module_repoint_to on patient_merge_module_repoint (to_patient_id);
create index patient_merge_module_repoint_due on patient_merge_module_repoint (next_attempt_at, id)
  where state in ('PENDING', 'PARTIAL', 'FAILED');
create index patient_merge_module_repoint_left_out on patient_merge_module_repoint (module_key)
  where state = 'NOT_DEPLOYED';
--rollback drop table patient_merge_module_repoint;

--changeset modulerepoint:row
-- Which rows of modules followed which merge, the patient with whom the last move left them, and when: an undo gives back
-- exactly these. The rows live in modules, so no foreign key holds them.
create table patient_merge_module_row (
  obligation_id uuid not null references patient_merge_module_repoint,
  table_name    text not null,
  row_id        uuid not null,
  held_by       uuid not null,
  moved_at      timestamptz not null,
  primary key (obligation_id, table_name, row_id)
);
create index patient_merge_module_row_row on patient_merge_module_row (row_id);
--rollback drop table patient_merge_module_row;

--changeset modulerepoint:person-merge
alter table patient_merge_module_repoint add foreign key (person_merge_id) references person_merge
  deferrable initially deferred;
--rollback alter table patient_merge_module_repoint drop constraint patient_merge_module_repoint_person_merge_id_fkey;

--changeset modulerepoint:list
-- a page of what is outstanding in a tenant
create index patient_merge_module_repoint_of_tenant on patient_merge_module_repoint (tenant_id, state, created_at, id);
--rollback drop index patient_merge_module_repoint_of_tenant;

--changeset modulerepoint:cause-of-locked-rows
-- an attempt that only skipped locked rows did not state a cause before
update patient_merge_module_repoint
set last_error = concat(outstanding_tables[1] || ': ', 'rows are locked by another session')
where state = 'PARTIAL' and last_error is null;
--rollback select 1;

--changeset modulerepoint:open runInTransaction:false
--validCheckSum: 1:any
-- the gauges of what modules have not followed: by module and state, the oldest first; built as visit:codes
set lock_timeout = '5min';
drop index concurrently if exists patient_merge_module_repoint_open;
create index concurrently patient_merge_module_repoint_open on patient_merge_module_repoint (module_key, state, created_at)
  where state in ('PENDING', 'PARTIAL', 'FAILED', 'NOT_DEPLOYED');
set lock_timeout = '500ms';
--rollback drop index patient_merge_module_repoint_open;

--changeset modulerepoint:list-of-all-states runInTransaction:false
-- a page of what all merges of a tenant owe or owed, in its order, without a state; built as visit:codes
set lock_timeout = '5min';
drop index concurrently if exists patient_merge_module_repoint_by_time;
create index concurrently patient_merge_module_repoint_by_time on patient_merge_module_repoint (tenant_id, created_at, id);
set lock_timeout = '500ms';
--rollback drop index patient_merge_module_repoint_by_time;

--changeset modulerepoint:without-a-next-attempt runInTransaction:false
-- Those that used up their attempts, which a sweep attempts again once the maximum is raised; built as visit:codes.
set lock_timeout = '5min';
drop index concurrently if exists patient_merge_module_repoint_unplanned;
create index concurrently patient_merge_module_repoint_unplanned on patient_merge_module_repoint (attempts, id)
  where state in ('PENDING', 'PARTIAL', 'FAILED') and next_attempt_at is null;
set lock_timeout = '500ms';
--rollback drop index patient_merge_module_repoint_unplanned;

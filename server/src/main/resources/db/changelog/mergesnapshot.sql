--liquibase formatted sql

--changeset mergesnapshot:snapshot
-- The two sides of a merge as they were before it, which moves identifiers and fills gaps of the survivor. Values only:
-- nothing in here is a record that a merge would have to move.
create table person_merge_snapshot (
  person_merge_id uuid primary key references person_merge deferrable initially deferred,
  survivor        jsonb not null,
  loser           jsonb not null
);
--rollback drop table person_merge_snapshot;

--changeset mergesnapshot:no-null-among-items
-- as in person_name, from which the names were taken
update person_merge_snapshot
set survivor = jsonb_set(survivor, '{name,given}', jsonb_path_query_array(survivor, '$.name.given[*] ? (@ != null)'))
where survivor #> '{name,given}' @> '[null]';
update person_merge_snapshot
set loser = jsonb_set(loser, '{name,given}', jsonb_path_query_array(loser, '$.name.given[*] ? (@ != null)'))
where loser #> '{name,given}' @> '[null]';
--rollback select 1;

--liquibase formatted sql

--changeset personmerge:person-merge
create table person_merge (
  id                     uuid primary key,
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
--rollback drop table person_merge;

--liquibase formatted sql

--changeset summary:latest-observation
-- of each code of a patient, the latest observation that counts stands first
create index observation_latest on observation (patient_id, category, code_system, code_code, effective_at desc, id desc)
  where category in ('VITAL_SIGNS', 'LABORATORY') and status in ('FINAL', 'AMENDED', 'CORRECTED') and voided_at is null;
--rollback drop index observation_latest;

--changeset summary:current-stay
-- what is going on now is one row of a patient among the many that are over
create index visit_in_progress on visit (patient_id, started_at desc, id desc)
  where status = 'IN_PROGRESS' and voided_at is null;
create index encounter_location_of_patient_active on encounter_location (patient_id, started_at desc, id desc)
  where status = 'ACTIVE' and voided_at is null;
--rollback drop index encounter_location_of_patient_active; drop index visit_in_progress;

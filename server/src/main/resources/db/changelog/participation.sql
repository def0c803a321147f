--liquibase formatted sql

--changeset participation:encounter-provider
-- whose record it is, the encounter knows
create table encounter_provider (
  id           uuid primary key,
  tenant_id    uuid not null references tenant,
  encounter_id uuid not null references encounter,
  provider_id  uuid not null references user_account,
  role         text not null check (role in ('ATTENDER', 'ADMITTER', 'CONSULTANT', 'DISCHARGER', 'REFERRER',
    'PRIMARY_PERFORMER', 'SECONDARY_PERFORMER', 'ESCORT', 'TRANSLATOR')),
  started_at   timestamptz not null,
  ended_at     timestamptz,
  voided_at    timestamptz,
  void_reason  text,
  version      bigint not null default 0,
  created_at   timestamptz not null,
  created_by   uuid not null,
  updated_at   timestamptz not null,
  updated_by   uuid not null,
  check (ended_at >= started_at)
);
create index encounter_provider_encounter on encounter_provider (encounter_id, started_at desc, id desc);
create index encounter_provider_provider on encounter_provider (provider_id, started_at desc);
--rollback drop table encounter_provider;

--changeset participation:encounter-provider-search
-- those of a tenant and of a provider, newest first
create index encounter_provider_tenant on encounter_provider (tenant_id, started_at desc, id desc) where voided_at is null;
create index encounter_provider_of_provider on encounter_provider (provider_id, started_at desc, id desc) where voided_at is null;
drop index encounter_provider_provider;
--rollback create index encounter_provider_provider on encounter_provider (provider_id, started_at desc); drop index encounter_provider_of_provider; drop index encounter_provider_tenant;

--changeset participation:rare-roles runInTransaction:false
-- the few in a role that few have, of a tenant whose participations become ever more: nearly all are attenders; built as visit:codes
set lock_timeout = '5min';
drop index concurrently if exists encounter_provider_tenant_role;
create index concurrently encounter_provider_tenant_role on encounter_provider (tenant_id, role, started_at desc, id desc)
  where voided_at is null and role <> 'ATTENDER';
set lock_timeout = '500ms';
--rollback drop index encounter_provider_tenant_role;

--liquibase formatted sql

--changeset identityprovider:write
-- Written and committed before the identity provider is called, and deleted by the transaction that the call belongs to.
-- What stays is a write of which nobody knows whether the provider carried it out; it is looked after until it does not
-- matter any more.
create table identity_provider_write (
  id              uuid primary key,
  kind            text not null check (kind in ('USER', 'ENABLEMENT', 'PASSWORD')),
  -- of a USER, of an account that may not have come to be
  user_account_id uuid not null,
  written_at      timestamptz not null,
  next_look_at    timestamptz not null,
  attempts        integer not null default 0,
  last_error      text
);
create index identity_provider_write_due on identity_provider_write (next_look_at);
--rollback drop table identity_provider_write;

--changeset identityprovider:sessions-ended
-- when all sessions of the account were ended last: a token that the identity provider made before begins none
alter table user_account add column sessions_ended_at timestamptz;
--rollback alter table user_account drop column sessions_ended_at;

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

--changeset identityprovider:profile-writes labels:compatible-since-0.1.0
-- A replica of the release before fails at a write of the new kind; those of this release carry on.
alter table identity_provider_write
  drop constraint identity_provider_write_kind_check,
  add constraint identity_provider_write_kind_check check (kind in ('USER', 'ENABLEMENT', 'PASSWORD', 'PROFILE'));
--rollback delete from identity_provider_write where kind = 'PROFILE';
--rollback alter table identity_provider_write drop constraint identity_provider_write_kind_check, add constraint identity_provider_write_kind_check check (kind in ('USER', 'ENABLEMENT', 'PASSWORD'));

--changeset identityprovider:release-writes labels:compatible-since-0.1.0
-- A replica of the release before fails at a write of the new kind; those of this release carry on.
alter table identity_provider_write
  -- null if the account was not linked to a user, or a user was to be created
  add column subject text,
  drop constraint identity_provider_write_kind_check,
  add constraint identity_provider_write_kind_check
    check (kind in ('USER', 'ENABLEMENT', 'PASSWORD', 'PROFILE', 'RELEASE'));
--rollback delete from identity_provider_write where kind = 'RELEASE';
--rollback alter table identity_provider_write drop column subject, drop constraint identity_provider_write_kind_check, add constraint identity_provider_write_kind_check check (kind in ('USER', 'ENABLEMENT', 'PASSWORD', 'PROFILE'));

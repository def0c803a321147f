--liquibase formatted sql

--changeset authentication:sessions
-- the scope is the one of the session's live refresh token; an access token carries its own
create table user_session (
  id              uuid primary key,
  user_account_id uuid not null references user_account,
  tenant_id       uuid references tenant,
  facility_id     uuid,
  auth_time       timestamptz not null,
  amr             text[] not null,
  acr             text not null,
  created_at      timestamptz not null,
  expires_at      timestamptz not null,
  ended_at        timestamptz,
  end_reason      text,
  foreign key (tenant_id, facility_id) references facility (tenant_id, id),
  check ((ended_at is null) = (end_reason is null)),
  check (facility_id is null or tenant_id is not null)
);
create index user_session_live on user_session (user_account_id) where ended_at is null;

create table refresh_token (
  id          uuid primary key,
  session_id  uuid not null references user_session on delete cascade,
  token_hash  text not null unique,
  issued_at   timestamptz not null,
  expires_at  timestamptz not null,
  spent_at    timestamptz
);
-- a session has one live refresh token: a second one would outlive its reuse detection
create unique index refresh_token_live on refresh_token (session_id) where spent_at is null;
create index refresh_token_session on refresh_token (session_id);
--rollback drop table refresh_token; drop table user_session;

--changeset authentication:change-notices splitStatements:false
create function notify_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('svc_change', 'session:' || new.id);
  return null;
end $$;

create trigger user_session_end after update of ended_at on user_session
  for each row when (new.ended_at is not null) execute function notify_session_end();
--rollback drop function notify_session_end cascade;

--changeset authentication:lockout
-- The failed logins of an account within the window, newest last. Usernames without an account count on a few rows of
-- their own that never lock: a miss then costs the same statement on the same table as a hit. Hence no foreign key.
create table account_lockout (
  subject               uuid primary key,
  failed_at             timestamptz[] not null,
  failed_login_attempts int not null,
  locked_until          timestamptz,
  -- the try that locked it, so that exactly one of many at once knows it did
  locked_by             uuid
);
--rollback drop table account_lockout;

--changeset authentication:second-factor
-- a time step is claimed by one conditional update, so that a code counts once for all replicas and operations
alter table user_account add column mfa_last_time_step bigint;

create table totp_secret (
  id              uuid primary key,
  user_account_id uuid not null references user_account,
  key_id          text not null,
  nonce           bytea not null,
  ciphertext      bytea not null,
  created_at      timestamptz not null,
  -- of a secret that waits to be confirmed
  expires_at      timestamptz,
  check (expires_at is null or expires_at > created_at)
);
create unique index totp_secret_active on totp_secret (user_account_id) where expires_at is null;
create unique index totp_secret_pending on totp_secret (user_account_id) where expires_at is not null;

create table mfa_recovery_code (
  id              uuid primary key,
  user_account_id uuid not null references user_account,
  code_hash       text not null,
  created_at      timestamptz not null,
  spent_at        timestamptz,
  voided_at       timestamptz
);
create unique index mfa_recovery_code_live on mfa_recovery_code (user_account_id, code_hash)
  where spent_at is null and voided_at is null;

create table mfa_challenge (
  id              uuid primary key,
  user_account_id uuid not null references user_account,
  token_hash      text not null unique,
  created_at      timestamptz not null,
  expires_at      timestamptz not null,
  failed_attempts int not null default 0,
  -- proved, burned by wrong codes, or taken back
  closed_at       timestamptz
);
create index mfa_challenge_open on mfa_challenge (user_account_id) where closed_at is null;

-- the wrong codes of an account over all its challenges and operations
create table second_factor_lockout (
  subject         uuid primary key references user_account,
  failed_at       timestamptz[] not null,
  failed_attempts int not null,
  locked_until    timestamptz,
  locked_by       uuid
);
--rollback drop table second_factor_lockout; drop table mfa_challenge; drop table mfa_recovery_code; drop table totp_secret; alter table user_account drop column mfa_last_time_step;

--changeset authentication:second-factor-notices
-- what a session may do depends on whether its account is enrolled
create trigger totp_secret_change after insert or update or delete on totp_secret
  for each statement execute function notify_access_change();
--rollback drop trigger totp_secret_change on totp_secret;
--changeset authentication:password-reset
-- Only the digest of a token is kept; the token itself is in the link alone. A voided row is invisible to look-ups.
create table password_reset_token (
  id              uuid primary key,
  user_account_id uuid not null references user_account,
  tenant_id       uuid not null references tenant,
  facility_id     uuid,
  token_hash      text not null,
  issued_at       timestamptz not null,
  expires_at      timestamptz not null,
  redeemed_at     timestamptz,
  voided          boolean not null default false,
  foreign key (tenant_id, facility_id) references facility (tenant_id, id)
);
create unique index password_reset_token_hash on password_reset_token (token_hash) where not voided;
-- an account has one link that can still be used
create unique index password_reset_token_open on password_reset_token (user_account_id)
  where not voided and redeemed_at is null;
--rollback drop table password_reset_token;

--changeset authentication:password-reset-issuer
-- the administrator who issued the link; null for one that was requested anonymously
alter table password_reset_token add column issued_by uuid references user_account;
--rollback alter table password_reset_token drop column issued_by;

--changeset authentication:link-code
-- Only the digest of a code is kept; the code itself is in the message alone. A voided row is invisible to look-ups.
create table link_code (
  id              uuid primary key,
  user_account_id uuid not null references user_account,
  code_hash       text not null,
  issued_at       timestamptz not null,
  expires_at      timestamptz not null,
  redeemed_at     timestamptz,
  voided          boolean not null default false,
  issued_by       uuid not null references user_account
);
create unique index link_code_hash on link_code (code_hash) where not voided;
-- an account has one code that can still be used
create unique index link_code_open on link_code (user_account_id) where not voided and redeemed_at is null;
--rollback drop table link_code;

--changeset authentication:backchannel-logout
--validCheckSum: 1:any
-- the session at the identity provider (sid) whose token was exchanged for this one; null if the token did not state it
alter table user_session add column provider_sid text;

-- One row for each logout token: it is accepted once, and tokens of the provider from before it open no session. It is pending
-- until its sessions have ended. No foreign key: the user may not have an account.
create table backchannel_logout (
  jti_hash   text primary key,
  subject    text,
  sid        text,
  issued_at  timestamptz not null,
  expires_at timestamptz not null,
  pending    boolean not null,
  check (subject is not null or sid is not null)
);
create index backchannel_logout_sid on backchannel_logout (sid) where sid is not null;
create index backchannel_logout_subject on backchannel_logout (subject) where sid is null;
create index backchannel_logout_pending on backchannel_logout (jti_hash) where pending;
create index backchannel_logout_expired on backchannel_logout (expires_at);
--rollback drop table backchannel_logout; alter table user_session drop column provider_sid;

--changeset authentication:retention runInTransaction:false
--validCheckSum: 1:any
-- what is deleted after a time, the oldest first; built as visit:codes
set lock_timeout = '5min';
drop index concurrently if exists user_session_over;
create index concurrently user_session_over on user_session (coalesce(ended_at, expires_at));
drop index concurrently if exists password_reset_token_expired;
create index concurrently password_reset_token_expired on password_reset_token (expires_at);
drop index concurrently if exists link_code_expired;
create index concurrently link_code_expired on link_code (expires_at);
drop index concurrently if exists mfa_challenge_expired;
create index concurrently mfa_challenge_expired on mfa_challenge (expires_at);
set lock_timeout = '500ms';
--rollback drop index mfa_challenge_expired; drop index link_code_expired; drop index password_reset_token_expired; drop index user_session_over;

--changeset authentication:expiry-of-queued-messages
-- Former releases did not store it with the message. An older message of an account expires with its latest link or code.
update notification_event m
set expires_at = coalesce((
  select max(t.expires_at) from password_reset_token t
  where t.user_account_id = m.user_account_id and not t.voided and t.redeemed_at is null), m.created_at)
where m.status = 'QUEUED' and m.kind in ('PASSWORD_SETUP', 'PASSWORD_RESET');
update notification_event m
set expires_at = coalesce((
  select max(c.expires_at) from link_code c
  where c.user_account_id = m.user_account_id and not c.voided and c.redeemed_at is null), m.created_at)
where m.status = 'QUEUED' and m.kind = 'ACCOUNT_LINK';
--rollback update notification_event set expires_at = null where status = 'QUEUED';

--changeset authentication:sessions-of-the-provider runInTransaction:false
-- the sessions that a logout at the identity provider ends; built as visit:codes
set lock_timeout = '5min';
drop index concurrently if exists user_session_provider_sid;
create index concurrently user_session_provider_sid on user_session (provider_sid)
  where ended_at is null and provider_sid is not null;
set lock_timeout = '500ms';
--rollback drop index user_session_provider_sid;

--changeset authentication:sessions-of-an-account runInTransaction:false
--validCheckSum: 1:any
-- Those that have not expired, of a program that has signed in a million times since the oldest was deleted: to end its sessions
-- must not read them all. Replaces the index without the time; built as visit:codes.
set lock_timeout = '5min';
drop index concurrently if exists user_session_of_account;
create index concurrently user_session_of_account on user_session (user_account_id, expires_at) where ended_at is null;
set lock_timeout = '500ms';
--rollback drop index user_session_of_account;

--changeset authentication:former-sessions-of-an-account runInTransaction:false
-- A drop that does not get its lock, as for a long pg_dump, leaves the index invalid. By itself, so that the next attempt does not
-- drop the new one as well.
set lock_timeout = '5min';
drop index concurrently if exists user_session_live;
set lock_timeout = '500ms';
--rollback create index user_session_live on user_session (user_account_id) where ended_at is null;

--changeset authentication:notices-of-every-writer labels:compatible-since-0.1.0
-- What the service does not write, and an administrator of the database does: sessions that are deleted or shortened, TRUNCATE
-- (which tables that refer to a truncated one get too), and the code of a role, by which a second factor is required. Deleting
-- what has ended or expired gives no notice, or each batch of the retention would have every session read again. All notices of
-- a transaction are one.
create trigger user_session_deletion after delete on user_session
  for each row when (old.ended_at is null and old.expires_at > now()) execute function notify_access_change();
create trigger user_session_expiry after update of expires_at, user_account_id on user_session
  for each statement execute function notify_access_change();
create trigger user_session_truncation after truncate on user_session
  for each statement execute function notify_access_change();
create trigger totp_secret_truncation after truncate on totp_secret
  for each statement execute function notify_access_change();
create trigger role_assignment_truncation after truncate on role_assignment
  for each statement execute function notify_access_change();
create trigger role_permission_truncation after truncate on role_permission
  for each statement execute function notify_access_change();
create trigger role_code after update of code on role
  for each statement execute function notify_access_change();
create trigger facility_tenant after update of tenant_id on facility
  for each statement execute function notify_access_change();
--rollback drop trigger facility_tenant on facility; drop trigger role_code on role;
--rollback drop trigger role_permission_truncation on role_permission; drop trigger role_assignment_truncation on role_assignment;
--rollback drop trigger totp_secret_truncation on totp_secret; drop trigger user_session_truncation on user_session;
--rollback drop trigger user_session_expiry on user_session; drop trigger user_session_deletion on user_session;

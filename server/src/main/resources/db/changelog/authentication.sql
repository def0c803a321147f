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
  locked_until          timestamptz
);
--rollback drop table account_lockout;

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

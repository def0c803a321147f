--liquibase formatted sql

--changeset accountnames:addresses-of-tenant
-- Within a tenant an address has one account. Over all tenants it would tell who works elsewhere, and the first tenant to
-- register an address would keep it from the others.
drop index user_account_email;
create unique index user_account_email on user_account (lower(email), tenant_id);
--rollback drop index user_account_email; create unique index user_account_email on user_account (lower(email));

--changeset accountnames:one-namespace splitStatements:false
-- No username is the address of another account, of whatever tenant: a reset request with that name would reach the wrong
-- one. The locks make concurrent writers wait for each other, on any replica. Only what changes is checked, so that names
-- from before may stay.
create function lock_account_names(username text, email text) returns void language plpgsql as $$
declare
  address text := lower(email);
begin
  perform pg_advisory_xact_lock(hashtextextended(least(username, address), 7));
  perform pg_advisory_xact_lock(hashtextextended(greatest(username, address), 7));
end $$;

create function refuse_ambiguous_account_name() returns trigger language plpgsql as $$
begin
  perform lock_account_names(new.username, new.email);
  if (tg_op = 'INSERT' or new.username <> old.username)
    and exists (select from user_account a where lower(a.email) = new.username and a.id <> new.id)
  then
    raise unique_violation using message = 'The username is the email address of another account';
  end if;
  if (tg_op = 'INSERT' or lower(new.email) is distinct from lower(old.email))
    and exists (select from user_account a where a.username = lower(new.email) and a.id <> new.id)
  then
    raise unique_violation using message = 'The email address is the username of another account';
  end if;
  return new;
end $$;

create trigger user_account_name before insert or update of username, email on user_account
  for each row execute function refuse_ambiguous_account_name();
--rollback drop function refuse_ambiguous_account_name cascade; drop function lock_account_names;

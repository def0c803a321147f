--liquibase formatted sql

--changeset idempotency:key
-- One row for each create with an Idempotency-Key, written in the transaction of the create and deleted after 24 hours.
-- Nothing of the request but its hash. No foreign key to the account: it would lock the row of an administrator.
create table idempotency_key (
  account_id   uuid not null,
  operation_id text not null,
  key          uuid not null,
  request_hash bytea not null check (octet_length(request_hash) = 32),
  record_id    uuid not null,
  created_at   timestamptz not null,
  primary key (account_id, operation_id, key)
);
create index idempotency_key_created on idempotency_key (created_at);
--rollback drop table idempotency_key;

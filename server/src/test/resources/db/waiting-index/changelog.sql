--liquibase formatted sql

--changeset test:table
create table account (id int);

--changeset test:index runInTransaction:false
set lock_timeout = '5min';
drop index concurrently if exists account_id;
create index concurrently account_id on account (id);
set lock_timeout = '500ms';

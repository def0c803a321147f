--liquibase formatted sql

--changeset test:table
create table account (id int);

--changeset test:column
alter table account add column name text;

--liquibase formatted sql

--changeset test:first
create table patient (family text, given text, born date, gender text);

--changeset test:rename
alter table patient rename family to surname;

--changeset test:unused-for-long labels:compatible-since-0.8.0
alter table patient drop gender;

--changeset test:too-early labels:compatible-since-0.10.0
alter table patient drop given;

--changeset test:tighten
alter table patient alter born set not null;

--liquibase formatted sql

--changeset accesscontrol:tenancy
create table tenant (
  id         uuid primary key,
  code       text not null unique,
  name       text not null,
  active     boolean not null default true,
  created_at timestamptz not null
);

create table facility (
  id         uuid primary key,
  tenant_id  uuid not null references tenant,
  code       text not null,
  name       text not null,
  active     boolean not null default true,
  created_at timestamptz not null,
  unique (tenant_id, code),
  -- lets other tables prove by a foreign key that facility and tenant belong together
  unique (tenant_id, id)
);
--rollback drop table facility; drop table tenant;

--changeset accesscontrol:accounts
-- username is stored in the one normal form that login and limiter use, so a plain unique index is enough
create table user_account (
  id              uuid primary key,
  username        text not null unique,
  password_hash   text,
  email           text,
  first_name      text not null,
  last_name       text not null,
  active          boolean not null default true,
  service_account boolean not null default false,
  version         bigint not null default 0,
  created_at      timestamptz not null,
  updated_at      timestamptz not null
);
--rollback drop table user_account;

--changeset accesscontrol:roles
create table permission (
  code        text primary key,
  description text not null
);

create table role (
  id          uuid primary key,
  code        text not null unique,
  name        text not null,
  created_at  timestamptz not null
);

create table role_permission (
  role_id         uuid not null references role,
  permission_code text not null references permission,
  primary key (role_id, permission_code)
);

-- no facility: the role holds for every facility of the tenant, and for the tenant as a whole
create table role_assignment (
  id              uuid primary key,
  user_account_id uuid not null references user_account,
  role_id         uuid not null references role,
  tenant_id       uuid not null references tenant,
  facility_id     uuid,
  created_at      timestamptz not null,
  foreign key (tenant_id, facility_id) references facility (tenant_id, id),
  unique nulls not distinct (user_account_id, role_id, tenant_id, facility_id)
);
--rollback drop table role_assignment; drop table role_permission; drop table role; drop table permission;

--changeset accesscontrol:permission-codes
insert into permission (code, description) values
  ('accesscontrol.user.read', 'Read user accounts'),
  ('accesscontrol.user.write', 'Create and change user accounts'),
  ('accesscontrol.securityevent.read', 'Read security events'),
  ('notification.event.write', 'Dispatch queued notification events'),
  ('demographic.person.read', 'Read persons and patients'),
  ('demographic.person.write', 'Create and change persons and patients'),
  ('demographic.person.merge', 'Merge two persons'),
  ('clinical.visit.read', 'Read visits'),
  ('clinical.visit.write', 'Open and end visits'),
  ('clinical.patient.all-facilities', 'See the patients of every facility of the tenant');
--rollback delete from permission;

--changeset accesscontrol:change-notices splitStatements:false
-- Replicas keep permissions in memory. Triggers tell them of a change, so that no writer can forget to.
create function notify_access_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('svc_change', 'access');
  return null;
end $$;

create trigger tenant_change after update of active or delete on tenant
  for each statement execute function notify_access_change();
create trigger facility_change after update of active or delete on facility
  for each statement execute function notify_access_change();
create trigger user_account_change after update of active, username or delete on user_account
  for each statement execute function notify_access_change();
create trigger role_permission_change after insert or update or delete on role_permission
  for each statement execute function notify_access_change();
create trigger role_assignment_change after insert or update or delete on role_assignment
  for each statement execute function notify_access_change();
--rollback drop function notify_access_change cascade;

--changeset accesscontrol:home-of-accounts
-- the tenant that administers an account, whatever roles it holds elsewhere
alter table user_account
  add column tenant_id uuid references tenant,
  add column facility_id uuid,
  add column idp_subject text unique,
  add foreign key (tenant_id, facility_id) references facility (tenant_id, id);
update user_account u
  set tenant_id = a.tenant_id, facility_id = a.facility_id
  from (select distinct on (user_account_id) user_account_id, tenant_id, facility_id
        from role_assignment order by user_account_id, id) a
  where a.user_account_id = u.id;
alter table user_account alter column tenant_id set not null;
create index user_account_by_tenant on user_account (tenant_id, username);
-- a reset may be asked for by email address, which must then name one account
create unique index user_account_email on user_account (lower(email));
--rollback alter table user_account drop column tenant_id, drop column facility_id, drop column idp_subject; drop index user_account_email;

--changeset accesscontrol:administration
-- A role of no tenant is built in: every tenant can give it and none can change it. All roles made before this were
-- shared by the tenants, so they stay as they are. updated_at is null until the first change.
alter table role
  add column tenant_id uuid references tenant,
  add column version bigint not null default 0,
  add column updated_at timestamptz,
  drop constraint role_code_key,
  add unique nulls not distinct (tenant_id, code);
alter table tenant
  add column version bigint not null default 0,
  add column updated_at timestamptz;
alter table facility
  add column version bigint not null default 0,
  add column updated_at timestamptz;
alter table role_assignment add column created_by uuid references user_account;
create index role_assignment_by_role on role_assignment (role_id);

-- Who held what until when, and who took it. No foreign keys but to the account: a role can be deleted.
create table ended_role_assignment (
  id              uuid primary key,
  user_account_id uuid not null references user_account,
  role_id         uuid not null,
  role_code       text not null,
  tenant_id       uuid not null,
  facility_id     uuid,
  created_at      timestamptz not null,
  created_by      uuid,
  ended_at        timestamptz not null,
  ended_by        uuid not null,
  end_reason      text
);
create index ended_role_assignment_by_account on ended_role_assignment (user_account_id);
--rollback drop table ended_role_assignment; drop index role_assignment_by_role; alter table role_assignment drop column created_by; alter table facility drop column version, drop column updated_at; alter table tenant drop column version, drop column updated_at; alter table role drop column tenant_id, drop column version, drop column updated_at, add unique (code);

--changeset accesscontrol:administration-permission-codes
insert into permission (code, description) values
  ('accesscontrol.role.read', 'Read roles and permissions'),
  ('accesscontrol.role.write', 'Make, change and delete roles of the tenant'),
  ('accesscontrol.tenant.read', 'Read tenants'),
  ('accesscontrol.tenant.write', 'Make, rename, close and open tenants'),
  ('accesscontrol.facility.read', 'Read facilities'),
  ('accesscontrol.facility.write', 'Make, rename, close and open facilities');
-- an administrator from before keeps holding every permission
insert into role_permission (role_id, permission_code)
select r.id, p.code
from role r cross join permission p
where r.tenant_id is null and r.code = 'ADMINISTRATOR'
  and p.code in ('accesscontrol.role.read', 'accesscontrol.role.write', 'accesscontrol.tenant.read',
                 'accesscontrol.tenant.write', 'accesscontrol.facility.read', 'accesscontrol.facility.write');
--rollback delete from role_permission where permission_code in ('accesscontrol.role.read', 'accesscontrol.role.write', 'accesscontrol.tenant.read', 'accesscontrol.tenant.write', 'accesscontrol.facility.read', 'accesscontrol.facility.write'); delete from permission where code in ('accesscontrol.role.read', 'accesscontrol.role.write', 'accesscontrol.tenant.read', 'accesscontrol.tenant.write', 'accesscontrol.facility.read', 'accesscontrol.facility.write');

--changeset accesscontrol:notification-reading
insert into permission (code, description) values ('notification.event.read', 'Read notification events');
--rollback delete from role_permission where permission_code = 'notification.event.read'; delete from permission where code = 'notification.event.read';

--changeset accesscontrol:notification-reading-of-administrators
-- as for the permissions before it; the demonstration data may have granted it already
insert into role_permission (role_id, permission_code)
select r.id, 'notification.event.read' from role r where r.tenant_id is null and r.code = 'ADMINISTRATOR'
on conflict do nothing;
--rollback delete from role_permission where permission_code = 'notification.event.read' and role_id in (select id from role where tenant_id is null and code = 'ADMINISTRATOR');

--changeset accesscontrol:clinical-permission-codes
insert into permission (code, description) values
  ('clinical.encounter.read', 'Read encounters'),
  ('clinical.encounter.write', 'Record, change and void encounters'),
  ('clinical.observation.read', 'Read observations'),
  ('clinical.observation.write', 'Record, change and void observations'),
  ('clinical.diagnosis.read', 'Read diagnoses'),
  ('clinical.diagnosis.write', 'Record, change and void diagnoses'),
  ('clinical.condition.read', 'Read conditions'),
  ('clinical.condition.write', 'Record, change and void conditions'),
  ('clinical.allergy.read', 'Read allergies'),
  ('clinical.allergy.write', 'Record, change and void allergies'),
  ('clinical.note.read', 'Read clinical notes'),
  ('clinical.note.write', 'Record, change and void clinical notes'),
  ('clinical.careplan.read', 'Read care plans'),
  ('clinical.careplan.write', 'Record, change and void care plans'),
  ('clinical.encounterlocation.read', 'Read placements of encounters'),
  ('clinical.encounterlocation.write', 'Record, change and void placements of encounters'),
  ('clinical.encounterprovider.read', 'Read participations in encounters'),
  ('clinical.encounterprovider.write', 'Record, change and void participations in encounters'),
  ('clinical.summary.read', 'Read summaries of a chart');
-- an administrator from before keeps holding every permission, a clinician all of clinical work
insert into role_permission (role_id, permission_code)
select r.id, p.code
from role r cross join permission p
where r.tenant_id is null and r.code in ('ADMINISTRATOR', 'CLINICIAN')
  and p.code in ('clinical.encounter.read', 'clinical.encounter.write', 'clinical.observation.read',
    'clinical.observation.write', 'clinical.diagnosis.read', 'clinical.diagnosis.write',
    'clinical.condition.read', 'clinical.condition.write', 'clinical.allergy.read',
    'clinical.allergy.write', 'clinical.note.read', 'clinical.note.write',
    'clinical.careplan.read', 'clinical.careplan.write', 'clinical.encounterlocation.read',
    'clinical.encounterlocation.write', 'clinical.encounterprovider.read', 'clinical.encounterprovider.write',
    'clinical.summary.read')
on conflict do nothing;
--rollback delete from role_permission where permission_code ~ '^clinical\.(encounter|observation|diagnosis|condition|allergy|note|careplan|encounterlocation|encounterprovider|summary)\.'; delete from permission where code ~ '^clinical\.(encounter|observation|diagnosis|condition|allergy|note|careplan|encounterlocation|encounterprovider|summary)\.';
--changeset accesscontrol:auditing-and-emergencies
insert into permission (code, description) values
  ('accesscontrol.auditevent.read', 'Read who reached which clinical records'),
  ('clinical.emergency-access', 'Open the records of any patient of the tenant in an emergency');
-- as for the permissions before them
insert into role_permission (role_id, permission_code)
select r.id, p.code
from role r cross join permission p
where r.tenant_id is null and r.code = 'ADMINISTRATOR'
  and p.code in ('accesscontrol.auditevent.read', 'clinical.emergency-access')
on conflict do nothing;
--rollback delete from role_permission where permission_code in ('accesscontrol.auditevent.read', 'clinical.emergency-access'); delete from permission where code in ('accesscontrol.auditevent.read', 'clinical.emergency-access');

--changeset accesscontrol:built-in-roles
-- What the roles of a clinic usually are, so that the first account can be registered without making one. A code that is
-- taken, by a built-in role or by a tenant's own, stays as it is: one code must name one role.
-- Later permissions are granted by the changesets that make them.
with made as (
  insert into role (id, code, name, created_at)
  select built_in.id, built_in.code, built_in.name, now()
  from (values
    ('01900000-0000-7000-8000-000000000020'::uuid, 'ADMINISTRATOR', 'Administrator'),
    ('01900000-0000-7000-8000-000000000021'::uuid, 'CLINICIAN', 'Clinician'),
    ('01900000-0000-7000-8000-000000000022'::uuid, 'CLERK', 'Registration clerk'),
    ('01900000-0000-7000-8000-000000000023'::uuid, 'AUDITOR', 'Auditor')) built_in (id, code, name)
  where not exists (select 1 from role r where r.code = built_in.code)
  returning id, code)
insert into role_permission (role_id, permission_code)
select made.id, p.code
from made join permission p on case made.code
  when 'ADMINISTRATOR' then true
  when 'CLINICIAN' then p.code like 'clinical.%' and p.code <> 'clinical.patient.all-facilities'
  when 'CLERK' then p.code in ('demographic.person.read', 'demographic.person.write', 'demographic.person.merge')
  when 'AUDITOR' then p.code in ('accesscontrol.securityevent.read', 'accesscontrol.auditevent.read')
  end;
--rollback empty

--changeset accesscontrol:restriction-and-revocation
insert into permission (code, description) values
  ('demographic.person.restrict', 'Restrict patients and lift their restriction'),
  ('accesscontrol.emergencyaccess.revoke', 'Revoke access that was declared in an emergency');
-- whoever could restrict before still can, in roles of tenants too
insert into role_permission (role_id, permission_code)
select rp.role_id, 'demographic.person.restrict'
from role_permission rp
where rp.permission_code = 'demographic.person.write'
on conflict do nothing;
-- an administrator from before keeps holding every permission
insert into role_permission (role_id, permission_code)
select r.id, p.code
from role r cross join permission p
where r.tenant_id is null and r.code = 'ADMINISTRATOR'
  and p.code in ('demographic.person.restrict', 'accesscontrol.emergencyaccess.revoke')
on conflict do nothing;
--rollback delete from role_permission where permission_code in ('demographic.person.restrict', 'accesscontrol.emergencyaccess.revoke'); delete from permission where code in ('demographic.person.restrict', 'accesscontrol.emergencyaccess.revoke');

--changeset accesscontrol:patient-reading
insert into permission (code, description) values
  ('clinical.patient.read', 'Find patients, and see what identifies them in lists of clinical work');
-- roles of tenants stay as they are: to find patients by name is a right of its own
insert into role_permission (role_id, permission_code)
select r.id, 'clinical.patient.read' from role r where r.tenant_id is null and r.code in ('ADMINISTRATOR', 'CLINICIAN')
on conflict do nothing;
--rollback delete from role_permission where permission_code = 'clinical.patient.read'; delete from permission where code = 'clinical.patient.read';

--changeset accesscontrol:void-of-signed-notes
insert into permission (code, description) values
  ('clinical.note.void', 'Void signed clinical notes of other authors');
insert into role_permission (role_id, permission_code)
select r.id, 'clinical.note.void'
from role r
where r.tenant_id is null and r.code = 'ADMINISTRATOR'
on conflict do nothing;
--rollback delete from role_permission where permission_code = 'clinical.note.void'; delete from permission where code = 'clinical.note.void';

--changeset accesscontrol:expected-subject
-- a registration says who shall be linked; only a proof or a release makes the link
alter table user_account
  add column expected_idp_subject text,
  -- the linked user was not created for the account
  add column foreign_idp_user boolean not null default false;
--rollback alter table user_account drop column expected_idp_subject, drop column foreign_idp_user;

--changeset accesscontrol:invitation
-- the latest message with which the holder gets in for the first time; the id tells its outcome from that of an earlier one
alter table user_account
  add column invitation_id uuid,
  add column invitation_status text check (invitation_status in ('QUEUED', 'SENT', 'FAILED')),
  add column invitation_status_at timestamptz,
  add check (num_nulls(invitation_id, invitation_status, invitation_status_at) in (0, 3));
create index user_account_invitation on user_account (invitation_id) where invitation_id is not null;
--rollback alter table user_account drop column invitation_id, drop column invitation_status, drop column invitation_status_at;

--changeset accesscontrol:users-of-earlier-links
-- Registrations of earlier versions linked users who were there before, and created others, and did not store which. A user who
-- was there before must not get a link to their password, so neither does, until the service finds that it created the user.
alter table user_account add column idp_user_origin_unknown boolean not null default false;
update user_account set foreign_idp_user = true, idp_user_origin_unknown = true
where idp_subject is not null and not foreign_idp_user;
--rollback alter table user_account drop column idp_user_origin_unknown;

--changeset accesscontrol:client-of-a-program
-- the client at the identity provider that opens sessions of a service account, which has nothing to sign in with besides
alter table user_account
  add column client_id text,
  add constraint user_account_client_id_key unique (client_id),
  add constraint user_account_client_check
    check (client_id is null
      or (service_account and email is null and password_hash is null and idp_subject is null
        and expected_idp_subject is null));
--rollback alter table user_account drop column client_id;

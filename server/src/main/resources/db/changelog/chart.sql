--liquibase formatted sql

--changeset chart:service-order
-- a request for a service, as FHIR's ServiceRequest; "order" is a word of SQL
create table service_order (
  id           uuid primary key,
  tenant_id    uuid not null references tenant,
  patient_id   uuid not null,
  encounter_id uuid,
  code_system  text not null,
  code_code    text not null,
  code_display text,
  status       text not null check (status in ('DRAFT', 'ACTIVE', 'ON_HOLD', 'REVOKED', 'COMPLETED')),
  intent       text not null check (intent in ('PROPOSAL', 'PLAN', 'ORDER')),
  priority     text check (priority in ('ROUTINE', 'URGENT', 'ASAP', 'STAT')),
  requester_id uuid references user_account,
  ordered_at   timestamptz not null,
  note         text,
  voided_at    timestamptz,
  void_reason  text,
  version      bigint not null default 0,
  created_at   timestamptz not null,
  created_by   uuid not null,
  updated_at   timestamptz not null,
  updated_by   uuid not null,
  foreign key (tenant_id, patient_id) references patient (tenant_id, id),
  foreign key (encounter_id) references encounter
);
create index service_order_patient on service_order (patient_id, ordered_at desc, id desc) where voided_at is null;
create index service_order_encounter on service_order (encounter_id) where encounter_id is not null;
--rollback drop table service_order;

--changeset chart:referral
-- to somebody outside, as FHIR's ServiceRequest of category referral
create table referral (
  id                uuid primary key,
  tenant_id         uuid not null references tenant,
  patient_id        uuid not null,
  encounter_id      uuid,
  specialty_system  text,
  specialty_code    text,
  specialty_display text,
  status            text not null check (status in ('DRAFT', 'ACTIVE', 'ON_HOLD', 'REVOKED', 'COMPLETED')),
  priority          text check (priority in ('ROUTINE', 'URGENT', 'ASAP', 'STAT')),
  recipient         text not null,
  reason            text,
  referred_at       timestamptz not null,
  voided_at         timestamptz,
  void_reason       text,
  version           bigint not null default 0,
  created_at        timestamptz not null,
  created_by        uuid not null,
  updated_at        timestamptz not null,
  updated_by        uuid not null,
  foreign key (tenant_id, patient_id) references patient (tenant_id, id),
  foreign key (encounter_id) references encounter
);
create index referral_patient on referral (patient_id, referred_at desc, id desc) where voided_at is null;
create index referral_encounter on referral (encounter_id) where encounter_id is not null;
--rollback drop table referral;

--changeset chart:appointment
-- as FHIR's Appointment
create table appointment (
  id                   uuid primary key,
  tenant_id            uuid not null references tenant,
  patient_id           uuid not null,
  facility_id          uuid not null,
  service_type_system  text,
  service_type_code    text,
  service_type_display text,
  status               text not null check (status in ('PROPOSED', 'PENDING', 'BOOKED', 'ARRIVED', 'FULFILLED', 'CANCELLED', 'NO_SHOW')),
  starts_at            timestamptz not null,
  ends_at              timestamptz not null,
  reason               text,
  voided_at            timestamptz,
  void_reason          text,
  version              bigint not null default 0,
  created_at           timestamptz not null,
  created_by           uuid not null,
  updated_at           timestamptz not null,
  updated_by           uuid not null,
  foreign key (tenant_id, patient_id) references patient (tenant_id, id),
  foreign key (tenant_id, facility_id) references facility (tenant_id, id),
  check (ends_at >= starts_at)
);
create index appointment_patient on appointment (patient_id, starts_at desc, id desc) where voided_at is null;
create index appointment_facility on appointment (facility_id, starts_at) where voided_at is null;
--rollback drop table appointment;

--changeset chart:program-enrollment
-- in a programme of care, as FHIR's EpisodeOfCare
create table program_enrollment (
  id              uuid primary key,
  tenant_id       uuid not null references tenant,
  patient_id      uuid not null,
  program_system  text not null,
  program_code    text not null,
  program_display text,
  status          text not null check (status in ('PLANNED', 'ACTIVE', 'ON_HOLD', 'FINISHED', 'CANCELLED')),
  enrolled_on     date not null,
  completed_on    date,
  outcome         text,
  voided_at       timestamptz,
  void_reason     text,
  version         bigint not null default 0,
  created_at      timestamptz not null,
  created_by      uuid not null,
  updated_at      timestamptz not null,
  updated_by      uuid not null,
  foreign key (tenant_id, patient_id) references patient (tenant_id, id),
  check (completed_on >= enrolled_on)
);
create index program_enrollment_patient on program_enrollment (patient_id, enrolled_on desc, id desc) where voided_at is null;
--rollback drop table program_enrollment;

--changeset chart:consent
-- as FHIR's Consent
create table consent (
  id          uuid primary key,
  tenant_id   uuid not null references tenant,
  patient_id  uuid not null,
  scope       text not null check (scope in ('TREATMENT', 'PRIVACY', 'RESEARCH', 'ADVANCE_DIRECTIVE')),
  status      text not null check (status in ('PROPOSED', 'ACTIVE', 'REJECTED', 'INACTIVE')),
  provision   text not null check (provision in ('PERMIT', 'DENY')),
  given_at    timestamptz not null,
  valid_until timestamptz,
  given_by    text,
  note        text,
  voided_at   timestamptz,
  void_reason text,
  version     bigint not null default 0,
  created_at  timestamptz not null,
  created_by  uuid not null,
  updated_at  timestamptz not null,
  updated_by  uuid not null,
  foreign key (tenant_id, patient_id) references patient (tenant_id, id),
  check (valid_until >= given_at)
);
create index consent_patient on consent (patient_id, given_at desc, id desc) where voided_at is null;
--rollback drop table consent;

--changeset chart:alert
-- what everybody who treats the patient must know, as FHIR's Flag
create table alert (
  id           uuid primary key,
  tenant_id    uuid not null references tenant,
  patient_id   uuid not null,
  encounter_id uuid,
  category     text not null check (category in ('CLINICAL', 'SAFETY', 'CONTACT', 'ADMINISTRATIVE')),
  status       text not null check (status in ('ACTIVE', 'INACTIVE')),
  text         text not null,
  raised_at    timestamptz not null,
  ended_at     timestamptz,
  voided_at    timestamptz,
  void_reason  text,
  version      bigint not null default 0,
  created_at   timestamptz not null,
  created_by   uuid not null,
  updated_at   timestamptz not null,
  updated_by   uuid not null,
  foreign key (tenant_id, patient_id) references patient (tenant_id, id),
  foreign key (encounter_id) references encounter,
  check (ended_at >= raised_at)
);
create index alert_patient on alert (patient_id, raised_at desc, id desc) where voided_at is null;
create index alert_encounter on alert (encounter_id) where encounter_id is not null;
--rollback drop table alert;

--changeset chart:document
-- what it is and where it is kept, as FHIR's DocumentReference
create table document (
  id           uuid primary key,
  tenant_id    uuid not null references tenant,
  patient_id   uuid not null,
  encounter_id uuid,
  type_system  text not null,
  type_code    text not null,
  type_display text,
  status       text not null check (status in ('CURRENT', 'SUPERSEDED')),
  title        text not null,
  content_type text not null,
  location     text not null,
  dated_at     timestamptz not null,
  voided_at    timestamptz,
  void_reason  text,
  version      bigint not null default 0,
  created_at   timestamptz not null,
  created_by   uuid not null,
  updated_at   timestamptz not null,
  updated_by   uuid not null,
  foreign key (tenant_id, patient_id) references patient (tenant_id, id),
  foreign key (encounter_id) references encounter
);
create index document_patient on document (patient_id, dated_at desc, id desc) where voided_at is null;
create index document_encounter on document (encounter_id) where encounter_id is not null;
--rollback drop table document;

--changeset chart:coverage
-- by an insurance or another payer, as FHIR's Coverage
create table coverage (
  id                uuid primary key,
  tenant_id         uuid not null references tenant,
  patient_id        uuid not null,
  payer             text not null,
  subscriber_number text,
  plan              text,
  status            text not null check (status in ('DRAFT', 'ACTIVE', 'CANCELLED')),
  period_start      date not null,
  period_end        date,
  voided_at         timestamptz,
  void_reason       text,
  version           bigint not null default 0,
  created_at        timestamptz not null,
  created_by        uuid not null,
  updated_at        timestamptz not null,
  updated_by        uuid not null,
  foreign key (tenant_id, patient_id) references patient (tenant_id, id),
  check (period_end >= period_start)
);
create index coverage_patient on coverage (patient_id, period_start desc, id desc) where voided_at is null;
--rollback drop table coverage;

--changeset chart:invoice
-- as FHIR's Invoice
create table invoice (
  id           uuid primary key,
  tenant_id    uuid not null references tenant,
  patient_id   uuid not null,
  encounter_id uuid,
  coverage_id  uuid references coverage,
  number       text not null,
  status       text not null check (status in ('DRAFT', 'ISSUED', 'BALANCED', 'CANCELLED')),
  currency     text not null check (currency ~ '^[A-Z]{3}$'),
  total        numeric(14, 2) not null,
  issued_at    timestamptz not null,
  voided_at    timestamptz,
  void_reason  text,
  version      bigint not null default 0,
  created_at   timestamptz not null,
  created_by   uuid not null,
  updated_at   timestamptz not null,
  updated_by   uuid not null,
  foreign key (tenant_id, patient_id) references patient (tenant_id, id),
  foreign key (encounter_id) references encounter,
  unique (tenant_id, number)
);
create index invoice_patient on invoice (patient_id, issued_at desc, id desc) where voided_at is null;
create index invoice_encounter on invoice (encounter_id) where encounter_id is not null;
create index invoice_coverage on invoice (coverage_id) where coverage_id is not null;
--rollback drop table invoice;

--changeset chart:payment
-- towards an invoice or in advance, as FHIR's PaymentNotice
create table payment (
  id          uuid primary key,
  tenant_id   uuid not null references tenant,
  patient_id  uuid not null,
  invoice_id  uuid references invoice,
  method      text not null check (method in ('CASH', 'CARD', 'TRANSFER', 'CHEQUE', 'INSURANCE')),
  status      text not null check (status in ('PENDING', 'COMPLETED', 'REFUNDED', 'FAILED')),
  currency    text not null check (currency ~ '^[A-Z]{3}$'),
  amount      numeric(14, 2) not null,
  paid_at     timestamptz not null,
  voided_at   timestamptz,
  void_reason text,
  version     bigint not null default 0,
  created_at  timestamptz not null,
  created_by  uuid not null,
  updated_at  timestamptz not null,
  updated_by  uuid not null,
  foreign key (tenant_id, patient_id) references patient (tenant_id, id)
);
create index payment_patient on payment (patient_id, paid_at desc, id desc) where voided_at is null;
create index payment_invoice on payment (invoice_id) where invoice_id is not null;
--rollback drop table payment;

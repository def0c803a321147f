package org.clinicalplatform.bench.merge;

/** A table that a merge moves, and what a row of it needs besides owner and authorship. */
enum ChartTable {
    NAMES("person_name", "use, family, given", "'USUAL', 'Family-' || n, '{Ann}'"),
    ADDRESSES("person_address", "use, city", "'HOME', 'City-' || n"),
    IDENTIFIERS("patient_identifier", "type, system, value", "'MR', 'urn:bench', gen_random_uuid()::text"),
    CONTACTS("person_contact", "system, use, value", "'PHONE', 'HOME', '555-' || n"),
    RELATIONSHIPS(
            "person_relationship", "related_person_id, type, ended_on", ":other, 'SIBLING', '2000-01-01'::date + n"),
    ATTRIBUTES("person_attribute", "type, value", "'type-' || n, 'value'"),
    DOCUMENTS("person_document", "type, title", "'PASSPORT', 'No ' || n"),
    VISIT(
            "visit",
            "facility_id, visit_number, type_system, type_code, visit_class, status, started_at",
            ":facility, gen_random_uuid()::text, 's', 'c', 'AMBULATORY', 'IN_PROGRESS', now() - n * interval '1 day'"),
    ENCOUNTER(
            "encounter",
            "type_system, type_code, encounter_class, status, started_at",
            "'s', 'c', 'AMBULATORY', 'FINISHED', now() - n * interval '1 day'"),
    ENCOUNTER_LOCATION(
            "encounter_location",
            "encounter_id, facility_id, ward, status, started_at",
            "(select e.id from encounter e where e.patient_id = :owner limit 1), :facility, 'W', 'PLANNED',"
                    + " now() - n * interval '1 day'"),
    OBSERVATION(
            "observation",
            "encounter_id, category, status, code_system, code_code, effective_at, value_quantity, value_unit",
            "(select e.id from encounter e where e.patient_id = :owner limit 1), 'LABORATORY', 'FINAL',"
                    + " 'http://loinc.org', 'c-' || n % 200, now() - n * interval '1 hour', n, 'mg'"),
    DIAGNOSIS("diagnosis", "text, certainty, diagnosed_at", "'Cold', 'CONFIRMED', now() - n * interval '1 day'"),
    CONDITION(
            "condition",
            "code_system, code_code, clinical_status, verification_status, recorded_at",
            "'s', 'c', 'ACTIVE', 'CONFIRMED', now() - n * interval '1 day'"),
    ALLERGY(
            "allergy",
            "substance_system, substance_code, clinical_status, verification_status, recorded_at",
            "'s', 'c', 'ACTIVE', 'CONFIRMED', now() - n * interval '1 day'"),
    CLINICAL_NOTE(
            "clinical_note",
            "type_system, type_code, title, content, status, author_id",
            "'s', 'c', 'Note', repeat('Well. ', 50), 'DRAFT', :by"),
    CARE_PLAN("care_plan", "status, intent, title, period_start", "'ACTIVE', 'PLAN', 'Rest', current_date - n"),
    PROCEDURE(
            "procedure",
            "code_system, code_code, status, started_at",
            "'s', 'c', 'COMPLETED', now() - n * interval '1 day'"),
    IMMUNIZATION(
            "immunization",
            "vaccine_system, vaccine_code, status, occurred_at",
            "'s', 'c', 'COMPLETED', now() - n * interval '1 day'"),
    ORDER(
            "service_order",
            "code_system, code_code, status, intent, ordered_at",
            "'s', 'c', 'ACTIVE', 'ORDER', now() - n * interval '1 day'"),
    REFERRAL("referral", "status, recipient, referred_at", "'ACTIVE', 'Cardiology', now() - n * interval '1 day'"),
    APPOINTMENT(
            "appointment",
            "facility_id, status, starts_at, ends_at",
            ":facility, 'BOOKED', now() - n * interval '1 day', now()"),
    PROGRAM_ENROLLMENT(
            "program_enrollment",
            "program_system, program_code, status, enrolled_on",
            "'s', 'c', 'ACTIVE', current_date - n"),
    CONSENT(
            "consent",
            "scope, status, provision, given_at",
            "'TREATMENT', 'ACTIVE', 'PERMIT', now() - n * interval '1 day'"),
    ALERT("alert", "category, status, text, raised_at", "'SAFETY', 'ACTIVE', 'Falls', now() - n * interval '1 day'"),
    DOCUMENT(
            "document",
            "type_system, type_code, status, title, content_type, location, dated_at",
            "'s', 'c', 'CURRENT', 'Letter', 'application/pdf', 'archive/1', now() - n * interval '1 day'"),
    COVERAGE("coverage", "payer, status, period_start", "'Aetna', 'ACTIVE', current_date - n"),
    INVOICE(
            "invoice",
            "number, status, currency, total, issued_at",
            "gen_random_uuid()::text, 'ISSUED', 'EUR', 10, now() - n * interval '1 day'"),
    PAYMENT(
            "payment",
            "method, status, currency, amount, paid_at",
            "'CASH', 'COMPLETED', 'EUR', 10, now() - n * interval '1 day'");

    private static final String AUTHORSHIP = ", created_at, created_by, updated_at, updated_by, ";

    private final String table;
    private final String columns;
    private final String values;

    ChartTable(String table, String columns, String values) {
        this.table = table;
        this.columns = columns;
        this.values = values;
    }

    boolean isOfPerson() {
        return table.startsWith("person_");
    }

    String column() {
        return isOfPerson() ? "person_id" : "patient_id";
    }

    /** Rows for one owner; {@code :rows} of them. */
    String insert() {
        boolean withTenant = !isOfPerson() || this == RELATIONSHIPS;
        return "insert into " + table + " (id, " + (withTenant ? "tenant_id, " : "") + column() + AUTHORSHIP + columns
                + ") select gen_random_uuid(), " + (withTenant ? ":tenant, " : "") + ":owner, now(), :by, now(), :by, "
                + values + " from generate_series(1, :rows) n";
    }

    /** What a merge does to the rows, and nothing else: owner, time, by whom, owner of before. */
    String move() {
        boolean versioned = !isOfPerson() && this != IDENTIFIERS;
        boolean preferred = this == NAMES || this == ADDRESSES || this == IDENTIFIERS || this == CONTACTS;
        return "update " + table + " set " + column() + " = ?::uuid, updated_at = ?, updated_by = ?::uuid"
                + (versioned ? ", version = version + 1" : "") + (preferred ? ", preferred = false" : "")
                + " where " + column() + " = ?::uuid and voided_at is null";
    }

    String analyze() {
        return "vacuum analyze " + table;
    }
}

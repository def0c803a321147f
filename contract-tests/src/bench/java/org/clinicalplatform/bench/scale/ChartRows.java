package org.clinicalplatform.bench.scale;

/** The rows of a table, in the order of their insertion; those of an encounter are made from {@code contact}. */
enum ChartRows {
    VISIT(
            "visit",
            "id, tenant_id, patient_id, facility_id, visit_number, type_system, type_code, type_display, visit_class,"
                    + " status, started_at, ended_at",
            "visit_id, tenant_id, patient_id, facility_id, 'B' || n || '-' || i, 'http://snomed.info/sct', '185349003',"
                    + " 'Encounter for check up', 'AMBULATORY', 'ENDED', at, at + interval '1 hour'",
            "contact"),
    ENCOUNTER(
            "encounter",
            "id, tenant_id, patient_id, visit_id, type_system, type_code, type_display, encounter_class, status,"
                    + " priority, started_at, ended_at",
            "id, tenant_id, patient_id, visit_id, 'http://snomed.info/sct', '185349003', 'Encounter for check up',"
                    + " 'AMBULATORY', 'FINISHED', 'ROUTINE', at, at + interval '1 hour'",
            "contact"),
    ENCOUNTER_PROVIDER(
            "encounter_provider",
            "id, tenant_id, encounter_id, provider_id, role, started_at, ended_at",
            "#, tenant_id, id, ':by'::uuid, 'ATTENDER', at, at + interval '1 hour'",
            "contact"),
    OBSERVATION(
            "observation",
            "id, tenant_id, patient_id, encounter_id, status, category, code_system, code_code, code_display,"
                    + " value_quantity, value_unit, reference_low, reference_high, effective_at, performer",
            "#, tenant_id, patient_id, id, 'FINAL', case when code < 20 then 'VITAL_SIGNS' else 'LABORATORY' end,"
                    + " 'http://loinc.org', 'code-' || code, 'Observation ' || code, code, 'mg/dL', 60, 100, at,"
                    + " 'Nursing'",
            "(select id, tenant_id, patient_id, at + o * interval '1 minute' as at, (200 * power(random(), 2))::int as"
                    + " code from contact c, generate_series(1, c.observations) o) o"),
    CONDITION(
            "condition",
            "id, tenant_id, patient_id, encounter_id, code_system, code_code, code_display, clinical_status,"
                    + " verification_status, category, recorded_at",
            "#, tenant_id, patient_id, id, 'http://snomed.info/sct', 'code-' || i % 500, 'Hypertensive disorder',"
                    + " 'ACTIVE', 'CONFIRMED', 'PROBLEM_LIST_ITEM', at",
            "contact where r < 0.25"),
    DIAGNOSIS(
            "diagnosis",
            "id, tenant_id, patient_id, encounter_id, code_system, code_code, code_display, certainty, diagnosed_at",
            "#, tenant_id, patient_id, id, 'http://hl7.org/fhir/sid/icd-10', 'code-' || i % 500, 'Acute bronchitis',"
                    + " 'CONFIRMED', at",
            "contact where r < 0.5"),
    PROCEDURE(
            "procedure",
            "id, tenant_id, patient_id, encounter_id, code_system, code_code, code_display, status, started_at",
            "#, tenant_id, patient_id, id, 'http://snomed.info/sct', 'code-' || p, 'Measurement of respiratory"
                    + " function', 'COMPLETED', at",
            "contact, generate_series(1, (3.4 * r)::int) p"),
    NOTE(
            "clinical_note",
            "id, tenant_id, patient_id, encounter_id, type_system, type_code, type_display, title, content, status,"
                    + " author_id, signed_at, signed_by",
            "#, tenant_id, patient_id, id, 'http://loinc.org', '11506-3', 'Progress note', 'Visit of ' || at::date,"
                    + " (select string_agg(md5(id::text || line), ' ') from generate_series(1, 30) line), 'SIGNED',"
                    + " ':by'::uuid, at, ':by'::uuid",
            "contact where r > 0.5"),
    IMMUNIZATION(
            "immunization",
            "id, tenant_id, patient_id, encounter_id, vaccine_system, vaccine_code, vaccine_display, status,"
                    + " occurred_at",
            "#, tenant_id, patient_id, id, 'http://hl7.org/fhir/sid/cvx', '140', 'Influenza, seasonal', 'COMPLETED',"
                    + " at",
            "contact where r < 0.1"),
    CARE_PLAN(
            "care_plan",
            "id, tenant_id, patient_id, encounter_id, status, intent, title, period_start",
            "#, tenant_id, patient_id, id, 'ACTIVE', 'PLAN', 'Diabetes self-management', at::date",
            "contact where r < 0.03"),
    ALLERGY(
            "allergy",
            "id, tenant_id, patient_id, substance_system, substance_code, substance_display, clinical_status,"
                    + " verification_status, recorded_at",
            "#, tenant_id, patient_id, 'http://snomed.info/sct', '91936005', 'Penicillin', 'ACTIVE', 'CONFIRMED', at",
            "(select *, now() as at from chart where n % 3 = 0) c"),
    /** One patient of fifty lies in a bed now, and at least twenty in each facility. */
    STAY(
            "encounter",
            "id, tenant_id, patient_id, type_system, type_code, type_display, encounter_class, status, started_at",
            "md5('stay' || patient_id)::uuid, tenant_id, patient_id, 'http://snomed.info/sct', '32485007',"
                    + " 'Hospital admission', 'INPATIENT', 'IN_PROGRESS', at",
            "(select *, now() - interval '1 day' as at from chart where place <= greatest(20, neighbours / 50)) c"),
    BED(
            "encounter_location",
            "id, tenant_id, patient_id, encounter_id, facility_id, ward, room, bed, status, started_at",
            "#, tenant_id, patient_id, md5('stay' || patient_id)::uuid, facility_id, 'Ward ' || (place - 1) / 20,"
                    + " ((place - 1) % 20 / 2)::text, (place % 2)::text, 'ACTIVE', at",
            "(select *, now() - interval '1 day' as at from chart where place <= greatest(20, neighbours / 50)) c"),
    FORMER_BED(
            "encounter_location",
            "id, tenant_id, patient_id, encounter_id, facility_id, ward, room, bed, status, started_at, ended_at",
            "#, tenant_id, patient_id, id, facility_id, 'Ward 0', '1', '1', 'COMPLETED', at, at + interval '3 days'",
            "contact where r > 0.95");

    private final String table;
    private final String columns;
    private final String values;
    private final String from;

    /**
     * @param values in the order of the columns; {@code #} stands for a new id of the row's time
     * @param from has the column {@code at}, the time of the row
     */
    ChartRows(String table, String columns, String values, String from) {
        this.table = table;
        this.columns = columns;
        this.values = values;
        this.from = from;
    }

    String insert() {
        return "insert into " + table + " (" + columns + ", created_at, created_by, updated_at, updated_by) select "
                + values.replace("#", "uuidv7(at - clock_timestamp())") + ", at, ':by'::uuid, at, ':by'::uuid from "
                + from;
    }
}

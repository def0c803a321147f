package org.clinicalplatform.clinical;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.TestDatabase;

/**
 * A tenant of patients who all have visits, encounters in them and records of each kind in those: enough for the
 * planner to have a reason to use indexes, and one index rather than another.
 *
 * @param viewer sees all of them
 * @param patientId any of them, as is the rest
 * @param providerId takes part in encounters of each patient
 */
record RecordsInEncounters(Viewer viewer, UUID patientId, UUID visitId, UUID encounterId, UUID providerId) {
    private static final String INTO = "created_at, created_by, updated_at, updated_by)";

    /** The last values of every row. */
    private static final String WRITTEN = "now(), :by, now(), :by";

    private static final String IN_ENCOUNTERS =
            " from encounter e, generate_series(1, 2) k where e.tenant_id = :tenant";

    /** In the order that the foreign keys allow. */
    private static final List<String> FILLING = List.of(
            """
            insert into user_account (id, username, first_name, last_name, tenant_id, created_at, updated_at)
            select gen_random_uuid(), 'provider-' || :tenant || n, 'Uma', 'User', :tenant, now(), now()
            from generate_series(1, 40) n""",
            "insert into person (id, tenant_id, gender, " + INTO + " select gen_random_uuid(), :tenant, 'UNKNOWN', "
                    + WRITTEN + " from generate_series(1, 160)",
            "insert into patient (id, tenant_id, person_id, " + INTO + " select gen_random_uuid(), tenant_id, id, "
                    + WRITTEN + " from person where tenant_id = :tenant",
            """
            insert into patient_facility (patient_id, tenant_id, facility_id, registered_at, registered_by)
            select id, tenant_id, :facility, now(), :by from patient where tenant_id = :tenant""",
            """
            insert into patient_access_grant (id, tenant_id, patient_id, user_account_id, reason, granted_at, granted_by,
                                              expires_at)
            select gen_random_uuid(), p.tenant_id, p.id, a.id, 'Stroke', now() - interval '1 day', :by, now()
            from patient p, user_account a
            where p.tenant_id = :tenant and a.username like 'provider-' || :tenant || '%'""",
            "insert into visit (id, tenant_id, patient_id, facility_id, visit_number, type_system, type_code, visit_class,"
                    + " status, started_at, " + INTO
                    + " select gen_random_uuid(), tenant_id, id, :facility, 'E-' || id || k, 'urn:codes', '7',"
                    + " 'INPATIENT', 'IN_PROGRESS', now() - make_interval(hours => k), " + WRITTEN
                    + " from patient, generate_series(1, 10) k where tenant_id = :tenant",
            "insert into encounter (id, tenant_id, patient_id, visit_id, type_system, type_code, encounter_class, status,"
                    + " started_at, " + INTO
                    + " select gen_random_uuid(), tenant_id, patient_id, id, 'urn:codes', '7', 'INPATIENT', 'FINISHED',"
                    + " started_at + make_interval(mins => k), " + WRITTEN
                    + " from visit, generate_series(1, 4) k where tenant_id = :tenant",
            "insert into encounter_location (id, tenant_id, patient_id, encounter_id, facility_id, ward, status,"
                    + " started_at, ended_at, " + INTO
                    + " select gen_random_uuid(), e.tenant_id, e.patient_id, e.id, :facility, '3 East', 'COMPLETED',"
                    + " e.started_at, now(), " + WRITTEN + IN_ENCOUNTERS,
            "insert into encounter_provider (id, tenant_id, encounter_id, provider_id, role, started_at, " + INTO
                    + " select gen_random_uuid(), e.tenant_id, e.id, a.id, 'ATTENDER',"
                    + " e.started_at + make_interval(secs => a.n), " + WRITTEN
                    + " from (select id, row_number() over (order by id) as n from encounter"
                    + " where tenant_id = :tenant) numbered join encounter e using (id)"
                    + " join (select id, row_number() over (order by id) as n from user_account"
                    + " where username like 'provider-' || :tenant || '%') a on a.n % 20 = numbered.n % 20",
            "insert into observation (id, tenant_id, patient_id, encounter_id, status, category, code_system, code_code,"
                    + " value_quantity, value_unit, effective_at, " + INTO
                    + " select gen_random_uuid(), e.tenant_id, e.patient_id, e.id, 'FINAL', 'LABORATORY',"
                    + " 'http://loinc.org', '8867-4', k, 'mg', e.started_at, " + WRITTEN + IN_ENCOUNTERS,
            "insert into condition (id, tenant_id, patient_id, encounter_id, code_system, code_code, clinical_status,"
                    + " verification_status, recorded_at, " + INTO
                    + " select gen_random_uuid(), e.tenant_id, e.patient_id, e.id, 'urn:codes', '7', 'ACTIVE', 'CONFIRMED',"
                    + " e.started_at, " + WRITTEN + IN_ENCOUNTERS,
            "insert into diagnosis (id, tenant_id, patient_id, encounter_id, text, certainty, diagnosed_at, " + INTO
                    + " select gen_random_uuid(), e.tenant_id, e.patient_id, e.id, 'Cough', 'CONFIRMED', e.started_at, "
                    + WRITTEN + IN_ENCOUNTERS,
            "insert into allergy (id, tenant_id, patient_id, encounter_id, substance_system, substance_code,"
                    + " clinical_status, verification_status, recorded_at, " + INTO
                    + " select gen_random_uuid(), e.tenant_id, e.patient_id, e.id, 'http://snomed.info/sct', '387207008',"
                    + " 'ACTIVE', 'CONFIRMED', e.started_at, " + WRITTEN + IN_ENCOUNTERS,
            "insert into clinical_note (id, tenant_id, patient_id, encounter_id, type_system, type_code, title, content,"
                    + " status, author_id, " + INTO
                    + " select gen_random_uuid(), e.tenant_id, e.patient_id, e.id, 'urn:codes', '7', 'Note', 'Coughs.',"
                    + " 'DRAFT', :by, e.started_at, :by, now(), :by" + IN_ENCOUNTERS,
            "insert into care_plan (id, tenant_id, patient_id, encounter_id, status, intent, title, period_start, "
                    + INTO
                    + " select gen_random_uuid(), e.tenant_id, e.patient_id, e.id, 'ACTIVE', 'PLAN', 'Breathe',"
                    + " e.started_at::date, " + WRITTEN + IN_ENCOUNTERS,
            "analyze");

    /** Inserts them, in about a second. */
    static RecordsInEncounters in(TestDatabase db) {
        FacilityRow facility = db.facilities().insert();
        AccountRow account = db.accounts().insert(row -> row.at(facility));
        FILLING.forEach(statement -> db.sql(statement)
                .param("tenant", facility.tenantId())
                .param("facility", facility.id())
                .param("by", account.id())
                .update());
        UUID encounter = any(db, "select id from encounter where tenant_id = ? limit 1", facility.tenantId());
        return new RecordsInEncounters(
                new Viewer(account.id(), facility.tenantId(), facility.id(), false, TestClock.START),
                any(db, "select patient_id from encounter where id = ?", encounter),
                any(db, "select visit_id from encounter where id = ?", encounter),
                encounter,
                any(db, "select provider_id from encounter_provider where encounter_id = ? limit 1", encounter));
    }

    private static UUID any(TestDatabase db, String sql, UUID parameter) {
        return db.sql(sql).param(parameter).query(UUID.class).single();
    }
}

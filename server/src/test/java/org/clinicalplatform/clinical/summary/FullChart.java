package org.clinicalplatform.clinical.summary;

import java.util.List;
import org.clinicalplatform.testing.database.LargeTenant;
import org.clinicalplatform.testing.database.TestDatabase;

/**
 * The clinical records of a {@link LargeTenant}: some of every patient, who are all placed somewhere, and of one
 * patient as many as a long illness makes, 17,000 observations of 120 codes among them.
 */
final class FullChart {
    /** In the order that the foreign keys allow; {@code p.n} is how many times as much a patient has as others. */
    private static final List<String> FILLING = List.of("""
            insert into person_name (id, person_id, use, family, given, preferred, created_at, created_by, updated_at,
                                     updated_by)
            select gen_random_uuid(), id, 'OFFICIAL', 'Erdman', '{Roseanna}', true, now(), :by, now(), :by
            from person where tenant_id = :tenant""", """
            insert into patient_identifier (id, tenant_id, patient_id, type, system, value, preferred, created_at,
                                            created_by, updated_at, updated_by)
            select gen_random_uuid(), tenant_id, id, 'MR', 'urn:mrn', id::text, true, now(), :by, now(), :by
            from patient where tenant_id = :tenant""", """
            insert into encounter (id, tenant_id, patient_id, type_system, type_code, encounter_class, status,
                                   started_at, created_at, created_by, updated_at, updated_by)
            select gen_random_uuid(), :tenant, p.id, 'urn:codes', '7', 'AMBULATORY', 'FINISHED',
                   now() - make_interval(hours => k), now(), :by, now(), :by
            from (:patients) p, generate_series(1, 2 * p.n) k""", """
            insert into encounter_location (id, tenant_id, patient_id, encounter_id, facility_id, ward, status,
                                            started_at, ended_at, created_at, created_by, updated_at, updated_by)
            select gen_random_uuid(), e.tenant_id, e.patient_id, e.id, :facility, '3 East',
                   case when e.latest then 'ACTIVE' else 'COMPLETED' end, e.started_at,
                   case when e.latest then null else now() end, now(), :by, now(), :by
            from (select encounter.*, started_at > now() - interval '90 minutes' as latest from encounter
                  where tenant_id = :tenant) e""", """
            insert into observation (id, tenant_id, patient_id, status, category, code_system, code_code,
                                     value_quantity, value_unit, effective_at, created_at, created_by, updated_at,
                                     updated_by)
            select gen_random_uuid(), :tenant, p.id, 'FINAL',
                   case when k % 3 = 0 then 'VITAL_SIGNS' else 'LABORATORY' end, 'http://loinc.org',
                   'C' || case when k % 3 = 0 then k / 3 % 20 else k % 100 end, k % 200, 'mg',
                   now() - make_interval(hours => k), now(), :by, now(), :by
            from (:patients) p, generate_series(1, case p.n when 1 then 5 else 17000 end) k""", """
            insert into condition (id, tenant_id, patient_id, code_system, code_code, clinical_status,
                                   verification_status, recorded_at, created_at, created_by, updated_at, updated_by)
            select gen_random_uuid(), :tenant, p.id, 'urn:codes', '7',
                   case when k % 4 = 0 then 'ACTIVE' else 'RESOLVED' end, 'CONFIRMED',
                   now() - make_interval(hours => k), now(), :by, now(), :by
            from (:patients) p, generate_series(1, 2 * p.n) k""", """
            insert into diagnosis (id, tenant_id, patient_id, text, certainty, diagnosed_at, created_at, created_by,
                                   updated_at, updated_by)
            select gen_random_uuid(), :tenant, p.id, 'Cough', 'CONFIRMED', now() - make_interval(hours => k), now(),
                   :by, now(), :by
            from (:patients) p, generate_series(1, 2 * p.n) k""", """
            insert into allergy (id, tenant_id, patient_id, substance_system, substance_code, clinical_status,
                                 verification_status, recorded_at, created_at, created_by, updated_at, updated_by)
            select gen_random_uuid(), :tenant, p.id, 'http://snomed.info/sct', '387207008', 'ACTIVE', 'CONFIRMED',
                   now() - make_interval(hours => k), now(), :by, now(), :by
            from (:patients) p, generate_series(1, 1 + p.n / 20) k""", """
            insert into clinical_note (id, tenant_id, patient_id, type_system, type_code, title, content, status,
                                       author_id, created_at, created_by, updated_at, updated_by)
            select gen_random_uuid(), :tenant, p.id, 'urn:codes', '7', 'Progress note', repeat('Coughs. ', 100),
                   'DRAFT', :by, now() - make_interval(hours => k), :by, now(), :by
            from (:patients) p, generate_series(1, 2 * p.n) k""", """
            insert into care_plan (id, tenant_id, patient_id, status, intent, title, period_start, created_at,
                                   created_by, updated_at, updated_by)
            select gen_random_uuid(), :tenant, p.id, case when k % 4 = 0 then 'ACTIVE' else 'COMPLETED' end, 'PLAN',
                   'Breathe', current_date - k, now(), :by, now(), :by
            from (:patients) p, generate_series(1, 2 + p.n / 2) k""", "analyze");

    private static final String PATIENTS =
            "select id, case when id = :patient then 200 else 1 end as n from patient where tenant_id = :tenant";

    private FullChart() {}

    /** Inserts one, for the patient of the tenant with the most visits, in some seconds. */
    static LargeTenant in(TestDatabase db) {
        LargeTenant large = LargeTenant.in(db);
        FILLING.forEach(statement -> db.sql(statement.replace(":patients", PATIENTS))
                .param("tenant", large.tenantId())
                .param("facility", large.facilityId())
                .param("patient", large.patientId())
                .param("by", large.account())
                .update());
        return large;
    }
}

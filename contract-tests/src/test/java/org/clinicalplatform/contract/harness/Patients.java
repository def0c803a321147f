package org.clinicalplatform.contract.harness;

/** Patients made for one test, with an empty chart that no other test writes in. Not through the API. */
public final class Patients {

    private final Database database;

    public Patients(Database database) {
        this.database = database;
    }

    /** The id of a new patient of NORTH, registered at N1. */
    public String atN1() {
        return database.text("""
                with author as (select ?::uuid as tenant, ?::uuid as id),
                person as (
                    insert into person (id, tenant_id, gender, created_at, created_by, updated_at, updated_by)
                    select gen_random_uuid(), tenant, 'UNKNOWN', now(), id, now(), id from author returning id),
                patient as (
                    insert into patient (id, tenant_id, person_id, created_at, created_by, updated_at, updated_by)
                    select gen_random_uuid(), tenant, person.id, now(), author.id, now(), author.id
                    from author, person returning id)
                insert into patient_facility (patient_id, tenant_id, facility_id, registered_at, registered_by)
                select patient.id, tenant, ?::uuid, now(), author.id from author, patient returning patient_id
                """, Demo.NORTH, Demo.CLINICIAN_ID, Demo.N1);
    }

    public String personOf(String patientId) {
        return database.text("select person_id from patient where id = ?::uuid", patientId);
    }
}

package org.clinicalplatform.contract.harness;

import java.util.UUID;

/** Patients made for one test, with an empty chart that no other test writes in. Not through the API. */
public final class Patients {

    private final Database database;

    public Patients(Database database) {
        this.database = database;
    }

    /** The id of a new patient of NORTH, registered at N1. */
    public String atN1() {
        String id = insert();
        database.update(
                "insert into patient_facility (patient_id, tenant_id, facility_id, registered_at, registered_by)"
                        + " values (?::uuid, ?::uuid, ?::uuid, now(), ?::uuid)",
                id,
                Demo.NORTH,
                Demo.N1,
                Demo.CLINICIAN_ID);
        return id;
    }

    /** Whose the patient is. */
    public String personOf(String patientId) {
        return database.text("select person_id from patient where id = ?::uuid", patientId);
    }

    private String insert() {
        String person = UUID.randomUUID().toString();
        String patient = UUID.randomUUID().toString();
        database.update(
                "insert into person (id, tenant_id, gender, created_at, created_by, updated_at, updated_by)"
                        + " values (?::uuid, ?::uuid, 'UNKNOWN', now(), ?::uuid, now(), ?::uuid)",
                person,
                Demo.NORTH,
                Demo.CLINICIAN_ID,
                Demo.CLINICIAN_ID);
        database.update(
                "insert into patient (id, tenant_id, person_id, created_at, created_by, updated_at, updated_by)"
                        + " values (?::uuid, ?::uuid, ?::uuid, now(), ?::uuid, now(), ?::uuid)",
                patient,
                Demo.NORTH,
                person,
                Demo.CLINICIAN_ID,
                Demo.CLINICIAN_ID);
        return patient;
    }
}

package org.clinicalplatform.demographics.person;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.testing.database.TestDatabase;
import org.jspecify.annotations.Nullable;

/**
 * Inserts persons of one tenant, with their names, addresses, contacts and identifiers, without the code under test.
 */
public final class PersonRows {
    private final TestDatabase db;
    private final UUID tenantId;

    public PersonRows(TestDatabase db, UUID tenantId) {
        this.db = db;
        this.tenantId = tenantId;
    }

    /** A woman with this name and date of birth. */
    public UUID insert(@Nullable String family, List<String> given, @Nullable String birthDate) {
        // as the service does, by which rows are ordered
        UUID id = db.value(UUID.class, "select uuidv7()");
        db.update(
                "insert into person (id, tenant_id, gender, birth_date, created_at, created_by, updated_at, updated_by)"
                        + " values (?, ?, 'FEMALE', cast(? as date), now(), ?, now(), ?)",
                id,
                tenantId,
                birthDate,
                id,
                id);
        name(id, "OFFICIAL", family, given);
        return id;
    }

    public void name(UUID personId, String use, @Nullable String family, List<String> given) {
        db.records("person_name")
                .insert(row -> row.set("person_id", personId)
                        .set("use", use)
                        .set("family", family)
                        .set("given", given.toArray(String[]::new)));
    }

    public void address(UUID personId, String line, String city, String postalCode) {
        db.records("person_address")
                .insert(row -> row.set("person_id", personId)
                        .set("lines", new String[] {line})
                        .set("city", city)
                        .set("postal_code", postalCode));
    }

    public void contact(UUID personId, String system, String value) {
        db.records("person_contact")
                .insert(row ->
                        row.set("person_id", personId).set("system", system).set("value", value));
    }

    public UUID patient(UUID personId) {
        return db.patients()
                .insert(row -> row.set("tenant_id", tenantId).person(personId))
                .id();
    }

    public void identifier(UUID patientId, String type, String system, String value) {
        db.records("patient_identifier")
                .insert(row -> row.set("tenant_id", tenantId)
                        .set("patient_id", patientId)
                        .set("type", type)
                        .set("system", system)
                        .set("value", value));
    }

    /** Retires the person as a merge does. */
    public void retire(UUID personId, UUID survivorId) {
        db.update("update person set voided_at = now(), merged_into_person_id = ? where id = ?", survivorId, personId);
    }

    public void voidRecord(UUID personId) {
        db.update("update person set voided_at = now() where id = ?", personId);
    }
}

package org.clinicalplatform.demographics.person;

import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.TestDatabase;
import org.jspecify.annotations.Nullable;

/** Inserts persons of one tenant, with their names, addresses, contacts and identifiers, without the code under test. */
public final class PersonRows {
    private static final UUID WRITER = new UUID(0, 7);

    private final TestDatabase db;
    private final UUID tenantId;

    public PersonRows(TestDatabase db, UUID tenantId) {
        this.db = db;
        this.tenantId = tenantId;
    }

    /** A woman with this name and date of birth. */
    public UUID insert(@Nullable String family, List<String> given, @Nullable String birthDate) {
        LocalDate date = birthDate == null ? null : LocalDate.parse(birthDate);
        UUID id = insert("person", "tenant_id, gender, birth_date", tenantId, "FEMALE", date);
        name(id, "OFFICIAL", family, given);
        return id;
    }

    public void name(UUID personId, String use, @Nullable String family, List<String> given) {
        insert("person_name", "person_id, use, family, given", personId, use, family, given.toArray(String[]::new));
    }

    public void address(UUID personId, String line, String city, String postalCode) {
        String[] lines = {line};
        insert("person_address", "person_id, use, lines, city, postal_code", personId, "HOME", lines, city, postalCode);
    }

    public void contact(UUID personId, String system, String value) {
        insert("person_contact", "person_id, system, use, value", personId, system, "HOME", value);
    }

    public UUID patient(UUID personId) {
        return insert("patient", "tenant_id, person_id", tenantId, personId);
    }

    public void identifier(UUID patientId, String type, String system, String value) {
        String columns = "tenant_id, patient_id, type, system, value";
        insert("patient_identifier", columns, tenantId, patientId, type, system, value);
    }

    /** Retires the person as a merge does. */
    public void retire(UUID personId, UUID survivorId) {
        db.sql("update person set voided_at = now(), merged_into_person_id = ? where id = ?")
                .params(survivorId, personId)
                .update();
    }

    public void voidRecord(UUID personId) {
        db.sql("update person set voided_at = now() where id = ?")
                .params(personId)
                .update();
    }

    private UUID insert(String table, String columns, @Nullable Object... values) {
        // as the service does, by which rows are ordered
        UUID id = db.sql("select uuidv7()").query(UUID.class).single();
        OffsetDateTime at = TestClock.START.atOffset(ZoneOffset.UTC);
        List<@Nullable Object> all = new ArrayList<>(List.of(id, at, WRITER, at, WRITER));
        all.addAll(Arrays.asList(values));
        db.sql("insert into " + table + " (id, created_at, created_by, updated_at, updated_by, " + columns
                        + ") values (?, ?, ?, ?, ?" + ", ?".repeat(values.length) + ")")
                .params(all)
                .update();
        return id;
    }
}

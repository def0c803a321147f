package org.clinicalplatform.demographics.matching;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.TestDatabase;
import org.jspecify.annotations.Nullable;

/** Persons of one tenant with what is compared of them, straight into the tables. */
final class TestPersons {
    private static final UUID WRITER = new UUID(0, 7);

    private final TestDatabase db;
    private final UUID tenantId;

    TestPersons(TestDatabase db, UUID tenantId) {
        this.db = db;
        this.tenantId = tenantId;
    }

    /** A woman of this name and birth. */
    UUID insert(@Nullable String family, List<String> given, @Nullable String birthDate) {
        UUID id = UUID.randomUUID();
        db.sql("insert into person (id, tenant_id, gender, birth_date, created_at, created_by, updated_at, updated_by)"
                        + " values (?, ?, 'FEMALE', ?, ?, ?, ?, ?)")
                .param(id)
                .param(tenantId)
                .param(birthDate == null ? null : LocalDate.parse(birthDate))
                .param(now())
                .param(WRITER)
                .param(now())
                .param(WRITER)
                .update();
        name(id, "OFFICIAL", family, given);
        return id;
    }

    void name(UUID personId, String use, @Nullable String family, List<String> given) {
        db.sql(
                        "insert into person_name (id, person_id, use, family, given, created_at, created_by, updated_at, updated_by)"
                                + " values (?, ?, ?, ?, ?, ?, ?, ?, ?)")
                .param(UUID.randomUUID())
                .param(personId)
                .param(use)
                .param(family)
                .param(given.toArray(String[]::new))
                .param(now())
                .param(WRITER)
                .param(now())
                .param(WRITER)
                .update();
    }

    void address(UUID personId, String line, String city, String postalCode) {
        db.sql(
                        "insert into person_address (id, person_id, use, lines, city, postal_code, created_at, created_by, updated_at,"
                                + " updated_by) values (?, ?, 'HOME', ?, ?, ?, ?, ?, ?, ?)")
                .params(
                        UUID.randomUUID(),
                        personId,
                        new String[] {line},
                        city,
                        postalCode,
                        now(),
                        WRITER,
                        now(),
                        WRITER)
                .update();
    }

    void contact(UUID personId, String system, String value) {
        db.sql(
                        "insert into person_contact (id, person_id, system, use, value, created_at, created_by, updated_at, updated_by)"
                                + " values (?, ?, ?, 'HOME', ?, ?, ?, ?, ?)")
                .params(UUID.randomUUID(), personId, system, value, now(), WRITER, now(), WRITER)
                .update();
    }

    /** Makes the person a patient with this identifier. */
    void identifier(UUID personId, String system, String value) {
        UUID patientId = UUID.randomUUID();
        db.sql("insert into patient (id, tenant_id, person_id, created_at, created_by, updated_at, updated_by)"
                        + " values (?, ?, ?, ?, ?, ?, ?)")
                .params(patientId, tenantId, personId, now(), WRITER, now(), WRITER)
                .update();
        db.sql("insert into patient_identifier (id, tenant_id, patient_id, type, system, value, created_at, created_by,"
                        + " updated_at, updated_by) values (?, ?, ?, 'SS', ?, ?, ?, ?, ?, ?)")
                .params(UUID.randomUUID(), tenantId, patientId, system, value, now(), WRITER, now(), WRITER)
                .update();
    }

    /** As a merge leaves the loser: nothing of his but the forwarding reference. */
    void retire(UUID personId, UUID survivorId) {
        db.sql("update person set voided_at = ?, merged_into_person_id = ? where id = ?")
                .params(now(), survivorId, personId)
                .update();
    }

    void voidRecord(UUID personId) {
        db.sql("update person set voided_at = ? where id = ?")
                .params(now(), personId)
                .update();
    }

    private static Object now() {
        return TestClock.START.atOffset(ZoneOffset.UTC);
    }
}

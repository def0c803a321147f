package org.clinicalplatform.demographics.merge;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.RecordRow;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;

/** Two persons, both of them patients, for a test of their merge, and rows in every table that a merge moves. */
abstract class MergeTestCase extends ClinicTestCase {
    static final MergeTable NAMES = table("person_name");
    static final MergeTable VISITS = table("visit");
    static final MergeTable OBSERVATIONS = table("observation");
    static final MergeTable RELATIONSHIPS = table("person_relationship");

    private static final Set<String> WITHOUT_TENANT =
            Set.of("person_name", "person_address", "person_contact", "person_attribute", "person_document");

    private static final String OWNERS_OF_LIVE_ROWS = MergeTables.ALL.stream()
            .map(table -> "select " + table.column() + " as owner from " + table.table()
                    + " where voided_at is null" + withoutNumbers(table) + " and " + table.column()
                    + " = any(cast(:owners as uuid[]))")
            .collect(Collectors.joining(" union all "));

    final PersonMergeService merges = bean(PersonMergeService.class);
    final UUID survivor = person();
    final UUID loser = person();
    final UUID survivingPatient = patient(survivor);
    final UUID losingPatient = patient(loser);

    MergeTestCase(ApplicationContext beans) {
        super(beans);
    }

    static MergeTable table(String name) {
        return MergeTables.ALL.stream()
                .filter(table -> table.table().equals(name))
                .findFirst()
                .orElseThrow();
    }

    final MergeReport merge(UUID into, UUID from) {
        return merges.merge(caller, into(into, from));
    }

    final UUID mergeLater(UUID into, UUID from) {
        clock.advance(Duration.ofSeconds(10));
        return merge(into, from).merge().id();
    }

    static NewPersonMerge into(UUID survivor, UUID loser) {
        return new NewPersonMerge(survivor, loser, "The same card", true);
    }

    /** A person without any data. */
    final UUID person() {
        return person(tenant.id());
    }

    final UUID person(UUID tenantId) {
        UUID id = UUID.randomUUID();
        db.update(
                "insert into person (id, tenant_id, gender, created_at, created_by, updated_at, updated_by)"
                        + " values (?, ?, 'UNKNOWN', ?, ?, ?, ?)",
                id,
                tenantId,
                NOW,
                account.id(),
                NOW,
                account.id());
        return id;
    }

    /** A patient of the person, registered at the facility. */
    final UUID patient(UUID personId) {
        return db.patients().insert(row -> row.at(facility).person(personId)).id();
    }

    final void register(UUID patientId, FacilityRow where) {
        db.update(
                "insert into patient_facility (patient_id, tenant_id, facility_id, registered_at, registered_by)"
                        + " values (?, ?, ?, ?, ?)",
                patientId,
                tenant.id(),
                where.id(),
                NOW,
                account.id());
    }

    /** A valid grant of the account on the patient. */
    final UUID grant(UUID patientId) {
        return db.grants()
                .insert(row -> row.account(account).set("patient_id", patientId))
                .id();
    }

    /** Inserts a row into each table, each with unique values. */
    final void fill(UUID personId, UUID patientId) {
        MergeTables.ALL.forEach(table -> row(table, ownerOf(table, personId, patientId)));
    }

    static UUID ownerOf(MergeTable table, UUID personId, UUID patientId) {
        return table.owner() == MergeTable.Owner.PERSON ? personId : patientId;
    }

    /** Inserts a row of the owner. */
    final UUID row(MergeTable table, UUID owner) {
        if (table.otherEnd() != null) {
            return relationship(table, owner, person());
        }
        return insert(table, row -> row.set(table.column(), owner));
    }

    final UUID relationship(MergeTable table, UUID one, UUID other) {
        return insert(table, row -> row.set(table.column(), one).set(requireNonNull(table.otherEnd()), other));
    }

    final UUID relationship(UUID person, UUID related, String type, @Nullable LocalDate endedOn) {
        return insert(
                RELATIONSHIPS,
                row -> row.set("person_id", person)
                        .set("related_person_id", related)
                        .set("type", type)
                        .set("ended_on", endedOn)
                        .set("created_at", clock.instant())
                        .set("updated_at", clock.instant()));
    }

    private UUID insert(MergeTable table, Consumer<RecordRow> owners) {
        return db.records(table.table())
                .insert(row -> {
                    owners.accept(row);
                    if (!WITHOUT_TENANT.contains(table.table())) {
                        row.set("tenant_id", tenant.id());
                    }
                })
                .id();
    }

    /** Sets the time of the last change. */
    final void touch(String table, UUID id, Instant at) {
        db.update("update " + table + " set updated_at = ? where id = ?", at, id);
    }

    /** The number of live rows of the owner, without patient numbers. */
    final long live(MergeTable table, UUID owner) {
        return db.count(
                "select count(*) from " + table.table() + " where " + table.column() + " = ? and voided_at is null"
                        + withoutNumbers(table),
                owner);
    }

    /** Every patient has a number from the service; the tests count the rows that they insert. */
    private static String withoutNumbers(MergeTable table) {
        return table.table().equals("patient_identifier")
                ? " and system not like 'urn:clinicalplatform:patient-number:%'"
                : "";
    }

    /** The number of live rows of all owners in all tables, without patient numbers. */
    final long liveOfAll(UUID... owners) {
        return liveByOwner(List.of(owners)).values().stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    /** The number of live rows in all tables by owner, for owners with any, without patient numbers. */
    final Map<UUID, Long> liveByOwner(Collection<UUID> owners) {
        Map<UUID, Long> live = new HashMap<>();
        db.sql("select owner, count(*) from (" + OWNERS_OF_LIVE_ROWS + ") rows group by owner")
                .param("owners", owners.stream().map(UUID::toString).toArray(String[]::new))
                .query(row -> {
                    live.put(row.getObject(1, UUID.class), row.getLong(2));
                });
        return live;
    }

    final @Nullable UUID forwardOf(String table, UUID id) {
        return db.sql("select merged_into_" + table + "_id from " + table + " where id = ?")
                .param(id)
                .query(UUID.class)
                .optional()
                .orElse(null);
    }

    final boolean flag(String sql, @Nullable Object... parameters) {
        return db.value(Boolean.class, sql, parameters);
    }

    final void assertTrue(String sql, @Nullable Object... parameters) {
        assertThat(flag(sql, parameters)).as(sql).isTrue();
    }
}

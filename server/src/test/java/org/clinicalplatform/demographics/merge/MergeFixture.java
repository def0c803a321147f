package org.clinicalplatform.demographics.merge;

import static java.util.Map.entry;
import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.TenantRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.jspecify.annotations.Nullable;

/** Persons of one tenant with rows in every table that a merge moves. Not thread-safe but for its reading methods. */
final class MergeFixture {
    /** What each table wants besides owner and authorship; {@code :n} is another number for each row. */
    private static final Map<String, String[]> SAYING = Map.ofEntries(
            entry("person_name", columns("use, family, given", "'OFFICIAL', 'Erdman' || :n, '{Roseanna}'")),
            entry("person_address", columns("use, city", "'HOME', 'Salem' || :n")),
            entry("patient_identifier", columns("type, system, value", "'MR', 'urn:mrn', :unique || '-' || :n")),
            entry("person_contact", columns("system, use, value", "'PHONE', 'HOME', '555-' || :n")),
            entry("person_attribute", columns("type, value", "'type-' || :n, 'value'")),
            entry("person_document", columns("type, title", "'PASSPORT', 'No ' || :n")),
            entry(
                    "visit",
                    columns(
                            "facility_id, visit_number, type_system, type_code, visit_class, status, started_at",
                            ":facility, :unique || '-' || :n, 's', 'c', 'AMBULATORY', 'IN_PROGRESS', :at")),
            entry(
                    "encounter",
                    columns(
                            "type_system, type_code, encounter_class, status, started_at",
                            "'s', 'c', 'AMBULATORY', 'IN_PROGRESS', :at")),
            entry(
                    "encounter_location",
                    columns(
                            "encounter_id, facility_id, ward, status, started_at",
                            "(select id from encounter where patient_id = :owner limit 1), :facility, 'W', 'PLANNED', :at")),
            entry("observation", columns("status, code_system, code_code, effective_at", "'FINAL', 's', 'c', :at")),
            entry("diagnosis", columns("text, certainty, diagnosed_at", "'Cold', 'CONFIRMED', :at")),
            entry(
                    "condition",
                    columns(
                            "code_system, code_code, clinical_status, verification_status, recorded_at",
                            "'s', 'c', 'ACTIVE', 'CONFIRMED', :at")),
            entry(
                    "allergy",
                    columns(
                            "substance_system, substance_code, clinical_status, verification_status, recorded_at",
                            "'s', 'c', 'ACTIVE', 'CONFIRMED', :at")),
            entry(
                    "clinical_note",
                    columns(
                            "type_system, type_code, title, content, status, author_id",
                            "'s', 'c', 'Note', 'Well', 'DRAFT', :by")),
            entry(
                    "care_plan",
                    columns("status, intent, title, period_start", "'ACTIVE', 'PLAN', 'Rest', current_date")),
            entry("procedure", columns("code_system, code_code, status, started_at", "'s', 'c', 'COMPLETED', :at")),
            entry(
                    "immunization",
                    columns("vaccine_system, vaccine_code, status, occurred_at", "'s', 'c', 'COMPLETED', :at")),
            entry(
                    "service_order",
                    columns("code_system, code_code, status, intent, ordered_at", "'s', 'c', 'ACTIVE', 'ORDER', :at")),
            entry("referral", columns("status, recipient, referred_at", "'ACTIVE', 'Cardiology', :at")),
            entry("appointment", columns("facility_id, status, starts_at, ends_at", ":facility, 'BOOKED', :at, :at")),
            entry(
                    "program_enrollment",
                    columns("program_system, program_code, status, enrolled_on", "'s', 'c', 'ACTIVE', current_date")),
            entry("consent", columns("scope, status, provision, given_at", "'TREATMENT', 'ACTIVE', 'PERMIT', :at")),
            entry("alert", columns("category, status, text, raised_at", "'SAFETY', 'ACTIVE', 'Falls', :at")),
            entry(
                    "document",
                    columns(
                            "type_system, type_code, status, title, content_type, location, dated_at",
                            "'s', 'c', 'CURRENT', 'Letter', 'application/pdf', 'archive/1', :at")),
            entry("coverage", columns("payer, status, period_start", "'Aetna', 'ACTIVE', current_date")),
            entry(
                    "invoice",
                    columns(
                            "number, status, currency, total, issued_at",
                            ":unique || '-' || :n, 'ISSUED', 'EUR', 10, :at")),
            entry(
                    "payment",
                    columns("method, status, currency, amount, paid_at", "'CASH', 'COMPLETED', 'EUR', 10, :at")));

    /** Of every other table: the tenant stands in the row itself. */
    private static final Set<String> WITHOUT_TENANT =
            Set.of("person_name", "person_address", "person_contact", "person_attribute", "person_document");

    private final TestDatabase db;
    private final AtomicInteger numbers = new AtomicInteger();

    final FacilityRow facility;
    final AccountRow account;
    final Caller caller;

    MergeFixture(TestDatabase db) {
        this.db = db;
        facility = db.facilities().insert();
        account = db.accounts().insert();
        caller = TestCallers.at(facility, account, "demographic.person.merge");
    }

    /** The line of {@link MergeTables} about the column. */
    static MergeTable table(String name, String column) {
        return MergeTables.ALL.stream()
                .filter(table -> table.table().equals(name) && table.column().equals(column))
                .findFirst()
                .orElseThrow();
    }

    /** A person of unknown gender, of whom nothing else is known. */
    UUID person() {
        return person(facility.tenantId());
    }

    UUID person(UUID tenantId) {
        UUID id = UUID.randomUUID();
        db.sql("insert into person (id, tenant_id, gender, created_at, created_by, updated_at, updated_by)"
                        + " values (:id, :tenant, 'UNKNOWN', :at, :by, :at, :by)")
                .param("id", id)
                .param("tenant", tenantId)
                .param("at", at())
                .param("by", account.id())
                .update();
        return id;
    }

    /** A patient of the person, registered at the facility. */
    UUID patient(UUID personId) {
        UUID id = UUID.randomUUID();
        db.sql("insert into patient (id, tenant_id, person_id, created_at, created_by, updated_at, updated_by)"
                        + " values (:id, :tenant, :person, :at, :by, :at, :by)")
                .param("id", id)
                .param("tenant", facility.tenantId())
                .param("person", personId)
                .param("at", at())
                .param("by", account.id())
                .update();
        register(id, facility.id());
        return id;
    }

    void register(UUID patientId, UUID facilityId) {
        db.sql("insert into patient_facility (patient_id, tenant_id, facility_id, registered_at, registered_by)"
                        + " values (?, ?, ?, ?, ?)")
                .params(patientId, facility.tenantId(), facilityId, at(), account.id())
                .update();
    }

    FacilityRow otherFacility() {
        return db.facilities().insert(row -> row.set("tenant_id", facility.tenantId()));
    }

    TenantRow otherTenant() {
        return db.tenants().insert();
    }

    /** A row in each of the tables, some of them twice; nothing of it equal to anything of anybody else. */
    void fill(UUID personId, UUID patientId) {
        MergeTables.ALL.forEach(table -> row(table, table.owner() == MergeTable.Owner.PERSON ? personId : patientId));
    }

    /** A row of the table that belongs to the owner. */
    UUID row(MergeTable table, UUID owner) {
        UUID id = UUID.randomUUID();
        if (table.otherEnd() != null) {
            relationship(id, table, owner, person());
            return id;
        }
        String[] saying = requireNonNull(SAYING.get(table.table()));
        boolean withTenant = !WITHOUT_TENANT.contains(table.table());
        String sql = "insert into " + table.table() + " (id, " + (withTenant ? "tenant_id, " : "") + table.column()
                + ", created_at, created_by, updated_at, updated_by, " + saying[0] + ") values (:id, "
                + (withTenant ? ":tenant, " : "") + ":owner, :at, :by, :at, :by, "
                + saying[1].replace(":n", Integer.toString(numbers.incrementAndGet()))
                + ")";
        Map<String, Object> values = new LinkedHashMap<>(Map.of(
                "id",
                id,
                "tenant",
                facility.tenantId(),
                "owner",
                owner,
                "at",
                at(),
                "by",
                account.id(),
                "facility",
                facility.id(),
                "unique",
                facility.id().toString()));
        db.sql(sql).params(values).update();
        return id;
    }

    void relationship(UUID id, MergeTable table, UUID one, UUID other) {
        db.sql("insert into person_relationship (id, tenant_id, " + table.column() + ", " + table.otherEnd()
                        + ", type, created_at, created_by, updated_at, updated_by)"
                        + " values (:id, :tenant, :one, :other, 'SIBLING', :at, :by, :at, :by)")
                .param("id", id)
                .param("tenant", facility.tenantId())
                .param("one", one)
                .param("other", other)
                .param("at", at())
                .param("by", account.id())
                .update();
    }

    /** A grant on the patient, for the account, that is in force. */
    UUID grant(UUID patientId) {
        UUID id = UUID.randomUUID();
        db.sql("insert into patient_access_grant"
                        + " (id, patient_id, user_account_id, reason, granted_at, granted_by, expires_at)"
                        + " values (?, ?, ?, 'Emergency', ?, ?, ?)")
                .params(
                        id,
                        patientId,
                        account.id(),
                        at(),
                        account.id(),
                        TestClock.START.plus(Duration.ofHours(4)).atOffset(ZoneOffset.UTC))
                .update();
        return id;
    }

    /** Changes the row as any writer would. */
    void touch(String table, UUID id, Instant at) {
        db.sql("update " + table + " set updated_at = ? where id = ?")
                .params(at.atOffset(ZoneOffset.UTC), id)
                .update();
    }

    NewPersonMerge into(UUID survivor, UUID loser) {
        return new NewPersonMerge(survivor, loser, "The same card", true);
    }

    /** How many live rows of the column belong to the owner. */
    long live(MergeTable table, UUID owner) {
        return db.sql("select count(*) from " + table.table() + " where " + table.column()
                        + " = ? and voided_at is null")
                .param(owner)
                .query(Long.class)
                .single();
    }

    long liveOfAll(UUID personId, @Nullable UUID patientId) {
        long sum = 0;
        for (MergeTable table : MergeTables.ALL) {
            UUID owner = table.owner() == MergeTable.Owner.PERSON ? personId : patientId;
            sum += owner == null ? 0 : live(table, owner);
        }
        return sum;
    }

    @Nullable UUID forwardOf(String table, UUID id) {
        return db.sql("select merged_into_" + table + "_id from " + table + " where id = ?")
                .param(id)
                .query(UUID.class)
                .optional()
                .orElse(null);
    }

    /** The live patient of the person. */
    @Nullable UUID patientOf(UUID personId) {
        return db.sql("select id from patient where person_id = ? and voided_at is null")
                .param(personId)
                .query(UUID.class)
                .optional()
                .orElse(null);
    }

    OffsetDateTime now(TestClock clock) {
        return clock.instant().atOffset(ZoneOffset.UTC);
    }

    boolean flag(String sql, Object... parameters) {
        return db.sql(sql).params(parameters).query(Boolean.class).single();
    }

    void execute(String sql, Object... parameters) {
        db.sql(sql).params(parameters).update();
    }

    private static OffsetDateTime at() {
        return TestClock.START.atOffset(ZoneOffset.UTC);
    }

    private static String[] columns(String names, String values) {
        return new String[] {names, values};
    }
}

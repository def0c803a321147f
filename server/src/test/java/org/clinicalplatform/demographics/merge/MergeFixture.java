package org.clinicalplatform.demographics.merge;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.TenantRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.jspecify.annotations.Nullable;

/** Persons of one tenant with rows in every table that a merge moves. Not thread-safe, except for reading. */
final class MergeFixture {
    /** The columns of each table besides owner and authorship; {@code :n} is another number for each row. */
    private static final Map<String, List<String>> COLUMNS = """
            person_name | use, family, given | 'OFFICIAL', 'Erdman' || :n, '{Roseanna}'
            person_address | use, city | 'HOME', 'Salem' || :n
            patient_identifier | type, system, value | 'MR', 'urn:mrn', :unique || '-' || :n
            person_contact | system, use, value | 'PHONE', 'HOME', '555-' || :n
            person_attribute | type, value | 'type-' || :n, 'value'
            person_document | type, title | 'PASSPORT', 'No ' || :n
            visit | facility_id, visit_number, type_system, type_code, visit_class, status, started_at | :facility, :unique || '-' || :n, 's', 'c', 'AMBULATORY', 'IN_PROGRESS', :at
            encounter | type_system, type_code, encounter_class, status, started_at | 's', 'c', 'AMBULATORY', 'IN_PROGRESS', :at
            encounter_location | encounter_id, facility_id, ward, status, started_at | (select id from encounter where patient_id = :owner limit 1), :facility, 'W', 'PLANNED', :at
            observation | status, code_system, code_code, effective_at | 'FINAL', 's', 'c', :at
            diagnosis | text, certainty, diagnosed_at | 'Cold', 'CONFIRMED', :at
            condition | code_system, code_code, clinical_status, verification_status, recorded_at | 's', 'c', 'ACTIVE', 'CONFIRMED', :at
            allergy | substance_system, substance_code, clinical_status, verification_status, recorded_at | 's', 'c', 'ACTIVE', 'CONFIRMED', :at
            clinical_note | type_system, type_code, title, content, status, author_id | 's', 'c', 'Note', 'Well', 'DRAFT', :by
            care_plan | status, intent, title, period_start | 'ACTIVE', 'PLAN', 'Rest', current_date
            procedure | code_system, code_code, status, started_at | 's', 'c', 'COMPLETED', :at
            immunization | vaccine_system, vaccine_code, status, occurred_at | 's', 'c', 'COMPLETED', :at
            service_order | code_system, code_code, status, intent, ordered_at | 's', 'c', 'ACTIVE', 'ORDER', :at
            referral | status, recipient, referred_at | 'ACTIVE', 'Cardiology', :at
            appointment | facility_id, status, starts_at, ends_at | :facility, 'BOOKED', :at, :at
            program_enrollment | program_system, program_code, status, enrolled_on | 's', 'c', 'ACTIVE', current_date
            consent | scope, status, provision, given_at | 'TREATMENT', 'ACTIVE', 'PERMIT', :at
            alert | category, status, text, raised_at | 'SAFETY', 'ACTIVE', 'Falls', :at
            document | type_system, type_code, status, title, content_type, location, dated_at | 's', 'c', 'CURRENT', 'Letter', 'application/pdf', 'archive/1', :at
            coverage | payer, status, period_start | 'Aetna', 'ACTIVE', current_date
            invoice | number, status, currency, total, issued_at | :unique || '-' || :n, 'ISSUED', 'EUR', 10, :at
            payment | method, status, currency, amount, paid_at | 'CASH', 'COMPLETED', 'EUR', 10, :at
            """.lines()
            .map(line -> List.of(line.split(" \\| ")))
            .collect(Collectors.toMap(row -> row.get(0), Function.identity()));

    /** The tables without a tenant column. */
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

    /** The entry of {@link MergeTables}. */
    static MergeTable table(String name, String column) {
        return MergeTables.ALL.stream()
                .filter(table -> table.table().equals(name) && table.column().equals(column))
                .findFirst()
                .orElseThrow();
    }

    /** A person without any data. */
    UUID person() {
        return person(facility.tenantId());
    }

    UUID person(UUID tenantId) {
        UUID id = UUID.randomUUID();
        insert(
                "insert into person (id, tenant_id, gender, created_at, created_by, updated_at, updated_by)"
                        + " values (:id, :tenant, 'UNKNOWN', :at, :by, :at, :by)",
                Map.of("id", id, "tenant", tenantId));
        return id;
    }

    /** A patient of the person, registered at the facility. */
    UUID patient(UUID personId) {
        UUID id = UUID.randomUUID();
        insert(
                "insert into patient (id, tenant_id, person_id, created_at, created_by, updated_at, updated_by)"
                        + " values (:id, :tenant, :person, :at, :by, :at, :by)",
                Map.of("id", id, "person", personId));
        register(id, facility.id());
        return id;
    }

    void register(UUID patientId, UUID facilityId) {
        insert(
                "insert into patient_facility (patient_id, tenant_id, facility_id, registered_at, registered_by)"
                        + " values (:patient, :tenant, :facility, :at, :by)",
                Map.of("patient", patientId, "facility", facilityId));
    }

    FacilityRow otherFacility() {
        return db.facilities().insert(row -> row.set("tenant_id", facility.tenantId()));
    }

    TenantRow otherTenant() {
        return db.tenants().insert();
    }

    /** Inserts a row into each table, each with unique values. */
    void fill(UUID personId, UUID patientId) {
        MergeTables.ALL.forEach(table -> row(table, table.owner() == MergeTable.Owner.PERSON ? personId : patientId));
    }

    /** Inserts a row of the owner. */
    UUID row(MergeTable table, UUID owner) {
        UUID id = UUID.randomUUID();
        if (table.otherEnd() != null) {
            relationship(id, table, owner, person());
            return id;
        }
        List<String> columns = requireNonNull(COLUMNS.get(table.table()));
        boolean withTenant = !WITHOUT_TENANT.contains(table.table());
        insert(
                "insert into " + table.table() + " (id, " + (withTenant ? "tenant_id, " : "") + table.column()
                        + ", created_at, created_by, updated_at, updated_by, " + columns.get(1) + ") values (:id, "
                        + (withTenant ? ":tenant, " : "") + ":owner, :at, :by, :at, :by, "
                        + columns.get(2).replace(":n", Integer.toString(numbers.incrementAndGet())) + ")",
                Map.of("id", id, "owner", owner, "unique", facility.id().toString()));
        return id;
    }

    void relationship(UUID id, MergeTable table, UUID one, UUID other) {
        insert(
                "insert into person_relationship (id, tenant_id, " + table.column() + ", " + table.otherEnd()
                        + ", type, created_at, created_by, updated_at, updated_by)"
                        + " values (:id, :tenant, :one, :other, 'SIBLING', :at, :by, :at, :by)",
                Map.of("id", id, "one", one, "other", other));
    }

    private void insert(String sql, Map<String, Object> values) {
        Map<String, Object> all = new HashMap<>(
                Map.of("tenant", facility.tenantId(), "facility", facility.id(), "at", at(), "by", account.id()));
        all.putAll(values);
        db.sql(sql).params(all).update();
    }

    /** A valid grant of the account on the patient. */
    UUID grant(UUID patientId) {
        UUID id = UUID.randomUUID();
        insert(
                "insert into patient_access_grant"
                        + " (id, patient_id, user_account_id, reason, granted_at, granted_by, expires_at)"
                        + " values (:id, :patient, :by, 'Emergency', :at, :by, :expiry)",
                Map.of("id", id, "patient", patientId, "expiry", at().plusHours(4)));
        return id;
    }

    /** Sets the time of the last change. */
    void touch(String table, UUID id, Instant at) {
        db.sql("update " + table + " set updated_at = ? where id = ?")
                .params(at.atOffset(ZoneOffset.UTC), id)
                .update();
    }

    NewPersonMerge into(UUID survivor, UUID loser) {
        return new NewPersonMerge(survivor, loser, "The same card", true);
    }

    /** The number of live rows of the owner. */
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
}

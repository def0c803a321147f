package org.clinicalplatform.clinical;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.function.Consumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.TenantRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * What holds for each kind of record that patients have.
 *
 * @param <R> the record
 * @param <S> its status
 */
public abstract class PatientRecordServiceTest<R extends ClinicalRecord, S extends Enum<S>> {
    protected static final Instant NOW = TestClock.START;

    protected final TestClock clock;
    protected final TestDatabase db;
    protected final TenantRow tenant;
    protected final FacilityRow facility;
    protected final FacilityRow elsewhere;
    protected final AccountRow account;
    protected final Caller caller;
    protected final PatientRow patient;
    /** Registered at the other facility only. */
    protected final PatientRow hidden;

    private final String name;
    private final String table;

    /**
     * Tests the kind of this name.
     *
     * @param name as in its not-found response; its table has the same
     */
    protected PatientRecordServiceTest(String name, TestClock clock, TestDatabase db) {
        this.name = name;
        this.clock = clock;
        this.db = db;
        table = name.toLowerCase(Locale.ROOT).replaceAll("[ -]", "_");
        tenant = db.tenants().insert();
        facility = db.facilities().insert(row -> row.tenant(tenant));
        elsewhere = db.facilities().insert(row -> row.tenant(tenant));
        account = db.accounts().insert();
        caller = TestCallers.at(facility, account);
        patient = db.patients().insert(row -> row.at(facility));
        hidden = db.patients().insert(row -> row.at(elsewhere));
    }

    /**
     * Creates a record with the required fields only; several may be created.
     *
     * @param of the record's {@link #subject}
     * @param at the time by which the kind is sorted and searched
     */
    protected abstract R create(Caller by, UUID of, Instant at);

    protected abstract ClinicalRecords<R, RecordFilter<S>> records();

    protected final R get(Caller by, UUID id) {
        return records().get(by, id);
    }

    protected final Page<R> page(Caller by, UUID patientId, PageQuery query) {
        return records().page(by, patientId, query);
    }

    protected final List<R> search(Caller by, RecordFilter<S> filter) {
        return records().search(by, filter);
    }

    /** What a body refers to for a new record of the patient: the patient, unless the kind overrides it. */
    protected UUID subject(PatientRow of) {
        return of.id();
    }

    /** The response to a new record of a subject that is denied or unknown. */
    protected ApiException refusal(UUID subject) {
        return new ApiException(ErrorCode.ACCESS_DENIED);
    }

    @Test
    void createWhenMinimalThenIsReadBackTheSame() {
        R created = create(caller, subject(patient), NOW);

        assertThat(get(caller, created.id())).isEqualTo(created);
        assertThat(created.patientId()).isEqualTo(patient.id());
    }

    @Test
    void createWhenTheSubjectIsDeniedOrUnknownThenIsRefusedAlike() {
        List<Unseen> unseen = unseen();
        long before = rows();

        for (Unseen each : unseen) {
            ApiException refusal = refusal(each.subject());
            assertThatExceptionOfType(RecordNotFoundException.class)
                    .as(each.cause())
                    .isThrownBy(() -> create(caller, each.subject(), NOW))
                    .returns(refusal.code(), RecordNotFoundException::code)
                    .returns(refusal.sentence(), RecordNotFoundException::sentence);
        }
        assertThat(rows()).isEqualTo(before);
    }

    @Test
    void getWhenDeniedOrUnknownThenIsTheSame404() {
        assertNotFound(id -> get(caller, id));
    }

    @Test
    void pageWhenThereAreMoreThanOneThenCountsAll() {
        for (int i = 0; i < 3; i++) {
            create(caller, subject(patient), NOW);
        }

        assertThat(page(caller, patient.id(), new PageQuery(0, 2)).items()).hasSize(2);
        assertThat(page(caller, patient.id(), new PageQuery(1, 2)).items()).hasSize(1);
        assertThat(page(caller, patient.id(), new PageQuery(0, 2)).totalItems()).isEqualTo(3);
    }

    @Test
    void pageWhenThereAreSeveralThenTheNewestComesFirst() {
        R older = create(caller, subject(patient), NOW.minus(Duration.ofDays(2)));
        R newest = create(caller, subject(patient), NOW);
        R newer = create(caller, subject(patient), NOW.minus(Duration.ofDays(1)));

        assertThat(page(caller, patient.id(), new PageQuery(0, 20)).items()).containsExactly(newest, newer, older);
    }

    @Test
    void pageWhenPatientIsDeniedOrUnknownThenIsTheSame403() {
        for (Unseen each : unseen()) {
            assertThatExceptionOfType(RecordNotFoundException.class)
                    .as(each.cause())
                    .isThrownBy(() -> page(caller, each.patientId(), new PageQuery(0, 20)))
                    .returns(ErrorCode.ACCESS_DENIED, RecordNotFoundException::code)
                    .returns("Access denied", RecordNotFoundException::sentence);
        }
    }

    @Test
    void searchWhenTimesAreGivenThenReturnsMatchesNewestFirst() {
        Instant between = NOW.minus(Duration.ofHours(36));
        R older = create(caller, subject(patient), NOW.minus(Duration.ofDays(2)));
        R newer = create(caller, subject(patient), NOW.minus(Duration.ofDays(1)));

        assertThat(search(patient.id(), null, null)).containsExactly(newer, older);
        assertThat(search(patient.id(), between, null)).containsExactly(newer);
        assertThat(search(patient.id(), null, between)).containsExactly(older);
    }

    @Test
    void searchWhenPatientIsDeniedOrUnknownThenReturnsNothing() {
        for (Unseen each : unseen()) {
            assertThat(search(each.patientId(), null, null)).as(each.cause()).isEmpty();
        }
    }

    @Test
    void searchWhenNobodyIsNamedThenGivesWhatTheCallerMaySee() {
        unseen();
        R seen = create(caller, subject(patient), NOW);

        assertThat(search(null, null, null)).containsExactly(seen);
    }

    /** The response is the same for the id of a record that is denied, voided or unknown. */
    protected final void assertNotFound(Consumer<UUID> call) {
        UUID voided = create(caller, subject(patient), NOW).id();
        db.sql("update " + table + " set voided_at = created_at where id = ?")
                .param(voided)
                .update();

        assertNotFoundResponse("voided", () -> call.accept(voided));
        unseen().forEach(each -> assertNotFoundResponse(each.cause(), () -> call.accept(each.id())));
    }

    protected final void assertNotFoundResponse(ThrowingCallable call) {
        assertNotFoundResponse("unknown", call);
    }

    protected static void assertRefused(ThrowingCallable call, ErrorCode code) {
        assertThatExceptionOfType(ApiException.class).isThrownBy(call).returns(code, ApiException::code);
    }

    protected final String table() {
        return table;
    }

    /** The 400 for a reference to a record that is not the patient's. */
    protected static void assertUnknown(String kind, UUID id, ThrowingCallable call) {
        assertThatExceptionOfType(RecordNotFoundException.class)
                .isThrownBy(call)
                .returns(ErrorCode.INVALID_REQUEST, RecordNotFoundException::code)
                .returns("Unknown " + kind + ": " + id, RecordNotFoundException::sentence);
    }

    /** The number of rows of the kind in the tenant, voided ones included. */
    protected final long rows() {
        return db.sql("select count(*) from " + table + " where tenant_id = ?")
                .param(tenant.id())
                .query(Long.class)
                .single();
    }

    private void assertNotFoundResponse(String cause, ThrowingCallable call) {
        assertThatExceptionOfType(RecordNotFoundException.class)
                .as(cause)
                .isThrownBy(call)
                .returns(ErrorCode.NOT_FOUND, RecordNotFoundException::code)
                .returns(name + " not found", RecordNotFoundException::sentence);
    }

    private List<R> search(@Nullable UUID patientId, @Nullable Instant from, @Nullable Instant to) {
        return search(caller, RecordFilter.of(patientId, null, null, null, null, from, to));
    }

    /** A record of a patient whom the caller may not see, for each reason, and unknown ids. */
    private List<Unseen> unseen() {
        FacilityRow foreign = db.facilities().insert();
        List<Unseen> unseen = new ArrayList<>();
        unseen.add(recorded(TestCallers.at(elsewhere, account), hidden, "at another facility"));
        unseen.add(recorded(
                TestCallers.at(foreign, account), db.patients().insert(row -> row.at(foreign)), "in another tenant"));
        unseen.add(hidden("registered nowhere", "delete from patient_facility where patient_id = ?"));
        unseen.add(hidden("restricted", "update patient set restricted = true where id = ?"));
        unseen.add(hidden("patient voided", "update patient set voided_at = created_at where id = ?"));
        for (UUID unknown : List.of(UUID.randomUUID(), new UUID(0, 0))) {
            unseen.add(new Unseen("unknown", unknown, unknown, unknown));
        }
        return unseen;
    }

    private Unseen hidden(String cause, String hiding) {
        PatientRow of = db.patients().insert(row -> row.at(facility));
        Unseen recorded = recorded(caller, of, cause);
        db.sql(hiding).param(of.id()).update();
        return recorded;
    }

    private Unseen recorded(Caller by, PatientRow of, String cause) {
        UUID subject = subject(of);
        return new Unseen(cause, of.id(), subject, create(by, subject, NOW).id());
    }

    /** A record that the caller may not see, or that does not exist. */
    private record Unseen(String cause, UUID patientId, UUID subject, UUID id) {}
}

package org.clinicalplatform.clinical;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.clinicalplatform.demographics.access.PatientAccess;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.platform.persistence.SearchResult;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.PatientRow;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.context.ApplicationContext;

/**
 * What holds for each kind of record that patients have.
 *
 * @param <R> the record
 * @param <F> the filter of its searches and pages
 */
public abstract class PatientRecordServiceTest<R extends ClinicalRecord, F extends PatientFilter>
        extends ClinicTestCase {
    protected static final PageQuery FIRST_PAGE = new PageQuery(0, 20);

    protected final PatientRow patient;
    /** Registered at the other facility only. */
    protected final PatientRow hidden;

    private final String name;
    private final String table;
    private final ClinicalRecords<R, F> records;
    private final RecordStore<R, F> store;
    private final Filter<F> filter;

    /** Makes the filter of a search or page. */
    @FunctionalInterface
    public interface Filter<F> {
        F of(@Nullable UUID patientId, @Nullable Instant from, @Nullable Instant to);
    }

    /**
     * Tests the kind of this name.
     *
     * @param name as in its not-found response; its table has the same
     */
    protected PatientRecordServiceTest(
            ApplicationContext beans, String name, ClinicalRecords<R, F> records, Filter<F> filter) {
        super(beans);
        this.name = name;
        this.records = records;
        this.filter = filter;
        store = RecordStores.of(name, beans);
        table = name.toLowerCase(Locale.ROOT).replaceAll("[ -]", "_");
        patient = patientAt(facility);
        hidden = patientAt(elsewhere);
    }

    /**
     * Creates a record with the required fields only; several may be created.
     *
     * @param of the record's {@link #subject}
     * @param at the time by which the kind is sorted and searched
     */
    protected abstract R create(Caller by, UUID of, Instant at);

    /** The time by which a record is searched that was created at this one. */
    protected Instant searchedAt(Instant at) {
        return at;
    }

    protected final R get(UUID id) {
        return records.get(caller, id);
    }

    protected final Page<R> page(UUID patientId, PageQuery query) {
        return page(filter.of(patientId, null, null), query);
    }

    protected final Page<R> page(F requested, PageQuery query) {
        return records.page(caller, requested, query);
    }

    /** What is found, which a page with the same filter lists and counts too if the filter names a patient. */
    protected final List<R> search(F requested) {
        List<R> found = records.search(caller, requested).items();
        if (requested.patientId() != null && isVisible(requested.patientId())) {
            Page<R> page = page(requested, new PageQuery(0, 100));
            assertThat(page.items()).isEqualTo(found);
            assertThat(page.totalItems()).isEqualTo(found.size());
        }
        return found;
    }

    private boolean isVisible(UUID patientId) {
        return bean(PatientAccess.class).find(Viewer.of(caller, NOW), patientId) != null;
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

        assertThat(get(created.id())).isEqualTo(created);
        assertThat(created.patientId()).isEqualTo(patient.id());
    }

    @Test
    protected void createWhenTheSubjectIsDeniedOrUnknownThenIsRefusedAlike() {
        List<Unseen> unseen = unseen();
        long before = rows();

        for (Unseen each : unseen) {
            ApiException refusal = refusal(each.subject());
            assertNotFound(each.cause(), refusal.code(), refusal.sentence(), () -> create(caller, each.subject(), NOW));
        }
        assertThat(rows()).isEqualTo(before);
    }

    @Test
    void getWhenDeniedOrUnknownThenIsTheSame404() {
        assertNotFound(this::get);
    }

    @Test
    void pageWhenThereAreMoreThanOneThenCountsAllNewestFirst() {
        R older = create(caller, subject(patient), NOW.minus(Duration.ofDays(2)));
        R newest = create(caller, subject(patient), NOW);
        R newer = create(caller, subject(patient), NOW.minus(Duration.ofDays(1)));
        create(caller, subject(patientAt(facility)), NOW);

        assertThat(page(patient.id(), new PageQuery(0, 2)).items()).containsExactly(newest, newer);
        assertThat(page(patient.id(), new PageQuery(1, 2)).items()).containsExactly(older);
        assertThat(page(patient.id(), new PageQuery(0, 2)).totalItems()).isEqualTo(3);
    }

    @Test
    void pageWhenPatientIsDeniedOrUnknownThenIsTheSame403() {
        for (Unseen each : unseen()) {
            assertNotFound(
                    each.cause(), ErrorCode.ACCESS_DENIED, "Access denied", () -> page(each.patientId(), FIRST_PAGE));
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

    /** {@code from} is inclusive, {@code to} is exclusive. */
    @Test
    void searchWhenATimeIsThatOfARecordThenFromIncludesItAndToDoesNot() {
        Instant at = NOW.minus(Duration.ofDays(1));
        R created = create(caller, subject(patient), at);
        Instant time = searchedAt(at);

        assertThat(search(patient.id(), time, null)).containsExactly(created);
        assertThat(search(patient.id(), time.plusMillis(1), null)).isEmpty();
        assertThat(search(patient.id(), null, time)).isEmpty();
        assertThat(search(patient.id(), null, time.plusMillis(1))).containsExactly(created);
    }

    @Test
    void searchWhenPatientIsDeniedOrUnknownThenReturnsNothing() {
        for (Unseen each : unseen()) {
            assertThat(search(each.patientId(), null, null)).as(each.cause()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void searchWhenNobodyIsNamedThenGivesWhatTheCallerMaySee(RecordSource source) {
        unseen();
        grant(hidden);
        R granted = create(caller, subject(hidden), NOW.minus(Duration.ofDays(1)));
        R seen = create(caller, subject(patient), NOW);
        F all = filter.of(null, null, null);

        assertThat(store.search(Viewer.of(caller, NOW), all, SearchResult.QUERY, source))
                .isEqualTo(search(all))
                .contains(seen, granted)
                .extracting(ClinicalRecord::patientId)
                .containsOnly(patient.id(), hidden.id());
    }

    @Test
    void pageAndSearchWhenThePatientWasMergedAwayThenGiveTheSurvivors() {
        PatientRow retired = db.patients().insert(row -> row.mergedInto(patient));
        R seen = create(caller, subject(patient), NOW);

        assertThat(page(retired.id(), FIRST_PAGE).items()).containsExactly(seen);
        assertThat(search(retired.id(), null, null)).containsExactly(seen);
    }

    /** The survivor may have been registered at the caller's facility by the merge. */
    @Test
    void changeWhenTheRecordIsMergedIntoAnotherPatientMeanwhileThenFindsItThere() throws Exception {
        PatientRow survivor = patientAt(elsewhere);
        UUID id = create(caller, subject(patient), NOW).id();

        changeWhile(id, merge -> {
            merge.execute(
                    "insert into patient_facility (patient_id, tenant_id, facility_id, registered_at, registered_by)"
                            + " select ?, tenant_id, facility_id, registered_at, registered_by from patient_facility"
                            + " where patient_id = ?",
                    survivor.id(),
                    patient.id());
            merge.execute(moving(), survivor.id(), id);
            merge.execute(
                    "update patient set voided_at = now(), merged_into_patient_id = ? where id = ?",
                    survivor.id(),
                    patient.id());
        });

        assertThat(get(id).patientId()).isEqualTo(survivor.id());
    }

    @Test
    void changeWhenAMergeIsUndoneMeanwhileThenFindsTheRecordAtThePatientWhoIsBack() throws Exception {
        PatientRow retired = db.patients().insert(row -> row.at(facility).mergedInto(patient));
        UUID id = create(caller, subject(patient), NOW).id();

        changeWhile(id, undo -> {
            undo.execute(
                    "update patient set voided_at = null, merged_into_patient_id = null where id = ?", retired.id());
            undo.execute(moving(), retired.id(), id);
        });

        assertThat(get(id).patientId()).isEqualTo(retired.id());
    }

    @Test
    void createWhenAMergeEndsTheGrantMeanwhileThenIsRefused() throws Exception {
        UUID subject = subject(hidden);
        UUID grant = grant(hidden);

        Throwable refusal = failureWhileAMergeEnds(grant, () -> create(caller, subject, NOW));

        assertThat(refusal)
                .asInstanceOf(type(ApiException.class))
                .extracting(ApiException::code)
                .isIn(ErrorCode.ACCESS_DENIED, refusal(subject).code());
    }

    @Test
    void changeWhenAMergeEndsTheGrantMeanwhileThenIsTheSame404() throws Exception {
        UUID id =
                create(TestCallers.at(elsewhere, account), subject(hidden), NOW).id();
        UUID grant = grant(hidden);

        Throwable refusal = failureWhileAMergeEnds(
                grant, () -> records.change(caller, id, (current, next) -> current, unchanged -> 1));

        assertNotFoundResponse("grant ended", () -> {
            throw refusal;
        });
    }

    private UUID grant(PatientRow on) {
        return db.grants()
                .insert(row -> row.account(account).set("patient_id", on.id()))
                .id();
    }

    /** Why a write fails that waits for the hidden patient while a merge restricts it and ends the grant. */
    private Throwable failureWhileAMergeEnds(UUID grant, Supplier<R> write) throws Exception {
        CompletableFuture<R> waiting = new CompletableFuture<>();
        try (HeldLock merge = HeldLock.onRow(db, "patient", hidden.id())) {
            waiting.completeAsync(write);
            merge.awaitWaiting(" of p");
            merge.execute("update patient set restricted = true where id = ?", hidden.id());
            merge.execute("update patient_access_grant set revoked_at = now() where id = ?", grant);
        }
        return waiting.<Throwable>handle((written, failure) -> requireNonNull(failure.getCause()))
                .get(10, TimeUnit.SECONDS);
    }

    /** A change waits for the record while another transaction makes the other changes. */
    private void changeWhile(UUID id, Consumer<HeldLock> others) throws Exception {
        CompletableFuture<R> waiting = new CompletableFuture<>();
        try (HeldLock held = HeldLock.onRow(db, table, id)) {
            waiting.completeAsync(() -> records.change(caller, id, (current, next) -> current, unchanged -> 1));
            // a word from its beginning: PostgreSQL shows a kilobyte of a statement
            held.awaitWaiting("select ");
            others.accept(held);
        }
        assertThat(waiting.get(10, TimeUnit.SECONDS).id()).isEqualTo(id);
    }

    /** Moves a record, the second parameter, to a patient, the first. */
    protected String moving() {
        return "update " + table + " set patient_id = ? where id = ?";
    }

    /** The response is the same for the id of a record that is denied, voided or unknown. */
    protected final void assertNotFound(Consumer<UUID> call) {
        UUID voided = create(caller, subject(patient), NOW).id();
        db.update("update " + table + " set voided_at = created_at where id = ?", voided);

        assertNotFoundResponse("voided", () -> call.accept(voided));
        unseen().forEach(each -> assertNotFoundResponse(each.cause(), () -> call.accept(each.id())));
    }

    protected final void assertNotFoundResponse(String cause, ThrowingCallable call) {
        assertNotFound(cause, ErrorCode.NOT_FOUND, name + " not found", call);
    }

    protected final String table() {
        return table;
    }

    /** The 400 for a reference to a record that is not the patient's. */
    protected static void assertUnknown(String kind, UUID id, ThrowingCallable call) {
        assertNotFound(kind, ErrorCode.INVALID_REQUEST, "Unknown " + kind + ": " + id, call);
    }

    private static void assertNotFound(String cause, ErrorCode code, String sentence, ThrowingCallable call) {
        assertThatExceptionOfType(RecordNotFoundException.class)
                .as(cause)
                .isThrownBy(call)
                .returns(code, RecordNotFoundException::code)
                .returns(sentence, RecordNotFoundException::sentence);
    }

    /** The number of rows of the kind in the tenant, voided ones included. */
    private long rows() {
        return db.count("select count(*) from " + table + " where tenant_id = ?", tenant.id());
    }

    private List<R> search(@Nullable UUID patientId, @Nullable Instant from, @Nullable Instant to) {
        return search(filter.of(patientId, from, to));
    }

    /** A record of a patient whom the caller may not see, for each reason, and unknown ids. */
    private List<Unseen> unseen() {
        List<Unseen> unseen = new ArrayList<>();
        unseen.add(recorded(TestCallers.at(elsewhere, account), hidden, "at another facility"));
        unseen.add(recorded(foreigner, patientAt(foreign), "in another tenant"));
        unseen.add(hidden("registered nowhere", "delete from patient_facility where patient_id = ?"));
        unseen.add(hidden("restricted", "update patient set restricted = true where id = ?"));
        unseen.add(hidden("patient voided", "update patient set voided_at = created_at where id = ?"));
        for (UUID unknown : List.of(UUID.randomUUID(), new UUID(0, 0))) {
            unseen.add(new Unseen("unknown", unknown, unknown, unknown));
        }
        return unseen;
    }

    private Unseen hidden(String cause, String hiding) {
        PatientRow of = patientAt(facility);
        Unseen recorded = recorded(caller, of, cause);
        db.update(hiding, of.id());
        return recorded;
    }

    private Unseen recorded(Caller by, PatientRow of, String cause) {
        UUID subject = subject(of);
        return new Unseen(cause, of.id(), subject, create(by, subject, NOW).id());
    }

    /** A record that the caller may not see, or that does not exist. */
    private record Unseen(String cause, UUID patientId, UUID subject, UUID id) {}
}

package org.clinicalplatform.clinical;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.persistence.Revision;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.PatientRow;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;
import org.springframework.dao.DataAccessException;

/**
 * What holds for each kind of record that has details, is searched by a code and can be voided.
 *
 * @param <R> the record
 * @param <D> its details
 * @param <S> its status
 * @param <F> the filter of its searches and pages
 */
public abstract class DetailedRecordServiceTest<R extends ClinicalRecord, D, S extends Enum<S>, F extends PatientFilter>
        extends PatientRecordServiceTest<R, F> {
    protected static final Coding CODE = new Coding("http://snomed.info/sct", "49727002", "Cough");
    protected static final Coding OTHER = new Coding("http://snomed.info/sct", "247472004", null);

    private final Operations<R, D, F> operations;
    private final Filtering<S, F> filtering;
    private final S status;
    private final S otherStatus;

    /**
     * The operations of the service.
     *
     * @param details reads them of a record
     */
    public record Operations<R extends ClinicalRecord, D, F extends PatientFilter>(
            ClinicalRecords<R, F> records, Function<R, D> details, Creation<R, D> create, Voiding voiding) {}

    /** Creates a record; {@code context} is the encounter it was recorded in, or of an encounter the visit. */
    @FunctionalInterface
    public interface Creation<R, D> {
        R create(Caller by, UUID patientId, @Nullable UUID context, D details);
    }

    /** Makes the filter of a search or page. */
    @FunctionalInterface
    public interface Filtering<S, F> {
        F of(
                @Nullable UUID patientId,
                @Nullable S status,
                @Nullable String code,
                @Nullable Instant from,
                @Nullable Instant to);
    }

    /** Voids a record. */
    @FunctionalInterface
    public interface Voiding {
        void voidRecord(Caller by, UUID id, @Nullable String reason);
    }

    /**
     * Tests the kind of this name.
     *
     * @param name as in its not-found response; its table has the same
     * @param status of {@link #everything}, which {@link #least} does not have
     * @param otherStatus which {@link #everything} does not have
     */
    protected DetailedRecordServiceTest(
            ApplicationContext beans,
            String name,
            S status,
            S otherStatus,
            Operations<R, D, F> operations,
            Filtering<S, F> filtering) {
        super(
                beans,
                name,
                operations.records(),
                (patientId, from, to) -> filtering.of(patientId, null, null, from, to));
        this.operations = operations;
        this.filtering = filtering;
        this.status = status;
        this.otherStatus = otherStatus;
    }

    private ClinicalRecords<R, F> records() {
        return operations.records();
    }

    protected final D details(R read) {
        return operations.details().apply(read);
    }

    /** Details with every field, and {@link #CODE} as their code. */
    protected abstract D everything(Instant at);

    /** Details with the required fields only. */
    protected abstract D least(Instant at);

    @Override
    protected R create(Caller by, UUID patientId, Instant at) {
        return create(by, patientId, null, least(at));
    }

    /** A record with every field. */
    protected R complete(Instant at) {
        return create(patient, everything(at));
    }

    protected final R create(PatientRow of, D details) {
        return create(caller, of.id(), null, details);
    }

    protected final R create(Caller by, UUID patientId, @Nullable UUID context, D details) {
        return operations.create().create(by, patientId, context, details);
    }

    /** The kind of record in which this one is recorded. */
    protected String context() {
        return "encounter";
    }

    /** A record of the patient in which this one may be recorded. */
    protected UUID context(PatientRow of) {
        return db.encounters().insert(row -> row.patient(of)).id();
    }

    /** Changes the new record if the kind can be changed. */
    protected void change(UUID id) {}

    @Test
    void createWhenCompleteThenIsReadBackTheSame() {
        R created = create(patient, everything(NOW));

        assertThat(get(created.id())).isEqualTo(created);
        assertThat(details(created)).isEqualTo(everything(NOW));
        assertThat(created.patientId()).isEqualTo(patient.id());
        assertThat(created.revision()).isEqualTo(Revision.first(account.id(), NOW));
    }

    @Test
    void createWhenThePatientWasMergedAwayThenGoesToTheSurvivor() {
        PatientRow retired = db.patients().insert(row -> row.mergedInto(patient));

        R created = create(retired, everything(NOW));

        assertThat(created.patientId()).isEqualTo(patient.id());
        assertThat(get(created.id())).isEqualTo(created);
    }

    @Test
    void createWhenTheContextIsAnotherPatientsOrUnknownThenIsRefused() {
        UUID own = context(patient);
        R created = create(caller, patient.id(), own, least(NOW));
        assertThat(get(created.id())).isEqualTo(created);
        assertThat(db.value(UUID.class, "select " + context() + "_id from " + table() + " where id = ?", created.id()))
                .isEqualTo(own);

        for (UUID id : List.of(context(patientAt(facility)), context(hidden), UUID.randomUUID())) {
            assertUnknown(context(), id, () -> create(caller, patient.id(), id, least(NOW)));
        }
    }

    /** It would otherwise stay in a record that is voided meanwhile. */
    @Test
    void createWhenTheContextIsBeingVoidedThenWaits() {
        UUID voided = context(patient);

        try (HeldLock voiding =
                HeldLock.by(db, "update " + context() + " set voided_at = now() where id = ?", voided)) {
            assertThatExceptionOfType(DataAccessException.class)
                    .as("with %s", voiding)
                    .isThrownBy(() -> withLockTimeout(() -> create(caller, patient.id(), voided, least(NOW))));
        }

        assertUnknown(context(), voided, () -> create(caller, patient.id(), voided, least(NOW)));
    }

    @Test
    void voidWhenDoneThenTheIdIsUnknown() {
        UUID id = create(patient, least(NOW)).id();

        voidRecord(id, "Recorded for the wrong patient");

        assertNotFoundResponse("voided", () -> get(id));
        assertNotFoundResponse("voided", () -> voidRecord(id, null));
        assertThat(page(patient.id(), FIRST_PAGE).totalItems()).isZero();
    }

    @Test
    void voidWhenDeniedOrUnknownThenIsTheSame404() {
        assertNotFound(id -> voidRecord(id, "Recorded for the wrong patient"));
    }

    @Test
    void searchWhenFilteredThenReturnsMatchesNewestFirst() {
        R older = complete(NOW.minus(Duration.ofDays(2)));
        R newer = complete(NOW.minus(Duration.ofDays(1)));
        create(caller, patient.id(), NOW.minus(Duration.ofDays(1)));

        assertThat(search(status, null, null)).containsExactly(newer, older);
        assertThat(search(otherStatus, "nothing", null)).isEmpty();
        assertThat(search(status, "nothing", null)).isEmpty();
        assertThat(search(status, CODE.code(), null)).containsExactly(newer, older);
        assertThat(search(status, CODE.system() + "|" + CODE.code(), null)).containsExactly(newer, older);
        assertThat(search(status, "urn:other|" + CODE.code(), null)).isEmpty();
        assertThat(search(status, null, NOW.minus(Duration.ofHours(36)))).containsExactly(newer);
    }

    /** Admission and row are one statement. */
    @Test
    void statementsWhenCountedThenAreThoseOfTheTable() {
        R created = create(patient, least(NOW));
        UUID id = created.id();

        assertStatements(
                created.getClass().getSimpleName(),
                Map.of(
                        "create", () -> create(patient, least(NOW)),
                        "get", () -> get(id),
                        "update", () -> change(id),
                        "search", () -> records().search(caller, filtering.of(patient.id(), null, null, null, null)),
                        "page", () -> page(patient.id(), FIRST_PAGE),
                        "void", () -> voidRecord(id, null)));
    }

    protected final void voidRecord(UUID id, @Nullable String reason) {
        operations.voiding().voidRecord(caller, id, reason);
    }

    protected final List<R> search(@Nullable S of, @Nullable String code, @Nullable Instant from) {
        return search(filtering.of(patient.id(), of, code, from, null));
    }
}

package org.clinicalplatform.clinical;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.platform.persistence.Revision;
import org.clinicalplatform.testing.StatementTable;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.PreparedStatements;
import org.clinicalplatform.testing.database.TestDatabase;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * What holds for each kind of record that has details, is searched by a code and can be voided.
 *
 * @param <R> the record
 * @param <D> its details
 * @param <S> its status
 */
public abstract class DetailedRecordServiceTest<R extends ClinicalRecord, D, S extends Enum<S>>
        extends PatientRecordServiceTest<R, S> {
    protected static final Coding CODE = new Coding("http://snomed.info/sct", "49727002", "Cough");
    protected static final Coding OTHER = new Coding("http://snomed.info/sct", "247472004", null);

    protected final PreparedStatements statements;

    private final S status;
    private final S otherStatus;
    private final Function<R, D> details;

    /**
     * Tests the kind of this name.
     *
     * @param name as in its not-found response; its table has the same
     * @param status of {@link #everything}, which {@link #least} does not have
     * @param otherStatus which {@link #everything} does not have
     */
    protected DetailedRecordServiceTest(
            String name,
            S status,
            S otherStatus,
            Function<R, D> details,
            PreparedStatements statements,
            TestClock clock,
            TestDatabase db) {
        super(name, clock, db);
        this.status = status;
        this.otherStatus = otherStatus;
        this.details = details;
        this.statements = statements;
    }

    protected final D details(R read) {
        return details.apply(read);
    }

    /** @param context the encounter it was recorded in; of an encounter, the visit */
    protected abstract R create(Caller by, UUID patientId, @Nullable UUID context, D details);

    protected abstract void voidRecord(Caller by, UUID id, @Nullable String reason);

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

        assertThat(get(caller, created.id())).isEqualTo(created);
        assertThat(details(created)).isEqualTo(everything(NOW));
        assertThat(created.patientId()).isEqualTo(patient.id());
        assertThat(created.revision()).isEqualTo(Revision.first(account.id(), NOW));
    }

    @Test
    void createWhenThePatientWasMergedAwayThenGoesToTheSurvivor() {
        PatientRow retired = db.patients().insert(row -> row.mergedInto(patient));

        R created = create(retired, everything(NOW));

        assertThat(created.patientId()).isEqualTo(patient.id());
        assertThat(get(caller, created.id())).isEqualTo(created);
    }

    @Test
    void createWhenTheContextIsAnotherPatientsOrUnknownThenIsRefused() {
        UUID own = context(patient);
        R created = create(caller, patient.id(), own, least(NOW));
        assertThat(get(caller, created.id())).isEqualTo(created);
        assertThat(db.sql("select " + context() + "_id from " + table() + " where id = ?")
                        .param(created.id())
                        .query(UUID.class)
                        .single())
                .isEqualTo(own);

        PatientRow another = db.patients().insert(row -> row.at(facility));
        for (UUID id : List.of(context(another), context(hidden), UUID.randomUUID())) {
            assertUnknown(context(), id, () -> create(caller, patient.id(), id, least(NOW)));
        }
    }

    @Test
    void voidWhenDoneThenTheIdIsUnknown() {
        UUID id = create(patient, least(NOW)).id();

        voidRecord(caller, id, "Recorded for the wrong patient");

        assertNotFoundResponse(() -> get(caller, id));
        assertNotFoundResponse(() -> voidRecord(caller, id, null));
        assertThat(page(caller, patient.id(), new PageQuery(0, 20)).totalItems())
                .isZero();
    }

    @Test
    void voidWhenDeniedOrUnknownThenIsTheSame404() {
        assertNotFound(id -> voidRecord(caller, id, "Recorded for the wrong patient"));
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
        Map<String, Integer> counted = new LinkedHashMap<>();
        counted.put("create", count(() -> create(patient, least(NOW))));
        counted.put("get", count(() -> get(caller, id)));
        counted.put("update", count(() -> change(id)));
        counted.put("search", count(() -> search(null, null, null)));
        counted.put("page", count(() -> page(caller, patient.id(), new PageQuery(0, 20))));
        counted.put("void", count(() -> voidRecord(caller, id, null)));

        assertThat(counted)
                .containsExactlyInAnyOrderEntriesOf(
                        StatementTable.of(created.getClass().getSimpleName()));
    }

    private int count(Runnable call) {
        return statements.during(call).size();
    }

    private List<R> search(@Nullable S status, @Nullable String code, @Nullable Instant from) {
        return search(caller, RecordFilter.of(patient.id(), null, null, status, code, from, null));
    }
}

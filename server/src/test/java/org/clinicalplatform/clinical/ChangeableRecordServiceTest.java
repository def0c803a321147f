package org.clinicalplatform.clinical;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.testing.Refusals.assertOneSucceeds;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.persistence.Revision;
import org.clinicalplatform.platform.persistence.SearchResult;
import org.clinicalplatform.platform.routing.Operations;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.PatientRow;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/**
 * What holds for each kind of record whose details may be replaced.
 *
 * @param <R> the record
 * @param <D> its details
 * @param <S> its status
 */
public abstract class ChangeableRecordServiceTest<R extends ClinicalRecord, D, S extends Enum<S>>
        extends DetailedRecordServiceTest<R, D, S, RecordFilter<S>> {
    private final Update<R, D> updating;

    /** Replaces the details of a record. */
    @FunctionalInterface
    public interface Update<R, D> {
        R update(Caller by, UUID id, long version, D details);
    }

    /** As that of {@link DetailedRecordServiceTest}. */
    protected ChangeableRecordServiceTest(
            ApplicationContext beans,
            String name,
            S status,
            S otherStatus,
            Operations<R, D, RecordFilter<S>> operations,
            Update<R, D> updating) {
        super(
                beans,
                name,
                status,
                otherStatus,
                operations,
                (patientId, of, code, from, to) -> RecordFilter.of(patientId, null, null, of, code, from, to));
        this.updating = updating;
    }

    private R update(UUID id, long version, D details) {
        return updating.update(caller, id, version, details);
    }

    @Override
    protected void change(UUID id) {
        update(id, 0, everything(NOW));
    }

    /**
     * Asserts that a search ends with the record with which a text of this column reaches the bound.
     *
     * @param json the column, with LONG in place of the text
     */
    protected final void assertBoundsSearches(
            ClinicalRecords<R, RecordFilter<S>> records, String table, String column, String json) {
        for (int record = 0; record < 4; record++) {
            create(patient, least(NOW));
        }
        RecordFilter<S> ofPatient = RecordFilter.of(patient.id(), null, null, null, null, null, null);
        List<R> newest = records.search(caller, ofPatient).items();
        assertThat(newest).hasSize(4);
        db.update(
                "update %s set %s = replace(?, 'LONG', repeat('x', ?))::jsonb where patient_id = ?"
                        .formatted(table, column),
                json,
                (int) SearchResult.MAX_BYTES - 256,
                patient.id());

        SearchResult<R> found = records.search(caller, ofPatient);

        assertThat(found.items())
                .extracting(ClinicalRecord::id)
                .containsExactly(newest.get(0).id(), newest.get(1).id());
        assertThat(found.truncated()).isTrue();
    }

    @Test
    void updateWhenVersionIsCurrentThenReplacesAllAndCounts() {
        R created = create(patient, least(NOW));
        clock.advance(Duration.ofHours(1));

        R updated = update(created.id(), 0, everything(NOW));

        assertThat(get(created.id())).isEqualTo(updated);
        assertThat(details(updated)).isEqualTo(everything(NOW));
        assertThat(updated.revision()).isEqualTo(new Revision(1, NOW, account.id(), clock.instant(), account.id()));
    }

    @Test
    void updateWhenVersionIsStaleThenIsAConflictAndChangesNothing() {
        R created = create(patient, least(NOW));

        assertRefused(ErrorCode.VERSION_CONFLICT, () -> update(created.id(), 1, everything(NOW)));

        assertThat(get(created.id())).isEqualTo(created);
    }

    /** A stale version of a record that the caller may not see is not found, not a conflict. */
    @Test
    void updateWhenDeniedOrUnknownThenIsTheSame404() {
        assertNotFound(id -> update(id, 7, least(NOW)));
    }

    @Test
    void updateWhenOneVersionIsUpdatedConcurrentlyThenOneSucceeds() {
        UUID id = create(patient, least(NOW)).id();

        assertOneSucceeds(6, ErrorCode.VERSION_CONFLICT, i -> update(id, 0, everything(NOW)));

        assertThat(get(id).revision().version()).isEqualTo(1);
    }

    /** A condition of the patient, for records that refer to one. */
    protected final UUID condition(PatientRow of) {
        return db.records("condition").insert(row -> row.patient(of)).id();
    }

    /** Creating and updating refuse details that refer to a condition of another patient or to none. */
    protected final void assertRefersToOwnConditionsOnly(Function<UUID, D> referring) {
        D own = referring.apply(condition(patient));
        UUID id = create(patient, own).id();
        assertThat(details(get(id))).isEqualTo(own);

        for (UUID condition : List.of(condition(patientAt(facility)), condition(hidden), UUID.randomUUID())) {
            D details = referring.apply(condition);
            assertUnknown("condition", condition, () -> create(patient, details));
            assertUnknown("condition", condition, () -> update(id, 7, details));
        }
        assertThat(details(get(id))).isEqualTo(own);
    }

    /** Updating keeps a reference to a condition that was voided since, and does not add one. */
    protected final void assertKeepsReferencesToVoidedConditions(Function<UUID, D> referring) {
        UUID kept = condition(patient);
        UUID added = condition(patient);
        UUID id = create(patient, referring.apply(kept)).id();
        db.update("update condition set voided_at = now() where id in (?, ?)", kept, added);

        D details = referring.apply(kept);

        assertThat(details(update(id, 0, details))).isEqualTo(details);
        assertUnknown("condition", added, () -> update(id, 1, referring.apply(added)));
    }

    /** Updating waits for the undo of a merge, and finds a condition that the undo moved to be another patient's. */
    protected final void assertWaitsForAnUndo(Function<UUID, D> referring) throws Exception {
        UUID moving = condition(patient);
        UUID id = create(patient, least(NOW)).id();
        CompletableFuture<R> waiting = new CompletableFuture<>();
        try (HeldLock undo = HeldLock.onRow(db, "patient", patient.id())) {
            waiting.completeAsync(() -> update(id, 0, referring.apply(moving)));
            undo.awaitWaiting("for key share of p");
            undo.execute(
                    "update condition set patient_id = ? where id = ?",
                    patientAt(facility).id(),
                    moving);
        }
        Throwable refusal = waiting.<Throwable>handle((updated, failure) -> requireNonNull(failure.getCause()))
                .get(10, TimeUnit.SECONDS);
        assertUnknown("condition", moving, () -> {
            throw refusal;
        });
    }
}

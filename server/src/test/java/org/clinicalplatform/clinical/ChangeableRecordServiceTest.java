package org.clinicalplatform.clinical;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Stream;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.persistence.Revision;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.PreparedStatements;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.Test;

/**
 * What holds for each kind of record whose details may be replaced.
 *
 * @param <R> the record
 * @param <D> its details
 * @param <S> its status
 */
public abstract class ChangeableRecordServiceTest<R extends ClinicalRecord, D, S extends Enum<S>>
        extends DetailedRecordServiceTest<R, D, S> {
    /** As that of {@link DetailedRecordServiceTest}. */
    protected ChangeableRecordServiceTest(
            String name,
            S status,
            S otherStatus,
            Function<R, D> details,
            PreparedStatements statements,
            TestClock clock,
            TestDatabase db) {
        super(name, status, otherStatus, details, statements, clock, db);
    }

    protected abstract R update(Caller by, UUID id, long version, D details);

    @Override
    protected void change(UUID id) {
        update(caller, id, 0, everything(NOW));
    }

    @Test
    void updateWhenVersionIsCurrentThenReplacesAllAndCounts() {
        R created = create(patient, least(NOW));
        clock.advance(Duration.ofHours(1));

        R updated = update(caller, created.id(), 0, everything(NOW));

        assertThat(get(caller, created.id())).isEqualTo(updated);
        assertThat(details(updated)).isEqualTo(everything(NOW));
        assertThat(updated.revision()).isEqualTo(new Revision(1, NOW, account.id(), clock.instant(), account.id()));
    }

    @Test
    void updateWhenVersionIsStaleThenIsAConflictAndChangesNothing() {
        R created = create(patient, least(NOW));

        assertRefused(() -> update(caller, created.id(), 1, everything(NOW)), ErrorCode.VERSION_CONFLICT);

        assertThat(get(caller, created.id())).isEqualTo(created);
    }

    /** A stale version of a record that the caller may not see is not found, not a conflict. */
    @Test
    void updateWhenDeniedOrUnknownThenIsTheSame404() {
        assertNotFound(id -> update(caller, id, 7, least(NOW)));
    }

    @Test
    void updateWhenOneVersionIsUpdatedConcurrentlyThenOneSucceeds() {
        UUID id = create(patient, least(NOW)).id();

        List<String> outcomes =
                Stream.generate(() -> CompletableFuture.supplyAsync(() -> outcome(id))).limit(6).toList().stream()
                        .map(CompletableFuture::join)
                        .toList();

        assertThat(outcomes).containsOnlyOnce("updated");
        assertThat(outcomes).filteredOn("VERSION_CONFLICT"::equals).hasSize(5);
        assertThat(get(caller, id).revision().version()).isEqualTo(1);
    }

    private String outcome(UUID id) {
        try {
            update(caller, id, 0, everything(NOW));
            return "updated";
        } catch (ApiException e) {
            return e.code().name();
        }
    }

    /** A condition of the patient, for records that refer to one. */
    protected final UUID condition(PatientRow of) {
        UUID id = UUID.randomUUID();
        db.sql("insert into condition (id, tenant_id, patient_id, code_system, code_code, clinical_status,"
                        + " verification_status, recorded_at, created_at, created_by, updated_at, updated_by)"
                        + " values (?, ?, ?, 'urn:codes', '7', 'ACTIVE', 'CONFIRMED', now(), now(), ?, now(), ?)")
                .params(id, of.tenantId(), of.id(), account.id(), account.id())
                .update();
        return id;
    }

    /** Creating and updating refuse details that refer to a condition of another patient or to none. */
    protected final void assertRefersToOwnConditionsOnly(Function<UUID, D> referring) {
        D own = referring.apply(condition(patient));
        UUID id = create(patient, own).id();
        assertThat(details(get(caller, id))).isEqualTo(own);

        PatientRow another = db.patients().insert(row -> row.at(facility));
        for (UUID condition : List.of(condition(another), condition(hidden), UUID.randomUUID())) {
            D details = referring.apply(condition);
            assertUnknown("condition", condition, () -> create(patient, details));
            assertUnknown("condition", condition, () -> update(caller, id, 7, details));
        }
        assertThat(details(get(caller, id))).isEqualTo(own);
    }
}

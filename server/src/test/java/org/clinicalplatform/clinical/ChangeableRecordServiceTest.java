package org.clinicalplatform.clinical;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.UUID;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.PatientRecord;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.persistence.Revision;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.PreparedStatements;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.Test;

/**
 * What holds for each kind of record whose details may be replaced.
 *
 * @param <R> the record
 * @param <D> its details
 * @param <S> how records of the kind can stand
 */
public abstract class ChangeableRecordServiceTest<R extends PatientRecord, D, S extends Enum<S>>
        extends DetailedRecordServiceTest<R, D, S> {
    /**
     * Tests the kind of this name.
     *
     * @param name the kind's in a miss answer; its table has the same
     */
    protected ChangeableRecordServiceTest(
            String name, PreparedStatements statements, TestClock clock, TestDatabase db) {
        super(name, statements, clock, db);
    }

    protected abstract R update(Caller by, UUID id, long version, D said);

    @Override
    protected void change(UUID id) {
        update(caller, id, 0, everything(NOW));
    }

    @Test
    void updateWhenVersionIsTheOneReadThenReplacesAllAndCounts() {
        R created = create(patient, least(NOW));
        clock.advance(Duration.ofHours(1));

        R updated = update(caller, id(created), 0, everything(NOW));

        assertThat(get(caller, id(created))).isEqualTo(updated);
        assertThat(details(updated)).isEqualTo(everything(NOW));
        assertThat(revision(updated)).isEqualTo(new Revision(1, NOW, account.id(), clock.instant(), account.id()));
    }

    @Test
    void updateWhenVersionIsStaleThenIsAConflictAndChangesNothing() {
        R created = create(patient, least(NOW));

        assertRefused(() -> update(caller, id(created), 1, everything(NOW)), ErrorCode.VERSION_CONFLICT);

        assertThat(get(caller, id(created))).isEqualTo(created);
    }

    /** A stale version of what one may not see is a miss, not a conflict. */
    @Test
    void updateWhenDeniedOrUnknownThenIsTheSame404() {
        assertNotFound(id -> update(caller, id, 7, least(NOW)));
    }
}

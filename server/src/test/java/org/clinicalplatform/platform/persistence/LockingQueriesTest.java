package org.clinicalplatform.platform.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.SimpleTransactionStatus;

class LockingQueriesTest {
    private final List<String> savepoints = new ArrayList<>();
    private final LockingQueries queries = new LockingQueries(new Savepoints());

    @Test
    void findCurrentWhenTheLockIsOnTheRowThatIsReadThenKeepsIt() {
        assertThat(queries.findCurrent(() -> "row", () -> "row", Object::equals))
                .isEqualTo("row");

        assertThat(savepoints).containsExactly("kept");
    }

    /** The next query could deadlock with the lock of the former row. */
    @Test
    void findCurrentWhenTheRowHasMovedThenReleasesTheLockBeforeTheNextQuery() {
        Iterator<String> locked = List.of("former", "present").iterator();

        assertThat(queries.findCurrent(locked::next, () -> "present", Object::equals))
                .isEqualTo("present");

        assertThat(savepoints).containsExactly("released", "kept");
    }

    @Test
    void findCurrentWhenTheRowMovesEachTimeThenIsUnavailable() {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> queries.findCurrent(() -> "former", () -> "present", Object::equals))
                .satisfies(refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.UNAVAILABLE));

        assertThat(savepoints).containsExactly("released", "released");
    }

    @Test
    void findCurrentWhenNothingIsFoundThenLooksThreeTimes() {
        AtomicInteger lookUps = new AtomicInteger();

        assertThat(queries.<String>findCurrent(() -> {
                    lookUps.incrementAndGet();
                    return null;
                }))
                .isNull();

        assertThat(lookUps).hasValue(3);
    }

    /** What decides on access may have changed while the first query waited. */
    @Test
    void findCurrentWhenTheLockedRowIsNotVisibleThenFindsNothing() {
        assertThat(queries.<String, String>findCurrent(() -> "row", () -> null, Object::equals))
                .isNull();

        assertThat(savepoints).containsExactly("kept");
    }

    @Test
    void findWhenTheFirstResultIsIncompleteThenRunsTheOtherQuery() {
        assertThat(queries.<String>find(() -> "first", () -> "again", "again"::equals))
                .isEqualTo("again");

        assertThat(savepoints).containsExactly("released", "kept");
    }

    @Test
    void findWhenNoResultIsCompleteThenReturnsTheThird() {
        Iterator<String> found = List.of("first", "second", "third").iterator();

        assertThat(queries.<String>find(found::next, result -> false)).isEqualTo("third");

        assertThat(savepoints).containsExactly("released", "released");
    }

    /** Keeps whether each savepoint was rolled back, which releases its locks. */
    private final class Savepoints implements PlatformTransactionManager {
        @Override
        public TransactionStatus getTransaction(@Nullable TransactionDefinition definition) {
            int propagation = definition == null ? -1 : definition.getPropagationBehavior();
            assertThat(propagation).isEqualTo(TransactionDefinition.PROPAGATION_NESTED);
            return new SimpleTransactionStatus();
        }

        @Override
        public void commit(TransactionStatus status) {
            savepoints.add(status.isRollbackOnly() ? "released" : "kept");
        }

        @Override
        public void rollback(TransactionStatus status) {
            savepoints.add("released");
        }
    }
}

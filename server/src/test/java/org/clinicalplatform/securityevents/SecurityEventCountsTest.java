package org.clinicalplatform.securityevents;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.clinicalplatform.platform.metrics.DomainMeter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

class SecurityEventCountsTest {
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final SecurityEventCounts counts = new SecurityEventCounts();

    @BeforeEach
    void bind() {
        counts.bindTo(meters);
    }

    @Test
    void countersWhenNothingWasCountedThenEveryKindIsZero() {
        assertThat(meters.find(DomainMeter.SECURITY_EVENTS.meterName()).functionCounters())
                .hasSize(SecurityEventKind.values().length)
                .allMatch(counter -> counter.count() == 0);
    }

    @Test
    void countAfterCommitWhenTheTransactionIsNotCommittedThenStaysZero() {
        TransactionSynchronizationManager.initSynchronization();
        try {
            counts.countAfterCommit(SecurityEventKind.LOGIN_SUCCEEDED);
            assertThat(signIns()).isZero();

            TransactionSynchronizationManager.getSynchronizations().forEach(TransactionSynchronization::afterCommit);
            assertThat(signIns()).isEqualTo(1);
        } finally {
            TransactionSynchronizationManager.clearSynchronization();
        }
    }

    private double signIns() {
        return meters.get(DomainMeter.SECURITY_EVENTS.meterName())
                .tag("kind", SecurityEventKind.LOGIN_SUCCEEDED.name())
                .functionCounter()
                .count();
    }
}

package org.clinicalplatform.platform.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.clinicalplatform.platform.routing.Operation;
import org.clinicalplatform.platform.routing.Operations;
import org.clinicalplatform.platform.routing.TestOperations;
import org.clinicalplatform.testing.TestClock;
import org.junit.jupiter.api.Test;

class StepUpTest {
    private static final Operation GUARDED =
            new Operation("get-risky", Operation.AUTHENTICATED, 200, List.of(), false, false, false);
    private static final Operation OTHER =
            new Operation("get-harmless", Operation.AUTHENTICATED, 200, List.of(), false, false, false);

    private final Operations contract = new TestOperations()
            .operation("get", "/risky", Operation.AUTHENTICATED)
            .operation("get", "/harmless", Operation.AUTHENTICATED)
            .operations();
    private final TestClock clock = new TestClock();
    private final StepUp stepUp = stepUp(List.of(" get-risky ", ""));

    @Test
    void isOwedWhenTheProofIsFiveMinutesOldThenIsNotAndAMillisecondLaterIs() {
        Caller caller = caller("aal2", true);
        clock.advance(Duration.ofMinutes(5));
        assertThat(stepUp.isOwed(caller, GUARDED)).isFalse();

        clock.advance(Duration.ofMillis(1));

        assertThat(stepUp.isOwed(caller, GUARDED)).isTrue();
        assertThat(stepUp.isOwed(caller, OTHER)).isFalse();
    }

    @Test
    void isOwedWhenThePasswordAloneIsFreshThenIsIfThereIsASecondFactor() {
        assertThat(stepUp.isOwed(caller("aal1", true), GUARDED)).isTrue();
        assertThat(stepUp.isOwed(caller("aal1", false), GUARDED)).isFalse();
    }

    @Test
    void stepUpWhenAnOperationDoesNotExistThenRefusesNamingIt() {
        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> stepUp(List.of("get-risky", "mergeAll")))
                .withMessageContaining("svc.auth.mfa.step-up.operations")
                .withMessageContaining("mergeAll");
    }

    /** Otherwise the 401 would send the caller to an operation that responds with the same 401. */
    @Test
    void stepUpWhenItIsAmongTheOperationsThenRefusesNamingIt() {
        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> stepUp(List.of("get-risky", "stepUpSession")))
                .withMessageContaining("svc.auth.mfa.step-up.operations must not name stepUpSession");
    }

    private StepUp stepUp(List<String> operations) {
        return new StepUp(new StepUpSettings(operations), Caller::mfaEnrolled, contract, clock);
    }

    private Caller caller(String acr, boolean enrolled) {
        return new Caller(
                UUID.randomUUID(),
                "tester",
                UUID.randomUUID(),
                null,
                null,
                Set.of(),
                acr,
                clock.instant(),
                enrolled,
                false,
                clock.instant());
    }
}

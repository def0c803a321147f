package org.clinicalplatform.platform.security;

import java.time.Clock;
import java.util.List;
import java.util.Set;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.error.ErrorWriter;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.clinicalplatform.platform.routing.Operation;
import org.clinicalplatform.platform.routing.Operations;
import org.springframework.stereotype.Component;

/**
 * Which operations need a recent proof of the second factor (RFC 9470), from those whom {@link StepUpCoverage}
 * includes.
 */
@Component
class StepUp {
    private static final String TWO_FACTORS = "aal2";

    /** The operation that proves the second factor again, and cannot need such a proof itself. */
    private static final String STEP_UP_OPERATION = "stepUpSession";

    private final Set<String> operations;
    private final StepUpCoverage coverage;
    private final Clock clock;

    /**
     * @throws InvalidSettingException if the setting names an operation that the specification does not define, or the
     *     one that proves the second factor
     */
    StepUp(StepUpSettings settings, StepUpCoverage coverage, Operations specification, Clock clock) {
        operations = Set.copyOf(settings.operations());
        this.coverage = coverage;
        this.clock = clock;
        if (operations.contains(STEP_UP_OPERATION)) {
            throw new InvalidSettingException("svc.auth.mfa.step-up.operations must not name " + STEP_UP_OPERATION
                    + ", with which the second factor is proved");
        }
        List<String> unknown = operations.stream()
                .filter(id -> !specification.has(id))
                .sorted()
                .toList();
        if (!unknown.isEmpty()) {
            throw new InvalidSettingException(
                    "svc.auth.mfa.step-up.operations names operations that do not exist: " + unknown);
        }
    }

    boolean isOwed(Caller caller, Operation operation) {
        return operations.contains(operation.id()) && coverage.includes(caller) && !isRecent(caller);
    }

    private boolean isRecent(Caller caller) {
        return caller.acr().equals(TWO_FACTORS)
                && caller.authenticatedWithin(ErrorWriter.STEP_UP_MAX_AGE, clock.instant());
    }
}

package org.clinicalplatform.platform.security;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.routing.Operation;
import org.clinicalplatform.platform.routing.Operations;
import org.springframework.stereotype.Component;

/**
 * Which operations need a fresh proof of the second factor (RFC 9470), and whether a caller brings one. Thread-safe.
 *
 * <p>Accounts without a second factor have nothing to prove and pass: whether they must enrol is another rule.
 */
@Component
class StepUp {
    /** How old a proof may be; the challenge of the refusal names it too. */
    static final Duration MAX_AGE = Duration.ofMinutes(5);

    private static final String TWO_FACTORS = "aal2";

    private final Set<String> operations;
    private final Clock clock;

    /** @throws IllegalArgumentException when the setting names an operation that the contract has not */
    StepUp(StepUpSettings settings, Operations contract, Clock clock) {
        operations = Set.copyOf(settings.operations());
        this.clock = clock;
        List<String> unknown = new TreeSet<>(operations)
                .stream().filter(id -> !contract.has(id)).toList();
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException(
                    "svc.auth.mfa.step-up.operations names operations that do not exist: " + unknown);
        }
    }

    boolean isOwed(Caller caller, Operation operation) {
        return operations.contains(operation.id()) && caller.mfaEnrolled() && !isFresh(caller);
    }

    private boolean isFresh(Caller caller) {
        return caller.acr().equals(TWO_FACTORS)
                && !caller.authTime().plus(MAX_AGE).isBefore(clock.instant());
    }
}

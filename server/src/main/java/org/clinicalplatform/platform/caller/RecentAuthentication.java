package org.clinicalplatform.platform.caller;

import java.time.Clock;
import java.time.Duration;
import org.clinicalplatform.platform.error.StaleAuthenticationException;
import org.springframework.stereotype.Component;

/**
 * Requires a recent sign-in or step-up for changes with which whoever holds a session could keep the account for good:
 * a new email address, a second factor (requirement R-196).
 */
@Component
public class RecentAuthentication {
    private final Duration maxAge;
    private final Clock clock;

    RecentAuthentication(RecentAuthenticationSettings settings, Clock clock) {
        this.maxAge = settings.maxAge();
        this.clock = clock;
    }

    /**
     * Call it once the request is valid, and before any change.
     *
     * @throws StaleAuthenticationException with 401 when the last authentication of the session is too old
     */
    public void require(Caller caller) {
        if (!caller.authenticatedWithin(maxAge, clock.instant())) {
            throw new StaleAuthenticationException(maxAge);
        }
    }
}

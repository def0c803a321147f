package org.clinicalplatform.authentication.exchange;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.clinicalplatform.securityevents.SecurityEventKind;
import org.clinicalplatform.securityevents.SecurityEvents;

/**
 * Records refused tokens of the identity provider as failed logins, at most {@value #LIMIT} a minute: anybody can send
 * invalid tokens, and the operations that take them are not throttled (requirement R-324).
 */
final class RefusedTokenEvents {
    static final int LIMIT = 20;
    private static final Duration WINDOW = Duration.ofMinutes(1);
    private static final String REASON = "IDENTITY_PROVIDER_TOKEN";

    private final SecurityEvents events;
    private final Clock clock;
    private Instant windowStart = Instant.MIN;
    private int recorded;

    RefusedTokenEvents(SecurityEvents events, Clock clock) {
        this.events = events;
        this.clock = clock;
    }

    /** Records the event of the current request unless the limit is reached; nothing of the token is in it. */
    void record() {
        if (isWithinLimit()) {
            events.recordLater(SecurityEventKind.LOGIN_FAILED, null, REASON);
        }
    }

    private synchronized boolean isWithinLimit() {
        Instant now = clock.instant();
        if (!now.isBefore(windowStart.plus(WINDOW))) {
            windowStart = now;
            recorded = 0;
        }
        recorded++;
        return recorded <= LIMIT;
    }
}

package org.clinicalplatform.authentication.exchange;

import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;
import org.clinicalplatform.securityevents.SecurityEventKind;
import org.clinicalplatform.securityevents.SecurityEvents;

/**
 * Records refused tokens of the identity provider as failed logins, at most {@value #LIMIT} a minute: anybody can send
 * invalid tokens, and the operations that take them are not throttled (requirement R-324).
 */
final class RefusedTokenEvents {
    static final int LIMIT = 20;
    private static final long WINDOW = Duration.ofMinutes(1).toNanos();
    private static final String REASON = "IDENTITY_PROVIDER_TOKEN";

    private final SecurityEvents events;
    private final Ticker ticker;
    private long windowStart;
    private int recorded;

    RefusedTokenEvents(SecurityEvents events, Ticker ticker) {
        this.events = events;
        this.ticker = ticker;
        this.windowStart = ticker.read();
    }

    /** Records the event of the current request unless the limit is reached; nothing of the token is in it. */
    void record() {
        if (isWithinLimit()) {
            events.recordLater(SecurityEventKind.LOGIN_FAILED, null, REASON);
        }
    }

    private synchronized boolean isWithinLimit() {
        long now = ticker.read();
        if (now - windowStart >= WINDOW) {
            windowStart = now;
            recorded = 0;
        }
        recorded++;
        return recorded <= LIMIT;
    }
}

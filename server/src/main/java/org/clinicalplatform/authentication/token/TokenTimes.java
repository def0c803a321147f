package org.clinicalplatform.authentication.token;

import com.nimbusds.jwt.JWTClaimsSet;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/** The claims of a token that limit when it is valid (RFC 7519, section 4.1). */
public final class TokenTimes {
    private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59Z");

    private TokenTimes() {}

    /**
     * Whether the token has {@code exp} and {@code iat} and is valid now; {@code nbf} may be absent.
     *
     * @param skew how far the clock of the issuer may be ahead
     */
    public static boolean areValid(JWTClaimsSet set, Instant now, Duration skew) {
        if (set.getExpirationTime() == null || set.getIssueTime() == null) {
            return false;
        }
        Instant latestStart = now.plus(skew);
        return set.getExpirationTime().toInstant().isAfter(now)
                && hasBegun(set.getIssueTime(), latestStart)
                && hasBegun(set.getNotBeforeTime(), latestStart);
    }

    /**
     * The time of a claim, or else the first or last one that is certain to be stored: a time in microseconds is after
     * all that the database knows, and one long before our era is stored as infinity.
     */
    public static Instant storable(Date claimed) {
        Instant time = claimed.toInstant();
        if (time.isBefore(Instant.EPOCH)) {
            return Instant.EPOCH;
        }
        return time.isAfter(LATEST) ? LATEST : time;
    }

    private static boolean hasBegun(@Nullable Date start, Instant latestStart) {
        return start == null || !start.toInstant().isAfter(latestStart);
    }
}

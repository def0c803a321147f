package org.clinicalplatform.authentication.token;

import com.nimbusds.jwt.JWTClaimsSet;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.util.Date;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads and validates the claims of a token whose signature has been verified. */
final class AccessTokenReader {
    /** Maximum difference between the clocks of two replicas. */
    private static final Duration CLOCK_SKEW = Duration.ofSeconds(5);

    private final String issuer;
    private final String audience;
    private final Clock clock;

    AccessTokenReader(String issuer, String audience, Clock clock) {
        this.issuer = issuer;
        this.audience = audience;
        this.clock = clock;
    }

    /**
     * Returns null when the claims are incomplete, for another audience, or not valid now.
     *
     * @throws ParseException when a claim has the wrong type
     * @throws IllegalArgumentException when an id is not a UUID
     */
    @Nullable AccessTokenClaims read(JWTClaimsSet set) throws ParseException {
        boolean ours = issuer.equals(set.getIssuer()) && set.getAudience().contains(audience);
        String session = set.getStringClaim(AccessTokenSigner.SESSION);
        Date authTime = set.getDateClaim(AccessTokenSigner.AUTH_TIME);
        List<String> amr = set.getStringListClaim(AccessTokenSigner.AMR);
        String acr = set.getStringClaim(AccessTokenSigner.ACR);
        boolean complete = set.getSubject() != null
                && set.getJWTID() != null
                && session != null
                && authTime != null
                && amr != null
                && acr != null;
        boolean validNow = set.getNotBeforeTime() != null && TokenTimes.areValid(set, clock.instant(), CLOCK_SKEW);
        if (!ours || !complete || !validNow) {
            return null;
        }
        return new AccessTokenClaims(
                UUID.fromString(set.getSubject()),
                UUID.fromString(session),
                id(set.getStringClaim(AccessTokenSigner.TENANT)),
                id(set.getStringClaim(AccessTokenSigner.FACILITY)),
                authTime.toInstant(),
                List.copyOf(amr),
                acr,
                set.getExpirationTime().toInstant());
    }

    private static @Nullable UUID id(@Nullable String text) {
        return text == null ? null : UUID.fromString(text);
    }
}

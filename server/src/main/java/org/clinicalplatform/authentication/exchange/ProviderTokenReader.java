package org.clinicalplatform.authentication.exchange;

import com.nimbusds.jwt.JWTClaimsSet;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import org.clinicalplatform.identityprovider.OidcSettings;

/**
 * Reads the claims of a token whose signature is proved, and refuses a set that is not for this service, not valid now, or
 * not of an access token.
 *
 * <p>Providers sign ID tokens with the same keys. What tells them apart is what only an ID token carries (OpenID Connect
 * Core, sections 2 and 3.3.2.11), and where the type of the token does not say it, what every access token carries.
 */
final class ProviderTokenReader {
    /** How far the provider's clock may be ahead. */
    private static final Duration CLOCK_SKEW = Duration.ofSeconds(30);

    private static final int LONGEST_SUBJECT = 255;
    private static final List<String> OF_ID_TOKENS = List.of("nonce", "at_hash", "c_hash", "s_hash");
    private static final List<String> OF_ACCESS_TOKENS = List.of("client_id", "scope", "scp");
    private static final String TYPE_CLAIM = "typ";
    private static final String BEARER = "Bearer";

    private final OidcSettings settings;
    private final Clock clock;

    ProviderTokenReader(OidcSettings settings, Clock clock) {
        this.settings = settings;
        this.clock = clock;
    }

    /**
     * The claims; nothing when the set was not meant for this service, or not for now.
     *
     * @param typedAsAccessToken whether the header says that this is an access token (RFC 9068, section 2.1)
     * @throws ParseException when a claim is of the wrong type
     */
    Optional<ProviderToken> read(JWTClaimsSet set, boolean typedAsAccessToken) throws ParseException {
        boolean ours = settings.issuerUri().equals(set.getIssuer())
                && set.getAudience().contains(settings.audience());
        String subject = set.getSubject();
        boolean named = subject != null && !subject.isBlank() && subject.length() <= LONGEST_SUBJECT;
        if (!ours || !named || !isAccessToken(set, typedAsAccessToken) || !isValidNow(set)) {
            return Optional.empty();
        }
        Instant issuedAt = set.getIssueTime().toInstant();
        Date authTime = set.getDateClaim("auth_time");
        return Optional.of(new ProviderToken(subject, issuedAt, authTime == null ? issuedAt : authTime.toInstant()));
    }

    private static boolean isAccessToken(JWTClaimsSet set, boolean typedAsAccessToken) {
        Object type = set.getClaim(TYPE_CLAIM);
        if (OF_ID_TOKENS.stream().anyMatch(set.getClaims()::containsKey) || (type != null && !BEARER.equals(type))) {
            return false;
        }
        return typedAsAccessToken || type != null || OF_ACCESS_TOKENS.stream().anyMatch(set.getClaims()::containsKey);
    }

    private boolean isValidNow(JWTClaimsSet set) {
        if (set.getExpirationTime() == null || set.getIssueTime() == null) {
            return false;
        }
        Instant now = clock.instant();
        Instant latestStart = now.plus(CLOCK_SKEW);
        return set.getExpirationTime().toInstant().isAfter(now)
                && !set.getIssueTime().toInstant().isAfter(latestStart)
                && (set.getNotBeforeTime() == null
                        || !set.getNotBeforeTime().toInstant().isAfter(latestStart));
    }
}

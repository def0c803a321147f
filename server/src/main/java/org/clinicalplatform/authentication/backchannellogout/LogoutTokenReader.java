package org.clinicalplatform.authentication.backchannellogout;

import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.proc.BadJWTException;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.clinicalplatform.authentication.token.ClaimedIds;
import org.clinicalplatform.authentication.token.TokenTimes;
import org.clinicalplatform.identityprovider.OidcSettings;
import org.jspecify.annotations.Nullable;

/**
 * Reads and validates the claims of a logout token whose signature has been verified (OpenID Connect Back-Channel
 * Logout 1.0, section 2.6). The event distinguishes it from access tokens and ID tokens, which do not have one.
 */
final class LogoutTokenReader {
    static final String EVENT = "http://schemas.openid.net/event/backchannel-logout";

    /** How far the provider's clock may be ahead. */
    private static final Duration CLOCK_SKEW = Duration.ofSeconds(30);

    /** The claim with which Keycloak states the kind of a token. */
    private static final String TYPE_CLAIM = "typ";

    private static final String LOGOUT = "Logout";

    private final String issuer;
    private final Set<String> clients;
    private final Clock clock;

    /** @param clients accepted as audience: the clients that sign users in for this service */
    LogoutTokenReader(OidcSettings settings, Set<String> clients, Clock clock) {
        this.issuer = settings.issuerUri();
        this.clients = Set.copyOf(clients);
        this.clock = clock;
    }

    /**
     * @throws BadJOSEException naming the claim, without its value, that is missing or invalid
     * @throws ParseException when a claim has the wrong type
     */
    LogoutToken read(JWTClaimsSet set) throws BadJOSEException, ParseException {
        require(issuer.equals(set.getIssuer()), "iss is not the issuer");
        require(
                set.getAudience().stream().filter(Objects::nonNull).anyMatch(clients::contains),
                "aud does not contain a client of this service");
        requireLogout(set);
        requireValidNow(set);
        String jti = required(name(set, "jti"), "jti is missing");
        String subject = name(set, "sub");
        String sid = name(set, "sid");
        require(subject != null || sid != null, "sub and sid are missing");
        return new LogoutToken(
                jti,
                subject,
                sid,
                TokenTimes.storable(set.getIssueTime()),
                TokenTimes.storable(set.getExpirationTime()));
    }

    private static void requireLogout(JWTClaimsSet set) throws BadJOSEException {
        require(
                set.getClaim("events") instanceof Map<?, ?> events && events.get(EVENT) instanceof Map,
                "events does not contain a logout");
        require(!set.getClaims().containsKey("nonce"), "nonce is not allowed");
        Object type = set.getClaim(TYPE_CLAIM);
        require(type == null || LOGOUT.equals(type), "typ states another kind of token");
    }

    private void requireValidNow(JWTClaimsSet set) throws BadJOSEException {
        require(set.getIssueTime() != null, "iat is missing");
        require(set.getExpirationTime() != null, "exp is missing");
        Instant now = clock.instant();
        Instant latestStart = now.plus(CLOCK_SKEW);
        require(!set.getIssueTime().toInstant().isAfter(latestStart), "iat is in the future");
        require(
                set.getNotBeforeTime() == null
                        || !set.getNotBeforeTime().toInstant().isAfter(latestStart),
                "nbf is in the future");
        require(set.getExpirationTime().toInstant().isAfter(now), "exp is in the past");
    }

    private static @Nullable String name(JWTClaimsSet set, String claim) throws BadJOSEException, ParseException {
        String name = set.getStringClaim(claim);
        require(name == null || ClaimedIds.isValid(name), claim + " is invalid");
        return name;
    }

    private static String required(@Nullable String name, String reason) throws BadJOSEException {
        if (name == null) {
            throw new BadJWTException(reason);
        }
        return name;
    }

    private static void require(boolean condition, String reason) throws BadJOSEException {
        if (!condition) {
            throw new BadJWTException(reason);
        }
    }
}

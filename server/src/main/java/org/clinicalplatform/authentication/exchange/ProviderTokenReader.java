package org.clinicalplatform.authentication.exchange;

import com.nimbusds.jwt.JWTClaimsSet;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import org.clinicalplatform.identityprovider.AuthorizedPartySettings;
import org.clinicalplatform.identityprovider.OidcSettings;
import org.jspecify.annotations.Nullable;

/**
 * Reads and validates the claims of a token whose signature has been verified.
 *
 * <p>Providers sign ID tokens with the same keys. An ID token is recognized by claims that only ID tokens have (OpenID
 * Connect Core, sections 2 and 3.3.2.11); a token whose type is not stated must have a claim that access tokens have.
 */
final class ProviderTokenReader {
    /** How far the provider's clock may be ahead. */
    private static final Duration CLOCK_SKEW = Duration.ofSeconds(30);

    private static final int MAX_SUBJECT_LENGTH = 255;
    private static final int MAX_SID_LENGTH = 255;
    private static final List<String> ID_TOKEN_CLAIMS = List.of("nonce", "at_hash", "c_hash", "s_hash");
    private static final List<String> ACCESS_TOKEN_CLAIMS = List.of("client_id", "scope", "scp");

    /** Binds the token to a key that its sender must prove (RFC 7800), which no bearer does. */
    private static final String CONFIRMATION_CLAIM = "cnf";

    /** Logout tokens and other security event tokens have it (RFC 8417). */
    private static final String EVENTS_CLAIM = "events";

    private static final String TYPE_CLAIM = "typ";
    private static final String BEARER = "Bearer";

    private final OidcSettings settings;
    private final AuthorizedPartySettings parties;
    private final Clock clock;

    ProviderTokenReader(OidcSettings settings, AuthorizedPartySettings parties, Clock clock) {
        this.settings = settings;
        this.parties = parties;
        this.clock = clock;
    }

    /**
     * Empty when the token is not an access token for this service, or not valid now.
     *
     * @param typedAsAccessToken whether the header states the type of an access token (RFC 9068, section 2.1)
     * @throws ParseException when a claim has the wrong type
     */
    Optional<ProviderToken> read(JWTClaimsSet set, boolean typedAsAccessToken) throws ParseException {
        boolean ours = settings.issuerUri().equals(set.getIssuer())
                && set.getAudience().contains(settings.audience());
        String subject = set.getSubject();
        boolean named = subject != null && !subject.isBlank() && subject.length() <= MAX_SUBJECT_LENGTH;
        boolean bound = set.getClaims().containsKey(CONFIRMATION_CLAIM);
        if (!ours
                || !parties.admit(client(set))
                || !named
                || bound
                || !isAccessToken(set, typedAsAccessToken)
                || !isValidNow(set)) {
            return Optional.empty();
        }
        Instant issuedAt = set.getIssueTime().toInstant();
        Date authTime = set.getDateClaim("auth_time");
        return Optional.of(
                new ProviderToken(subject, issuedAt, authTime == null ? issuedAt : authTime.toInstant(), sid(set)));
    }

    /** The client to which the token was issued: {@code azp}, or the claim of RFC 9068. */
    private static @Nullable String client(JWTClaimsSet set) throws ParseException {
        String authorizedParty = set.getStringClaim("azp");
        return authorizedParty == null ? set.getStringClaim("client_id") : authorizedParty;
    }

    private static @Nullable String sid(JWTClaimsSet set) throws ParseException {
        String sid = set.getStringClaim("sid");
        return sid == null || sid.isBlank() || sid.length() > MAX_SID_LENGTH ? null : sid;
    }

    private static boolean isAccessToken(JWTClaimsSet set, boolean typedAsAccessToken) {
        Object type = set.getClaim(TYPE_CLAIM);
        if (set.getClaims().containsKey(EVENTS_CLAIM)) {
            return false;
        }
        if (ID_TOKEN_CLAIMS.stream().anyMatch(set.getClaims()::containsKey) || (type != null && !BEARER.equals(type))) {
            return false;
        }
        return typedAsAccessToken
                || type != null
                || ACCESS_TOKEN_CLAIMS.stream().anyMatch(set.getClaims()::containsKey);
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

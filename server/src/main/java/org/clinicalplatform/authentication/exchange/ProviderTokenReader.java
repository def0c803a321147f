package org.clinicalplatform.authentication.exchange;

import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.proc.BadJWTException;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import org.clinicalplatform.accesscontrol.profile.ClaimedProfile;
import org.clinicalplatform.authentication.token.ClaimedIds;
import org.clinicalplatform.authentication.token.TokenTimes;
import org.clinicalplatform.identityprovider.AssuranceSettings;
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
    private final ProviderAssurance assurance;
    private final Clock clock;

    ProviderTokenReader(
            OidcSettings settings, AuthorizedPartySettings parties, AssuranceSettings assurance, Clock clock) {
        this.settings = settings;
        this.parties = parties;
        this.assurance = new ProviderAssurance(assurance);
        this.clock = clock;
    }

    /**
     * The claims that the service uses.
     *
     * @param typedAsAccessToken whether the header states the type of an access token (RFC 9068, section 2.1)
     * @throws ParseException when a claim has the wrong type
     * @throws BadJWTException when the token is not an access token for this service, or not valid now; the message has
     *     names of claims and configured values, and nothing of the token
     */
    ProviderToken read(JWTClaimsSet set, boolean typedAsAccessToken) throws ParseException, BadJWTException {
        require(
                settings.issuerUri().equals(set.getIssuer()),
                "iss is not svc.auth.oidc.issuer-uri, " + settings.issuerUri());
        require(
                set.getAudience().contains(settings.audience()),
                "aud does not include svc.auth.oidc.audience, " + settings.audience());
        TokenHolder holder = TokenHolder.of(set);
        require(
                holder.clientId() != null || parties.admit(client(set)),
                "azp, or else client_id, is not one of svc.auth.oidc.authorized-parties");
        String subject = set.getSubject();
        if (subject == null || !ClaimedIds.isValid(subject)) {
            throw new BadJWTException("sub is missing, blank or too long, or contains NUL or a lone surrogate");
        }
        require(holder.clientId() == null || ClaimedIds.isValid(holder.clientId()), "the client is not a name");
        require(
                !set.getClaims().containsKey(CONFIRMATION_CLAIM),
                "cnf binds it to a key of its holder, which the service does not check");
        require(isAccessToken(set, typedAsAccessToken), "it is not recognized as an access token");
        require(
                TokenTimes.areValid(set, clock.instant(), CLOCK_SKEW),
                "it has expired, is not yet valid, or exp or iat is missing");
        Instant issuedAt = TokenTimes.storable(set.getIssueTime());
        return new ProviderToken(
                subject, issuedAt, authTime(set, issuedAt), sid(set), assurance.of(set), profile(set), holder);
    }

    /** Nobody authenticates after the issue: a claim in milliseconds would count as recent for thousands of years. */
    private static Instant authTime(JWTClaimsSet set, Instant issuedAt) throws ParseException {
        Date claimed = set.getDateClaim("auth_time");
        return claimed == null || claimed.toInstant().isAfter(issuedAt) ? issuedAt : TokenTimes.storable(claimed);
    }

    private static void require(boolean met, String otherwise) throws BadJWTException {
        if (!met) {
            throw new BadJWTException(otherwise);
        }
    }

    /** Standard claims (OpenID Connect Core, section 5.1); those of another type are not stated. */
    private static ClaimedProfile profile(JWTClaimsSet set) {
        boolean verified = Boolean.TRUE.equals(set.getClaim("email_verified"));
        return new ClaimedProfile(
                verified ? text(set, "email") : null, text(set, "given_name"), text(set, "family_name"));
    }

    private static @Nullable String text(JWTClaimsSet set, String claim) {
        return set.getClaim(claim) instanceof String text ? text : null;
    }

    /** The client to which the token was issued: {@code azp}, or the claim of RFC 9068. */
    private static @Nullable String client(JWTClaimsSet set) throws ParseException {
        String authorizedParty = set.getStringClaim("azp");
        return authorizedParty == null ? set.getStringClaim("client_id") : authorizedParty;
    }

    private static @Nullable String sid(JWTClaimsSet set) throws ParseException {
        String sid = set.getStringClaim("sid");
        return sid == null || !ClaimedIds.isValid(sid) ? null : sid;
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
}

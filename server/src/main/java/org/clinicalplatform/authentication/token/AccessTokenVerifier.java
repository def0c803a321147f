package org.clinicalplatform.authentication.token;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.util.Base64URL;
import com.nimbusds.jwt.SignedJWT;
import java.text.ParseException;
import java.time.Clock;
import java.util.Optional;
import java.util.Set;
import org.clinicalplatform.authentication.AuthenticationSettings;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Verifies access tokens of this service.
 *
 * <p>Accepts only what {@link AccessTokenSigner} writes: ES256, {@code typ} at+jwt, a known {@code kid}, and no other
 * header parameter, so that a token cannot bring or point to its own key (RFC 8725, sections 3.1 and 3.10). A verified
 * token is cached by its hash until it expires, since its signature cannot change; callers check on each request
 * whether its session is active.
 */
@Component
public class AccessTokenVerifier {
    private static final Logger LOG = LoggerFactory.getLogger(AccessTokenVerifier.class);
    private static final Set<String> HEADER_PARAMETERS = Set.of("alg", "typ", "kid");
    private static final int MAX_TOKEN_LENGTH = 4096;
    private static final int MAX_CACHED_TOKENS = 20_000;

    private final SigningKeys keys;
    private final AccessTokenReader reader;
    private final Clock clock;
    private final Cache<String, AccessTokenClaims> verified =
            Caffeine.newBuilder().maximumSize(MAX_CACHED_TOKENS).build();

    AccessTokenVerifier(SigningKeys keys, AuthenticationSettings settings, Clock clock) {
        this.keys = keys;
        this.clock = clock;
        reader = new AccessTokenReader(settings.issuer(), settings.audience(), clock);
    }

    /** The claims; empty for a token that is foreign, incomplete, or not valid now. */
    public Optional<AccessTokenClaims> verify(String token) {
        if (token.length() > MAX_TOKEN_LENGTH) {
            return Optional.empty();
        }
        String key = OpaqueTokens.hash(token);
        AccessTokenClaims known = verified.getIfPresent(key);
        if (known == null) {
            known = verifySignature(token);
            if (known == null) {
                return Optional.empty();
            }
            verified.put(key, known);
        } else if (!known.expiresAt().isAfter(clock.instant())) {
            verified.invalidate(key);
            return Optional.empty();
        }
        return Optional.of(known);
    }

    private @Nullable AccessTokenClaims verifySignature(String token) {
        try {
            SignedJWT jwt = SignedJWT.parse(token);
            JWSVerifier verifier = verifierFor(jwt.getHeader());
            return verifier != null && isCanonical(jwt) && jwt.verify(verifier)
                    ? reader.read(jwt.getJWTClaimsSet())
                    : null;
        } catch (ParseException | JOSEException | RuntimeException e) {
            // the parser throws various exceptions for malformed input; all of them mean that the token is invalid
            LOG.debug("Invalid access token", e);
            return null;
        }
    }

    /** The library decodes signatures leniently; only the canonical encoding is accepted. */
    private static boolean isCanonical(SignedJWT jwt) {
        String signature = jwt.getSignature().toString();
        return Base64URL.encode(jwt.getSignature().decode()).toString().equals(signature);
    }

    private @Nullable JWSVerifier verifierFor(JWSHeader header) {
        boolean ours = JWSAlgorithm.ES256.equals(header.getAlgorithm())
                && AccessTokenSigner.TYPE.equals(header.getType())
                && HEADER_PARAMETERS.containsAll(header.getIncludedParams());
        return ours ? keys.verifier(header.getKeyID()).orElse(null) : null;
    }
}

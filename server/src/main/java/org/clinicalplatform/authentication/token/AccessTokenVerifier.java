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
 * Verifies access tokens, and nothing else that a holder of some key may have signed.
 *
 * <p>Takes only what {@link AccessTokenSigner} writes: ES256, {@code typ} at+jwt, a known {@code kid}, and no other header
 * parameter, so that no token can bring or point to a key of its own (RFC 8725, sections 3.1 and 3.10). A verified
 * token is remembered by its hash until it expires, since the signature of the same text cannot change; whether its
 * session still lives is for others to ask, each time. Thread-safe.
 */
@Component
public class AccessTokenVerifier {
    private static final Logger LOG = LoggerFactory.getLogger(AccessTokenVerifier.class);
    private static final Set<String> HEADER_PARAMETERS = Set.of("alg", "typ", "kid");
    private static final int LONGEST_TOKEN = 4096;
    private static final int REMEMBERED_TOKENS = 20_000;

    private final SigningKeys keys;
    private final AccessTokenReader reader;
    private final Clock clock;
    private final Cache<String, AccessTokenClaims> verified =
            Caffeine.newBuilder().maximumSize(REMEMBERED_TOKENS).build();

    AccessTokenVerifier(SigningKeys keys, AuthenticationSettings settings, Clock clock) {
        this.keys = keys;
        this.clock = clock;
        reader = new AccessTokenReader(settings.issuer(), settings.audience(), clock);
    }

    /** What the token says; nothing for a token that is not ours, not complete, or not valid now. */
    public Optional<AccessTokenClaims> verify(String token) {
        if (token.length() > LONGEST_TOKEN) {
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
            // the parser meets whatever a stranger sends, and throws what it likes; all of it means: not ours
            LOG.debug("A token could not be read", e);
            return null;
        }
    }

    /** The library decodes a signature leniently; a token has one spelling. */
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

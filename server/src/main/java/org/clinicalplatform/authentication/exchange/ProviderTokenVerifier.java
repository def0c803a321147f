package org.clinicalplatform.authentication.exchange;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.RateLimitReachedException;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import java.text.ParseException;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Verifies access tokens of the identity provider by its published keys (RFC 9068, section 4; RFC 8725).
 *
 * <p>Signatures are asymmetric ones only, and keys come from the provider's key set only: what a token says of keys of its
 * own is not looked at. Thread-safe.
 */
final class ProviderTokenVerifier {
    private static final Logger LOG = LoggerFactory.getLogger(ProviderTokenVerifier.class);
    private static final JOSEObjectType ACCESS_TOKEN = new JOSEObjectType("at+jwt");
    private static final JOSEObjectType LONG_ACCESS_TOKEN = new JOSEObjectType("application/at+jwt");

    /** Of tokens with many roles in them. */
    private static final int LONGEST_TOKEN = 16 * 1024;

    private final DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();
    private final ProviderTokenReader reader;

    ProviderTokenVerifier(JWKSource<SecurityContext> keys, ProviderTokenReader reader) {
        this.reader = reader;
        processor.setJWSTypeVerifier(
                new DefaultJOSEObjectTypeVerifier<>(ACCESS_TOKEN, LONG_ACCESS_TOKEN, JOSEObjectType.JWT, null));
        processor.setJWSKeySelector(new JWSVerificationKeySelector<>(algorithms(), keys));
        // the reader's rules are stricter, and by the service's clock
        processor.setJWTClaimsSetVerifier((claims, context) -> {});
    }

    /**
     * What the token says; nothing for one that is not the provider's access token for this service, or not valid now.
     *
     * @throws ApiException with 503 when the provider's keys cannot be had
     */
    Optional<ProviderToken> verify(String token) {
        if (token.length() > LONGEST_TOKEN) {
            return Optional.empty();
        }
        try {
            SignedJWT jwt = SignedJWT.parse(token);
            JWTClaimsSet claims = processor.process(jwt, null);
            return reader.read(claims, isTyped(jwt));
        } catch (RateLimitReachedException e) {
            // the keys were looked at a moment ago, and the token's was not among them
            return refused(e);
        } catch (KeySourceException e) {
            LOG.warn("The identity provider's keys cannot be had: {}", e.getMessage());
            throw new ApiException(ErrorCode.UNAVAILABLE);
        } catch (ParseException | BadJOSEException | JOSEException | RuntimeException e) {
            // the parser meets whatever a stranger sends, and throws what it likes; all of it means: not good
            return refused(e);
        }
    }

    private static Optional<ProviderToken> refused(Exception cause) {
        LOG.debug("A token of the identity provider was refused", cause);
        return Optional.empty();
    }

    private static boolean isTyped(SignedJWT jwt) {
        JOSEObjectType type = jwt.getHeader().getType();
        return ACCESS_TOKEN.equals(type) || LONG_ACCESS_TOKEN.equals(type);
    }

    private static Set<JWSAlgorithm> algorithms() {
        Set<JWSAlgorithm> algorithms = new LinkedHashSet<>(JWSAlgorithm.Family.RSA);
        algorithms.addAll(Set.of(JWSAlgorithm.ES256, JWSAlgorithm.ES384, JWSAlgorithm.ES512));
        return algorithms;
    }
}

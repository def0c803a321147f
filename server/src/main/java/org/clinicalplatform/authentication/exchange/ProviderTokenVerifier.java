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
import com.nimbusds.jwt.proc.BadJWTException;
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
 * Verifies access tokens of the identity provider by its published keys (RFC 9068, section 4; RFC 8725). Only
 * asymmetric signatures are accepted, and keys referenced by a token are ignored.
 */
public final class ProviderTokenVerifier {
    private static final Logger LOG = LoggerFactory.getLogger(ProviderTokenVerifier.class);
    private static final JOSEObjectType ACCESS_TOKEN = new JOSEObjectType("at+jwt");
    private static final JOSEObjectType ACCESS_TOKEN_MEDIA_TYPE = new JOSEObjectType("application/at+jwt");

    /** Large enough for tokens with many roles. */
    private static final int MAX_TOKEN_LENGTH = 16 * 1024;

    private final DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();
    private final String jwkSetUri;
    private final ProviderTokenReader reader;

    ProviderTokenVerifier(JWKSource<SecurityContext> keys, String jwkSetUri, ProviderTokenReader reader) {
        this.jwkSetUri = jwkSetUri;
        this.reader = reader;
        processor.setJWSTypeVerifier(
                new DefaultJOSEObjectTypeVerifier<>(ACCESS_TOKEN, ACCESS_TOKEN_MEDIA_TYPE, JOSEObjectType.JWT, null));
        processor.setJWSKeySelector(new JWSVerificationKeySelector<>(algorithms(), keys));
        // the reader is stricter and uses the clock of the service
        processor.setJWTClaimsSetVerifier((claims, context) -> {});
    }

    /**
     * The claims; empty for a token that is not a valid access token of the provider for this service.
     *
     * @throws ApiException with 503 when the JWKS could not be fetched
     */
    public Optional<ProviderToken> verify(String token) {
        if (token.length() > MAX_TOKEN_LENGTH) {
            return rejected("it is longer than " + MAX_TOKEN_LENGTH + " characters");
        }
        try {
            SignedJWT jwt = SignedJWT.parse(token);
            JWTClaimsSet claims = processor.process(jwt, null);
            return read(claims, isTyped(jwt));
        } catch (RateLimitReachedException e) {
            // the keys were fetched a moment ago and do not include the token's
            return rejected("its key is not in the JWKS at " + jwkSetUri);
        } catch (KeySourceException e) {
            LOG.warn("Could not fetch the identity provider's JWKS from {}: {}", jwkSetUri, e.getMessage());
            throw new ApiException(ErrorCode.UNAVAILABLE);
        } catch (ParseException | BadJWTException | RuntimeException e) {
            // the parser throws various exceptions for malformed input, also in the claims
            LOG.debug("Invalid token of the identity provider", e);
            return rejected("it is not a well-formed signed JWT");
        } catch (BadJOSEException | JOSEException e) {
            LOG.debug("Invalid token of the identity provider", e);
            return rejected("its type, algorithm, signature or key is not accepted; the JWKS is at " + jwkSetUri);
        }
    }

    private Optional<ProviderToken> read(JWTClaimsSet claims, boolean typed) {
        try {
            return Optional.of(reader.read(claims, typed));
        } catch (BadJWTException | ParseException e) {
            // the message of a ParseException names a claim of another type than the reader's, never its value
            return rejected(String.valueOf(e.getMessage()));
        }
    }

    /** Logs the reason without anything of the token (requirement R-324). Repeated lines are limited. */
    private static Optional<ProviderToken> rejected(String reason) {
        LOG.warn("Refused a token of the identity provider: {}", reason);
        return Optional.empty();
    }

    private static boolean isTyped(SignedJWT jwt) {
        JOSEObjectType type = jwt.getHeader().getType();
        return ACCESS_TOKEN.equals(type) || ACCESS_TOKEN_MEDIA_TYPE.equals(type);
    }

    static Set<JWSAlgorithm> algorithms() {
        Set<JWSAlgorithm> algorithms = new LinkedHashSet<>(JWSAlgorithm.Family.RSA);
        algorithms.addAll(Set.of(JWSAlgorithm.ES256, JWSAlgorithm.ES384, JWSAlgorithm.ES512));
        return algorithms;
    }
}

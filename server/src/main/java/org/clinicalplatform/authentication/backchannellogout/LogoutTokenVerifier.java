package org.clinicalplatform.authentication.backchannellogout;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.source.RateLimitReachedException;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import java.text.ParseException;
import java.util.Optional;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Verifies logout tokens of the identity provider by its published keys and the algorithms of its access tokens. Only a
 * token that the provider has signed is mentioned in the log.
 */
final class LogoutTokenVerifier {
    private static final Logger LOG = LoggerFactory.getLogger(LogoutTokenVerifier.class);
    private static final JOSEObjectType LOGOUT_TOKEN = new JOSEObjectType("logout+jwt");
    private static final JOSEObjectType LOGOUT_TOKEN_MEDIA_TYPE = new JOSEObjectType("application/logout+jwt");

    private final DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();
    private final String jwkSetUri;
    private final LogoutTokenReader reader;

    LogoutTokenVerifier(JWSKeySelector<SecurityContext> keys, String jwkSetUri, LogoutTokenReader reader) {
        this.jwkSetUri = jwkSetUri;
        this.reader = reader;
        processor.setJWSTypeVerifier(
                new DefaultJOSEObjectTypeVerifier<>(LOGOUT_TOKEN, LOGOUT_TOKEN_MEDIA_TYPE, JOSEObjectType.JWT, null));
        processor.setJWSKeySelector(keys);
        // the reader is stricter and uses the clock of the service
        processor.setJWTClaimsSetVerifier((claims, context) -> {});
    }

    /**
     * The claims; empty for a token that is not a valid logout token of the provider for this service.
     *
     * @throws ApiException with 503 when the JWKS could not be fetched
     */
    Optional<LogoutToken> verify(String token) {
        return signed(token).flatMap(this::read);
    }

    private Optional<JWTClaimsSet> signed(String token) {
        try {
            return Optional.of(processor.process(SignedJWT.parse(token), null));
        } catch (RateLimitReachedException e) {
            // the keys were fetched a moment ago and do not include the token's
            return rejected(e);
        } catch (KeySourceException e) {
            LOG.warn("Could not fetch the identity provider's JWKS from {}: {}", jwkSetUri, e.getMessage());
            throw new ApiException(ErrorCode.UNAVAILABLE);
        } catch (ParseException | BadJOSEException | JOSEException | RuntimeException e) {
            // the parser throws various exceptions for malformed input; all of them mean that the token is invalid
            return rejected(e);
        }
    }

    private static Optional<JWTClaimsSet> rejected(Exception cause) {
        LOG.debug("Invalid logout token", cause);
        return Optional.empty();
    }

    private Optional<LogoutToken> read(JWTClaimsSet claims) {
        try {
            return Optional.of(reader.read(claims));
        } catch (ParseException | BadJOSEException e) {
            LOG.warn("Refused a logout token of the identity provider, no session has ended: {}", e.getMessage());
            return Optional.empty();
        }
    }
}

package org.clinicalplatform.authentication.exchange;

import com.nimbusds.jwt.JWTClaimsSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.clinicalplatform.authentication.session.AuthenticationContext;
import org.clinicalplatform.identityprovider.AssuranceSettings;

/**
 * What a token of the provider states about how its user authenticated: {@code acr} and {@code amr} (OpenID Connect
 * Core, section 2; requirement R-322).
 */
final class ProviderAssurance {
    private static final String FEDERATED = "fed";
    private static final String MULTIPLE_FACTORS = "mfa";

    /** The registered values (RFC 8176, section 2); others could mean anything. */
    private static final Set<String> METHODS = Set.of(
            "face",
            "fpt",
            "geo",
            "hwk",
            "iris",
            "kba",
            "mca",
            MULTIPLE_FACTORS,
            "otp",
            "pin",
            "pop",
            "pwd",
            "rba",
            "retina",
            "sc",
            "sms",
            "swk",
            "tel",
            "user",
            "vbm",
            "wia");

    private final List<String> twoFactorAcr;

    ProviderAssurance(AssuranceSettings settings) {
        twoFactorAcr = settings.twoFactorAcr();
    }

    AuthenticationContext of(JWTClaimsSet claims) {
        List<String> methods =
                Stream.concat(Stream.of(FEDERATED), methods(claims)).distinct().toList();
        boolean twoFactors = methods.contains(MULTIPLE_FACTORS)
                || claims.getClaim("acr") instanceof String acr && twoFactorAcr.contains(acr);
        return new AuthenticationContext(
                methods,
                twoFactors ? AuthenticationContext.PASSWORD_AND_CODE.acr() : AuthenticationContext.PASSWORD.acr());
    }

    private static Stream<String> methods(JWTClaimsSet claims) {
        return claims.getClaim("amr") instanceof List<?> values
                ? values.stream()
                        .filter(String.class::isInstance)
                        .map(String.class::cast)
                        .filter(METHODS::contains)
                : Stream.empty();
    }
}

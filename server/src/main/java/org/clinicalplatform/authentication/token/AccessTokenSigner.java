package org.clinicalplatform.authentication.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.time.Clock;
import java.time.Instant;
import java.util.Date;
import java.util.UUID;
import org.clinicalplatform.authentication.AuthenticationSettings;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Signs access tokens: ES256 JWTs in the profile of RFC 9068. */
@Component
public class AccessTokenSigner {
    static final JOSEObjectType TYPE = new JOSEObjectType("at+jwt");
    static final String SESSION = "sid";
    static final String TENANT = "sessionTenantId";
    static final String FACILITY = "sessionFacilityId";
    static final String AUTH_TIME = "auth_time";
    static final String AMR = "amr";
    static final String ACR = "acr";
    private static final String CLIENT_ID = "clinical-platform";

    private final SigningKeys keys;
    private final AuthenticationSettings settings;
    private final Clock clock;

    AccessTokenSigner(SigningKeys keys, AuthenticationSettings settings, Clock clock) {
        this.keys = keys;
        this.settings = settings;
        this.clock = clock;
    }

    /** Adds the token id and the times to the claims and signs them. */
    public String sign(AccessTokenClaims claims) {
        Instant now = clock.instant();
        JWTClaimsSet set = new JWTClaimsSet.Builder()
                .issuer(settings.issuer())
                .subject(claims.accountId().toString())
                .audience(settings.audience())
                .claim("client_id", CLIENT_ID)
                .issueTime(Date.from(now))
                .notBeforeTime(Date.from(now))
                .expirationTime(Date.from(claims.expiresAt()))
                .jwtID(UUID.randomUUID().toString())
                .claim(SESSION, claims.sessionId().toString())
                .claim(AUTH_TIME, claims.authTime().getEpochSecond())
                .claim(AMR, claims.amr())
                .claim(ACR, claims.acr())
                .claim(TENANT, text(claims.tenantId()))
                .claim(FACILITY, text(claims.facilityId()))
                .build();
        JWSHeader header = new JWSHeader.Builder(JWSAlgorithm.ES256)
                .type(TYPE)
                .keyID(keys.currentKeyId())
                .build();
        SignedJWT token = new SignedJWT(header, set);
        try {
            token.sign(keys.signer());
        } catch (JOSEException e) {
            throw new IllegalStateException("Could not sign an access token with the key checked at startup", e);
        }
        return token.serialize();
    }

    private static @Nullable String text(@Nullable UUID id) {
        return id == null ? null : id.toString();
    }
}

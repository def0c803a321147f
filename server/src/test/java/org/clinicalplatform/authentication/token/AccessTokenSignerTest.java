package org.clinicalplatform.authentication.token;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.jwk.ECKey;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.authentication.AuthenticationSettings;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.TestKeyPair;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class AccessTokenSignerTest {
    private static final TestKeyPair PAIR = TestKeyPair.p256();
    private static final UUID ACCOUNT = UUID.randomUUID();
    private static final UUID SESSION = UUID.randomUUID();
    private static final UUID TENANT = UUID.randomUUID();
    private static final UUID FACILITY = UUID.randomUUID();

    private final TestClock clock = new TestClock();
    private final SigningKeys keys =
            new SigningKeys(SigningKeyPem.read(PAIR.privatePem(), PAIR.publicPem()), List.of());
    private final AuthenticationSettings settings = TestSettings.withKeys("", "");
    private final AccessTokenSigner tokens = new AccessTokenSigner(keys, settings, clock);

    private final AccessTokenClaims claims = claims(TENANT, FACILITY, clock.instant());
    private final AccessTokenClaims inWholeSeconds =
            claims(TENANT, FACILITY, clock.instant().truncatedTo(ChronoUnit.SECONDS));

    @Test
    void signWhenVerifiedThenGivesTheClaimsInWholeSeconds() {
        AccessTokenVerifier verifier = new AccessTokenVerifier(keys, settings, clock);

        assertThat(verifier.verify(tokens.sign(claims))).contains(inWholeSeconds);
    }

    @Test
    void signWhenTheSessionIsNotNarrowedThenTheTokenDoesNotHaveAScope() {
        AccessTokenClaims unscoped = claims(null, null, clock.instant().truncatedTo(ChronoUnit.SECONDS));
        String token = tokens.sign(unscoped);

        assertThat(payload(token).has("sessionTenantId")).isFalse();
        assertThat(payload(token).has("sessionFacilityId")).isFalse();
        assertThat(new AccessTokenVerifier(keys, settings, clock).verify(token)).contains(unscoped);
    }

    @Test
    void signWhenDecodedThenHasTheHeaderOfAnAccessToken() {
        JsonNode header = part(tokens.sign(claims), 0);

        assertThat(header.propertyNames()).containsExactlyInAnyOrder("alg", "typ", "kid");
        assertThat(header.get("alg").asString()).isEqualTo("ES256");
        assertThat(header.get("typ").asString()).isEqualTo("at+jwt");
        assertThat(header.get("kid").asString()).isEqualTo(keys.currentKeyId());
    }

    @Test
    void signWhenDecodedThenHasTheRequiredClaimsAndNothingPersonal() {
        JsonNode payload = payload(tokens.sign(claims));

        assertThat(payload.propertyNames())
                .containsExactlyInAnyOrder(
                        "iss",
                        "sub",
                        "aud",
                        "client_id",
                        "iat",
                        "nbf",
                        "exp",
                        "jti",
                        "sid",
                        "auth_time",
                        "amr",
                        "acr",
                        "sessionTenantId",
                        "sessionFacilityId");
        assertThat(payload.get("iss").asString()).isEqualTo(TestSettings.ISSUER);
        assertThat(payload.get("aud").asString()).isEqualTo(TestSettings.AUDIENCE);
        assertThat(payload.get("sub").asString()).isEqualTo(claims.accountId().toString());
        assertThat(payload.get("sid").asString()).isEqualTo(claims.sessionId().toString());
        assertThat(payload.get("sessionTenantId").asString()).isEqualTo(TENANT.toString());
        assertThat(payload.get("sessionFacilityId").asString()).isEqualTo(FACILITY.toString());
        assertThat(payload.get("iat").asLong()).isEqualTo(clock.instant().getEpochSecond());
        assertThat(payload.get("exp").asLong()).isEqualTo(claims.expiresAt().getEpochSecond());
        assertThat(payload.get("auth_time").asLong())
                .isEqualTo(claims.authTime().getEpochSecond());
    }

    @Test
    void signWhenCalledTwiceThenTheTokensHaveDifferentIds() {
        assertThat(payload(tokens.sign(claims)).get("jti"))
                .isNotEqualTo(payload(tokens.sign(claims)).get("jti"));
    }

    @Test
    void verifyWhenTheTokenIsCachedThenStillExpiresOnTime() {
        AccessTokenVerifier verifier = new AccessTokenVerifier(keys, settings, clock);
        String token = tokens.sign(claims);

        assertThat(verifier.verify(token)).contains(inWholeSeconds);
        clock.set(inWholeSeconds.expiresAt().minusMillis(1));
        assertThat(verifier.verify(token)).contains(inWholeSeconds);
        clock.advance(Duration.ofMillis(1));
        assertThat(verifier.verify(token)).isEmpty();
        assertThat(verifier.verify(token)).isEmpty();
    }

    @Test
    void verifyWhenTheKeysWereRotatedThenAcceptsTokensOfTheFormerKey() {
        TestKeyPair next = TestKeyPair.p256();
        ECKey former = SigningKeyPem.read(PAIR.privatePem(), PAIR.publicPem());
        ECKey current = SigningKeyPem.read(next.privatePem(), next.publicPem());
        SigningKeys rotated = new SigningKeys(current, List.of(former, current));

        assertThat(rotated.publicKeys()).containsExactly(current.toPublicJWK(), former.toPublicJWK());
        assertThat(rotated.privateKeys()).containsExactly(current, former);
        assertThat(new AccessTokenVerifier(rotated, settings, clock).verify(tokens.sign(claims)))
                .contains(inWholeSeconds);
    }

    private static AccessTokenClaims claims(@Nullable UUID tenantId, @Nullable UUID facilityId, Instant now) {
        return new AccessTokenClaims(
                ACCOUNT,
                SESSION,
                tenantId,
                facilityId,
                now.minusSeconds(60),
                List.of("pwd", "otp"),
                "aal2",
                now.plusSeconds(900));
    }

    private static JsonNode payload(String token) {
        return part(token, 1);
    }

    private static JsonNode part(String token, int index) {
        return new JsonMapper().readTree(Base64.getUrlDecoder().decode(token.split("\\.")[index]));
    }
}

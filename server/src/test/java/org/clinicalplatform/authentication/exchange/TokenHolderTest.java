package org.clinicalplatform.authentication.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jwt.JWTClaimsSet;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class TokenHolderTest {
    private static final String CLIENT = "Night-Batch";

    /** As Keycloak 26 states the claims. */
    private static JWTClaimsSet.Builder keycloak() {
        return new JWTClaimsSet.Builder()
                .subject("8fdf60e3-7af3-420e-84cb-99423dbe3634")
                .claim("typ", "Bearer")
                .claim("azp", CLIENT)
                .claim("acr", "1")
                .claim("scope", "email profile")
                .claim("preferred_username", "service-account-night-batch")
                .claim("client_id", CLIENT);
    }

    /** As RFC 9068 and Spring Authorization Server state them. */
    private static JWTClaimsSet.Builder standard() {
        return new JWTClaimsSet.Builder()
                .subject(CLIENT)
                .claim("client_id", CLIENT)
                .claim("scope", List.of("records"));
    }

    @Test
    void ofWhenAClientGotItForItselfThenNamesTheClient() {
        assertThat(holder(keycloak())).isEqualTo(TokenHolder.client(CLIENT));
        assertThat(holder(standard())).isEqualTo(TokenHolder.client(CLIENT));
        assertThat(holder(standard().claim("azp", CLIENT))).isEqualTo(TokenHolder.client(CLIENT));
        assertThat(holder(standard().claim("client_id", null).claim("azp", CLIENT)))
                .isEqualTo(TokenHolder.client(CLIENT));
    }

    @Test
    void ofWhenNothingSaysThatItIsAClientsThenIsAUsers() {
        JWTClaimsSet.Builder user = new JWTClaimsSet.Builder()
                .subject("user-1")
                .claim("azp", CLIENT)
                .claim("preferred_username", "clinician");

        assertThat(holder(user)).isEqualTo(TokenHolder.USER);
        assertThat(holder(user.claim("sid", "session-1"))).isEqualTo(TokenHolder.USER);
        assertThat(holder(new JWTClaimsSet.Builder().subject("user-1").claim("client_id", CLIENT)))
                .isEqualTo(TokenHolder.USER);
        assertThat(holder(new JWTClaimsSet.Builder().subject("user-1").claim("preferred_username", 7)))
                .isEqualTo(TokenHolder.USER);
    }

    static Stream<Arguments> doubts() {
        Map<String, UnaryOperator<JWTClaimsSet.Builder>> signsOfUsers = Map.of(
                "a session", claims -> claims.claim("sid", "session-1"),
                "a blank session", claims -> claims.claim("sid", ""),
                "a former session claim", claims -> claims.claim("session_state", "session-1"),
                "an authentication", claims -> claims.claim("auth_time", 1),
                "a delegation", claims -> claims.claim("act", Map.of("sub", CLIENT)),
                "an ID token", claims -> claims.claim("scope", "email openid"),
                "an ID token, as a list", claims -> claims.claim("scope", List.of("openid")),
                "an ID token, in another claim", claims -> claims.claim("scp", List.of("openid")));
        Stream<Arguments> signs = signsOfUsers.entrySet().stream()
                .flatMap(sign -> Stream.of(
                        Arguments.of(
                                sign.getKey() + " at Keycloak", sign.getValue().apply(keycloak())),
                        Arguments.of(
                                sign.getKey() + " of RFC 9068", sign.getValue().apply(standard()))));
        return Stream.concat(
                signs,
                Stream.of(
                        Arguments.of("a name that a user may take", keycloak().claim("client_id", null)),
                        Arguments.of(
                                "a name that a user may take, in upper case",
                                keycloak().claim("preferred_username", "SERVICE-ACCOUNT-night-batch")),
                        Arguments.of(
                                "the name of another client's",
                                keycloak().claim("azp", "other").claim("client_id", "other")),
                        Arguments.of("two clients", keycloak().claim("azp", "other")),
                        Arguments.of("two clients", standard().claim("azp", "other")),
                        Arguments.of(
                                "the client as an audience alone",
                                standard().claim("client_id", null).audience(List.of(CLIENT, "clinical-platform"))),
                        Arguments.of("no client", keycloak().claim("azp", null).claim("client_id", null))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("doubts")
    void ofWhenItIsInDoubtThenIsNeither(String doubt, JWTClaimsSet.Builder claims) {
        assertThat(holder(claims)).as(doubt).isEqualTo(TokenHolder.NEITHER);
    }

    private static TokenHolder holder(JWTClaimsSet.Builder claims) {
        return TokenHolder.of(claims.build());
    }
}

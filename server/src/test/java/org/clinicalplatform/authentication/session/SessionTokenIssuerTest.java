package org.clinicalplatform.authentication.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.authentication.AuthenticationSettings;
import org.clinicalplatform.authentication.token.AccessTokenSigner;
import org.clinicalplatform.platform.ids.Ids;
import org.clinicalplatform.testing.TestClock;
import org.junit.jupiter.api.Test;

class SessionTokenIssuerTest {
    private static final Instant NOW = TestClock.START;

    private final AccessTokenSigner signer = mock(AccessTokenSigner.class);

    /** Otherwise the session would be open for longer, and a client that waits for the expiry could not refresh it. */
    @Test
    void issueWhenTheIdleTimeIsShorterThanAnAccessTokenThenTheAccessTokenExpiresFirst() {
        when(signer.sign(any())).thenReturn("token");
        SessionTokenIssuer issuer = new SessionTokenIssuer(
                mock(RefreshTokenMapper.class),
                signer,
                settings(Duration.ofMinutes(15), Duration.ofMinutes(10)),
                new Ids());

        SessionTokens tokens = issuer.issue(session(), NOW);

        assertThat(tokens.accessTokenLifetime()).isEqualTo(Duration.ofMinutes(5));
        assertThat(tokens.refreshTokenLifetime()).isEqualTo(Duration.ofMinutes(10));
    }

    private static Session session() {
        return new Session(
                UUID.randomUUID(),
                UUID.randomUUID(),
                null,
                null,
                NOW,
                List.of("pwd"),
                "aal1",
                NOW,
                NOW.plus(Duration.ofHours(12)));
    }

    private static AuthenticationSettings settings(Duration access, Duration idle) {
        return new AuthenticationSettings(
                "", "", "", "", "urn:test:issuer", "urn:test:audience", access, idle, Duration.ofHours(12));
    }
}

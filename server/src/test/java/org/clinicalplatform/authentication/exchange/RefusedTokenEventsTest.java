package org.clinicalplatform.authentication.exchange;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoMoreInteractions;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.clinicalplatform.identityprovider.AssuranceSettings;
import org.clinicalplatform.identityprovider.AuthorizedPartySettings;
import org.clinicalplatform.identityprovider.OidcSettings;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.securityevents.SecurityEventKind;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.clinicalplatform.testing.TestClock;
import org.junit.jupiter.api.Test;

class RefusedTokenEventsTest {
    private static final int MANY = RefusedTokenEvents.LIMIT + 5;

    private final TestClock clock = new TestClock();
    private final AtomicLong elapsed = new AtomicLong();
    private final SecurityEvents events = mock();
    private final PresentedTokens tokens = new PresentedTokens(
            new ProviderTokenVerifier(
                    (selector, context) -> List.of(),
                    "",
                    new ProviderTokenReader(
                            new OidcSettings("urn:issuer", "", "us", OidcSettings.PasswordReset.PROVIDER),
                            new AuthorizedPartySettings(Set.of()),
                            new AssuranceSettings(List.of()),
                            clock)),
            new RefusedTokenEvents(events, elapsed::get));

    @Test
    void verifyWhenManyTokensAreRefusedThenRecordsAFailedLoginAtMostSoOftenAMinute() {
        sendInvalidTokens();
        verifyRecorded(RefusedTokenEvents.LIMIT);

        pass(Duration.ofSeconds(59));
        sendInvalidTokens();
        verifyRecorded(RefusedTokenEvents.LIMIT);

        pass(Duration.ofSeconds(1));
        sendInvalidTokens();
        verifyRecorded(2 * RefusedTokenEvents.LIMIT);
    }

    @Test
    void verifyWhenTheClockIsSetBackThenRecordsAgainAfterAMinute() {
        sendInvalidTokens();

        clock.set(clock.instant().minus(Duration.ofDays(1)));
        pass(Duration.ofMinutes(1));
        sendInvalidTokens();

        verifyRecorded(2 * RefusedTokenEvents.LIMIT);
    }

    @Test
    void verifyWhenThereIsNoTokenThenRecordsNothing() {
        refuse(Optional.empty());

        verifyNoMoreInteractions(events);
    }

    private void pass(Duration time) {
        clock.advance(time);
        elapsed.addAndGet(time.toNanos());
    }

    private void sendInvalidTokens() {
        for (int i = 0; i < MANY; i++) {
            refuse(Optional.of("garbage"));
        }
    }

    private void refuse(Optional<String> token) {
        assertThatExceptionOfType(ApiException.class).isThrownBy(() -> tokens.verify(token));
    }

    private void verifyRecorded(int count) {
        verify(events, times(count)).recordLater(SecurityEventKind.LOGIN_FAILED, null, "IDENTITY_PROVIDER_TOKEN");
        verifyNoMoreInteractions(events);
    }
}

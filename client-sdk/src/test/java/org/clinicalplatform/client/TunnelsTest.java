package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import org.clinicalplatform.client.error.ClinicalTransportException;
import org.clinicalplatform.client.error.UnexpectedResponseException;
import org.clinicalplatform.client.generated.model.VisitCreate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** HTTPS through a proxy that does not open the tunnel, so that the service sees nothing of the request. */
class TunnelsTest extends SignedInClientTest {

    @Test
    void callWhenTheProxyRequiresAuthenticationThenUnexpectedResponseAndNotRepeated() throws IOException {
        try (RefusingProxy proxy = RefusingProxy.start(407)) {
            ClinicalClient proxied = behind(proxy);

            assertUnexpected(() -> proxied.visits().get(SampleResponses.VISIT));
            assertUnexpected(() -> proxied.visits().create(new VisitCreate()));
            assertUnexpected(() -> proxied.sessions().signIn("clinician", "password"));

            assertThat(proxy.requests())
                    .hasSize(3)
                    .allSatisfy(line -> assertThat(line).startsWith("CONNECT clinic.invalid:443 "));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {403, 502, 503})
    void callWhenTheProxyRefusesTheTunnelThenReportedAsNeverSentAndOnlyASignInIsNotRepeated(int status)
            throws IOException {
        try (RefusingProxy proxy = RefusingProxy.start(status)) {
            ClinicalClient proxied = behind(proxy);

            assertNotSent(status, () -> proxied.sessions().signIn("clinician", "password"));
            assertThat(proxy.requests()).hasSize(1);

            assertNotSent(status, () -> proxied.visits().create(new VisitCreate()));
            assertThat(proxy.requests()).hasSize(4);

            assertNotSent(status, () -> proxied.visits().end(SampleResponses.VISIT));
            assertThat(proxy.requests()).hasSize(7);

            assertNotSent(status, () -> proxied.visits().get(SampleResponses.VISIT));
            assertThat(proxy.requests()).hasSize(10);
        }
    }

    private ClinicalClient behind(RefusingProxy proxy) {
        return builder()
                .baseUrl("https://clinic.invalid")
                .proxy(proxy.selector())
                .build();
    }

    private static void assertUnexpected(Runnable call) {
        assertThatExceptionOfType(UnexpectedResponseException.class)
                .isThrownBy(call::run)
                .satisfies(e -> assertThat(e.status()).isEqualTo(407));
    }

    private static void assertNotSent(int status, Runnable call) {
        assertThatExceptionOfType(ClinicalTransportException.class)
                .isThrownBy(call::run)
                .withMessageContaining("the proxy refused the connection to the service with " + status)
                .satisfies(e -> assertThat(e.mayHaveTakenEffect()).isFalse());
    }
}

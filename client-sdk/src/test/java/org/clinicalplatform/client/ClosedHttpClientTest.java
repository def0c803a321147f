package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import org.clinicalplatform.client.error.ClinicalTransportException;
import org.clinicalplatform.client.generated.model.VisitCreate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

/** A framework may close an HTTP client, at the end of an application, before the threads that still use it. */
class ClosedHttpClientTest extends SignedInClientTest {

    @Test
    void callWhenTheHttpClientIsClosedThenReportedAsNeverSent() {
        assertNeverSent(new FailingAtOnce(new IOException("closed")));
    }

    @Test
    void callWhenTheHttpClientFailsAtOnceForAnotherReasonThenMayHaveTakenEffect() {
        ClinicalClient failing = builder()
                .httpClient(new FailingAtOnce(new IOException("broken")))
                .build();

        assertThatExceptionOfType(ClinicalTransportException.class)
                .isThrownBy(() -> failing.visits().create(new VisitCreate()))
                .satisfies(e -> assertThat(e.mayHaveTakenEffect()).isTrue());
    }

    @EnabledForJreRange(min = JRE.JAVA_21)
    @Test
    void callWhenTheHttpClientOfTheJdkIsClosedThenReportedAsNeverSent() throws ReflectiveOperationException {
        HttpClient http = HttpClient.newHttpClient();
        HttpClient.class.getMethod("shutdown").invoke(http);

        assertNeverSent(http);
    }

    private void assertNeverSent(HttpClient http) {
        ClinicalClient closed = builder().httpClient(http).build();

        assertThatExceptionOfType(ClinicalTransportException.class)
                .isThrownBy(() -> closed.visits().create(new VisitCreate()))
                .withMessageContaining("not sent, the HTTP client of the application is closed")
                .satisfies(e -> assertThat(e.mayHaveTakenEffect()).isFalse());
        assertThat(service.received()).isEmpty();
    }

    /** Does as the JDK's client of Java 21 once it is closed, for tests with an older one. */
    private static final class FailingAtOnce extends DelegatingHttpClient {
        private final IOException failure;

        FailingAtOnce(IOException failure) {
            this.failure = failure;
        }

        @Override
        public <T> CompletableFuture<HttpResponse<T>> sendAsync(
                HttpRequest request, HttpResponse.BodyHandler<T> handler) {
            return CompletableFuture.failedFuture(failure);
        }
    }
}

package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** An HTTP client that is not the JDK's own may do with a response what it likes before it returns one. */
class DelegatingHttpClientTest extends SignedInClientTest {

    @Test
    void callWhenTheHttpClientRepeatsTheRequestByItselfThenItsOutcomeIsThatOfTheCall() {
        service.on(SampleResponses.GET_VISIT, SampleResponses.error(503, "Later", null), SampleResponses.visit());
        client = builder()
                .httpClient(new RepeatingByItself())
                .retryPolicy(RetryPolicy.none())
                .build();

        assertThat(readVisit().getId()).isEqualTo(SampleResponses.VISIT.value());

        assertThat(service.received(SampleResponses.GET_VISIT)).hasSize(2);
    }

    private static final class RepeatingByItself extends DelegatingHttpClient {

        @Override
        public <T> CompletableFuture<HttpResponse<T>> sendAsync(
                HttpRequest request, HttpResponse.BodyHandler<T> handler) {
            return super.sendAsync(request, handler)
                    .thenCompose(response -> response.statusCode() == 503
                            ? super.sendAsync(request, handler)
                            : CompletableFuture.completedFuture(response));
        }
    }
}

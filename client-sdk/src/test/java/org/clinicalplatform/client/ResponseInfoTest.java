package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.clinicalplatform.client.error.ClinicalTransportException;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ResponseInfoTest extends SignedInClientTest {
    private final List<ResponseInfo> responses = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private ClinicalClient listening;

    @BeforeEach
    void listen() {
        listening = client.with(CallOptions.defaults().withRequestId("mine").onResponse(response -> {
            responses.add(response);
            threads.add(Thread.currentThread());
        }));
    }

    @Test
    void successWhenReceivedThenTheListenerGetsItsRequestIdOnTheThreadOfTheCall() {
        service.on(
                SampleResponses.GET_VISIT,
                SampleResponses.error(503, "Later", null),
                SampleResponses.visit().with("X-Request-Id", "from-the-service"));

        listening.visits().get(SampleResponses.VISIT);

        assertThat(responses).singleElement().satisfies(response -> {
            assertThat(response.operation()).isEqualTo("getVisit");
            assertThat(response.status()).isEqualTo(200);
            assertThat(response.requestId()).isEqualTo("from-the-service");
            assertThat(response.attempts()).isEqualTo(2);
            assertThat(response.duration()).isBetween(Duration.ofNanos(1), Duration.ofSeconds(30));
        });
        assertThat(threads).containsExactly(Thread.currentThread());
    }

    @Test
    void successWhenAProxyRemovedTheRequestIdThenThatOfTheRequest() {
        service.on(SampleResponses.GET_VISIT, SampleResponses.visit());

        listening.visits().get(SampleResponses.VISIT);

        assertThat(responses).extracting(ResponseInfo::requestId).containsExactly("mine");
    }

    @Test
    void errorWhenReceivedThenTheListenerGetsItToo() {
        service.on(SampleResponses.GET_VISIT, SampleResponses.error(404, "Visit not found", null));

        assertThatExceptionOfType(RecordNotAvailableException.class)
                .isThrownBy(() -> listening.visits().get(SampleResponses.VISIT));

        assertThat(responses).extracting(ResponseInfo::status).containsExactly(404);
    }

    @Test
    void callWhenTokenIsRefusedThenOnlyTheResponseThatDecidesIsReported() {
        service.on(SampleResponses.GET_VISIT, SampleResponses.unauthorized(), SampleResponses.visit())
                .on(SampleResponses.REFRESH, SampleResponses.tokens("access-2", "refresh-2"));

        listening.visits().get(SampleResponses.VISIT);

        assertThat(responses).singleElement().satisfies(response -> {
            assertThat(response.status()).isEqualTo(200);
            assertThat(response.attempts()).isEqualTo(2);
        });
    }

    @Test
    void callWhenNoResponseArrivesThenTheListenerIsNotCalled() {
        service.on(SampleResponses.END_VISIT, SampleResponses.visit().truncated());

        assertThatExceptionOfType(ClinicalTransportException.class)
                .isThrownBy(() -> listening.visits().end(SampleResponses.VISIT));

        assertThat(responses).isEmpty();
    }

    @Test
    void callWhenItsListenerFailsThenTheResultIsReturned() {
        service.on(SampleResponses.GET_VISIT, SampleResponses.visit());
        RecordingLogger logger = new RecordingLogger();
        ClinicalClient failing = builder()
                .logger(logger)
                .build()
                .with(CallOptions.defaults().onResponse(response -> {
                    throw new IllegalStateException("listener");
                }));

        assertThat(failing.visits().get(SampleResponses.VISIT).getId()).isEqualTo(SampleResponses.VISIT.value());

        assertThat(logger.lines()).contains("WARNING The response listener failed");
    }
}

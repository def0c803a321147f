package org.clinicalplatform.client;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.clinicalplatform.client.error.ClinicalTransportException;
import org.clinicalplatform.client.generated.model.Visit;
import org.clinicalplatform.client.generated.model.VisitCreate;
import org.junit.jupiter.api.Test;

class TimeoutsTest extends SignedInClientTest {
    private static final Duration SHORT = Duration.ofMillis(200);
    private static final Duration LONG = Duration.ofSeconds(20);
    private final CountDownLatch never = new CountDownLatch(1);

    @Test
    void callWhenNoResponseArrivesThenTimesOut() throws InterruptedException {
        service.on(SampleResponses.GET_VISIT, request -> {
            never.await();
            return SampleResponses.visit();
        });
        ClinicalClient hasty = builder().readTimeout(SHORT).build();

        assertTimesOut(() -> hasty.visits().get(SampleResponses.VISIT));

        Stacks.await(() -> !service.received().isEmpty());
        assertThat(service.received(SampleResponses.GET_VISIT))
                .as("a slow read is not repeated")
                .hasSize(1);
    }

    @Test
    void callWhenResponseStallsThenTimesOutAndConnectionIsClosed() throws Exception {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CountDownLatch givenUp = new CountDownLatch(1);
            new Thread(() -> respondHalfWay(listener, givenUp)).start();
            ClinicalClient hasty = builder()
                    .baseUrl("http://127.0.0.1:" + listener.getLocalPort())
                    .readTimeout(SHORT)
                    .build();

            assertTimesOut(() -> hasty.visits().create(new VisitCreate()));
            assertThat(givenUp.await(10, SECONDS)).isTrue();
        }
    }

    @Test
    void callWhenItHasATimeoutThenThatApplies() {
        service.on(SampleResponses.GET_VISIT, request -> {
            never.await();
            return SampleResponses.visit();
        });

        assertTimesOut(() ->
                client.with(CallOptions.defaults().withTimeout(SHORT)).visits().get(SampleResponses.VISIT));
    }

    @Test
    void callWhenInterruptedWhileWaitingThenGivesUpAndKeepsTheFlag() throws Exception {
        CountDownLatch arrived = new CountDownLatch(1);
        service.on(SampleResponses.GET_VISIT, request -> {
            arrived.countDown();
            never.await();
            return SampleResponses.visit();
        });

        Interruptible call = new Interruptible(this::readVisit);
        assertThat(arrived.await(10, SECONDS)).isTrue();
        call.interrupt();

        assertThat(call.failure())
                .isInstanceOf(ClinicalTransportException.class)
                .hasCauseInstanceOf(InterruptedException.class)
                .extracting(e -> ((ClinicalTransportException) e).mayHaveTakenEffect())
                .isEqualTo(true);
        assertThat(call.stayedInterrupted()).isTrue();
    }

    @Test
    void callWhenInterruptedBeforehandThenNothingIsSent() throws Exception {
        Interruptible call = new Interruptible(() -> {
            Thread.currentThread().interrupt();
            readVisit();
        });

        assertThat(call.failure())
                .isInstanceOf(ClinicalTransportException.class)
                .hasMessageContaining("interrupted before the request was sent")
                .extracting(e -> ((ClinicalTransportException) e).mayHaveTakenEffect())
                .isEqualTo(false);
        assertThat(call.stayedInterrupted()).isTrue();
        assertThat(service.received()).isEmpty();
    }

    @Test
    void callWhenInterruptedAfterTheResponseArrivedThenReturnsItAndKeepsTheFlag() {
        service.on(SampleResponses.GET_VISIT, SampleResponses.visit());
        CallOptions interrupting = CallOptions.defaults()
                .onResponse(arrived -> Thread.currentThread().interrupt());

        Visit visit = client.with(interrupting).visits().get(SampleResponses.VISIT);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(visit.getId()).isEqualTo(SampleResponses.VISIT.value());
    }

    @Test
    void requestWhenThreadIsInterruptedBeforehandThenNotEvenStarted() throws Exception {
        HttpClient cannotSend = new CallHttpClient(HttpClient.newHttpClient(), exchange(Operation.GET_VISIT));
        ClinicalClient unable = builder().httpClient(cannotSend).build();

        Interruptible call = new Interruptible(() -> {
            Thread.currentThread().interrupt();
            unable.visits().get(SampleResponses.VISIT);
        });

        assertThat(call.failure()).hasCauseInstanceOf(InterruptedException.class);
    }

    private static void respondHalfWay(ServerSocket listener, CountDownLatch givenUp) {
        try (Socket connection = listener.accept();
                InputStream in = connection.getInputStream();
                OutputStream out = connection.getOutputStream()) {
            out.write("HTTP/1.1 201 Created\r\nContent-Length: 10\r\n\r\n{".getBytes(StandardCharsets.US_ASCII));
            out.flush();
            in.transferTo(OutputStream.nullOutputStream());
            givenUp.countDown();
        } catch (IOException e) {
            throw new AssertionError("the stalling server failed", e);
        }
    }

    private static void assertTimesOut(Runnable call) {
        assertTimeoutPreemptively(
                LONG,
                () -> assertThatExceptionOfType(ClinicalTransportException.class)
                        .isThrownBy(call::run)
                        .withCauseInstanceOf(HttpTimeoutException.class)
                        .satisfies(e -> assertThat(e.mayHaveTakenEffect()).isTrue()));
    }
}

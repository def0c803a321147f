package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.clinicalplatform.client.StubService.Received;
import org.clinicalplatform.client.error.SessionEndedException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Calls of one thread while another one changes the scope of the session. */
class ScopeChangesTest extends SignedInClientTest {
    private static final String OPEN = "POST /api/v1/auth/session/service";
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void stopThreads() {
        threads.shutdownNow();
    }

    /** Otherwise a write that was meant for the former facility would be made at the new one. */
    @Test
    void callWhenANarrowingOpensASessionInTheNewScopeThenIsNotRepeatedThere() throws Exception {
        client = builder()
                .programCredentials(
                        ProgramCredentials.of(() -> "provider-token").narrowedTo(SampleResponses.TENANT))
                .build();
        CountDownLatch opened = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        service.on(OPEN, SampleResponses.tokens("opened", "refresh-opened"))
                .on(SampleResponses.REFRESH, SampleResponses.error(401, "Invalid refresh token", null))
                .on(SampleResponses.SCOPE, request -> {
                    if (carries("access-1", request)) {
                        return SampleResponses.unauthorized();
                    }
                    if (carries("opened", request)) {
                        return SampleResponses.tokens("narrowed-1", "refresh-n1");
                    }
                    opened.countDown();
                    goOn.await();
                    return SampleResponses.tokens("narrowed-2", "refresh-n2");
                })
                .on(SampleResponses.GET_VISIT, request -> {
                    if (carries("access-1", request)) {
                        threads.execute(this::narrowToTheFacility);
                        opened.await();
                        return SampleResponses.unauthorized();
                    }
                    return SampleResponses.visit();
                });

        assertThatExceptionOfType(SessionEndedException.class).isThrownBy(this::readVisit);
        goOn.countDown();

        assertThat(service.onlyReceived(SampleResponses.GET_VISIT).authorization())
                .containsExactly("Bearer access-1");
    }

    private void narrowToTheFacility() {
        client.sessions().narrow(SampleResponses.TENANT, SampleResponses.FACILITY);
    }

    private static boolean carries(String accessToken, Received request) {
        return request.authorization().contains("Bearer " + accessToken);
    }
}

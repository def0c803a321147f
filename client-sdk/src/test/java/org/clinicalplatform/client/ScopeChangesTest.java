package org.clinicalplatform.client;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.clinicalplatform.client.StubService.Received;
import org.clinicalplatform.client.error.ServiceUnavailableException;
import org.clinicalplatform.client.error.SessionEndedException;
import org.clinicalplatform.client.generated.model.Visit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Calls of one thread while another one changes the scope of the session, or ends it. */
class ScopeChangesTest extends SignedInClientTest {
    private static final String OPEN = "POST /api/v1/auth/session/service";
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);

    @AfterEach
    void stopThreads() {
        threads.shutdownNow();
    }

    /** Otherwise a write that was meant for the former facility would be made at the new one. */
    @Test
    void callWhenANarrowingOpensASessionInTheNewScopeThenIsNotRepeatedThere() {
        ProgramCredentials program = ProgramCredentials.of(() -> "provider-token");
        client = builder().programCredentials(program).build();
        service.on(SampleResponses.REFRESH, SampleResponses.error(401, "Invalid refresh token", null));
        service.on(OPEN, SampleResponses.tokens("opened", "refresh-opened"));
        service.on(SampleResponses.SCOPE, request -> {
            if (carries("access-1", request)) {
                return SampleResponses.unauthorized();
            }
            if (carries("opened", request)) {
                return SampleResponses.tokens("narrowed-1", "refresh-n1");
            }
            reached.countDown();
            goOn.await();
            return SampleResponses.tokens("narrowed-2", "refresh-n2");
        });
        service.on(SampleResponses.GET_VISIT, request -> {
            if (!carries("access-1", request)) {
                return SampleResponses.visit();
            }
            threads.execute(this::narrow);
            reached.await();
            return SampleResponses.unauthorized();
        });

        assertThatExceptionOfType(SessionEndedException.class).isThrownBy(this::readVisit);

        assertThat(service.onlyReceived(SampleResponses.GET_VISIT).authorization())
                .containsExactly("Bearer access-1");
    }

    /** A slow store keeps the refresh of the former tokens going when those of the new scope are refused already. */
    @Test
    void callWhenRefusedInTheNewScopeWhileTheFormerRefreshRunsThenTheNewTokensAreRefreshed() throws Exception {
        client = builder().tokenStore(new SlowForRefreshes()).build();
        service.on(SampleResponses.SCOPE, request -> {
            Stacks.awaitThreadsIn(1, "LiveSession.refreshed", "ReentrantLock.lock");
            return SampleResponses.tokens("narrowed-1", "refresh-n1");
        });
        service.on(SampleResponses.REFRESH, SampleResponses.tokens("narrowed-2", "refresh-n2"));
        service.on(SampleResponses.GET_VISIT, request -> {
            if (carries("access-1", request)) {
                threads.execute(this::narrow);
                Stacks.awaitThreadsIn(1, "LiveSession.narrow", "HttpSender.send");
            }
            return carries("narrowed-2", request) ? SampleResponses.visit() : SampleResponses.unauthorized();
        });

        assertOnlyAFurtherCallGoesOn();
        assertThat(service.onlyReceived(SampleResponses.REFRESH).body()).contains("refresh-n1");
    }

    /** The refresh of the former session opens none, so a further call must not share it. */
    @Test
    void callWhenMadeAfterASignOutWhileTheFormerRefreshRunsThenOpensASession() throws Exception {
        ProgramCredentials program = ProgramCredentials.of(() -> "provider-token");
        client = builder()
                .tokenStore(new SlowForRefreshes())
                .programCredentials(program)
                .build();
        service.on(OPEN, SampleResponses.tokens("opened", "refresh-opened"));
        service.on(SampleResponses.LOGOUT, request -> {
            Stacks.awaitThreadsIn(1, "LiveSession.refreshed", "ReentrantLock.lock");
            return SampleResponses.noContent();
        });
        service.on(SampleResponses.GET_VISIT, request -> {
            if (carries("opened", request)) {
                return SampleResponses.visit();
            }
            threads.execute(() -> client.sessions().signOut());
            Stacks.awaitThreadsIn(1, "Sessions.signOut", "HttpSender.send");
            return SampleResponses.unauthorized();
        });

        assertOnlyAFurtherCallGoesOn();
        assertThat(service.received(OPEN)).hasSize(1);
    }

    /** The session has the scope: whoever is told that narrowing failed would go on there without knowing. */
    @Test
    void narrowWhenItFailsInASessionThatItOpenedThenThatOneIsUsedAndLaterSessionsHaveItsScope() {
        ProgramCredentials program = ProgramCredentials.of(() -> "provider-token");
        client = builder().programCredentials(program).build();
        service.on(OPEN, SampleResponses.tokens("opened", "refresh-opened"))
                .on(SampleResponses.REFRESH, SampleResponses.error(401, "Invalid refresh token", null))
                .on(
                        SampleResponses.SCOPE,
                        SampleResponses.unauthorized(),
                        SampleResponses.tokens("narrowed-1", "refresh-n1"),
                        SampleResponses.error(503, "Later", null),
                        SampleResponses.tokens("narrowed-2", "refresh-n2"))
                .on(SampleResponses.GET_VISIT, SampleResponses.visit());

        SignIn.Session narrowed = client.sessions().narrow(SampleResponses.TENANT, SampleResponses.FACILITY);

        assertThat(narrowed.tokens().accessToken()).isEqualTo("narrowed-1");
        assertThat(store.load()).isEqualTo(narrowed.tokens());
        clock.advance(Duration.ofMinutes(15));
        readVisit();
        assertThat(service.received(SampleResponses.SCOPE))
                .hasSize(4)
                .allMatch(request -> request.body().contains(SampleResponses.FACILITY.toString()));
        assertThat(service.onlyReceived(SampleResponses.GET_VISIT).authorization())
                .containsExactly("Bearer narrowed-2");
    }

    /** Unlike a session that was opened for it, the former one does not have the scope. */
    @Test
    void narrowWhenItFailsInTheFormerSessionThenThrowsAndKeepsThatOne() {
        ProgramCredentials program = ProgramCredentials.of(() -> "provider-token");
        client = builder().programCredentials(program).build();
        service.on(SampleResponses.SCOPE, SampleResponses.error(503, "Later", null));

        assertThatExceptionOfType(ServiceUnavailableException.class).isThrownBy(this::narrow);

        assertThat(store.load()).extracting(Tokens::accessToken).isEqualTo("access-1");
    }

    /** While the refresh of the former session runs, a further call is refused as well. */
    private void assertOnlyAFurtherCallGoesOn() throws Exception {
        Future<Visit> former = threads.submit(this::readVisit);
        assertThat(reached.await(20, SECONDS)).isTrue();

        Future<Visit> visit = threads.submit(this::readVisit);
        Stacks.awaitThreadsIn(2, "LiveSession.outcomeOf");
        goOn.countDown();

        assertThat(visit.get(20, SECONDS).getId()).isEqualTo(SampleResponses.VISIT.value());
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> former.get(20, SECONDS))
                .withCauseInstanceOf(SessionEndedException.class);
    }

    private void narrow() {
        client.sessions().narrow(SampleResponses.TENANT, SampleResponses.FACILITY);
    }

    private static boolean carries(String accessToken, Received request) {
        return request.authorization().contains("Bearer " + accessToken);
    }

    /** Lets a refresh wait until the test goes on. */
    private final class SlowForRefreshes implements TokenStore {
        @Override
        public @Nullable Tokens load() {
            if (Thread.currentThread().getName().equals("clinical-client-refresh")) {
                reached.countDown();
                try {
                    goOn.await();
                } catch (InterruptedException e) {
                    throw new AssertionError("not released", e);
                }
            }
            return store.load();
        }

        @Override
        public void save(Tokens tokens) {
            store.save(tokens);
        }

        @Override
        public void clear() {
            store.clear();
        }
    }
}

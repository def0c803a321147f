package org.clinicalplatform.client;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import org.clinicalplatform.client.error.ClinicalTransportException;
import org.clinicalplatform.client.error.SessionEndedException;
import org.clinicalplatform.client.generated.model.Visit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SharedRefreshTest extends SignedInClientTest {
    private static final int MANY = 32;
    private static final String WAITING_FOR_REFRESH = "LiveSession.outcomeOf";
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void stopThreads() {
        threads.shutdownNow();
    }

    @Test
    void callsWhenTokenIsRefusedThenOneRefreshServesAllThreads() throws Exception {
        CyclicBarrier allRefusedTogether = new CyclicBarrier(MANY);
        service.on(SampleResponses.GET_VISIT, request -> {
            if (request.authorization().contains("Bearer access-2")) {
                return SampleResponses.visit();
            }
            await(allRefusedTogether);
            return SampleResponses.unauthorized();
        });
        service.on(
                SampleResponses.REFRESH,
                SampleResponses.tokens("access-2", "refresh-2"),
                SampleResponses.error(401, "Spent", null));

        List<Visit> visits = inManyThreads(this::readVisit);

        assertThat(visits)
                .hasSize(MANY)
                .allSatisfy(visit -> assertThat(visit.getId()).isEqualTo(SampleResponses.VISIT.value()));
        assertThat(service.onlyReceived(SampleResponses.REFRESH).body()).isEqualTo("{\"refreshToken\":\"refresh-1\"}");
        assertThat(service.onlyReceived(SampleResponses.REFRESH).authorization())
                .isEmpty();
        assertThat(service.received(SampleResponses.GET_VISIT)).hasSize(2 * MANY);
    }

    @Test
    void callsWhenTokenIsAboutToExpireThenOneRefreshServesAllThreads() throws Exception {
        clock.advance(Duration.ofMinutes(15).minusSeconds(30));
        service.on(SampleResponses.GET_VISIT, SampleResponses.visit()).on(SampleResponses.REFRESH, request -> {
            Stacks.awaitThreadsIn(MANY, WAITING_FOR_REFRESH);
            return SampleResponses.tokens("access-2", "refresh-2");
        });

        inManyThreads(this::readVisit);

        assertThat(service.received(SampleResponses.REFRESH)).hasSize(1);
        assertThat(service.received(SampleResponses.GET_VISIT))
                .hasSize(MANY)
                .allSatisfy(request -> assertThat(request.authorization()).containsExactly("Bearer access-2"));
    }

    @Test
    void callsWhenRefreshIsRefusedThenEveryWaitingThreadFails() throws Exception {
        CyclicBarrier allRefusedTogether = new CyclicBarrier(MANY);
        service.on(SampleResponses.GET_VISIT, request -> {
            await(allRefusedTogether);
            return SampleResponses.unauthorized();
        });
        service.on(SampleResponses.REFRESH, SampleResponses.error(401, "Invalid refresh token", null));

        List<String> outcomes = inManyThreads(() -> {
            try {
                return readVisit().getVisitNumber();
            } catch (SessionEndedException e) {
                return "ended";
            }
        });

        assertThat(outcomes).hasSize(MANY).containsOnly("ended");
        assertThat(service.received(SampleResponses.REFRESH)).hasSize(1);
    }

    @Test
    void callsWhenRefreshCannotConnectThenEveryWaitingThreadFails() throws Exception {
        service.on(SampleResponses.GET_VISIT, SampleResponses.unauthorized()).on(SampleResponses.REFRESH, request -> {
            Stacks.awaitThreadsIn(MANY, WAITING_FOR_REFRESH);
            return SampleResponses.tokens("lost", "lost").truncated();
        });

        List<String> outcomes = inManyThreads(() -> {
            try {
                return readVisit().getVisitNumber();
            } catch (ClinicalTransportException e) {
                return "no response";
            }
        });

        assertThat(outcomes).hasSize(MANY).containsOnly("no response");
        assertThat(service.received(SampleResponses.REFRESH)).hasSize(1);
        assertThat(store.load()).isNotNull();
    }

    @Test
    void callWhenInterruptedDuringRefreshThenRefreshCompletesForOthers() throws Exception {
        CountDownLatch renewing = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        service.on(SampleResponses.GET_VISIT, onlyFor("access-2")).on(SampleResponses.REFRESH, request -> {
            renewing.countDown();
            goOn.await();
            return SampleResponses.tokens("access-2", "refresh-2");
        });
        Interruptible first = new Interruptible(this::readVisit);
        assertThat(renewing.await(10, SECONDS)).isTrue();
        Future<Visit> second = threads.submit(this::readVisit);

        first.interrupt();
        assertThat(first.failure())
                .isInstanceOf(ClinicalTransportException.class)
                .hasCauseInstanceOf(InterruptedException.class);
        goOn.countDown();

        assertThat(second.get(10, SECONDS).getId()).isEqualTo(SampleResponses.VISIT.value());
        assertThat(service.received(SampleResponses.REFRESH)).hasSize(1);
    }

    @Test
    void callWhenRefusedWhileTheSessionIsNarrowedThenAwaitsItAndEnds() throws Exception {
        CountDownLatch narrowing = new CountDownLatch(1);
        service.on(SampleResponses.GET_VISIT, onlyFor("access-2")).on(SampleResponses.SCOPE, request -> {
            narrowing.countDown();
            Stacks.awaitThreadsIn(1, WAITING_FOR_REFRESH);
            Stacks.await(() -> Stacks.threadsIn("LiveSession.refreshed", "ReentrantLock.lock") == 1
                    || !service.received(SampleResponses.REFRESH).isEmpty());
            return SampleResponses.tokens("access-2", "refresh-2");
        });

        Future<SignIn.Session> narrowed = threads.submit(() -> client.sessions().narrow(SampleResponses.TENANT));
        assertThat(narrowing.await(10, SECONDS)).isTrue();
        assertThatExceptionOfType(SessionEndedException.class).isThrownBy(this::readVisit);

        assertThat(service.received(SampleResponses.GET_VISIT)).hasSize(1);
        assertThat(narrowed.get(10, SECONDS).tokens().accessToken()).isEqualTo("access-2");
        assertThat(service.received(SampleResponses.REFRESH)).isEmpty();
    }

    /** Otherwise the program would leave a session that nobody uses, and tokens in its store. */
    @Test
    void callWhenRefusedWhileTheProgramSignsOutThenOpensNoSession() throws Exception {
        String open = "POST /api/v1/auth/session/service";
        CountDownLatch signingOut = new CountDownLatch(1);
        client = builder()
                .programCredentials(ProgramCredentials.of(() -> "provider-token"))
                .build();
        service.on(open, SampleResponses.tokens("opened", "refresh-opened"))
                .on(SampleResponses.GET_VISIT, onlyFor("opened"))
                .on(SampleResponses.LOGOUT, request -> {
                    signingOut.countDown();
                    Stacks.awaitThreadsIn(1, "LiveSession.refreshed", "ReentrantLock.lock");
                    return SampleResponses.noContent();
                });

        Future<?> signedOut = threads.submit(() -> client.sessions().signOut());
        assertThat(signingOut.await(10, SECONDS)).isTrue();
        assertThatExceptionOfType(SessionEndedException.class).isThrownBy(this::readVisit);
        signedOut.get(10, SECONDS);

        assertThat(service.received(open)).isEmpty();
        assertThat(store.load()).isNull();
        readVisit();
        assertThat(service.received(open)).as("the next call opens one").hasSize(1);
    }

    /** Before Java 24 a virtual thread that blocks within a monitor keeps its carrier from all others. */
    @Test
    void callWhenTheStoreMayBlockThenItIsUsedOutsideOfMonitors() {
        List<String> monitors = new CopyOnWriteArrayList<>();
        TokenStore blocking = new TokenStore() {
            @Override
            public @Nullable Tokens load() {
                monitors.addAll(monitorsOfTheClient());
                return store.load();
            }

            @Override
            public void save(Tokens tokens) {
                monitors.addAll(monitorsOfTheClient());
                store.save(tokens);
            }

            @Override
            public void clear() {
                monitors.addAll(monitorsOfTheClient());
                store.clear();
            }
        };
        service.on(SampleResponses.GET_VISIT, onlyFor("access-2"))
                .on(SampleResponses.REFRESH, SampleResponses.tokens("access-2", "refresh-2"))
                .on(SampleResponses.SCOPE, SampleResponses.tokens("access-3", "refresh-3"))
                .on(SampleResponses.LOGOUT, SampleResponses.noContent());
        client = builder().tokenStore(blocking).build();

        readVisit();
        client.sessions().narrow(SampleResponses.TENANT);
        client.sessions().signOut();

        assertThat(monitors).isEmpty();
        assertThat(store.load()).isNull();
    }

    /** The monitors that this thread has entered in classes of the client. */
    private static List<String> monitorsOfTheClient() {
        long[] self = {Thread.currentThread().getId()};
        ThreadInfo info = ManagementFactory.getThreadMXBean().getThreadInfo(self, true, false)[0];
        return Arrays.stream(info.getLockedMonitors())
                .map(monitor -> monitor.getLockedStackFrame().toString())
                .filter(frame -> frame.contains("org.clinicalplatform.client."))
                .toList();
    }

    private static StubService.Behaviour onlyFor(String accessToken) {
        return request -> request.authorization().contains("Bearer " + accessToken)
                ? SampleResponses.visit()
                : SampleResponses.unauthorized();
    }

    private static void await(CyclicBarrier barrier) throws InterruptedException {
        try {
            barrier.await(20, SECONDS);
        } catch (BrokenBarrierException | TimeoutException e) {
            throw new AssertionError("not all requests arrived", e);
        }
    }

    private <T> List<T> inManyThreads(Callable<T> call)
            throws InterruptedException, ExecutionException, TimeoutException {
        List<Future<T>> started = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            started.add(threads.submit(call));
        }
        List<T> results = new ArrayList<>();
        for (Future<T> future : started) {
            results.add(future.get(30, SECONDS));
        }
        return results;
    }
}

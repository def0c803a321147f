package org.clinicalplatform.identityprovider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.persistence.UnknownOutcomeException;
import org.clinicalplatform.testing.RecordingIdentityProvider;
import org.clinicalplatform.testing.WaitingTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.SimpleTransactionStatus;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

class ProviderTransactionsTest {
    private static final int PLACES = ProviderTransactions.MAX_CONCURRENT;
    private static final int FURTHER = 20;

    /** Less than a caller waits for a place. */
    private static final Duration AT_ONCE = Duration.ofMillis(1_500);

    private final RecordingIdentityProvider provider = new RecordingIdentityProvider();
    private final PlatformTransactionManager manager = mock();
    private final ProviderTransactions transactions =
            new ProviderTransactions(provider, new TransactionTemplate(manager));

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch done = new CountDownLatch(1);

    ProviderTransactionsTest() {
        when(manager.getTransaction(any())).thenAnswer(call -> new SimpleTransactionStatus());
    }

    @AfterEach
    void endTheCalls() {
        done.countDown();
        threads.shutdown();
    }

    @Test
    void callWhenEveryPlaceIsTakenThenFailsWithoutATransaction() throws Exception {
        provider.ownCredentials();
        List<Future<String>> running = running(PLACES);

        assertThatExceptionOfType(IdentityProviderException.class)
                .isThrownBy(() -> transactions.call(() -> "fifth"))
                .matches(IdentityProviderException::isNotApplied);
        verify(manager, times(PLACES)).getTransaction(any());

        done.countDown();
        for (Future<String> call : running) {
            assertThat(call.get(10, TimeUnit.SECONDS)).isEqualTo("done");
        }
        assertThat(transactions.call(() -> "next")).isEqualTo("next");
    }

    /** Callers that wait occupy threads, which all other requests need. */
    @Test
    void callWhenManyWaitForAPlaceThenFurtherOnesFailAtOnce() throws Exception {
        provider.ownCredentials();
        running(PLACES);

        fillTheQueue();
    }

    /** It does not occupy a thread of requests, and a message to a user would be lost. */
    @Test
    void callInBackgroundWhenManyWaitForAPlaceThenWaitsAsWell() throws Exception {
        provider.ownCredentials();
        running(PLACES);
        fillTheQueue();
        Future<String> background = WaitingTask.start(() -> transactions.callInBackground(() -> "sent"));

        done.countDown();

        assertThat(background.get(10, TimeUnit.SECONDS)).isEqualTo("sent");
    }

    /** Starts callers, and returns when those who may not wait have failed. */
    private void fillTheQueue() {
        AtomicInteger failed = new AtomicInteger();
        for (int caller = 0; caller < ProviderTransactions.MAX_WAITING + FURTHER; caller++) {
            threads.execute(() -> {
                try {
                    transactions.run(() -> {});
                } catch (IdentityProviderException e) {
                    failed.incrementAndGet();
                }
            });
        }
        Awaitility.await("failed while the others wait").atMost(AT_ONCE).until(() -> failed.get() == FURTHER);
    }

    @Test
    void callWhenTheWorkFailsThenRollsBackAndGivesItsPlaceBack() {
        provider.ownCredentials();
        int calls = PLACES + ProviderTransactions.MAX_WAITING + 1;

        for (int i = 0; i < calls; i++) {
            assertThatExceptionOfType(UnsupportedOperationException.class)
                    .isThrownBy(() -> transactions.run(() -> {
                        throw new UnsupportedOperationException();
                    }));
        }

        verify(manager, times(calls)).rollback(any());
    }

    /** Requirement R-256: a rollback does not undo the write. */
    @Test
    void callWhenTheDatabaseFailsAfterAWriteThenTheOutcomeIsUnknown() {
        provider.ownCredentials();

        assertThatExceptionOfType(UnknownOutcomeException.class)
                .isThrownBy(() -> transactions.run(() -> {
                    ProviderTransactions.keepWrite();
                    throw new CannotAcquireLockException("canceling statement due to lock timeout");
                }));
        assertThatExceptionOfType(ApiException.class)
                .as("a refusal")
                .isThrownBy(() -> transactions.run(() -> {
                    ProviderTransactions.keepWrite();
                    throw new ApiException(ErrorCode.INVALID_REQUEST);
                }));
    }

    @Test
    void callWhenTheDatabaseFailsWithoutAWriteThenMayBeRepeated() {
        provider.ownCredentials();
        transactions.run(ProviderTransactions::keepWrite);

        assertThatExceptionOfType(CannotAcquireLockException.class)
                .isThrownBy(() -> transactions.run(() -> {
                    throw new CannotAcquireLockException("canceling statement due to lock timeout");
                }));
    }

    @Test
    void callWhenInLocalModeThenIsNotLimited() throws InterruptedException {
        running(PLACES);

        assertThat(transactions.call(() -> "fifth")).isEqualTo("fifth");
    }

    @Test
    void callWhenATransactionIsActiveThenIsAnError() {
        TransactionSynchronizationManager.setActualTransactionActive(true);
        try {
            assertThatIllegalStateException().isThrownBy(() -> transactions.call(() -> "never"));
            assertThatIllegalStateException().isThrownBy(() -> transactions.callInBackground(() -> "never"));
        } finally {
            TransactionSynchronizationManager.clear();
        }
    }

    private List<Future<String>> running(int count) throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(count);
        List<Future<String>> calls = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            calls.add(threads.submit(() -> transactions.call(() -> {
                begun.countDown();
                return await(done);
            })));
        }
        assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
        return calls;
    }

    private static String await(CountDownLatch latch) {
        try {
            return latch.await(30, TimeUnit.SECONDS) ? "done" : "late";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}

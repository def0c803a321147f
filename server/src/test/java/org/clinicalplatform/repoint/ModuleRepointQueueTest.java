package org.clinicalplatform.repoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.clinicalplatform.demographics.merge.PatientMerge;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** First attempts that wait for one that does not end. */
@ExtendWith(OutputCaptureExtension.class)
class ModuleRepointQueueTest {
    private static final int RUNNING_AND_QUEUED = 1001;
    private static final PatientMerge MERGE = new PatientMerge(
            UUID.randomUUID(), UUID.randomUUID(), UUID.randomUUID(), UUID.randomUUID(), PatientMerge.Kind.MERGE);

    private final ModuleRepointMapper obligations = mock();
    private final ModuleAttempts attempts = mock();
    private final ModuleRepointListener listener = new ModuleRepointListener(obligations, attempts);

    @Test
    void onCommittedWhenTheQueueIsFullThenOnlyTheNextIsLeftToTheSweep(CapturedOutput output) {
        UUID obligation = UUID.randomUUID();
        CountDownLatch end = new CountDownLatch(1);
        CompletableFuture<Thread> worker = new CompletableFuture<>();
        when(obligations.findIdsOfMerge(any(), any())).thenAnswer(call -> {
            worker.complete(Thread.currentThread());
            end.await();
            return List.of(obligation);
        });

        for (int merge = 0; merge < RUNNING_AND_QUEUED; merge++) {
            listener.onCommitted(MERGE);
        }
        assertThat(output).doesNotContain("The queue is full");
        listener.onCommitted(MERGE);
        assertThat(output).containsOnlyOnce("The queue is full; first attempt of a merge's modules left to the sweep");
        end.countDown();
        listener.destroy();

        verify(attempts, times(RUNNING_AND_QUEUED)).attemptFirst(obligation);
        assertThat(worker.join())
                .returns(true, Thread::isDaemon)
                .extracting(Thread::getName)
                .isEqualTo("module-repoint-1");
    }

    @Test
    void onCommittedWhenAnAttemptFailsThenTheNextMergeIsAttempted(CapturedOutput output) {
        UUID obligation = UUID.randomUUID();
        when(obligations.findIdsOfMerge(any(), any()))
                .thenThrow(new IllegalStateException("no connection"))
                .thenReturn(List.of(obligation));

        listener.onCommitted(MERGE);
        listener.onCommitted(MERGE);
        listener.destroy();

        verify(attempts).attemptFirst(obligation);
        assertThat(output)
                .containsOnlyOnce("First attempt for merge " + MERGE.personMergeId() + " failed, left to the sweep");
    }
}

package org.clinicalplatform.platform.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ProcessEndTest {
    private final CountDownLatch over = new CountDownLatch(1);

    @AfterEach
    void freePool() {
        over.countDown();
    }

    @Test
    void awaitWhenSharedPoolIsBusyThenEndIsSeen() throws IOException {
        for (int worker = 0; worker < ForkJoinPool.getCommonPoolParallelism(); worker++) {
            ForkJoinPool.commonPool().execute(this::awaitEndOfTest);
        }

        assertThat(ProcessEnd.await(java("--version"))).isZero();
        assertThat(ProcessEnd.await(java("--no-such-option"))).isNotZero();
    }

    @Test
    void awaitWhenInterruptedThenProcessIsAwaitedAndInterruptIsLeft() throws IOException {
        Process process = java("--version");
        Thread.currentThread().interrupt();

        assertThat(ProcessEnd.await(process)).isZero();
        assertThat(Thread.interrupted()).isTrue();
    }

    private void awaitEndOfTest() {
        try {
            over.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Process java(String option) throws IOException {
        String program = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return new ProcessBuilder(List.of(program, option))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }
}

package org.clinicalplatform.client;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A call in a thread that the test can interrupt. */
final class Interruptible {
    private final CompletableFuture<Throwable> failure = new CompletableFuture<>();
    private final CompletableFuture<Boolean> flag = new CompletableFuture<>();
    private final Thread thread;

    Interruptible(Runnable call) {
        thread = new Thread(() -> {
            try {
                call.run();
                failure.completeExceptionally(new AssertionError("the call came to an end of its own"));
            } catch (RuntimeException e) {
                failure.complete(e);
            } finally {
                flag.complete(Thread.currentThread().isInterrupted());
            }
        });
        thread.start();
    }

    void interrupt() {
        thread.interrupt();
    }

    /** What the call threw; waits for it. */
    Throwable failure() throws InterruptedException, ExecutionException, TimeoutException {
        return failure.get(10, TimeUnit.SECONDS);
    }

    /** Whether the thread was still marked as interrupted when the call had ended. */
    boolean stayedInterrupted() throws InterruptedException, ExecutionException, TimeoutException {
        return flag.get(10, TimeUnit.SECONDS);
    }
}

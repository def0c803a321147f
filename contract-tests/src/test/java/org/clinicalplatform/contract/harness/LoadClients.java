package org.clinicalplatform.contract.harness;

import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/** Threads that send requests until they are closed, and what became of the requests. */
public final class LoadClients implements AutoCloseable {

    private static final Duration RESPONSE_LIMIT = Duration.ofSeconds(60);

    private final List<Thread> threads = new CopyOnWriteArrayList<>();
    private final AtomicLong responses = new AtomicLong();
    private final Queue<String> failures = new ConcurrentLinkedQueue<>();
    private volatile boolean ended;

    /** @param client returns once {@link #isEnded}; one that throws counts as a failure, since the others send enough */
    public void start(String name, Runnable client) {
        Thread thread = new Thread(() -> runOrFail(name, client), name);
        thread.setDaemon(true);
        threads.add(thread);
        thread.start();
    }

    private void runOrFail(String name, Runnable client) {
        try {
            client.run();
        } catch (RuntimeException e) {
            failures.add(name + " ended: " + e);
        }
    }

    public boolean isEnded() {
        return ended;
    }

    public void countResponse() {
        responses.incrementAndGet();
    }

    public void addFailure(String failure) {
        failures.add(failure);
    }

    /** Waits for so many further responses. */
    public void awaitMore(int count) {
        long enough = responses.get() + count;
        if (!Await.until(RESPONSE_LIMIT, () -> responses.get() >= enough)) {
            throw new IllegalStateException("Only " + responses + " responses; failures: " + failures);
        }
    }

    /** What happened to requests that did not get the response to expect. */
    public List<String> failures() {
        return List.copyOf(failures);
    }

    @Override
    public void close() {
        ended = true;
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }
}

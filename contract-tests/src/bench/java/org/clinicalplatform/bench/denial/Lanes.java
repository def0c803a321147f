package org.clinicalplatform.bench.denial;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/** Threads that share out work, each doing one piece at a time. */
record Lanes(int count) {

    /** What is done with each piece. */
    interface Work<A, B> {

        B on(A piece) throws IOException;
    }

    /**
     * Takes the pieces in their order, and hands each result to the calling thread as soon as it is there.
     *
     * @return all results, in the order in which they came
     * @throws IOException if one failed; the others are given up
     */
    <A, B> List<B> run(List<A> pieces, Work<A, B> work, Consumer<B> onResult) throws IOException {
        ExecutorService threads = Executors.newFixedThreadPool(count);
        try {
            CompletionService<B> lanes = new ExecutorCompletionService<>(threads);
            pieces.forEach(piece -> lanes.submit(() -> work.on(piece)));
            List<B> results = new ArrayList<>();
            while (results.size() < pieces.size()) {
                B result = lanes.take().get();
                onResult.accept(result);
                results.add(result);
            }
            return results;
        } catch (ExecutionException e) {
            throw new IOException("A lane failed", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        } finally {
            threads.shutdownNow();
        }
    }
}

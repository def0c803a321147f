package org.clinicalplatform.bench.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.clinicalplatform.bench.http.KeepAliveConnection;
import org.clinicalplatform.bench.http.Request;
import org.clinicalplatform.bench.process.JavaProcess;

/** What came of holding conversations with a server for a while, on several connections at once. */
public final class LoadSlice {

    private final ClosedLoop exchanges;
    private final Duration cpu;

    private LoadSlice(ClosedLoop exchanges, Duration cpu) {
        this.exchanges = exchanges;
        this.cpu = cpu;
    }

    /**
     * Holds each conversation over a connection of its own.
     *
     * @throws IllegalStateException if any response is not a 200
     */
    public static LoadSlice run(JavaProcess server, List<Conversation> conversations, Duration length) {
        List<KeepAliveConnection> connections = new ArrayList<>();
        try {
            List<ClosedLoop.Step> steps = new ArrayList<>();
            for (Conversation conversation : conversations) {
                KeepAliveConnection connection = new KeepAliveConnection(server.baseUri());
                connections.add(connection);
                steps.add(() -> exchange(connection, conversation));
            }
            Duration cpuBefore = server.cpu();
            ClosedLoop exchanges = ClosedLoop.run(steps, length);
            return new LoadSlice(exchanges, server.cpu().minus(cpuBefore));
        } catch (IOException e) {
            throw new IllegalStateException("Failed at " + server.baseUri(), e);
        } finally {
            connections.forEach(LoadSlice::close);
        }
    }

    /** Of all requests, in nanoseconds. */
    public LongStream latencies() {
        return exchanges.nanos();
    }

    /** Time on a processor that the server took meanwhile, all its threads together. */
    public Duration cpu() {
        return cpu;
    }

    public double requestsPerSecond() {
        return exchanges.perSecond();
    }

    private static long exchange(KeepAliveConnection connection, Conversation conversation) throws IOException {
        Request request = conversation.next();
        long nanos = connection.exchange(request);
        if (connection.status() != 200) {
            throw new IOException(request + " has the response\n" + connection.response());
        }
        conversation.responded(connection);
        return nanos;
    }

    private static void close(KeepAliveConnection connection) {
        try {
            connection.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

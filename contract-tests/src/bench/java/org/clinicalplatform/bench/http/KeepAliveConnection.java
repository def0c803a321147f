package org.clinicalplatform.bench.http;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;

/**
 * One connection over which requests are sent one after another. Reads just as much of an answer as is needed to find
 * its end. Not thread-safe.
 */
public final class KeepAliveConnection implements AutoCloseable {

    private static final int ANSWER_LIMIT_MILLIS =
            Math.toIntExact(Duration.ofSeconds(20).toMillis());
    private static final int LONGEST_ANSWER = 64 * 1024;

    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;
    private final byte[] buffer = new byte[LONGEST_ANSWER];

    private int length;

    public KeepAliveConnection(URI baseUri) throws IOException {
        socket = new Socket(baseUri.getHost(), baseUri.getPort());
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(ANSWER_LIMIT_MILLIS);
        in = socket.getInputStream();
        out = socket.getOutputStream();
    }

    /**
     * Sends a request and reads the whole answer.
     *
     * @return nanoseconds from the first byte sent to the last one read
     * @throws IOException if the answer does not come within 20 s, breaks off, or exceeds 64 KiB
     */
    public long exchange(Request request) throws IOException {
        length = 0;
        long sent = System.nanoTime();
        out.write(request.bytes());
        while (!AnswerEnd.isReached(buffer, length)) {
            read();
        }
        return System.nanoTime() - sent;
    }

    /** The status of the latest answer. */
    public int status() {
        int afterVersion = "HTTP/1.1 ".length();
        return (buffer[afterVersion] - '0') * 100
                + (buffer[afterVersion + 1] - '0') * 10
                + buffer[afterVersion + 2]
                - '0';
    }

    /** The latest answer as it came, chunk sizes included. */
    public String answer() {
        return new String(Arrays.copyOf(buffer, length), StandardCharsets.UTF_8);
    }

    private void read() throws IOException {
        int count = in.read(buffer, length, buffer.length - length);
        if (count <= 0) {
            throw new EOFException("The answer broke off after " + length + " bytes:\n" + answer());
        }
        length += count;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}

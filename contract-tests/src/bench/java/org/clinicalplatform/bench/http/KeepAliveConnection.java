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
 * One connection over which requests are sent one after another. Reads just as much of a response as is needed to find
 * its end. Where a response ends the connection, as a server's 400 may, the next request has a new one. Not
 * thread-safe.
 */
public final class KeepAliveConnection implements AutoCloseable {

    private static final int RESPONSE_LIMIT_MILLIS =
            Math.toIntExact(Duration.ofSeconds(20).toMillis());
    private static final int LONGEST_RESPONSE = 1024 * 1024;

    private final URI baseUri;
    private final byte[] buffer = new byte[LONGEST_RESPONSE];

    private Socket socket;
    private int length;

    public KeepAliveConnection(URI baseUri) throws IOException {
        this.baseUri = baseUri;
        this.socket = connect(baseUri);
    }

    private static Socket connect(URI baseUri) throws IOException {
        Socket socket = new Socket(baseUri.getHost(), baseUri.getPort());
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(RESPONSE_LIMIT_MILLIS);
        return socket;
    }

    /**
     * Sends a request and reads the whole response.
     *
     * @return nanoseconds from the first byte sent to the last one read; connecting anew comes before that
     * @throws IOException if the response does not come within 20 s, breaks off, or exceeds 1 MiB
     */
    public long exchange(Request request) throws IOException {
        if (length > 0 && ResponseEnd.isLast(buffer, length)) {
            socket.close();
            socket = connect(baseUri);
        }
        length = 0;
        OutputStream out = socket.getOutputStream();
        InputStream in = socket.getInputStream();
        long sent = System.nanoTime();
        out.write(request.bytes());
        while (!ResponseEnd.isReached(buffer, length)) {
            read(in);
        }
        return System.nanoTime() - sent;
    }

    /** The status of the latest response. */
    public int status() {
        int afterVersion = "HTTP/1.1 ".length();
        return (buffer[afterVersion] - '0') * 100
                + (buffer[afterVersion + 1] - '0') * 10
                + buffer[afterVersion + 2]
                - '0';
    }

    /** The latest response as received, chunk sizes included. */
    public String response() {
        return new String(Arrays.copyOf(buffer, length), StandardCharsets.UTF_8);
    }

    private void read(InputStream in) throws IOException {
        int count = in.read(buffer, length, buffer.length - length);
        if (count <= 0) {
            throw new EOFException("The response ended early, after " + length + " bytes:\n" + response());
        }
        length += count;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}

package org.clinicalplatform.contract.harness;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.apache.commons.lang3.function.Failable;

/**
 * HTTP/1.1 over a bare socket: sends what it is given and returns what came back, byte for byte. Each call has its
 * own connection.
 */
public final class RawHttp {

    private static final Duration CONNECT_LIMIT = Duration.ofSeconds(5);
    /** Of a service on a busy machine, and of a Keycloak that makes a realm. */
    private static final Duration RESPONSE_LIMIT = Duration.ofMinutes(3);

    /** Bytes that can be written without a reader. */
    private static final int FITS_THE_SOCKET = 8192;

    private final InetSocketAddress address;

    public RawHttp(URI baseUri) {
        this.address = new InetSocketAddress(baseUri.getHost(), baseUri.getPort());
    }

    /** The response to a request. */
    public RawResponse send(RawRequest request) {
        return exchange(request.bytes(), request.isHead());
    }

    /** The response to bytes that need not be a request. */
    public RawResponse send(byte[] bytes) {
        return exchange(bytes, false);
    }

    /** A connection to be written to by hand; the caller closes it. */
    public Socket connect() throws IOException {
        Socket socket = new Socket();
        socket.connect(address, Math.toIntExact(CONNECT_LIMIT.toMillis()));
        socket.setSoTimeout(Math.toIntExact(RESPONSE_LIMIT.toMillis()));
        socket.setTcpNoDelay(true);
        return socket;
    }

    /** The next response to requests that were written by hand. */
    public static RawResponse readResponse(Socket connection) throws IOException {
        return readResponse(connection.getInputStream(), false);
    }

    private RawResponse exchange(byte[] bytes, boolean head) {
        return Failable.get(() -> {
            try (Socket socket = connect()) {
                if (bytes.length <= FITS_THE_SOCKET) {
                    write(socket, bytes);
                    return readResponse(socket.getInputStream(), head);
                }
                // a server may respond and close before it has read a large body: it is written during the reading
                Thread writer = new Thread(() -> write(socket, bytes), "request");
                writer.setDaemon(true);
                writer.start();
                return readResponse(socket.getInputStream(), head);
            }
        });
    }

    private static void write(Socket socket, byte[] bytes) {
        try {
            OutputStream out = socket.getOutputStream();
            out.write(bytes);
            out.flush();
        } catch (IOException closedByServer) {
            // the response, or its absence, is what the test looks at
        }
    }

    /** Reads one response: to its announced length, or else to the end of the stream. */
    private static RawResponse readResponse(InputStream in, boolean head) throws IOException {
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        byte[] buffer = new byte[8192];
        while (!isWhole(read, head)) {
            int count = readSome(in, buffer, read);
            if (count < 0) {
                break;
            }
            read.write(buffer, 0, count);
        }
        return RawResponse.parse(read.toByteArray());
    }

    /** A reset after the response came is the same to the test as an orderly end. */
    private static int readSome(InputStream in, byte[] buffer, ByteArrayOutputStream read) throws IOException {
        try {
            return in.read(buffer);
        } catch (SocketException reset) {
            if (read.size() == 0) {
                throw reset;
            }
            return -1;
        }
    }

    private static boolean isWhole(ByteArrayOutputStream read, boolean head) {
        String text = read.toString(StandardCharsets.ISO_8859_1);
        int end = text.indexOf("\r\n\r\n");
        if (end < 0) {
            return false;
        }
        RawResponse response = RawResponse.parse(read.toByteArray());
        return head
                || response.status() == 204
                || response.status() == 304
                || response.headers("Content-Length").stream()
                        .anyMatch(length -> response.body().length >= Integer.parseInt(length));
    }
}

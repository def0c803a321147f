package org.clinicalplatform.identityprovider;

import com.nimbusds.jose.util.Resource;
import com.nimbusds.jose.util.ResourceRetriever;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Fetches what the identity provider publishes, within limits of time and size. Does not follow redirects: keys come
 * from the configured address only.
 */
public final class ProviderRetriever implements ResourceRetriever {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);
    private static final Duration READ_TIMEOUT = Duration.ofSeconds(3);

    /** Of a request: the timeout of a read begins anew with each byte, so a response that drips in would take days. */
    private static final Duration LONGEST = Duration.ofSeconds(10);

    private static final int MAX_SIZE_BYTES = 256 * 1024;
    private static final int BUFFER_BYTES = 8 * 1024;

    private final Duration longest;

    public ProviderRetriever() {
        this(LONGEST);
    }

    /** @param longest of a request, from its begin to the last byte of the response */
    ProviderRetriever(Duration longest) {
        this.longest = longest;
    }

    @Override
    public Resource retrieveResource(URL address) throws IOException {
        HttpURLConnection connection = open(address);
        long begunNanos = System.nanoTime();
        // in another thread: a look-up of the name, or a read of what begins a chunk, has no limit of its own
        FutureTask<Resource> response = new FutureTask<>(() -> receive(connection, begunNanos));
        start(response);
        try {
            return response.get(longest.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            end(connection);
            throw tooLong();
        } catch (InterruptedException e) {
            end(connection);
            Thread.currentThread().interrupt();
            throw new IOException("interrupted before the response was complete", e);
        } catch (ExecutionException e) {
            throw failure(address, Objects.requireNonNullElse(e.getCause(), e));
        }
    }

    private static HttpURLConnection open(URL address) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) address.openConnection();
        connection.setConnectTimeout(Math.toIntExact(CONNECT_TIMEOUT.toMillis()));
        connection.setReadTimeout(Math.toIntExact(READ_TIMEOUT.toMillis()));
        connection.setInstanceFollowRedirects(false);
        return connection;
    }

    private Resource receive(HttpURLConnection connection, long begunNanos) throws IOException {
        connection.connect();
        if (isTooLong(begunNanos)) {
            // whoever waited found nothing to disconnect
            connection.disconnect();
            throw tooLong();
        }
        try (InputStream body = connection.getInputStream()) {
            String content = read(body, begunNanos);
            requireSuccess(connection);
            return new Resource(content, connection.getContentType());
        }
    }

    /** Not in the caller's thread either: a disconnection waits for a read of the body. */
    private static void end(HttpURLConnection connection) {
        start(new FutureTask<>(connection::disconnect, true));
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "provider-response");
        thread.setDaemon(true);
        thread.start();
    }

    private static IOException failure(URL address, Throwable cause) {
        if (cause instanceof UnknownHostException) {
            // its message is the name alone
            return new IOException("unknown host " + address.getHost(), cause);
        }
        return cause instanceof IOException known ? known : new IOException(String.valueOf(cause.getMessage()), cause);
    }

    private String read(InputStream body, long begunNanos) throws IOException {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        byte[] buffer = new byte[BUFFER_BYTES];
        for (int count = body.read(buffer); count >= 0; count = body.read(buffer)) {
            content.write(buffer, 0, count);
            if (content.size() > MAX_SIZE_BYTES) {
                throw new IOException("the response is larger than " + MAX_SIZE_BYTES + " bytes");
            }
            if (isTooLong(begunNanos)) {
                throw tooLong();
            }
        }
        return content.toString(StandardCharsets.UTF_8);
    }

    private static void requireSuccess(HttpURLConnection connection) throws IOException {
        int status = connection.getResponseCode();
        if (status < HttpURLConnection.HTTP_OK || status >= HttpURLConnection.HTTP_MULT_CHOICE) {
            throw new IOException("HTTP " + status + ": " + connection.getResponseMessage());
        }
    }

    private boolean isTooLong(long begunNanos) {
        return System.nanoTime() - begunNanos >= longest.toNanos();
    }

    private IOException tooLong() {
        return new IOException("the response was not complete after " + longest.toSeconds() + " s");
    }
}

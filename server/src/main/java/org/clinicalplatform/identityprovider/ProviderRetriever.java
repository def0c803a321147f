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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

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
        try (InputStream body = body(connection, begunNanos)) {
            String content = read(body, begunNanos);
            requireSuccess(connection);
            return new Resource(content, connection.getContentType());
        } catch (UnknownHostException e) {
            // its message is the name alone
            throw new IOException("unknown host " + address.getHost(), e);
        }
    }

    private static HttpURLConnection open(URL address) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) address.openConnection();
        connection.setConnectTimeout(Math.toIntExact(CONNECT_TIMEOUT.toMillis()));
        connection.setReadTimeout(Math.toIntExact(READ_TIMEOUT.toMillis()));
        connection.setInstanceFollowRedirects(false);
        return connection;
    }

    /** The body, once all headers are there; headers that take too long end with the connection. */
    private InputStream body(HttpURLConnection connection, long begunNanos) throws IOException {
        CompletableFuture<Void> end = CompletableFuture.runAsync(
                connection::disconnect, CompletableFuture.delayedExecutor(longest.toNanos(), TimeUnit.NANOSECONDS));
        try {
            return connection.getInputStream();
        } catch (IOException e) {
            throw isTooLong(begunNanos) ? tooLong(e) : e;
        } catch (RuntimeException e) {
            throw isTooLong(begunNanos) ? tooLong(e) : new IOException(String.valueOf(e.getMessage()), e);
        } finally {
            end.cancel(false);
        }
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
                throw tooLong(null);
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

    private IOException tooLong(@Nullable Throwable cause) {
        return new IOException("the response was not complete after " + longest.toSeconds() + " s", cause);
    }
}

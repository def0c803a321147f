package org.clinicalplatform.identityprovider;

import com.nimbusds.jose.util.Resource;
import com.nimbusds.jose.util.ResourceRetriever;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Fetches what the identity provider publishes, within limits of time and size. Does not follow redirects: keys come
 * from the configured address only.
 */
public final class ProviderRetriever implements ResourceRetriever {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);

    /** Until the headers of the response have arrived. */
    private static final Duration RESPONSE_TIMEOUT = Duration.ofSeconds(3);

    /** Of a request: a response whose body drips in would take days. */
    private static final Duration LONGEST = Duration.ofSeconds(10);

    private static final int MAX_SIZE_BYTES = 256 * 1024;

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
        CompletableFuture<HttpResponse<String>> response = client().sendAsync(request(address), Body::new);
        try {
            return resource(response.get(longest.toNanos(), TimeUnit.NANOSECONDS));
        } catch (TimeoutException e) {
            throw new IOException("the response was not complete after " + longest.toSeconds() + " s", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted before the response was complete", e);
        } catch (ExecutionException e) {
            throw failure(address, Objects.requireNonNullElse(e.getCause(), e));
        } finally {
            // closes the connection unless the response is complete, whatever it waits for
            response.cancel(true);
        }
    }

    /** A new one for each request: it keeps its connections for longer than firewalls remember them. */
    private static HttpClient client() throws IOException {
        try {
            return HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .connectTimeout(CONNECT_TIMEOUT)
                    .followRedirects(HttpClient.Redirect.NEVER)
                    .build();
        } catch (UncheckedIOException e) {
            // while the process has no free file descriptor
            throw new IOException("could not open a connection", e);
        }
    }

    private static HttpRequest request(URL address) throws IOException {
        try {
            return HttpRequest.newBuilder(address.toURI())
                    .timeout(RESPONSE_TIMEOUT)
                    .build();
        } catch (URISyntaxException | IllegalArgumentException e) {
            throw new IOException("not an http or https URL", e);
        }
    }

    private static Resource resource(HttpResponse<String> response) {
        return new Resource(
                response.body(), response.headers().firstValue("Content-Type").orElse(null));
    }

    /** The client's own exceptions for a host that is unknown or does not respond do not have a message. */
    private static IOException failure(URL address, Throwable cause) {
        boolean unknownHost = Stream.<Throwable>iterate(cause, Objects::nonNull, Throwable::getCause)
                .anyMatch(each -> each instanceof UnresolvedAddressException || each instanceof UnknownHostException);
        if (unknownHost) {
            return new IOException("unknown host " + address.getHost(), cause);
        }
        if (cause instanceof ConnectException) {
            return new IOException("no connection to " + address.getHost(), cause);
        }
        return cause instanceof IOException known ? known : new IOException(String.valueOf(cause.getMessage()), cause);
    }

    /** Collects the body of a response, if it is a success and not too large. */
    private static final class Body implements HttpResponse.BodySubscriber<String> {
        private final int status;
        private final CompletableFuture<String> text = new CompletableFuture<>();
        private final ByteArrayOutputStream content = new ByteArrayOutputStream();
        private Flow.@Nullable Subscription subscription;

        Body(HttpResponse.ResponseInfo response) {
            status = response.statusCode();
        }

        @Override
        public CompletableFuture<String> getBody() {
            return text;
        }

        @Override
        public void onSubscribe(Flow.Subscription begun) {
            subscription = begun;
            if (status < HttpURLConnection.HTTP_OK || status >= HttpURLConnection.HTTP_MULT_CHOICE) {
                end("HTTP " + status);
            } else {
                begun.request(Long.MAX_VALUE);
            }
        }

        @Override
        public void onNext(List<ByteBuffer> parts) {
            for (ByteBuffer part : parts) {
                byte[] bytes = new byte[part.remaining()];
                part.get(bytes);
                content.writeBytes(bytes);
            }
            if (content.size() > MAX_SIZE_BYTES) {
                end("the response is larger than " + MAX_SIZE_BYTES + " bytes");
            }
        }

        private void end(String reason) {
            text.completeExceptionally(new IOException(reason));
            if (subscription != null) {
                subscription.cancel();
            }
        }

        @Override
        public void onError(Throwable failure) {
            text.completeExceptionally(failure);
        }

        @Override
        public void onComplete() {
            text.complete(content.toString(StandardCharsets.UTF_8));
        }
    }
}

package org.clinicalplatform.client;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Flow;
import javax.net.ssl.SSLSession;

/** A response whose body was read in full, in the form that the generated client requested. */
final class BufferedResponse<T> implements HttpResponse<T> {
    private final HttpResponse<byte[]> response;
    private final T body;

    private BufferedResponse(HttpResponse<byte[]> response, T body) {
        this.response = response;
        this.body = body;
    }

    static <T> HttpResponse<T> of(HttpResponse<byte[]> response, byte[] bytes, BodyHandler<T> handler) {
        BodySubscriber<T> subscriber =
                handler.apply(new Info(response.statusCode(), response.headers(), response.version()));
        subscriber.onSubscribe(new OneBuffer(bytes, subscriber));
        return new BufferedResponse<>(
                response, subscriber.getBody().toCompletableFuture().join());
    }

    @Override
    public int statusCode() {
        return response.statusCode();
    }

    @Override
    public HttpRequest request() {
        return response.request();
    }

    @Override
    public Optional<HttpResponse<T>> previousResponse() {
        return Optional.empty();
    }

    /** Without the encoding of the body, which was undone: the generated client would undo it again. */
    @Override
    public HttpHeaders headers() {
        return HttpHeaders.of(response.headers().map(), (name, value) -> !name.equalsIgnoreCase("Content-Encoding"));
    }

    @Override
    public T body() {
        return body;
    }

    @Override
    public Optional<SSLSession> sslSession() {
        return response.sslSession();
    }

    @Override
    public URI uri() {
        return response.uri();
    }

    @Override
    public HttpClient.Version version() {
        return response.version();
    }

    private record Info(int statusCode, HttpHeaders headers, HttpClient.Version version) implements ResponseInfo {}

    /** Delivers the bytes at the first request, on the thread of the call. */
    private static final class OneBuffer implements Flow.Subscription {
        private final byte[] bytes;
        private final Flow.Subscriber<List<ByteBuffer>> subscriber;
        private boolean done;

        OneBuffer(byte[] bytes, Flow.Subscriber<List<ByteBuffer>> subscriber) {
            this.bytes = bytes;
            this.subscriber = subscriber;
        }

        @Override
        public void request(long buffers) {
            if (done) {
                return;
            }
            done = true;
            if (bytes.length > 0) {
                subscriber.onNext(List.of(ByteBuffer.wrap(bytes)));
            }
            subscriber.onComplete();
        }

        @Override
        public void cancel() {
            done = true;
        }
    }
}

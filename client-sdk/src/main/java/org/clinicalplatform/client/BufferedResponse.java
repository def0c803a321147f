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
    private final HttpRequest request;
    private final ResponseInfo info;
    private final T body;

    private BufferedResponse(HttpRequest request, ResponseInfo info, T body) {
        this.request = request;
        this.info = info;
        this.body = body;
    }

    /** A response as it arrived. */
    static HttpResponse<byte[]> received(HttpRequest request, ResponseInfo info, byte[] body) {
        return new BufferedResponse<>(request, info, body);
    }

    /** The response with these bytes, without the encoding of the body, which was undone. */
    static <T> HttpResponse<T> of(HttpResponse<byte[]> response, byte[] bytes, BodyHandler<T> handler) {
        HttpHeaders headers =
                HttpHeaders.of(response.headers().map(), (name, value) -> !name.equalsIgnoreCase("Content-Encoding"));
        ResponseInfo info = new Info(response.statusCode(), headers, response.version());
        BodySubscriber<T> subscriber = handler.apply(info);
        subscriber.onSubscribe(new OneBuffer(bytes, subscriber));
        return new BufferedResponse<>(
                response.request(),
                info,
                subscriber.getBody().toCompletableFuture().join());
    }

    @Override
    public int statusCode() {
        return info.statusCode();
    }

    @Override
    public HttpRequest request() {
        return request;
    }

    @Override
    public Optional<HttpResponse<T>> previousResponse() {
        return Optional.empty();
    }

    @Override
    public HttpHeaders headers() {
        return info.headers();
    }

    @Override
    public T body() {
        return body;
    }

    @Override
    public Optional<SSLSession> sslSession() {
        return Optional.empty();
    }

    @Override
    public URI uri() {
        return request.uri();
    }

    @Override
    public HttpClient.Version version() {
        return info.version();
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

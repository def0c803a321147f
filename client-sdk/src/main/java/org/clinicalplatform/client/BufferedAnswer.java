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

/** An answer whose body has arrived in full, handed on in the form the generated client asked for. */
final class BufferedAnswer<T> implements HttpResponse<T> {
    private final HttpResponse<byte[]> answer;
    private final T body;

    private BufferedAnswer(HttpResponse<byte[]> answer, T body) {
        this.answer = answer;
        this.body = body;
    }

    static <T> HttpResponse<T> of(HttpResponse<byte[]> answer, byte[] bytes, BodyHandler<T> handler) {
        BodySubscriber<T> subscriber = handler.apply(new Info(answer.statusCode(), answer.headers(), answer.version()));
        subscriber.onSubscribe(new OneBuffer(bytes, subscriber));
        return new BufferedAnswer<>(
                answer, subscriber.getBody().toCompletableFuture().join());
    }

    @Override
    public int statusCode() {
        return answer.statusCode();
    }

    @Override
    public HttpRequest request() {
        return answer.request();
    }

    @Override
    public Optional<HttpResponse<T>> previousResponse() {
        return Optional.empty();
    }

    @Override
    public HttpHeaders headers() {
        return answer.headers();
    }

    @Override
    public T body() {
        return body;
    }

    @Override
    public Optional<SSLSession> sslSession() {
        return answer.sslSession();
    }

    @Override
    public URI uri() {
        return answer.uri();
    }

    @Override
    public HttpClient.Version version() {
        return answer.version();
    }

    private record Info(int statusCode, HttpHeaders headers, HttpClient.Version version) implements ResponseInfo {}

    /** Delivers the bytes when they are first asked for; the thread that made the call does both. */
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

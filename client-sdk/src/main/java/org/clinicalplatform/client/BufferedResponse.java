package org.clinicalplatform.client;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Optional;
import javax.net.ssl.SSLSession;

/** A response whose body was read in full. */
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

    /** The response with this body, without the encoding of the body, which was undone. */
    static <T> HttpResponse<T> of(HttpResponse<byte[]> response, T body) {
        HttpHeaders headers =
                HttpHeaders.of(response.headers().map(), (name, value) -> !name.equalsIgnoreCase("Content-Encoding"));
        ResponseInfo info = new Info(response.statusCode(), headers, response.version());
        return new BufferedResponse<>(response.request(), info, body);
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
}

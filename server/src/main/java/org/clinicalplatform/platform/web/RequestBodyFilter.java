package org.clinicalplatform.platform.web;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.Semaphore;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.error.ErrorWriter;
import org.springframework.http.HttpHeaders;

/**
 * Receives request bodies without a waiting thread, bounded in size, time and number: slow clients cost memory, but do not
 * delay others (decision 0003).
 *
 * <p>The rest of the chain runs once the body is complete. A body above the limit is not received; reading it is refused,
 * so that credentials and permissions are still checked first.
 */
final class RequestBodyFilter extends HttpFilter {
    private static final long serialVersionUID = 1L;

    private static final String RECEIVED = RequestBodyFilter.class.getName() + ".received";

    private final transient ErrorWriter errors;
    private final transient WebSettings settings;
    private final transient Semaphore pending;

    RequestBodyFilter(ErrorWriter errors, WebSettings settings) {
        this.errors = errors;
        this.settings = settings;
        pending = new Semaphore(settings.maxPendingBodies());
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (request.getAttribute(RECEIVED) instanceof ReceivedBody body) {
            request.removeAttribute(RECEIVED);
            chain.doFilter(body.attachTo(request), response);
        } else if (request.getDispatcherType() == DispatcherType.REQUEST && announcesBody(request)) {
            receive(request, response);
        } else {
            chain.doFilter(request, response);
        }
    }

    private void receive(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (!pending.tryAcquire()) {
            errors.write(request, response, ErrorCode.UNAVAILABLE);
            return;
        }
        AsyncContext async = request.startAsync();
        async.setTimeout(settings.bodyTimeout().toMillis());
        BodyReceiver receiver =
                new BodyReceiver(request, (int) settings.maxBody().toBytes(), new BodyReceiver.Outcome() {
                    @Override
                    public void received(ReceivedBody body) {
                        request.setAttribute(RECEIVED, body);
                        async.dispatch();
                    }

                    @Override
                    public void tooSlow() throws IOException {
                        errors.write(request, response, ErrorCode.BODY_TOO_SLOW);
                        async.complete();
                    }

                    @Override
                    public void broken() throws IOException {
                        errors.write(request, response, ErrorCode.MALFORMED_BODY);
                        async.complete();
                    }

                    @Override
                    public void over() {
                        pending.release();
                    }
                });
        async.addListener(receiver);
        request.getInputStream().setReadListener(receiver);
    }

    private static boolean announcesBody(HttpServletRequest request) {
        return request.getContentLengthLong() > 0 || request.getHeader(HttpHeaders.TRANSFER_ENCODING) != null;
    }
}

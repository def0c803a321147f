package org.clinicalplatform.platform.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Gives each request its id and its time of arrival, and each answer the headers that all answers carry. Answers what
 * fails in the filters behind it.
 */
final class ArrivalFilter extends OncePerRequestFilter {
    private static final String ARRIVED = ArrivalFilter.class.getName() + ".arrived";
    private static final String REQUEST_ID = ArrivalFilter.class.getName() + ".requestId";
    private static final String LOG_KEY = "requestId";

    private final FailureAnswers failures;

    ArrivalFilter(FailureAnswers failures) {
        this.failures = failures;
    }

    /** {@link System#nanoTime()} when the request arrived. */
    static long arrivedNanos(ServletRequest request) {
        return request.getAttribute(ARRIVED) instanceof Long nanos ? nanos : System.nanoTime();
    }

    /** The id that the answer carries too; null before the request has passed here. */
    static @Nullable String requestId(ServletRequest request) {
        return (String) request.getAttribute(REQUEST_ID);
    }

    @Override
    protected boolean shouldNotFilterAsyncDispatch() {
        return false;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (request.getAttribute(ARRIVED) == null) {
            arrive(request, response);
        }
        MDC.put(LOG_KEY, requestId(request));
        try {
            chain.doFilter(request, response);
        } catch (IOException | ServletException | RuntimeException e) {
            if (response.isCommitted()) {
                throw e;
            }
            failures.write(request, response, e);
        } finally {
            MDC.remove(LOG_KEY);
        }
    }

    private static void arrive(HttpServletRequest request, HttpServletResponse response) {
        String requestId = RequestIds.of(request.getHeader(RequestIds.HEADER));
        request.setAttribute(ARRIVED, System.nanoTime());
        request.setAttribute(REQUEST_ID, requestId);
        CommonHeaders.set(response, requestId);
    }
}

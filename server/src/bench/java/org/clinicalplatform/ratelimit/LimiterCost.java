package org.clinicalplatform.ratelimit;

import com.github.benmanes.caffeine.cache.Ticker;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.clinicalplatform.platform.error.TestErrors;
import org.clinicalplatform.platform.web.TestJson;
import org.clinicalplatform.securityevents.RecordedEvents;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.springframework.mock.web.MockHttpServletResponse;

/**
 * The same chain with the limiter in it and without: the difference is what the limiter costs a request that is
 * responded to with 200. It remembers a failure of each of 100,000 clients meanwhile, the requesting ones among them.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class LimiterCost {
    private static final int TRACKED = 100_000;

    /** A power of two; enough that no look-up profits from the one before. */
    private static final int CLIENTS = 1_024;

    private static final byte[] BODY = new byte[600];

    /** The requests, each in turn. */
    @Param
    public GoodRequest request = GoodRequest.SIGN_IN;

    private final HttpServletRequest[] requests = new HttpServletRequest[CLIENTS];
    private final HttpServletResponse response = new DiscardingResponse();
    private final FilterChain chain = (request, response) -> respond(response);
    private final RateLimitFilter filter = filter();
    private int next;

    /** Fills the counters, through the filter itself. */
    @Setup
    public void remember() throws ServletException, IOException {
        for (int client = 0; client < TRACKED; client++) {
            HttpServletRequest failing = GoodRequest.SIGN_IN.of(client);
            filter.doFilter(
                    failing,
                    new MockHttpServletResponse(),
                    (request, response) ->
                            ((HttpServletResponse) response).setStatus(HttpServletResponse.SC_UNAUTHORIZED));
        }
        for (int client = 0; client < CLIENTS; client++) {
            requests[client] = request.of(client);
        }
    }

    @Benchmark
    public HttpServletResponse with() throws ServletException, IOException {
        filter.doFilter(next(), response, chain);
        return response;
    }

    @Benchmark
    public HttpServletResponse without() throws ServletException, IOException {
        chain.doFilter(next(), response);
        return response;
    }

    private HttpServletRequest next() {
        next = (next + 1) & (CLIENTS - 1);
        return requests[next];
    }

    private static void respond(ServletResponse response) throws IOException {
        response.setContentType("application/json");
        response.getOutputStream().write(BODY);
    }

    /** The mock's own stream takes byte by byte, and would cost more than all the rest. */
    private static final class DiscardingResponse extends MockHttpServletResponse {
        private final ServletOutputStream discarding = new DiscardingOutput();

        @Override
        public ServletOutputStream getOutputStream() {
            return discarding;
        }
    }

    private static final class DiscardingOutput extends ServletOutputStream {
        @Override
        public void write(int single) {
            // nobody reads it
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            // nobody reads it
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setWriteListener(WriteListener listener) {
            throw new IllegalStateException("Everything is taken at once");
        }
    }

    /** Places enough for all, and a window that outlasts the measurement. */
    private static RateLimitFilter filter() {
        RateLimitSettings settings = TestRateLimits.settings("max-tracked-keys", "200000", "window", "PT2H");
        return new RateLimitFilter(
                settings,
                new RateLimiter(settings, Ticker.systemTicker()),
                new SubmittedUsernames(TestJson.MAPPER, settings.maxBufferedBodyBytes()),
                TestErrors.writer(),
                new RecordedEvents().events());
    }
}

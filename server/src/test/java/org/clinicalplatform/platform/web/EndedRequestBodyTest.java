package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.clinicalplatform.platform.error.TestErrors;
import org.clinicalplatform.platform.request.ClientKeys;
import org.clinicalplatform.platform.routing.Operation;
import org.clinicalplatform.platform.routing.TestOperations;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.util.unit.DataSize;

class EndedRequestBodyTest {
    private static final String LOGIN = "/api/v1/auth/login";
    private static final long NO_ROOM = 0;

    private final BodyBudget budget = new BodyBudget(NO_ROOM, System::nanoTime);
    private final RequestBodyFilter filter = new RequestBodyFilter(
            new WebSettings(DataSize.ofMegabytes(1), Duration.ofSeconds(10), null),
            new TestOperations().operation("post", LOGIN, Operation.ANONYMOUS).operations(),
            List.of(),
            new ClientKeys(128),
            budget,
            TestErrors.writer());

    /** It may be refused by the thread of another request, which would fail in its place. */
    @Test
    void bodyWhenItsRequestEndsWhileItIsRefusedThenNothingFailsAndItsRoomIsFree() throws Exception {
        MockHttpServletRequest ended = new RecycledRequest();
        ended.setAsyncSupported(true);
        ended.setContent(new byte[10]);
        MockFilterChain chain = new MockFilterChain();

        filter.doFilter(ended, new MockHttpServletResponse(), chain);

        assertThat(chain.getRequest()).isNull();
        assertThat(budget.held()).isZero();
    }

    /** Tomcat's request takes no attribute any more once it is processed. */
    private static final class RecycledRequest extends MockHttpServletRequest {
        RecycledRequest() {
            super("POST", LOGIN);
        }

        @Override
        public void setAttribute(String name, @Nullable Object value) {
            if (name.equals(RequestBodyFilter.RECEIVED)) {
                throw new IllegalStateException("The request object has been recycled");
            }
            super.setAttribute(name, value);
        }
    }
}

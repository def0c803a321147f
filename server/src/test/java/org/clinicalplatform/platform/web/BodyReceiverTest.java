package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.AsyncEvent;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockAsyncContext;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

/** Requirement R-175. */
class BodyReceiverTest {
    private static final String CLIENT = "client";
    private static final int LIMIT = 1024;
    private static final long SECOND = 1_000_000_000;

    private final List<ReceivedBody> decided = new ArrayList<>();
    private final List<BodyReceiver> completedMeanwhile = new ArrayList<>();
    private int broke;
    private long now;
    private final BodyBudget budget = new BodyBudget(2L * BodyBudget.PER_REQUEST, () -> now);

    /** Bodies whose room is given away together are refused one after the other. */
    @Test
    void bodyWhenItIsCompleteAfterItsRoomWasGivenAwayThenIsRefused() {
        BodyBudget.Reservation slowest =
                budget.open(CLIENT, () -> completedMeanwhile.forEach(BodyReceiver::onAllDataRead));
        slowest.reserve(BodyBudget.PER_REQUEST);
        now = SECOND;
        BodyReceiver second = receiver();
        assertThat(second.open()).isTrue();
        completedMeanwhile.add(second);
        now = 2 * SECOND;

        boolean granted = budget.open(CLIENT, () -> {}).reserve(BodyBudget.PER_REQUEST);

        assertThat(granted).isTrue();
        assertThat(decided).hasSize(1).noneMatch(ReceivedBody::isComplete);
        assertThat(broke).isZero();
        assertThat(budget.held()).isEqualTo(BodyBudget.PER_REQUEST);
    }

    @Test
    void bodyWhenItIsCompleteInItsRoomThenIsNotRefused() {
        BodyReceiver complete = receiver();
        assertThat(complete.open()).isTrue();

        complete.onAllDataRead();

        assertThat(decided).hasSize(1).allMatch(ReceivedBody::isComplete);
        assertThat(budget.held()).isEqualTo(BodyBudget.PER_REQUEST);
    }

    /** Tomcat fails the request after it told the reader, which undoes that the response completed it. */
    @Test
    void bodyWhenMalformedThenHasOneResponseAndItsRequestIsCompletedAfterTomcatFailedIt() {
        BodyReceiver malformed = receiver();
        assertThat(malformed.open()).isTrue();
        CountingContext request = new CountingContext();
        IOException failure = new IOException("Invalid chunk header");

        malformed.onError(failure);
        assertThat(request.completions).isZero();
        malformed.onError(new AsyncEvent(request, failure));

        assertThat(request.completions).isEqualTo(1);
        assertThat(broke).isEqualTo(1);
        assertThat(decided).isEmpty();
        assertThat(budget.held()).isZero();
    }

    /** The response completes the request, which cannot be completed twice. */
    @Test
    void bodyWhenOnlyTomcatFailsTheRequestThenIsCompletedByItsResponseAlone() {
        BodyReceiver malformed = receiver();
        CountingContext request = new CountingContext();

        malformed.onError(new AsyncEvent(request, new IOException("Connection reset")));

        assertThat(broke).isEqualTo(1);
        assertThat(request.completions).isZero();
    }

    @Test
    void bodyWhenItWasCompleteBeforeTomcatFailedTheRequestThenHasNoOtherResponse() {
        BodyReceiver complete = receiver();
        assertThat(complete.open()).isTrue();
        complete.onAllDataRead();
        CountingContext request = new CountingContext();

        complete.onError(new AsyncEvent(request, new IOException("Connection reset")));

        assertThat(broke).isZero();
        assertThat(request.completions).isZero();
    }

    private BodyReceiver receiver() {
        return new BodyReceiver(new MockHttpServletRequest(), LIMIT, budget, CLIENT, new BodyReceiver.Outcome() {
            @Override
            public void decided(ReceivedBody body) {
                decided.add(body);
            }

            @Override
            public void broke() {
                broke++;
            }
        });
    }

    private static final class CountingContext extends MockAsyncContext {
        private int completions;

        CountingContext() {
            super(new MockHttpServletRequest(), new MockHttpServletResponse());
        }

        @Override
        public void complete() {
            completions++;
        }
    }
}

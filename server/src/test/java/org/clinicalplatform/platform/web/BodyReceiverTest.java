package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;

/** Requirement R-175. */
class BodyReceiverTest {
    private static final String CLIENT = "client";
    private static final int LIMIT = 1024;
    private static final long SECOND = 1_000_000_000;

    private final List<ReceivedBody> decided = new ArrayList<>();
    private final List<BodyReceiver> completedMeanwhile = new ArrayList<>();
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

    private BodyReceiver receiver() {
        return new BodyReceiver(new MockHttpServletRequest(), LIMIT, budget, CLIENT, new BodyReceiver.Outcome() {
            @Override
            public void decided(ReceivedBody body) {
                decided.add(body);
            }

            @Override
            public void broke() {
                throw new AssertionError("The connection is not broken");
            }
        });
    }
}

package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.clinicalplatform.testing.AtOnce;
import org.junit.jupiter.api.Test;

class BodyBudgetTest {
    private static final long SECOND = 1_000_000_000;
    private static final int THREADS = 8;

    private final List<String> refused = new ArrayList<>();
    private long now;
    private final BodyBudget budget = new BodyBudget(1000, () -> now);

    @Test
    void budgetWhenThereIsEnoughThenOneClientMayHaveItAll() {
        assertThat(open("proxy", "a").reserve(600)).isTrue();
        assertThat(open("proxy", "b").reserve(400)).isTrue();
        assertThat(refused).isEmpty();
        assertThat(budget.held()).isEqualTo(1000);
    }

    @Test
    void budgetWhenFullThenTheSlowestOfTheLargestClientGivesWay() {
        BodyBudget.Reservation small = open("clinic", "small");
        assertThat(small.reserve(100)).isTrue();
        now = SECOND;
        assertThat(open("attacker", "slow").reserve(400)).isTrue();
        now = 2 * SECOND;
        assertThat(open("attacker", "slower by now").reserve(450)).isTrue();
        now = 3 * SECOND;

        assertThat(open("clinic", "new").reserve(100)).isTrue();

        assertThat(refused).containsExactly("slow");
    }

    @Test
    void budgetWhenAllIsOfOneClientThenItsSlowestGivesWay() {
        BodyBudget.Reservation dripping = open("proxy", "dripping");
        BodyBudget.Reservation large = open("proxy", "large");
        dripping.reserve(400);
        large.reserve(600);
        now = 2 * SECOND;
        dripping.received(2);
        large.received(500);

        assertThat(open("proxy", "new").reserve(100)).isTrue();
        assertThat(refused).containsExactly("dripping");
    }

    @Test
    void budgetWhenTheAskingBodyIsTheSlowestThenItGivesWayItself() {
        BodyBudget.Reservation slow = open("client", "slow");
        slow.reserve(100);
        now = 5 * SECOND;
        open("client", "fast").reserve(800);

        assertThat(slow.reserve(200)).isFalse();

        assertThat(refused).isEmpty();
        assertThat(budget.held()).isEqualTo(800);
        assertThat(slow.reserve(10)).isFalse();
    }

    @Test
    void bodyWhenItIsCompleteThenKeepsItsRoomUntilItIsReleased() {
        BodyBudget.Reservation complete = open("client", "complete");
        complete.reserve(900);
        assertThat(complete.settle()).isTrue();

        assertThat(open("other", "new").reserve(200)).isFalse();
        assertThat(refused).isEmpty();

        complete.release();
        complete.release();
        assertThat(open("other", "new").reserve(1000)).isTrue();
        assertThat(budget.held()).isEqualTo(1000);
    }

    /** Otherwise a client that has sent much before would seem to hold more than its share, and memory would fill up. */
    @Test
    void budgetWhenBodiesWereReleasedThenTheyAreNotOfTheShareOfTheirClient() {
        BodyBudget.Reservation past = open("clinic", "past");
        past.reserve(900);
        past.release();
        open("clinic", "present").reserve(300);
        now = 2 * SECOND;
        open("attacker", "large").reserve(600);
        now = 3 * SECOND;

        assertThat(open("other", "new").reserve(200)).isTrue();

        assertThat(refused).containsExactly("large");
    }

    @Test
    void budgetWhenFullThenFreesMoreThanThisBodyNeeds() {
        for (int i = 0; i < 100; i++) {
            assertThat(open("attacker", "body " + i).reserve(10)).isTrue();
            now += SECOND;
        }

        assertThat(open("clinic", "new").reserve(10)).isTrue();

        assertThat(refused)
                .containsExactly("body 0", "body 1", "body 2", "body 3", "body 4", "body 5", "body 6", "body 7");
    }

    @Test
    void budgetWhenManyThreadsUseItThenGivesEveryByteBack() {
        AtOnce.run(THREADS, i -> {
            String client = "client " + i % 3;
            for (int round = 0; round < 2_000; round++) {
                BodyBudget.Reservation body = budget.open(client, () -> {});
                boolean granted = true;
                for (int part = 0; part < 5 && granted; part++) {
                    granted = body.reserve(50);
                }
                body.settle();
                body.release();
            }
        });

        assertThat(budget.held()).isZero();
        assertThat(open("client", "new").reserve(1000)).isTrue();
    }

    private BodyBudget.Reservation open(String client, String name) {
        return budget.open(client, () -> refused.add(name));
    }
}

package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ConstraintViolationsTest {
    private final ConstraintViolations broken = new ConstraintViolations();

    @Test
    void requireWhenTheRuleHoldsThenAddsNothing() {
        broken.require(true, "startedAt", "is in the future");

        assertThat(broken.isEmpty()).isTrue();
        assertThat(broken.reasons()).isEmpty();
    }

    @Test
    void requireWhenTheRuleIsBrokenThenAddsIt() {
        broken.require(false, "startedAt", "is in the future");
        broken.add("endedAt", "is before startedAt");

        assertThat(broken.isEmpty()).isFalse();
        assertThat(broken.reasons()).containsExactly("startedAt is in the future", "endedAt is before startedAt");
    }

    @Test
    void reasonsAtWhenTheValueIsPartOfABodyThenAreSeenFromTheBody() {
        broken.add("targetDate", "is before startDate");

        assertThat(broken.reasonsAt("goals[1]")).containsExactly("goals[1].targetDate is before startDate");
        assertThat(broken.reasonsAt("")).containsExactly("targetDate is before startDate");
    }
}

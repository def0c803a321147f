package org.clinicalplatform.clinical.visit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.clinicalplatform.api.model.VisitEndDto;
import org.clinicalplatform.platform.web.ConstraintViolations;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class VisitEndRulesTest {
    private static final Instant NOW = Instant.parse("2026-03-01T08:15:30Z");
    private static final Instant SKEW = NOW.plus(Duration.ofMinutes(5));

    private final VisitEndRules rules = new VisitEndRules(Clock.fixed(NOW, ZoneOffset.UTC));

    @Test
    void checkWhenNoTimeOrAPastOneIsSaidThenPasses() {
        assertThat(broken(null)).isEmpty();
        assertThat(broken(Instant.EPOCH)).isEmpty();
    }

    @Test
    void checkWhenAnEndingIsInTheFutureThenOnlyTheSkewOfClocksIsForgiven() {
        assertThat(broken(SKEW)).isEmpty();
        assertThat(broken(SKEW.plusMillis(1))).containsExactly("endedAt is in the future");
    }

    private List<String> broken(@Nullable Instant endedAt) {
        ConstraintViolations broken = new ConstraintViolations();
        rules.check(new VisitEndDto().endedAt(endedAt), broken);
        return broken.reasons();
    }
}

package org.clinicalplatform.platform.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.Map;
import org.apache.ibatis.session.SqlSessionFactory;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.QueryPlans;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.Test;

/** Of the keys of a day, those of some minutes expire at a time. */
@DatabaseTest
class IdempotencyKeyPlanTest {
    private final QueryPlans plans;

    IdempotencyKeyPlanTest(SqlSessionFactory sessions, TestDatabase db) {
        plans = new QueryPlans(sessions, db);
    }

    @Test
    void planWhenExpiredKeysAreRemovedThenThoseThatAreKeptAreNotRead() throws SQLException {
        String plan = plans.plan(
                IdempotencyKeyMapper.class.getName() + ".deleteSome",
                Map.of("now", TestClock.START, "keptSeconds", 86_400, "atMost", 1_000),
                "enable_seqscan = off",
                "enable_bitmapscan = off");

        assertThat(plan)
                .contains("Tid Scan on idempotency_key", "Index Scan using idempotency_key_created")
                .doesNotContain("Join", "idempotency_key_pkey");
    }
}

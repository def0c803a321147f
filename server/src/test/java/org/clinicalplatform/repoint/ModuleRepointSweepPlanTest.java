package org.clinicalplatform.repoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.Map;
import org.apache.ibatis.session.SqlSessionFactory;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.QueryPlans;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.Test;

/** A module that fails for a year leaves a million stuck obligations, and a sweep looks for due ones every minute. */
@DatabaseTest
class ModuleRepointSweepPlanTest {
    private final QueryPlans plans;

    ModuleRepointSweepPlanTest(SqlSessionFactory sessions, TestDatabase db) {
        plans = new QueryPlans(sessions, db);
    }

    @Test
    void planWhenTheNextDueObligationIsLookedForThenStuckOnesAreNotRead() throws SQLException {
        assertThat(plan("lockNextDue"))
                .contains("patient_merge_module_repoint_due")
                .containsPattern("Index Cond: .*next_attempt_at <= ");
    }

    /** Below a maximum that was raised. */
    @Test
    void planWhenAStuckObligationBelowTheMaximumIsLookedForThenOthersAreNotRead() throws SQLException {
        assertThat(plan("lockNextReleased"))
                .contains("patient_merge_module_repoint_unplanned")
                .containsPattern("Index Cond: .*attempts < ");
    }

    private String plan(String statement) throws SQLException {
        return plans.plan(
                ModuleRepointMapper.class.getName() + "." + statement,
                Map.of("now", TestClock.START, "maxAttempts", 5),
                "enable_seqscan = off",
                "enable_bitmapscan = off",
                // of the few rows that other tests leave, any index would do
                "enable_sort = off");
    }
}

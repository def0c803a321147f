package org.clinicalplatform.demographics.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.Map;
import java.util.UUID;
import org.apache.ibatis.session.SqlSessionFactory;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.QueryPlans;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.Test;

/** Scans of whole tables are disabled, since there are few merges here. */
@DatabaseTest
class UndoPlanTest {
    private final QueryPlans plans;

    UndoPlanTest(SqlSessionFactory sessions, TestDatabase db) {
        plans = new QueryPlans(sessions, db);
    }

    /** However many merges other patients have. */
    @Test
    void planWhenRegistrationsAreRemovedThenAnIndexFindsTheMergesIntoTheSurvivor() throws SQLException {
        Map<String, Object> merge = Map.of(
                "id", UUID.randomUUID(), "survivorPatientId", UUID.randomUUID(), "loserPatientId", UUID.randomUUID());

        assertThat(plans.plan(
                        UndoMapper.class.getName() + ".removeRegistrations",
                        Map.of("merge", merge),
                        "enable_seqscan = off"))
                .contains("person_merge_of_survivor_patient");
    }
}

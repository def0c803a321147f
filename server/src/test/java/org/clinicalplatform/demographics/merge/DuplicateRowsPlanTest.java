package org.clinicalplatform.demographics.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.ibatis.session.SqlSessionFactory;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.QueryPlans;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The rows of both persons are compared by a hash table. If PostgreSQL read the survivor's rows for each of the
 * loser's, a merge of two persons with some thousand rows would not end within its time limit, whenever it is
 * requested.
 */
@DatabaseTest
class DuplicateRowsPlanTest {
    private final QueryPlans plans;

    DuplicateRowsPlanTest(SqlSessionFactory sessions, TestDatabase db) {
        plans = new QueryPlans(sessions, db);
    }

    @ParameterizedTest
    @MethodSource("steps")
    void planWhenDuplicatesAreCountedThenTheSurvivorsRowsAreReadOnce(MergeStep step) throws SQLException {
        assertThat(plans.explain("explain (verbose) ", statement("count"), Map.of("steps", List.of(step))))
                .contains("hashed SubPlan");
    }

    @ParameterizedTest
    @MethodSource("steps")
    void planWhenDuplicatesAreVoidedThenTheSurvivorsRowsAreReadOnce(MergeStep step) throws SQLException {
        MergeChange change = new MergeChange(UUID.randomUUID(), Instant.EPOCH, UUID.randomUUID());

        assertThat(plans.plan(statement("voidDuplicates"), Map.of("step", step, "change", change)))
                .contains("hashed SubPlan")
                .doesNotContain("Nested Loop");
    }

    @Test
    void planWhenRelationshipsAreMovedBackThenEachIsComparedByHash() throws SQLException {
        assertThat(undoOfRelationships("moveBack"))
                .containsPattern("CTE Scan on back l[^\\n]*\\n *Filter: [^\\n]*hashed SubPlan")
                .contains("WindowAgg");
    }

    @Test
    void planWhenRelationshipsOfTheSurvivorAreRevivedThenEachIsComparedByHash() throws SQLException {
        assertThat(undoOfRelationships("reviveOfSurvivor"))
                .containsPattern("hashed SubPlan[^\\n]*hashed SubPlan")
                .contains("WindowAgg");
    }

    private String undoOfRelationships(String name) throws SQLException {
        Map<String, Object> merge = Map.of(
                "id", UUID.randomUUID(), "survivorPersonId", UUID.randomUUID(), "loserPersonId", UUID.randomUUID());
        MergeChange change = new MergeChange(UUID.randomUUID(), Instant.EPOCH, UUID.randomUUID());
        return plans.plan(
                MergedRelationshipMapper.class.getName() + "." + name, Map.of("merge", merge, "change", change));
    }

    static Stream<MergeStep> steps() {
        return MergeTables.ALL.stream()
                .filter(table -> table.loserKey() != null)
                .flatMap(table -> Stream.of(true, false)
                        .filter(keepsPreferred -> table.preferred() || !keepsPreferred)
                        .map(keepsPreferred ->
                                new MergeStep(table, UUID.randomUUID(), UUID.randomUUID(), keepsPreferred, true)));
    }

    private static String statement(String name) {
        return PersonMergeMapper.class.getName() + "." + name;
    }
}

package org.clinicalplatform.demographics.duplicate;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.ibatis.session.SqlSessionFactory;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.QueryPlans;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Among a million persons a page looks up those of its pairs, and no others. */
@DatabaseTest
class DuplicatePairPlanTest {
    private static final String MAPPER = "org.clinicalplatform.demographics.duplicate.DuplicatePairMapper.";

    private final QueryPlans plans;

    DuplicatePairPlanTest(SqlSessionFactory sessions, TestDatabase db) {
        plans = new QueryPlans(sessions, db);
    }

    /** Without nested loops PostgreSQL would merge or hash all persons, if the statement let it. */
    @ParameterizedTest
    @ValueSource(strings = {"search", "count"})
    void planWhenPairsAreListedThenLooksThePersonsUpPairByPair(String statement) throws SQLException {
        assertThat(plan(statement, "enable_nestloop = off"))
                .containsPattern("Index Cond: \\(id = d\\.first_person_id\\)")
                .containsPattern("Index Cond: \\(id = d\\.second_person_id\\)");
    }

    private String plan(String statement, String... settings) throws SQLException {
        Map<String, Object> parameters = Map.of(
                "viewer",
                new Viewer(UUID.randomUUID(), UUID.randomUUID(), null, true, TestClock.START),
                "filter",
                DuplicatePairFilter.of(null, null, null, null),
                "page",
                new PageQuery(0, 20),
                "limit",
                1_000L);
        return plans.plan(
                MAPPER + statement,
                parameters,
                Stream.concat(Stream.of("enable_seqscan = off"), Stream.of(settings))
                        .toArray(String[]::new));
    }
}

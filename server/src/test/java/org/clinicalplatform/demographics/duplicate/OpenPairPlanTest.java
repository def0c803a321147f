package org.clinicalplatform.demographics.duplicate;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.Map;
import java.util.UUID;
import org.apache.ibatis.session.SqlSessionFactory;
import org.clinicalplatform.api.model.DuplicatePairState;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.QueryPlans;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ApplicationContext;

/** Pairs of merged persons become ever more, and most of them have a higher grade than those that are open. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OpenPairPlanTest extends ClinicTestCase {
    /** Distinct in each tenant, and in the order of the numbers. */
    private static final String ID = "cast(lpad(to_hex(%s), 8, '0') || substr(cast(? as text), 9) as uuid)";

    private final QueryPlans plans = new QueryPlans(bean(SqlSessionFactory.class), db);

    OpenPairPlanTest(ApplicationContext beans) {
        super(beans);
        db.updateKept(
                "insert into person (id, tenant_id, gender, merged_into_person_id, voided_at, created_at, created_by,"
                        + " updated_at, updated_by) select " + ID.formatted("i") + ", ?, 'FEMALE',"
                        + " case when i % 2 = 0 then " + ID.formatted("i - 1")
                        + " end, case when i % 2 = 0 then now() end,"
                        + " now(), ?, now(), ? from generate_series(1, 6000) i",
                tenant.id(),
                tenant.id(),
                tenant.id(),
                account.id(),
                account.id());
        db.updateKept(
                "insert into duplicate_pair (id, tenant_id, first_person_id, second_person_id, grade, score, state,"
                        + " merged, found_at, evaluated_at) select gen_random_uuid(), ?, " + ID.formatted("2 * i - 1")
                        + ", " + ID.formatted("2 * i") + ", 'CERTAIN', 20, 'OPEN', true, now(), now()"
                        + " from generate_series(1, 3000) i",
                tenant.id(),
                tenant.id(),
                tenant.id());
        db.update("analyze duplicate_pair");
    }

    @ParameterizedTest
    @ValueSource(strings = {"search", "count"})
    void planWhenOpenPairsAreListedThenThoseOfMergedPersonsAreNotRead(String statement) throws SQLException {
        assertThat(plan(statement))
                .contains("Index Scan using duplicate_pair_open")
                .doesNotContain("duplicate_pair_list");
    }

    private String plan(String statement) throws SQLException {
        return plans.plan(
                DuplicatePairMapper.class.getName() + "." + statement,
                Map.of(
                        "viewer",
                        new Viewer(UUID.randomUUID(), tenant.id(), null, true, NOW),
                        "filter",
                        DuplicatePairFilter.of(DuplicatePairState.OPEN, null, null, null),
                        "page",
                        new PageQuery(0, 20),
                        "limit",
                        1_000L),
                "enable_seqscan = off",
                "enable_bitmapscan = off");
    }
}

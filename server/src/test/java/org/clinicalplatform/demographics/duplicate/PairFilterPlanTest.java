package org.clinicalplatform.demographics.duplicate;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import org.apache.ibatis.session.SqlSessionFactory;
import org.clinicalplatform.api.model.DuplicatePairState;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.QueryPlans;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ApplicationContext;

/** Pairs of merged persons become ever more, and most of them have a higher grade than all others. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PairFilterPlanTest extends ClinicTestCase {
    /** Distinct in each tenant, and in the order of the numbers. */
    private static final String ID = "cast(lpad(to_hex(%s), 8, '0') || substr(cast(? as text), 9) as uuid)";

    private static final String MAPPER = DuplicatePairMapper.class.getName() + ".";

    private static final List<String> STATEMENTS = List.of("search", "count");

    private static final Pattern SORT_OF_MANY_PAIRS = Pattern.compile("Sort  \\(cost=\\S+ rows=\\d{3}");

    private final QueryPlans plans = new QueryPlans(bean(SqlSessionFactory.class), db);

    PairFilterPlanTest(ApplicationContext beans) {
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
                        + " assignee_id, merged, found_at, evaluated_at) select gen_random_uuid(), ?, "
                        + ID.formatted("2 * i - 1") + ", " + ID.formatted("2 * i") + ", 'CERTAIN', 20, 'OPEN',"
                        + " case when i % 20 = 0 then cast(? as uuid) end, true, now(), now()"
                        + " from generate_series(1, 3000) i",
                tenant.id(),
                tenant.id(),
                tenant.id(),
                account.id());
        // those of live persons: if all pairs were merged ones, the index of all would be as good
        db.updateKept(
                "insert into duplicate_pair (id, tenant_id, first_person_id, second_person_id, grade, score, state,"
                        + " found_at, evaluated_at) select gen_random_uuid(), ?, " + ID.formatted("2 * i - 1") + ", "
                        + ID.formatted("2 * i + 1") + ", 'POSSIBLE', 5, 'OPEN', now(), now()"
                        + " from generate_series(1, 2999) i",
                tenant.id(),
                tenant.id(),
                tenant.id());
        db.update("analyze duplicate_pair");
    }

    @ParameterizedTest
    @ValueSource(strings = {"search", "count"})
    void planWhenOpenPairsAreListedThenThoseOfMergedPersonsAreNotRead(String statement) throws SQLException {
        assertThat(plan(statement, ofState(DuplicatePairState.OPEN)))
                .contains("Index Scan using duplicate_pair_open")
                .doesNotContain("duplicate_pair_list");
    }

    @ParameterizedTest
    @EnumSource(names = {"DISMISSED", "DEFERRED"})
    void planWhenDecidedPairsAreListedThenOthersAreNotRead(DuplicatePairState state) throws SQLException {
        for (String statement : STATEMENTS) {
            assertThat(plan(statement, ofState(state)))
                    .contains("Index Scan using duplicate_pair_decided")
                    .containsPattern("Index Cond: .*\\bstate = '" + state)
                    .doesNotContain("duplicate_pair_list");
        }
    }

    @Test
    void planWhenAPageOfDecidedOrMergedPairsIsReadThenAnIndexGivesItsOrder() throws SQLException {
        for (DuplicatePairState state : List.of(DuplicatePairState.DISMISSED, DuplicatePairState.MERGED)) {
            assertThat(plan("search", ofState(state))).doesNotContainPattern(SORT_OF_MANY_PAIRS);
        }
    }

    /** The few whose merge was not evaluated yet are looked up. */
    @ParameterizedTest
    @ValueSource(strings = {"search", "count"})
    void planWhenMergedPairsAreListedThenTheIndexOfTheseGivesTheirOrder(String statement) throws SQLException {
        assertThat(plan(statement, ofState(DuplicatePairState.MERGED)))
                .contains("Index Scan using duplicate_pair_merged", "duplicate_evaluation_")
                .doesNotContain("duplicate_pair_list");
    }

    @ParameterizedTest
    @ValueSource(strings = {"search", "count"})
    void planWhenPairsOfAnAssigneeAreListedThenOthersAreNotRead(String statement) throws SQLException {
        assertThat(plan(statement, DuplicatePairFilter.of(null, null, null, UUID.randomUUID())))
                .contains("Index Scan using duplicate_pair_of_assignee")
                .doesNotContain("duplicate_pair_list")
                .doesNotContainPattern(SORT_OF_MANY_PAIRS);
    }

    @Test
    void planWhenAssignedPairsAreListedThenOthersAreNotRead() throws SQLException {
        assertThat(plan("search", ofState(null).whetherAssigned(true)))
                .contains("Index Scan using duplicate_pair_assigned")
                .doesNotContain("duplicate_pair_list")
                .doesNotContainPattern(SORT_OF_MANY_PAIRS);
    }

    /** Through the pairs of the tenant, all would be read for a facility that has none. */
    @ParameterizedTest
    @EnumSource
    @NullSource
    void planWhenAFacilityHasFewPatientsThenTheirPairsAreLookedUp(@Nullable DuplicatePairState state)
            throws SQLException {
        DuplicatePairFilter there = DuplicatePairFilter.of(state, null, facility.id(), null);
        for (String statement : STATEMENTS) {
            assertThat(plan(statement, there.forFewPatients()))
                    .containsPattern("on duplicate_pair d .*\\R *Index Cond: .*\\(id = ANY")
                    .containsPattern("Index Cond: \\(first_person_id = p(_\\d)?\\.person_id\\)")
                    .containsPattern("Index Cond: \\(second_person_id = p(_\\d)?\\.person_id\\)");
        }
    }

    /**
     * Of a tenant that came after the statistics, PostgreSQL expects one pair, and may compare each with all ids. An
     * index by tenant does not serve this form of the condition.
     */
    @Test
    void statementWhenIdsFindThePairsThenTheTenantCannotFindThem() {
        DuplicatePairFilter there =
                DuplicatePairFilter.of(null, null, facility.id(), null).forFewPatients();

        for (String statement : List.of("find", "lock", "search", "count")) {
            assertThat(plans.sql(MAPPER + statement, parameters(there)).replaceAll("\\s+", " "))
                    .contains("(d.tenant_id = ?) is true")
                    .doesNotContain(" d.tenant_id = ?");
        }
    }

    private static DuplicatePairFilter ofState(@Nullable DuplicatePairState state) {
        return DuplicatePairFilter.of(state, null, null, null);
    }

    private String plan(String statement, DuplicatePairFilter filter) throws SQLException {
        return plans.plan(MAPPER + statement, parameters(filter), "enable_seqscan = off", "enable_bitmapscan = off");
    }

    private Map<String, Object> parameters(DuplicatePairFilter filter) {
        return Map.of(
                "viewer",
                new Viewer(UUID.randomUUID(), tenant.id(), null, true, NOW),
                "id",
                UUID.randomUUID(),
                "filter",
                filter,
                "page",
                new PageQuery(0, 20),
                "limit",
                1_000L);
    }
}

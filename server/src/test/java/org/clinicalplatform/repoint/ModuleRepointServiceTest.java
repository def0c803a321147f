package org.clinicalplatform.repoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.clinicalplatform.testing.Refusals.assertNotFound;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.apache.ibatis.session.SqlSessionFactory;
import org.clinicalplatform.api.model.ModuleRepointState;
import org.clinicalplatform.demographics.merge.ModuleObligation;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.QueryPlans;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

class ModuleRepointServiceTest extends RepointTestCase {
    private final ModuleRepointService service;

    ModuleRepointServiceTest(ModuleRepointService service, ApplicationContext beans) {
        super(beans);
        this.service = service;
    }

    @Test
    void listWhenTheMergeHasNoObligationsThenIsEmpty() {
        UUID merge = insert(patient(), patient());

        assertThat(service.list(caller, merge)).isEmpty();
        assertThat(service.retry(caller, merge)).isEmpty();
    }

    @Test
    void retryWhenPendingThenAttemptsEveryModuleAndReturnsTheOutcome() {
        UUID merge = merge(charted(), patient());

        assertThat(service.list(caller, merge))
                .extracting(ModuleObligation::moduleKey)
                .containsExactly("imaging", "lab", "pharmacy");
        assertThat(service.retry(caller, merge))
                .extracting(ModuleObligation::state)
                .containsOnly(ModuleRepointState.COMPLETED);
        assertThat(service.retry(caller, merge))
                .extracting(ModuleObligation::attempts)
                .containsOnly(2);
    }

    @Test
    void listAndRetryWhenUnknownOrOfAnotherTenantThenNotFoundAndNoAttempt() {
        UUID merge = merge(patient(), patient());

        for (UUID invisible : List.of(merge, UUID.randomUUID())) {
            assertNotFound("Person merge not found", () -> service.list(foreigner, invisible));
            assertNotFound("Person merge not found", () -> service.retry(foreigner, invisible));
        }
        assertThat(states(merge)).containsOnly(ModuleRepointState.PENDING);
    }

    @Test
    void searchWhenObligationsAreOfManyMergesThenFiltersAndTellsTheCause() {
        UUID done = merge(charted(), patient());
        service.retry(caller, done);
        PatientRow loser = patient();
        UUID locked = row(ORDER, loser);
        row(ORDER, loser);
        clock.advance(POLL_DELAY);
        UUID stuck = merge(loser, patient());
        whileLocked(ORDER, locked, () -> IntStream.range(0, 5).forEach(i -> service.retry(caller, stuck)));

        assertThat(search(ModuleRepointState.PARTIAL, null)).singleElement().satisfies(listed -> {
            assertThat(listed.personMergeId()).isEqualTo(stuck);
            assertThat(listed.stuck()).isTrue();
            assertThat(listed.undo()).isFalse();
            assertThat(listed.mergedAt()).as("of the merge").isEqualTo(NOW);
            assertThat(listed.obligation()).isEqualTo(lab(stuck));
            assertThat(listed.obligation().lastError())
                    .isEqualTo("lab.lab_order: rows are locked by another session or kept by a trigger");
        });
        assertThat(search(null, "lab"))
                .extracting(ListedObligation::personMergeId)
                .containsExactly(stuck, done);
        assertThat(search(ModuleRepointState.COMPLETED, "imaging"))
                .extracting(ListedObligation::personMergeId, ListedObligation::stuck)
                .containsExactly(tuple(done, false));
        assertThat(search(ModuleRepointState.FAILED, null)).isEmpty();
        assertThat(search(null, "radiotherapy")).isEmpty();
    }

    @Test
    void searchWhenTheMergeWasUndoneThenSaysSo() {
        PatientRow loser = charted();
        PatientRow survivor = patient();
        UUID merge = mergeAndSweep(loser, survivor);
        undoAndSweep(merge, loser, survivor);

        assertThat(search(null, null)).hasSize(3).allMatch(ListedObligation::undo);
    }

    @Test
    void searchWhenPagedThenEachIsReturnedOnceAndOnlyToItsTenant() {
        merges(3);

        Page<ListedObligation> second =
                service.search(caller, new ModuleRepointFilter(null, null), new PageQuery(1, 4));

        assertThat(second.totalItems()).isEqualTo(9);
        assertThat(second.items())
                .hasSize(4)
                .doesNotContainAnyElementsOf(
                        service.search(caller, new ModuleRepointFilter(null, null), new PageQuery(0, 4))
                                .items());
        assertThat(service.search(foreigner, new ModuleRepointFilter(null, null), new PageQuery(0, 4))
                        .totalItems())
                .isZero();
    }

    @Test
    void planWhenALaterPageIsReadThenMergesOfTheObligationsBeforeItAreNotLookedUp() throws SQLException {
        merges(1);
        Map<String, Object> secondOfThree = Map.of(
                "tenantId",
                tenant.id(),
                "filter",
                new ModuleRepointFilter(null, null),
                "maxAttempts",
                5,
                "page",
                new PageQuery(1, 1));

        String plan = new QueryPlans(bean(SqlSessionFactory.class), db)
                .explain(
                        "explain analyze ",
                        "org.clinicalplatform.repoint.ModuleRepointMapper.search",
                        secondOfThree,
                        "enable_seqscan = off");

        assertThat(plan).containsPattern(" on person_merge m .* loops=1\\)");
    }

    @Test
    void planWhenObligationsOfAnyStateAreReadThenAnIndexGivesTheirOrder() throws SQLException {
        Map<String, Object> first = Map.of(
                "tenantId",
                tenant.id(),
                "filter",
                new ModuleRepointFilter(null, null),
                "maxAttempts",
                5,
                "page",
                new PageQuery(0, 20));

        String plan = new QueryPlans(bean(SqlSessionFactory.class), db)
                .plan(
                        "org.clinicalplatform.repoint.ModuleRepointMapper.search",
                        first,
                        "enable_seqscan = off",
                        "enable_sort = off");

        assertThat(plan)
                .containsPattern("Backward using patient_merge_module_repoint_by_time")
                .doesNotContain("Index Scan using patient_merge_module_repoint");
    }

    private List<ListedObligation> search(@Nullable ModuleRepointState state, @Nullable String moduleKey) {
        return service.search(caller, new ModuleRepointFilter(state, moduleKey), new PageQuery(0, 100))
                .items();
    }
}

package org.clinicalplatform.demographics.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What the modules are told, by a port that only takes notes. */
class ModulesTest {
    private static final UUID TENANT = UUID.randomUUID();
    private static final UUID SURVIVOR = UUID.randomUUID();
    private static final UUID LOSER = UUID.randomUUID();
    private static final UUID ROW = UUID.randomUUID();

    private final List<Object> told = new ArrayList<>();
    private final Modules modules = new Modules(new NotedObligations(told), event -> told.add("event " + event));

    @Test
    void followWhenTwoPatientsMergeThenRedirectsOwesAndTells() {
        PersonMerge merge = merge(SURVIVOR, LOSER);
        PatientMerge event = new PatientMerge(merge.id(), TENANT, LOSER, SURVIVOR, PatientMerge.Kind.MERGE);

        modules.follow(merge);

        assertThat(told).containsExactly("redirect " + LOSER + " " + SURVIVOR, event, "event " + event);
        assertThat(modules.obligations(merge))
                .extracting(ModuleObligation::moduleKey)
                .containsExactly("lab");
    }

    @Test
    void giveBackWhenTwoPatientsArePartedThenOwesAndTells() {
        PersonMerge merge = merge(SURVIVOR, LOSER);
        PatientMerge event = new PatientMerge(merge.id(), TENANT, SURVIVOR, LOSER, PatientMerge.Kind.UNDO);

        modules.giveBack(merge);

        assertThat(told).containsExactly(event, "event " + event);
    }

    @Test
    void followWhenOneOfTheTwoIsNoPatientThenTellsNobody() {
        for (PersonMerge merge : List.of(merge(SURVIVOR, null), merge(null, LOSER), merge(null, null))) {
            modules.follow(merge);
            modules.giveBack(merge);
            assertThat(modules.obligations(merge)).isEmpty();
        }
        assertThat(told).isEmpty();
    }

    @Test
    void changedSinceWhenAModulesRowChangedThenIsABlocker() {
        assertThat(modules.changedSince(merge(SURVIVOR, LOSER)))
                .containsExactly(new UndoBlocker("lab.lab_order", ROW, UndoBlocker.Why.CHANGED_SINCE));
    }

    private static PersonMerge merge(@Nullable UUID survivorPatientId, @Nullable UUID loserPatientId) {
        return new PersonMerge(
                UUID.randomUUID(),
                TENANT,
                UUID.randomUUID(),
                UUID.randomUUID(),
                survivorPatientId,
                loserPatientId,
                "The same card",
                true,
                List.of(),
                Instant.EPOCH,
                UUID.randomUUID(),
                null);
    }

    private record NotedObligations(List<Object> told) implements ModuleObligations {
        @Override
        public void owe(PatientMerge merge) {
            told.add(merge);
        }

        @Override
        public void redirect(UUID tenantId, UUID fromPatientId, UUID toPatientId) {
            told.add("redirect " + fromPatientId + " " + toPatientId);
        }

        @Override
        public List<ModuleObligation> of(UUID tenantId, UUID personMergeId) {
            return List.of(
                    new ModuleObligation("lab", ModuleObligation.State.PENDING, 0, null, List.of(), 0, null, null));
        }

        @Override
        public List<ChangedModuleRow> changedSince(UUID tenantId, UUID personMergeId) {
            return List.of(new ChangedModuleRow("lab.lab_order", ROW));
        }
    }
}

package org.clinicalplatform.demographics.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.ModuleRepointState;
import org.clinicalplatform.api.model.UndoBlockerReason;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The calls of a recording port and the published events. */
class MergePropagationTest {
    private static final UUID TENANT = UUID.randomUUID();
    private static final UUID SURVIVOR = UUID.randomUUID();
    private static final UUID LOSER = UUID.randomUUID();
    private static final UndoBlocker CHANGED =
            new UndoBlocker("lab.lab_order", UUID.randomUUID(), UndoBlockerReason.CHANGED_SINCE);
    private static final UndoBlocker RECORDED =
            new UndoBlocker("lab.lab_order", UUID.randomUUID(), UndoBlockerReason.RECORDED_SINCE);

    private final List<Object> calls = new ArrayList<>();
    private final PersonMergeCounts counts = mock(PersonMergeCounts.class);
    private final MergePropagation propagation =
            new MergePropagation(new RecordingObligations(calls), event -> calls.add("event " + event), counts);

    @Test
    void propagateWhenTwoPatientsMergeThenRedirectsCreatesAndPublishes() {
        PersonMerge merge = merge(SURVIVOR, LOSER);
        PatientMerge event = new PatientMerge(merge.id(), TENANT, LOSER, SURVIVOR, PatientMerge.Kind.MERGE);

        propagation.propagate(merge);

        assertThat(calls).containsExactly("redirect " + LOSER + " " + SURVIVOR, event, "event " + event);
        assertThat(propagation.obligations(merge))
                .extracting(ModuleObligation::moduleKey)
                .containsExactly("lab");
    }

    @Test
    void propagateUndoWhenTwoPatientsWereMergedThenCreatesAndPublishes() {
        PersonMerge merge = merge(SURVIVOR, LOSER);
        PatientMerge event = new PatientMerge(merge.id(), TENANT, SURVIVOR, LOSER, PatientMerge.Kind.UNDO);

        propagation.propagateUndo(merge);

        assertThat(calls).containsExactly(event, "event " + event);
    }

    @Test
    void propagateWhenOneIsNotAPatientThenCountsAlone() {
        for (PersonMerge merge : List.of(merge(SURVIVOR, null), merge(null, LOSER), merge(null, null))) {
            propagation.propagate(merge);
            propagation.propagateUndo(merge);
            assertThat(propagation.obligations(merge)).isEmpty();
        }
        assertThat(calls).isEmpty();
        verify(counts, times(3)).countAfterCommit(PatientMerge.Kind.MERGE);
        verify(counts, times(3)).countAfterCommit(PatientMerge.Kind.UNDO);
    }

    @Test
    void undoBlockersWhenAskedThenAreThoseOfTwoPatientsOrOfTheOneWhoMoved() {
        assertThat(propagation.undoBlockers(merge(SURVIVOR, LOSER))).containsExactly(CHANGED);
        assertThat(propagation.undoBlockers(merge(null, LOSER))).containsExactly(RECORDED);
        assertThat(propagation.undoBlockers(merge(SURVIVOR, null))).isEmpty();
        assertThat(propagation.undoBlockers(merge(null, null))).isEmpty();
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
                List.of(),
                Instant.EPOCH,
                UUID.randomUUID(),
                null);
    }

    private record RecordingObligations(List<Object> calls) implements ModuleObligations {
        @Override
        public void create(PatientMerge merge) {
            calls.add(merge);
        }

        @Override
        public void redirect(UUID tenantId, UUID fromPatientId, UUID toPatientId) {
            calls.add("redirect " + fromPatientId + " " + toPatientId);
        }

        @Override
        public List<ModuleObligation> list(UUID tenantId, UUID personMergeId) {
            return List.of(new ModuleObligation("lab", ModuleRepointState.PENDING, 0, null, List.of(), 0, null, null));
        }

        @Override
        public List<UndoBlocker> undoBlockers(UUID tenantId, UUID personMergeId, int limit) {
            return List.of(requireEnough(limit, CHANGED));
        }

        @Override
        public List<UndoBlocker> undoBlockersOfMovedPatient(UUID tenantId, UUID personMergeId, int limit) {
            return List.of(requireEnough(limit, RECORDED));
        }

        @Override
        public List<StayingRows> recordedForSurvivor(UUID tenantId, UUID personMergeId) {
            return List.of();
        }

        private static UndoBlocker requireEnough(int limit, UndoBlocker blocker) {
            assertThat(limit)
                    .as("rows that tell whether there are more than are listed")
                    .isEqualTo(UndoBlockers.ENOUGH);
            return blocker;
        }
    }
}

package org.clinicalplatform.demographics.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.clinicalplatform.api.model.UndoBlockerReason;
import org.clinicalplatform.testing.AtOnce;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.context.ApplicationContext;

/**
 * Relationships whose persons were both merged. The twin is merged into the baby by mistake; the copy is a second
 * record of the mother.
 */
class MergedRelationshipsTest extends UndoTestCase {
    private static final int ROUNDS = 30;

    private final UUID baby = person();
    private final UUID twin = person();
    private final UUID mother = person();
    private final UUID copy = person();

    MergedRelationshipsTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void undoWhenTheOtherEndWasMergedSinceThenIsNotBlocked() {
        UUID row = parent(twin, copy);
        UUID babies = mergeLater(baby, twin);
        UUID mothers = mergeLater(mother, copy);

        undo(babies);
        assertRelates(row, twin, mother);
        undo(mothers);
        assertRelates(row, twin, copy);
    }

    @Test
    void undoWhenTheMergeOfTheOtherEndIsUndoneThenIsNotBlocked() {
        UUID row = parent(twin, copy);
        UUID babies = mergeLater(baby, twin);
        undo(mergeLater(mother, copy));

        undo(babies);
        assertRelates(row, twin, copy);
    }

    @Test
    void undoWhenTheMergeOfTheOtherEndIsTheEarlierOneThenIsNotBlocked() {
        UUID row = parent(twin, copy);
        UUID mothers = mergeLater(mother, copy);
        UUID babies = mergeLater(baby, twin);

        undo(mothers);
        assertRelates(row, baby, copy);
        undo(babies);
        assertRelates(row, twin, copy);
    }

    @Test
    void undoWhenAMergeOfTheTwoEndsIsUndoneThenIsNotBlocked() {
        UUID row = parent(twin, copy);
        UUID babies = mergeLater(baby, twin);
        UUID both = mergeLater(baby, copy);
        assertVoid(row);

        undo(both);
        assertRelates(row, baby, copy);
        undo(babies);
        assertRelates(row, twin, copy);
    }

    @Test
    void undoWhenItRevivesARowWhoseOtherEndWasMergedSinceThenTheRowNamesTheSurvivor() {
        UUID twins = parent(twin, copy);
        UUID babys = parent(baby, copy);
        UUID babies = mergeLater(baby, twin);
        UUID mothers = mergeLater(mother, copy);

        undo(babies);
        assertRelates(twins, twin, mother);
        assertRelates(babys, baby, mother);
        undo(mothers);
        assertRelates(twins, twin, copy);
        assertRelates(babys, baby, copy);
    }

    @Test
    void undoWhenARowWasVoidedThroughTheOtherEndThenItsPersonHasItAgain() {
        UUID twins = parent(twin, copy);
        UUID babys = parent(baby, mother);
        UUID babies = mergeLater(baby, twin);
        UUID mothers = mergeLater(mother, copy);
        assertVoid(twins);

        undo(babies);
        assertRelates(twins, twin, mother);
        assertRelates(babys, baby, mother);
        undo(mothers);
        assertRelates(twins, twin, copy);
        assertRelates(babys, baby, mother);
    }

    @Test
    void undoWhenTheRowThatWasKeptLeavesThenTheVoidedOneIsLiveAgain() {
        UUID twins = parent(twin, mother);
        UUID babys = parent(baby, copy);
        UUID babies = mergeLater(baby, twin);
        UUID mothers = mergeLater(mother, copy);
        assertVoid(babys);

        undo(babies);
        assertRelates(twins, twin, mother);
        assertRelates(babys, baby, mother);
        undo(mothers);
        assertRelates(twins, twin, mother);
        assertRelates(babys, baby, copy);
    }

    @Test
    void undoWhenARevivedRowWouldEqualAnotherThenItStaysVoidUntilTheyDiffer() {
        UUID toCopy = parent(twin, copy);
        UUID toMother = parent(twin, mother);
        parent(baby, copy);
        UUID babies = mergeLater(baby, twin);
        UUID mothers = mergeLater(mother, copy);

        undo(babies);
        assertVoid(toCopy);
        assertRelates(toMother, twin, mother);
        undo(mothers);
        assertRelates(toCopy, twin, copy);
        assertRelates(toMother, twin, mother);
    }

    /** All sets of relationships in one direction, with the other ones in the opposite direction, and all orders. */
    @ParameterizedTest
    @MethodSource("orders")
    void undoWhenInAnyOrderThenEveryRelationshipIsAsWithoutTheMerge(boolean babiesFirst, boolean lastFirst) {
        for (int set = 0; set < 16; set++) {
            List<UUID> babies = List.of(person(), person());
            List<UUID> mothers = List.of(person(), person());
            RelationshipModel relationships = relationships(babies, mothers, set);
            List<UUID> first = babiesFirst ? babies : mothers;
            List<UUID> second = babiesFirst ? mothers : babies;

            List<UUID> merges = new ArrayList<>();
            for (List<UUID> pair : List.of(first, second)) {
                merges.add(mergeLater(pair.get(0), pair.get(1)));
                relationships.assertAsMerged("set " + set);
            }
            if (lastFirst) {
                Collections.reverse(merges);
            }
            for (UUID merge : merges) {
                undo(merge);
                relationships.assertAsMerged("set " + set);
            }
            relationships.assertAsCreated("set " + set);
        }
    }

    static Stream<Arguments> orders() {
        return Stream.of(true, false).flatMap(first -> Stream.of(true, false).map(last -> Arguments.of(first, last)));
    }

    @Test
    void undoWhenTheRowWasChangedBetweenTheMergesThenStaysRefused() {
        UUID row = parent(twin, copy);
        UUID babies = mergeLater(baby, twin);
        touch("person_relationship", row, clock.instant().plusSeconds(1));
        UUID mothers = mergeLater(mother, copy);

        assertBlocked(babies, UndoBlockerReason.CHANGED_SINCE, row);
        undo(mothers);
        assertBlocked(babies, UndoBlockerReason.CHANGED_SINCE, row);
    }

    @Test
    void undoWhenTheRowWasChangedAfterBothMergesThenBothAreRefused() {
        UUID row = parent(twin, copy);
        UUID babies = mergeLater(baby, twin);
        UUID mothers = mergeLater(mother, copy);
        touch("person_relationship", row, clock.instant().plusSeconds(1));

        assertBlocked(babies, UndoBlockerReason.CHANGED_SINCE, row);
        assertBlocked(mothers, UndoBlockerReason.CHANGED_SINCE, row);
    }

    @Test
    void undoWhenARevivedRowWasChangedThenTheMergeThatHadVoidedItIsRefused() {
        UUID twins = parent(twin, copy);
        parent(baby, mother);
        UUID babies = mergeLater(baby, twin);
        UUID mothers = mergeLater(mother, copy);
        undo(babies);
        touch("person_relationship", twins, clock.instant().plusSeconds(1));
        mergeLater(person(), twin);

        assertBlocked(mothers, UndoBlockerReason.CHANGED_SINCE, twins);
    }

    @Test
    void undoWhenTheRowThatWasKeptWasVoidedByAClerkThenTheOtherStaysVoid() {
        UUID voided = parent(baby, copy);
        UUID kept = parent(baby, mother);
        UUID mothers = mergeLater(mother, copy);
        db.update(
                "update person_relationship set voided_at = ?, updated_at = ? where id = ?",
                clock.instant().plusSeconds(1),
                clock.instant().plusSeconds(1),
                kept);
        parent(twin, mother);

        undo(mergeLater(baby, twin));
        assertVoid(voided);
        undo(mothers);
        assertRelates(voided, baby, copy);
        assertVoid(kept);
    }

    /** A merge of a former release did not take along what another had voided. */
    @Test
    void undoWhenAVoidedRowNamesAMergedPersonThenThatMergeIsUndoneFirst() {
        UUID twins = parent(twin, copy);
        parent(baby, copy);
        UUID babies = mergeLater(baby, twin);
        db.update(
                "update person_relationship set person_id = ?, voided_at = voided_at + interval '1 s'"
                        + " where id = ?",
                twin,
                twins);
        UUID mothers = mergeLater(mother, copy);
        db.update("update person_relationship set voided_at = voided_at - interval '1 s' where id = ?", twins);

        assertBlocked(babies, UndoBlockerReason.MERGED_SINCE, mothers);
        undo(mothers);
        undo(babies);
        assertRelates(twins, twin, copy);
    }

    @Test
    void mergeWhenItTakesAlongVoidedRowsThenCountsOnlyLiveOnes() {
        parent(twin, copy);
        parent(baby, copy);
        mergeLater(baby, twin);

        MergeReport report = merge(mother, copy);

        assertThat(report.counts().moved()).containsEntry("relationships", 1L);
        assertThat(report.counts().deduplicated()).containsEntry("relationships", 0L);
    }

    /** Relationships in both directions are locked in one order, and the second merge finds what the first one left. */
    @Test
    void mergesWhenAtBothEndsAtOnceThenNeitherDeadlocksNorFails() {
        Random random = new Random(5);
        for (int round = 0; round < ROUNDS; round++) {
            List<UUID> babies = List.of(person(), person());
            List<UUID> mothers = List.of(person(), person());
            RelationshipModel relationships = relationships(babies, mothers, random.nextInt(16));

            List<UUID> merges = AtOnce.all(Stream.of(babies, mothers)
                    .<Supplier<UUID>>map(pair ->
                            () -> merge(pair.get(0), pair.get(1)).merge().id())
                    .toList());
            relationships.assertAsMerged("round " + round);
            clock.advance(Duration.ofSeconds(10));
            if (round % 2 == 0) {
                AtOnce.run(2, i -> undos.undo(caller, merges.get(i), "Two sisters"));
                relationships.assertAsCreated("round " + round);
            } else {
                UUID another = person();
                AtOnce.all(List.<Supplier<MergeReport>>of(
                        () -> merge(another, mothers.get(0)), () -> undos.undo(caller, merges.get(0), "Two sisters")));
                relationships.assertAsMerged("round " + round);
            }
        }
    }

    /** Bit by bit, each baby's relationship to each mother, or in the opposite direction. */
    private RelationshipModel relationships(List<UUID> babies, List<UUID> mothers, int set) {
        RelationshipModel relationships = new RelationshipModel(db, tenant.id());
        for (int i = 0; i < 4; i++) {
            UUID one = babies.get(i & 1);
            UUID other = mothers.get(i >> 1);
            relationships.add((set >> i & 1) == 1 ? parent(one, other) : parent(other, one));
        }
        return relationships;
    }

    private UUID parent(UUID person, UUID related) {
        return relationship(person, related, "PARENT", null);
    }

    private void assertRelates(UUID row, UUID person, UUID related) {
        assertTrue(
                "select voided_at is null and person_id = ? and related_person_id = ? from person_relationship"
                        + " where id = ?",
                person,
                related,
                row);
    }

    private void assertVoid(UUID row) {
        assertTrue("select voided_at is not null from person_relationship where id = ?", row);
    }
}

package org.clinicalplatform.demographics.duplicate;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.api.model.DuplicatePairState;
import org.clinicalplatform.api.model.MatchGrade;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/** Time and merges change the state by which a pair is listed, without a write to the pair. Grades have an order. */
class PairStatesTest extends DuplicatePairTestCase {
    PairStatesTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void listWhenADeferralIsOverThenThePairIsAmongTheOpenOnes() {
        DuplicatePair pair = pair();

        pairs.defer(reader, pair.id(), pair.version(), NOW.plus(Duration.ofDays(1)));
        assertThat(states()).containsExactly(DuplicatePairState.DEFERRED);

        clock.advance(Duration.ofDays(1));
        assertThat(states()).containsExactly(DuplicatePairState.OPEN);
    }

    @Test
    void listWhenEitherPersonIsMergedIntoTheOtherThenThePairIsAmongTheMergedOnes() {
        pair();

        persons.retire(one, twice);
        assertThat(states()).containsExactly(DuplicatePairState.MERGED);
        separate(one);
        assertThat(states()).containsExactly(DuplicatePairState.OPEN);

        persons.retire(twice, one);
        assertThat(states()).containsExactly(DuplicatePairState.MERGED);
    }

    /** The list of open pairs leaves marked ones out, so the mark must not outlast an undo. */
    @Test
    void listWhenAMergeThatWasComparedIsUndoneThenThePairIsOpenAtOnceAndStaysSo() {
        DuplicatePair pair = pair();
        merge(one, twice);
        evaluate();
        assertThat(isMarked(pair)).isTrue();
        assertThat(states()).containsExactly(DuplicatePairState.MERGED);

        undoMergeOf(one);
        assertThat(isMarked(pair)).as("as long as nobody has compared the two").isTrue();
        assertThat(states()).containsExactly(DuplicatePairState.OPEN);

        evaluate();
        assertThat(isMarked(pair)).isFalse();
        assertThat(states()).containsExactly(DuplicatePairState.OPEN);
    }

    @Test
    void listWhenAMergeWasNotComparedYetThenThePairIsNotAmongTheOpenOnes() {
        DuplicatePair pair = pair();

        merge(twice, one);

        assertThat(isMarked(pair)).isFalse();
        assertThat(states()).containsExactly(DuplicatePairState.MERGED);
    }

    /** A run marks whoever is live, so the loser of a merge during the run before has only the mark of the merge. */
    @Test
    void listWhenARunThatStartsAnewFollowsAMergeThenThePairStaysAmongTheMergedOnes() {
        DuplicatePair pair = pair();
        DuplicateEvaluationMapper marks = bean(DuplicateEvaluationMapper.class);
        marks.markAll(tenant.id());
        merge(twice, one);
        marks.absorbWritten(tenant.id());

        marks.removeWhole(tenant.id());
        evaluate();

        assertThat(isMarked(pair)).isTrue();
        assertThat(states()).containsExactly(DuplicatePairState.MERGED);
    }

    @Test
    void listWhenBothAreMergedIntoAThirdPersonThenThePairIsAmongTheMergedOnes() {
        pair();
        UUID third = persons.insert("Okafor", List.of("Amara"), "1999-01-01");

        persons.retire(one, third);
        assertThat(states()).isEmpty();

        persons.retire(twice, third);
        assertThat(states()).containsExactly(DuplicatePairState.MERGED);
    }

    @Test
    void listWhenOfALowestGradeThenHasPairsOfItAndOfHigherOnes() {
        DuplicatePair pair = pair();
        assertThat(pair.grade()).isEqualTo(MatchGrade.CERTAIN);
        assertThat(listed(lowest(MatchGrade.CERTAIN))).hasSize(1);

        db.update("update duplicate_pair set grade = 'PROBABLE' where id = ?", pair.id());

        assertThat(listed(lowest(MatchGrade.CERTAIN))).isEmpty();
        assertThat(listed(lowest(MatchGrade.PROBABLE))).hasSize(1);
        assertThat(listed(lowest(MatchGrade.POSSIBLE))).hasSize(1);
    }

    private static DuplicatePairFilter lowest(MatchGrade grade) {
        return DuplicatePairFilter.of(null, grade, null, null);
    }

    private void merge(UUID loser, UUID survivor) {
        db.update(
                "insert into person_merge (id, tenant_id, survivor_person_id, loser_person_id, reason,"
                        + " merge_clinical_history, filled_fields, merged_at, merged_by)"
                        + " values (gen_random_uuid(), ?, ?, ?, 'the same', true, '{}', now(), ?)",
                tenant.id(),
                survivor,
                loser,
                account.id());
        persons.retire(loser, survivor);
    }

    private void undoMergeOf(UUID loser) {
        separate(loser);
        db.update(
                "update person_merge set undone_at = now(), undone_by = ?, undo_reason = 'by mistake'"
                        + " where loser_person_id = ?",
                account.id(),
                loser);
    }

    private boolean isMarked(DuplicatePair pair) {
        return db.value(Boolean.class, "select merged from duplicate_pair where id = ?", pair.id());
    }

    private void separate(UUID person) {
        db.update("update person set voided_at = null, merged_into_person_id = null where id = ?", person);
    }

    /** Those by which pairs are listed. */
    private List<DuplicatePairState> states() {
        return Stream.of(DuplicatePairState.values())
                .filter(state ->
                        !listed(DuplicatePairFilter.of(state, null, null, null)).isEmpty())
                .toList();
    }
}

package org.clinicalplatform.demographics.duplicate;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.api.model.DuplicatePairState;
import org.clinicalplatform.api.model.MatchGrade;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EvaluatedPairTest {
    private static final UUID CLERK = UUID.randomUUID();
    private static final Instant THEN = Instant.parse("2026-03-01T08:00:00Z");
    private static final PairKey KEY = PairKey.of(UUID.randomUUID(), UUID.randomUUID(), UUID.randomUUID());
    private static final PairDismissal DISMISSAL =
            new PairDismissal(KEY.firstPersonId(), KEY.secondPersonId(), THEN, CLERK, "Twins", false);

    @Test
    void keyWhenIdsAreNegativeForJavaThenIsOrderedAsInTheDatabase() {
        UUID low = UUID.fromString("01900000-0000-7000-8000-000000000001");
        UUID high = UUID.fromString("f1900000-0000-4000-8000-000000000001");

        assertThat(high).isLessThan(low);
        assertThat(PairKey.of(KEY.tenantId(), high, low).firstPersonId()).isEqualTo(low);
    }

    @Test
    void dismissalWhenTheGradeStaysOrFallsThenStands() {
        assertStands(again(MatchGrade.PROBABLE, DISMISSAL, dismissed(MatchGrade.PROBABLE)));
        assertStands(again(MatchGrade.POSSIBLE, DISMISSAL, dismissed(MatchGrade.PROBABLE)));
        assertStands(again(null, DISMISSAL, dismissed(MatchGrade.PROBABLE)));
    }

    private static void assertStands(EvaluatedPair pair) {
        assertThat(pair.state()).isEqualTo(DuplicatePairState.DISMISSED);
        assertThat(requireNonNull(pair.dismissal()).grade()).isEqualTo(MatchGrade.PROBABLE);
        assertThat(pair.reopened()).isFalse();
    }

    @Test
    void dismissalWhenTheGradeRisesThenThePairIsOpenAndShowsIt() {
        EvaluatedPair pair = again(MatchGrade.CERTAIN, DISMISSAL, dismissed(MatchGrade.PROBABLE));

        assertThat(pair.state()).isEqualTo(DuplicatePairState.OPEN);
        assertThat(pair.reopened()).isTrue();
        assertThat(pair.changed()).isTrue();
        assertThat(requireNonNull(pair.dismissal()).reason()).isEqualTo("Twins");
    }

    /** After the undo of the merge it would be about somebody else. */
    @Test
    void dismissalWhenItIsOfAMergedPersonAndTheGradeRisesThenThePairLosesTheReason() {
        PairDismissal inherited =
                new PairDismissal(KEY.firstPersonId(), KEY.secondPersonId(), THEN, CLERK, "Twins", true);

        EvaluatedPair dismissed = again(MatchGrade.PROBABLE, inherited, dismissed(MatchGrade.PROBABLE));
        assertThat(requireNonNull(dismissed.dismissal()).reason()).isEqualTo("Twins");
        EvaluatedPair opened = again(MatchGrade.CERTAIN, inherited, dismissed(MatchGrade.PROBABLE));
        assertThat(opened.reopened()).isTrue();
        assertThat(requireNonNull(opened.dismissal()).by()).isEqualTo(CLERK);
        assertThat(requireNonNull(opened.dismissal()).reason()).isNull();
    }

    @Test
    void dismissalWhenTheGradeRisesButIsNotListedThenStandsUntilItIs() {
        KnownPair known = dismissed(MatchGrade.POSSIBLE);

        EvaluatedPair pair = EvaluatedPair.again(KEY, result(MatchGrade.PROBABLE, false), DISMISSAL, known);

        assertThat(pair.state()).isEqualTo(DuplicatePairState.DISMISSED);
        assertThat(pair.reopened()).isFalse();
        assertThat(pair.dismissal()).isEqualTo(known.dismissal());
        assertThat(pair.grade()).isEqualTo(MatchGrade.PROBABLE);
        assertThat(EvaluatedPair.again(KEY, result(MatchGrade.CERTAIN, true), DISMISSAL, known)
                        .reopened())
                .isTrue();
    }

    @Test
    void dismissalWhenItsGradeWasUnknownThenTheFirstGradeIsIt() {
        EvaluatedPair pair = again(MatchGrade.CERTAIN, DISMISSAL, dismissed(null));

        assertThat(pair.state()).isEqualTo(DuplicatePairState.DISMISSED);
        assertThat(requireNonNull(pair.dismissal()).grade()).isEqualTo(MatchGrade.CERTAIN);
    }

    @Test
    void pairWhenItsDismissalWasOfAMergedPersonThenIsOpenAgainWithoutIt() {
        EvaluatedPair pair = again(MatchGrade.PROBABLE, null, dismissed(MatchGrade.PROBABLE));

        assertThat(pair.state()).isEqualTo(DuplicatePairState.OPEN);
        assertThat(pair.dismissal()).isNull();
        assertThat(pair.changed()).isTrue();
    }

    @Test
    void pairWhenTheGradeRisesAboveAMergedPersonsDismissalThenIsDeferredAsBefore() {
        KnownPair covered = new KnownPair(
                KEY.firstPersonId(),
                KEY.secondPersonId(),
                MatchGrade.PROBABLE,
                30.0,
                DuplicatePairState.DISMISSED,
                THEN,
                DISMISSAL.with(MatchGrade.PROBABLE),
                THEN);

        EvaluatedPair pair = again(MatchGrade.CERTAIN, DISMISSAL, covered);

        assertThat(pair.state()).isEqualTo(DuplicatePairState.DEFERRED);
        assertThat(pair.deferredUntil()).isEqualTo(THEN);
        assertThat(pair.reopened()).isTrue();
    }

    @Test
    void pairWhenNothingChangedThenKeepsItsVersion() {
        assertThat(again(MatchGrade.PROBABLE, DISMISSAL, dismissed(MatchGrade.PROBABLE))
                        .changed())
                .isFalse();
        assertThat(again(MatchGrade.POSSIBLE, DISMISSAL, dismissed(MatchGrade.PROBABLE))
                        .changed())
                .isTrue();
    }

    private static EvaluatedPair again(@Nullable MatchGrade grade, @Nullable PairDismissal dismissal, KnownPair known) {
        return EvaluatedPair.again(KEY, result(grade, true), dismissal, known);
    }

    private static EvaluatedGrade result(@Nullable MatchGrade grade, boolean listed) {
        return new EvaluatedGrade(grade, grade == null ? null : 30.0, listed);
    }

    private static KnownPair dismissed(@Nullable MatchGrade then) {
        return new KnownPair(
                KEY.firstPersonId(),
                KEY.secondPersonId(),
                MatchGrade.PROBABLE,
                30.0,
                DuplicatePairState.DISMISSED,
                null,
                DISMISSAL.with(then),
                THEN);
    }
}

package org.clinicalplatform.demographics.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.UndoBlockerReason;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/** What the check says of merges that others followed, and how much. */
class UndoCheckTest extends UndoTestCase {
    private final UUID third = person();
    private final UUID thirdPatient = patient(third);

    UndoCheckTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void blockersWhenTheSurvivorWasMergedOnThenOnlyThatMergeIsNamed() {
        fill(loser, losingPatient);
        fill(survivor, survivingPatient);
        fill(third, thirdPatient);
        UUID first = mergeLater(survivor, loser);
        UUID second = mergeLater(third, survivor);
        UUID last = mergeLater(person(), third);

        assertThat(undos.blockers(caller, first)).isEqualTo(mergedSince(second));
        assertThat(undos.blockers(caller, second)).isEqualTo(mergedSince(last));
    }

    @Test
    void blockersWhenTheSurvivorGotAnotherThenOnlyThatMergeIsNamed() {
        UUID nobodysPatient = person();
        fill(loser, losingPatient);
        UUID first = mergeLater(nobodysPatient, loser);
        fill(third, thirdPatient);
        db.update(
                "update visit set created_at = ? where patient_id = ?",
                clock.instant().plusSeconds(1),
                thirdPatient);
        UUID second = mergeLater(nobodysPatient, third);

        assertThat(undos.blockers(caller, first)).isEqualTo(mergedSince(second));
    }

    @Test
    void blockersWhenARowWasChangedInAChainThenIsNamedBesideTheLaterMerge() {
        UUID before = row(VISITS, losingPatient);
        UUID after = row(VISITS, losingPatient);
        row(VISITS, losingPatient);
        UUID first = mergeLater(survivor, loser);
        touch("visit", before, clock.instant().plusSeconds(1));
        UUID second = mergeLater(third, survivor);
        touch("visit", after, clock.instant().plusSeconds(1));

        assertThat(undos.blockers(caller, first).listed())
                .containsExactlyInAnyOrder(
                        new UndoBlocker("person_merge", second, UndoBlockerReason.MERGED_SINCE),
                        new UndoBlocker("visit", before, UndoBlockerReason.CHANGED_SINCE),
                        new UndoBlocker("visit", after, UndoBlockerReason.CHANGED_SINCE));
    }

    @Test
    void blockersWhenThereAreVeryManyThenAHundredAreListed() {
        for (int i = 0; i < 60; i++) {
            row(VISITS, losingPatient);
            row(OBSERVATIONS, losingPatient);
        }
        UUID merge = mergeLater(survivor, loser);
        assertThat(undos.blockers(caller, merge)).isEqualTo(new UndoBlockers(List.of(), false));
        db.update("update visit set updated_at = now() where patient_id = ?", survivingPatient);
        db.update(
                "update observation set updated_at = now()"
                        + " where id in (select id from observation where patient_id = ? limit 40)",
                survivingPatient);
        assertThat(undos.blockers(caller, merge).listed()).hasSize(UndoBlockers.MAX_LISTED);
        assertThat(undos.blockers(caller, merge).truncated()).isFalse();

        db.update("update observation set updated_at = now() where patient_id = ?", survivingPatient);

        assertThat(undos.blockers(caller, merge).listed()).hasSize(UndoBlockers.MAX_LISTED);
        assertThat(undos.blockers(caller, merge).truncated()).isTrue();
    }

    @Test
    void blockersWhenOneTableHasMoreThanAHundredThenTheListIsTruncated() {
        for (int i = 0; i < UndoBlockers.MAX_LISTED; i++) {
            row(VISITS, losingPatient);
        }
        UUID last = row(VISITS, losingPatient);
        UUID merge = mergeLater(survivor, loser);
        db.update("update visit set updated_at = now() where patient_id = ? and id != ?", survivingPatient, last);
        assertThat(undos.blockers(caller, merge).listed()).hasSize(UndoBlockers.MAX_LISTED);
        assertThat(undos.blockers(caller, merge).truncated()).isFalse();

        touch("visit", last, clock.instant().plusSeconds(1));

        assertThat(undos.blockers(caller, merge).listed()).hasSize(UndoBlockers.MAX_LISTED);
        assertThat(undos.blockers(caller, merge).truncated()).isTrue();
    }

    @Test
    void blockersWhenTheCallerMayNotSeeTheRestrictedPatientThenNoRowOfTheChartIsListed() {
        UUID visit = row(VISITS, losingPatient);
        UUID name = row(NAMES, loser);
        db.update("update patient set restricted = true where id = ?", losingPatient);
        UUID first = mergeLater(survivor, loser);
        assertThat(undos.blockers(caller, first)).isEqualTo(new UndoBlockers(List.of(), false));
        touch("visit", visit, clock.instant().plusSeconds(1));
        assertThat(undos.blockers(caller, first)).isEqualTo(new UndoBlockers(List.of(), true));
        assertThat(undos.blockers(caller, first).isEmpty()).isFalse();

        touch("person_name", name, clock.instant().plusSeconds(1));
        UUID second = mergeLater(third, survivor);
        assertThat(undos.blockers(caller, first).listed())
                .containsExactlyInAnyOrder(
                        new UndoBlocker("person_merge", second, UndoBlockerReason.MERGED_SINCE),
                        new UndoBlocker("person_name", name, UndoBlockerReason.CHANGED_SINCE));

        grant(thirdPatient);
        assertThat(undos.blockers(caller, first).listed())
                .contains(new UndoBlocker("visit", visit, UndoBlockerReason.CHANGED_SINCE));
    }

    @Test
    void blockersWhenRowsThatMovedReferToEachOtherThenThereAreNone() {
        UUID encounter = row(table("encounter"), losingPatient);
        UUID result = row(OBSERVATIONS, losingPatient);
        db.update("update observation set encounter_id = ? where id = ?", encounter, result);
        UUID condition = row(table("condition"), losingPatient);
        UUID plan = row(table("care_plan"), losingPatient);
        db.update(
                "update care_plan set addresses_condition_ids = jsonb_build_array(?::text) where id = ?",
                condition.toString(),
                plan);

        UUID merge = mergeLater(survivor, loser);

        assertThat(undos.blockers(caller, merge).isEmpty()).isTrue();
    }

    /** Whoever voids what refers to a row that would go makes the undo possible. */
    @Test
    void blockersWhenWhatReferredToMovedRowsWasVoidedThenThereAreNone() {
        UUID encounter = row(table("encounter"), losingPatient);
        UUID condition = row(table("condition"), losingPatient);
        UUID merge = mergeLater(survivor, loser);
        UUID result = row(OBSERVATIONS, survivingPatient);
        db.update("update observation set encounter_id = ? where id = ?", encounter, result);
        UUID plan = row(table("care_plan"), survivingPatient);
        db.update(
                "update care_plan set addresses_condition_ids = jsonb_build_array(?::text) where id = ?",
                condition.toString(),
                plan);
        assertThat(undos.blockers(caller, merge).listed())
                .extracting(UndoBlocker::rowId)
                .containsExactlyInAnyOrder(result, plan);

        db.update("update observation set voided_at = now() where id = ?", result);
        db.update("update care_plan set voided_at = now() where id = ?", plan);

        assertThat(undos.blockers(caller, merge).isEmpty()).isTrue();
    }

    @Test
    void blockersWhenTheSurvivorWouldBeLeftWithoutANameThenTheOneThatWasVoidedIsNamed() {
        UUID first = row(NAMES, survivor);
        UUID last = row(NAMES, survivor);
        row(NAMES, loser);
        UUID merge = mergeLater(survivor, loser);

        voidLater(first);
        assertThat(undos.blockers(caller, merge).isEmpty()).isTrue();
        voidLater(last);

        assertBlocked(merge, UndoBlockerReason.VOIDED_SINCE, last);
        row(NAMES, survivor);
        undo(merge);
    }

    @Test
    void blockersWhenATemporarySurvivorWouldBeLeftWithoutANameThenNoneIsNamed() {
        db.update("update person set temporary = true where id = ?", survivor);
        db.update("update person set temporary = true where id = ?", loser);
        UUID own = row(NAMES, survivor);
        row(NAMES, loser);
        UUID merge = mergeLater(survivor, loser);

        voidLater(own);

        assertThat(undos.blockers(caller, merge).isEmpty()).isTrue();
    }

    @Test
    void blockersWhenTheSurvivorHadNoNameThenNoneIsNamed() {
        UUID voided = row(NAMES, survivor);
        db.update("update person_name set voided_at = created_at where id = ?", voided);
        row(NAMES, loser);

        assertThat(undos.blockers(caller, mergeLater(survivor, loser)).isEmpty())
                .isTrue();
    }

    private void voidLater(UUID name) {
        clock.advance(Duration.ofSeconds(1));
        db.update("update person_name set voided_at = ? where id = ?", clock.instant(), name);
    }

    private static UndoBlockers mergedSince(UUID merge) {
        return new UndoBlockers(List.of(new UndoBlocker("person_merge", merge, UndoBlockerReason.MERGED_SINCE)), false);
    }
}

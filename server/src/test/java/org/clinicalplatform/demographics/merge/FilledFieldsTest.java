package org.clinicalplatform.demographics.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.UUID;
import org.clinicalplatform.api.model.UndoBlockerReason;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.context.ApplicationContext;

/** What the survivor of a merge took from the loser is theirs until the undo. */
class FilledFieldsTest extends UndoTestCase {
    FilledFieldsTest(ApplicationContext beans) {
        super(beans);
    }

    /** A time of death, for instance, must not stay with a person who lives. */
    @ParameterizedTest
    @CsvSource({
        "deceased_at, DECEASED_AT, 2026-02-01T10:00:00Z",
        "birth_date, BIRTH_DATE, 1980-01-02",
        "gender, GENDER, MALE",
        "marital_status, MARITAL_STATUS, M",
        "language, LANGUAGE, de"
    })
    void undoWhenAFieldWasTakenThenTheSurvivorLacksItAgain(String column, String field, String value) {
        String before = stored(column, survivor);
        set(column, value, loser);
        String taken = stored(column, loser);
        clock.advance(Duration.ofSeconds(10));

        PersonMerge merge = merge(survivor, loser).merge();

        assertThat(merge.filledFields()).containsExactly(field);
        assertThat(stored(column, survivor)).isEqualTo(taken).isNotEqualTo(before);
        undo(merge.id());
        assertThat(stored(column, survivor)).isEqualTo(before);
        assertThat(stored(column, loser)).isEqualTo(taken);
    }

    @ParameterizedTest
    @CsvSource({
        "deceased_at, 2026-02-01T10:00:00Z, 2026-02-01T11:00:00Z",
        "birth_date, 1980-01-02, 1980-01-03",
        "gender, MALE, OTHER",
        "marital_status, M, W"
    })
    void undoWhenAFieldThatWasTakenWasCorrectedSinceThenIsRefused(String column, String value, String corrected) {
        set(column, value, loser);
        UUID merge = mergeLater(survivor, loser);
        set(column, corrected, survivor);
        String stored = stored(column, survivor);

        assertBlocked(merge, UndoBlockerReason.CHANGED_SINCE, survivor);

        assertThat(stored(column, survivor)).isEqualTo(stored);
    }

    /** It tells how far the date can be trusted, and the merge took it with the date. */
    @Test
    void undoWhenABirthDateThatWasTakenWasConfirmedSinceThenIsRefused() {
        db.update("update person set birth_date = '1980-01-02', birth_date_estimated = true where id = ?", loser);
        UUID merge = mergeLater(survivor, loser);
        db.update("update person set birth_date_estimated = false where id = ?", survivor);

        assertBlocked(merge, UndoBlockerReason.CHANGED_SINCE, survivor);
    }

    private void set(String column, String value, UUID person) {
        db.update("update person set " + column + " = '" + value + "' where id = ?", person);
    }

    private String stored(String column, UUID person) {
        return db.value(String.class, "select coalesce(" + column + "::text, '') from person where id = ?", person);
    }
}

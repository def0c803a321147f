package org.clinicalplatform.demographics.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.time.LocalDate;
import java.util.UUID;
import org.clinicalplatform.api.model.Gender;
import org.clinicalplatform.demographics.person.PersonDetails;
import org.clinicalplatform.demographics.person.PersonService;
import org.clinicalplatform.platform.error.ErrorCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.context.ApplicationContext;

/** Updates of persons and patients that were begun with what a merge or its undo has made of another person. */
class MergeVersionsTest extends UndoTestCase {
    private static final PersonDetails OF_ANOTHER =
            new PersonDetails(Gender.MALE, LocalDate.parse("1985-09-09"), false, null, null, null);

    private final PersonService persons = bean(PersonService.class);

    MergeVersionsTest(ApplicationContext beans) {
        super(beans);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "0, 1", "0, 2", "1, 0", "2, 0", "7, 3"})
    void updateWhenBegunBeforeTheMergeThenIsRefusedForEitherId(long ofSurvivor, long ofLoser) {
        setVersions(ofSurvivor, ofLoser);

        merge(survivor, loser);

        for (long stale : new long[] {ofSurvivor, ofLoser, ofLoser + 1}) {
            assertRefused(ErrorCode.VERSION_CONFLICT, () -> persons.update(caller, survivor, stale, OF_ANOTHER));
            assertRefused(ErrorCode.VERSION_CONFLICT, () -> persons.update(caller, loser, stale, OF_ANOTHER));
        }
        assertThat(version("patient", survivingPatient))
                .as("version of the patient")
                .isGreaterThan(ofSurvivor)
                .isGreaterThan(version("patient", losingPatient));
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "0, 1", "1, 0", "7, 3", "3, 7"})
    void updateWhenBegunBeforeTheUndoThenIsRefusedForTheMergedPerson(long ofSurvivor, long ofLoser) {
        setVersions(ofSurvivor, ofLoser);
        UUID merge = mergeLater(survivor, loser);
        db.update("update person set version = version + 1 where id = ?", survivor);
        long person = version("person", survivor);
        long patient = version("patient", survivingPatient);

        undo(merge);

        assertRefused(ErrorCode.VERSION_CONFLICT, () -> persons.update(caller, loser, person, OF_ANOTHER));
        assertThat(version("patient", losingPatient))
                .as("version of the patient")
                .isGreaterThan(patient);
    }

    @Test
    void updateWhenBegunAfterTheMergeThenIsMadeToTheSurvivor() {
        merge(survivor, loser);

        persons.update(caller, loser, version("person", survivor), OF_ANOTHER);

        assertTrue("select birth_date = ? from person where id = ?", OF_ANOTHER.birthDate(), survivor);
    }

    @Test
    void updateWhenThePersonWasMergedOnThenIsRefused() {
        UUID third = person();
        setVersions(0, 5);
        merge(survivor, loser);
        merge(third, survivor);

        for (long stale = 0; stale <= version("person", survivor); stale++) {
            long version = stale;
            assertRefused(ErrorCode.VERSION_CONFLICT, () -> persons.update(caller, loser, version, OF_ANOTHER));
            assertRefused(ErrorCode.VERSION_CONFLICT, () -> persons.update(caller, survivor, version, OF_ANOTHER));
        }
    }

    private void setVersions(long ofSurvivor, long ofLoser) {
        db.update("update person set version = ? where id = ?", ofSurvivor, survivor);
        db.update("update person set version = ? where id = ?", ofLoser, loser);
        db.update("update patient set version = ? where id = ?", ofSurvivor, survivingPatient);
        db.update("update patient set version = ? where id = ?", ofLoser, losingPatient);
    }

    private long version(String table, UUID id) {
        return db.value(Long.class, "select version from " + table + " where id = ?", id);
    }
}

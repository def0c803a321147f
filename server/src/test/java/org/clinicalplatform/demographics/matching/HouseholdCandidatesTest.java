package org.clinicalplatform.demographics.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.MatchGrade;
import org.clinicalplatform.demographics.person.PersonRows;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/** Candidates at one address, among whom are relatives. */
class HouseholdCandidatesTest extends ClinicTestCase {
    private static final String HOME = "12 Harbour Street";
    private static final String SPELLED_OTHERWISE = "12 Harbor St";

    private final MatchCandidateService candidates;
    private final PersonRows persons = new PersonRows(db, tenant.id());
    private final UUID subject;

    HouseholdCandidatesTest(MatchCandidateService candidates, ApplicationContext beans) {
        super(beans);
        this.candidates = candidates;
        subject = living("Vicenta", "1944-05-31", HOME);
    }

    @Test
    void candidatesWhenSuffixesNameFatherAndSonThenAreNotCertain() {
        UUID twice = living("Vicenta", "1944-05-31", HOME);
        db.update("update person_name set suffix = 'Sr.' where person_id = ?", subject);
        db.update("update person_name set suffix = 'Jr' where person_id = ?", twice);
        assertThat(candidates.candidates(caller, subject))
                .singleElement()
                .satisfies(candidate -> assertThat(candidate.grade()).isNotEqualTo(MatchGrade.CERTAIN));

        db.update("update person_name set suffix = null where person_id = ?", twice);
        assertThat(candidates.candidates(caller, subject))
                .singleElement()
                .satisfies(candidate -> assertThat(candidate.grade()).isEqualTo(MatchGrade.CERTAIN));
    }

    @Test
    void candidatesWhenOthersOfTheHouseholdDifferThenOneWithoutADateIsPossible() {
        UUID dateless = living("Irene", null, SPELLED_OTHERWISE);
        assertThat(candidates.candidates(caller, subject))
                .singleElement()
                .satisfies(candidate -> assertThat(candidate.grade()).isEqualTo(MatchGrade.PROBABLE));

        UUID child = living("Kofi", "1980-02-03", HOME);
        assertThat(candidates.candidates(caller, subject))
                .filteredOn(candidate -> candidate.personId().equals(dateless))
                .singleElement()
                .satisfies(candidate -> assertThat(candidate.grade()).isEqualTo(MatchGrade.POSSIBLE));
        assertThat(candidates.candidates(caller, dateless))
                .extracting(MatchCandidate::personId, MatchCandidate::grade)
                .contains(tuple(subject, MatchGrade.POSSIBLE), tuple(child, MatchGrade.POSSIBLE));
    }

    @Test
    void candidatesWhenTheHomeIsSpelledAlikeThenAnotherGivenNameWithoutADateIsPossible() {
        UUID dateless = living("Irene", null, HOME);

        assertThat(candidates.candidates(caller, subject))
                .extracting(MatchCandidate::personId, MatchCandidate::grade, MatchCandidate::cap)
                .containsExactly(tuple(dateless, MatchGrade.POSSIBLE, GradeCap.SHARED_HOUSEHOLD));
        assertThat(candidates.candidates(caller, dateless))
                .extracting(MatchCandidate::personId, MatchCandidate::grade, MatchCandidate::cap)
                .containsExactly(tuple(subject, MatchGrade.POSSIBLE, GradeCap.SHARED_HOUSEHOLD));
    }

    /** A decision that two are different does not make the household one person's. */
    @Test
    void candidatesWhenOthersOfTheHouseholdWereDismissedThenTheGradeOfTheRestStays() {
        UUID dateless = living("Irene", null, SPELLED_OTHERWISE);
        UUID child = living("Kofi", "1980-02-03", HOME);

        candidates.dismiss(caller, child, subject);
        candidates.dismiss(caller, child, dateless);

        assertThat(candidates.candidates(caller, subject))
                .extracting(MatchCandidate::personId, MatchCandidate::grade)
                .containsExactly(tuple(dateless, MatchGrade.POSSIBLE));
        assertThat(candidates.candidates(caller, dateless))
                .extracting(MatchCandidate::personId, MatchCandidate::grade)
                .containsExactly(tuple(subject, MatchGrade.POSSIBLE));
    }

    @Test
    void candidatesWhenOthersOfTheHouseholdDifferThenTwinsAndNamesakesOfAnotherGenerationArePossible() {
        UUID twin = living("Irene", "1944-05-31", HOME);
        UUID daughter = living("Vicenta", "1971-08-02", HOME);
        UUID again = living("Vicenta", "1971-08-02", SPELLED_OTHERWISE);

        assertThat(candidates.candidates(caller, subject))
                .extracting(MatchCandidate::personId, MatchCandidate::grade, MatchCandidate::cap)
                .containsExactlyInAnyOrder(
                        tuple(twin, MatchGrade.POSSIBLE, GradeCap.SHARED_HOUSEHOLD),
                        tuple(daughter, MatchGrade.POSSIBLE, GradeCap.SHARED_HOUSEHOLD),
                        tuple(again, MatchGrade.POSSIBLE, GradeCap.SHARED_HOUSEHOLD));
        assertThat(candidates.candidates(caller, daughter))
                .extracting(MatchCandidate::personId, MatchCandidate::grade)
                .contains(tuple(again, MatchGrade.CERTAIN), tuple(subject, MatchGrade.POSSIBLE));
    }

    /** A child has one half of the family name from each of its parents. */
    @Test
    void candidatesWhenOthersOfTheHouseholdDifferThenANamesakeWithHalfTheFamilyNameIsPossible() {
        UUID daughter = resident("Sáenz Ruiz", "Vicenta", "1971-08-02");
        assertThat(candidates.candidates(caller, subject))
                .extracting(MatchCandidate::personId, MatchCandidate::grade)
                .containsExactly(tuple(daughter, MatchGrade.PROBABLE));

        living("Kofi", "1980-02-03", HOME);

        assertThat(candidates.candidates(caller, subject))
                .filteredOn(candidate -> candidate.personId().equals(daughter))
                .extracting(MatchCandidate::grade, MatchCandidate::cap)
                .containsExactly(tuple(MatchGrade.POSSIBLE, GradeCap.SHARED_HOUSEHOLD));
        assertThat(candidates.candidates(caller, daughter))
                .filteredOn(candidate -> candidate.personId().equals(subject))
                .extracting(MatchCandidate::grade, MatchCandidate::cap)
                .containsExactly(tuple(MatchGrade.POSSIBLE, GradeCap.SHARED_HOUSEHOLD));
    }

    @Test
    void candidatesWhenATwinScoresHigherThenTheOneWhoMovedComesFirst() {
        UUID twin = living("Irene", "1944-05-31", HOME);
        UUID moved = persons.insert("Sáenz", List.of("Vicenta"), "1944-05-31");
        persons.address(moved, "3 Mill Lane", "Boston", "02108");

        List<MatchCandidate> found = candidates.candidates(caller, subject);

        assertThat(found)
                .extracting(MatchCandidate::personId, MatchCandidate::grade)
                .containsExactly(tuple(moved, MatchGrade.PROBABLE), tuple(twin, MatchGrade.PROBABLE));
        assertThat(found.get(0).score()).isLessThan(found.get(1).score());
    }

    /** In a hostel everybody has the address, and some a given name. */
    @Test
    void candidatesWhenSeveralFamiliesShareTheAddressThenNamesakesOfOtherFamiliesArePossible() {
        UUID namesake = resident("Quillfeather", "Vicenta", "1951-08-02");
        assertThat(candidates.candidates(caller, subject))
                .extracting(MatchCandidate::personId, MatchCandidate::grade)
                .containsExactly(tuple(namesake, MatchGrade.PROBABLE));

        resident("Ottesen", "Kofi", "1980-02-03");

        assertThat(candidates.candidates(caller, subject))
                .filteredOn(candidate -> candidate.personId().equals(namesake))
                .extracting(MatchCandidate::grade, MatchCandidate::cap)
                .containsExactly(tuple(MatchGrade.POSSIBLE, GradeCap.SHARED_HOUSEHOLD));
        assertThat(candidates.candidates(caller, namesake))
                .filteredOn(candidate -> candidate.personId().equals(subject))
                .extracting(MatchCandidate::grade, MatchCandidate::cap)
                .containsExactly(tuple(MatchGrade.POSSIBLE, GradeCap.SHARED_HOUSEHOLD));
    }

    /** Among hundreds, some have one name and dates of birth that are a slip apart. */
    @Test
    void candidatesWhenSeveralFamiliesShareTheAddressThenADateWithASlipIsNotCertain() {
        UUID again = living("Vicenta", "1944-05-31", HOME);
        UUID namesake = living("Vicenta", "1944-08-31", HOME);
        UUID neighbour = persons.insert("Quillfeather", List.of("Amara"), "1980-02-03");
        persons.address(neighbour, "98 Harbour Street", "Salem", "01970");
        assertThat(candidates.candidates(caller, subject))
                .extracting(MatchCandidate::personId, MatchCandidate::grade)
                .contains(tuple(again, MatchGrade.CERTAIN), tuple(namesake, MatchGrade.CERTAIN));

        resident("Ottesen", "Kofi", "1980-02-03");

        assertThat(candidates.candidates(caller, subject))
                .extracting(MatchCandidate::personId, MatchCandidate::grade)
                .contains(tuple(again, MatchGrade.CERTAIN), tuple(namesake, MatchGrade.PROBABLE));
        assertThat(candidates.candidates(caller, namesake))
                .extracting(MatchCandidate::personId, MatchCandidate::grade, MatchCandidate::cap)
                .contains(tuple(subject, MatchGrade.PROBABLE, GradeCap.POSSIBLE_RELATIVES));
    }

    /** A record with no more than the first given name of twins is one of the two. */
    @Test
    void candidatesWhenTwinsShareTheFirstGivenNameThenARecordWithThisAloneIsNotCertain() {
        UUID twin = living("Vicenta José", "1944-05-31", HOME);
        assertThat(candidates.candidates(caller, subject))
                .extracting(MatchCandidate::personId, MatchCandidate::grade)
                .containsExactly(tuple(twin, MatchGrade.CERTAIN));

        UUID other = living("Vicenta Carmen", "1944-05-31", HOME);

        assertThat(candidates.candidates(caller, subject))
                .extracting(MatchCandidate::personId, MatchCandidate::grade, MatchCandidate::cap)
                .containsExactlyInAnyOrder(
                        tuple(twin, MatchGrade.PROBABLE, GradeCap.POSSIBLE_RELATIVES),
                        tuple(other, MatchGrade.PROBABLE, GradeCap.POSSIBLE_RELATIVES));
        for (UUID each : List.of(twin, other)) {
            assertThat(candidates.candidates(caller, each))
                    .filteredOn(candidate -> candidate.personId().equals(subject))
                    .extracting(MatchCandidate::grade, MatchCandidate::cap)
                    .containsExactly(tuple(MatchGrade.PROBABLE, GradeCap.POSSIBLE_RELATIVES));
        }
    }

    /** A sister of another age has no part in it. */
    @Test
    void candidatesWhenASisterSharesTheFirstGivenNameThenTheShorterNameIsCertain() {
        UUID longer = living("Vicenta José", "1944-05-31", HOME);
        living("Vicenta Carmen", "1949-02-03", HOME);

        assertThat(candidates.candidates(caller, subject))
                .filteredOn(candidate -> candidate.personId().equals(longer))
                .extracting(MatchCandidate::grade)
                .containsExactly(MatchGrade.CERTAIN);
    }

    private UUID resident(String family, String given, String birthDate) {
        UUID person = persons.insert(family, List.of(given), birthDate);
        persons.address(person, HOME, "Salem", "01970");
        return person;
    }

    private UUID living(String given, @Nullable String birthDate, String line) {
        UUID person = persons.insert("Sáenz", List.of(given), birthDate);
        persons.address(person, line, "Salem", "01970");
        return person;
    }
}

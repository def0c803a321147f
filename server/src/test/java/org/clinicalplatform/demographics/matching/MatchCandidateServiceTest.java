package org.clinicalplatform.demographics.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.groups.Tuple.tuple;
import static org.clinicalplatform.testing.Refusals.assertNotFound;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.clinicalplatform.api.model.MatchAgreement;
import org.clinicalplatform.api.model.MatchGrade;
import org.clinicalplatform.demographics.person.PersonRows;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.Test;

@DatabaseTest
class MatchCandidateServiceTest {
    private final MatchCandidateService candidates;
    private final TestDatabase db;
    private final AccountRow account;
    private final Caller caller;
    private final PersonRows persons;
    private final UUID subject;

    MatchCandidateServiceTest(MatchCandidateService candidates, TestDatabase db) {
        this.candidates = candidates;
        this.db = db;
        FacilityRow facility = db.facilities().insert();
        account = db.accounts().insert();
        caller = TestCallers.at(facility, account);
        persons = new PersonRows(db, facility.tenantId());
        subject = persons.insert("Sáenz", List.of("Vicenta", "Luz"), "1944-05-31");
        persons.address(subject, "12 Harbour Street", "Salem", "01970");
        persons.contact(subject, "PHONE", "+1 555 123-4567");
        persons.contact(subject, "EMAIL", "Vicenta@mail.example");
        persons.identifier(persons.patient(subject), "SS", "urn:ssn", "999-12-3456");
    }

    @Test
    void candidatesWhenNameAndAddressAreThoseOfAnotherThenIsCertainAndExplained() {
        UUID twice = persons.insert("Saenz", List.of("Vicenta"), "1944-05-31");
        persons.address(twice, "12 Harbor St", "Salem", "01970");

        List<MatchCandidate> found = candidates.candidates(caller, subject);

        assertThat(found).singleElement().satisfies(candidate -> {
            assertThat(candidate.personId()).isEqualTo(twice);
            assertThat(candidate.grade()).isEqualTo(MatchGrade.CERTAIN);
            assertThat(candidate.fields())
                    .extracting(FieldComparison::field, FieldComparison::agreement)
                    .contains(
                            tuple(MatchField.FAMILY_NAME, MatchAgreement.EXACT),
                            tuple(MatchField.STREET, MatchAgreement.CLOSE));
            assertThat(candidate.score())
                    .isEqualTo(candidate.fields().stream()
                            .mapToDouble(FieldComparison::weight)
                            .sum());
        });
    }

    /** Each of them has only one blocking key in common with the subject. */
    @Test
    void candidatesWhenOneKeyIsSharedThenAreFoundByIt() {
        UUID byDate = persons.insert("Saens", List.of("Bizenta"), "1944-05-31");
        UUID bySound = persons.insert("Seanz", List.of("Vizenta"), "1944-05-13");
        UUID swapped = persons.insert("Vicenta", List.of("Sáenz"), null);
        UUID married = persons.insert("Brown", List.of("Vicenta"), "1944-05-13");
        persons.address(married, "12 Harbour Street", "Salem", "01970");
        UUID byPhone = persons.insert("Brown", List.of("Vicenta"), "1944-03-31");
        persons.contact(byPhone, "SMS", "5551234567");
        UUID byMail = persons.insert("Brown", List.of("Vicenta"), "1944-03-31");
        persons.contact(byMail, "EMAIL", "vicenta@MAIL.example");
        UUID byNumber = persons.insert("Brown", List.of("Vicenta"), "1944-03-31");
        persons.identifier(persons.patient(byNumber), "SS", "urn:other", "999123456");

        assertThat(found(subject)).contains(byDate, bySound, swapped, married, byPhone, byMail, byNumber);
    }

    @Test
    void candidatesWhenNothingIsSharedThenAreNone() {
        persons.insert("Brown", List.of("Ann"), "1971-02-03");
        persons.insert(null, List.of(), null);

        assertThat(found(subject)).isEmpty();
    }

    @Test
    void candidatesWhenTheOtherIsRetiredVoidOrForeignThenAreNotNamed() {
        UUID retired = persons.insert("Saenz", List.of("Vicenta"), "1944-05-31");
        persons.retire(retired, subject);
        persons.voidRecord(persons.insert("Saenz", List.of("Vicenta"), "1944-05-31"));
        FacilityRow foreign = db.facilities().insert();
        new PersonRows(db, foreign.tenantId()).insert("Saenz", List.of("Vicenta"), "1944-05-31");

        assertThat(found(subject)).isEmpty();
    }

    @Test
    void candidatesWhenThePersonWasMergedAwayThenAreThoseOfTheSurvivor() {
        UUID retired = persons.insert("Other", List.of("Name"), "1999-01-01");
        persons.retire(retired, subject);
        UUID twice = persons.insert("Saenz", List.of("Vicenta"), "1944-05-31");

        assertThat(found(retired)).containsExactly(twice);
    }

    @Test
    void candidatesWhenANameIsAPlaceholderThenItIsIgnored() {
        UUID unknown = persons.insert(null, List.of(), null);
        persons.name(unknown, "ANONYMOUS", "Unknown", List.of("Jane"));
        UUID other = persons.insert(null, List.of(), null);
        persons.name(other, "ANONYMOUS", "Unknown", List.of("Jane"));

        assertThat(found(unknown)).isEmpty();
    }

    @Test
    void candidatesWhenThePersonIsUnknownVoidOrForeignThenNotFound() {
        UUID gone = persons.insert("Gone", List.of("Person"), null);
        persons.voidRecord(gone);
        UUID foreign = new PersonRows(db, db.facilities().insert().tenantId()).insert("Far", List.of("Away"), null);

        for (UUID id : List.of(UUID.randomUUID(), gone, foreign)) {
            assertNotFound("Person not found", () -> candidates.candidates(caller, id));
        }
    }

    @Test
    void candidatesWhenANameIsSharedByHundredsThenTheNearestBirthsAreCompared() {
        db.sql("with p as (insert into person (id, tenant_id, gender, birth_date, created_at, created_by, updated_at,"
                        + " updated_by) select gen_random_uuid(), ?, 'FEMALE', date '1900-01-01' + n, now(), id, now(), id"
                        + " from generate_series(1, 400) n, user_account where id = ? returning id)"
                        + " insert into person_name (id, person_id, use, family, given, created_at, created_by,"
                        + " updated_at, updated_by) select gen_random_uuid(), id, 'OFFICIAL', 'Sáenz', '{Vicenta}', now(), id,"
                        + " now(), id from p")
                .params(requireTenant(), account.id())
                .update();
        UUID near = persons.insert("Saenz", List.of("Vicenta"), "1944-05-13");

        assertThat(found(subject)).startsWith(near).hasSizeLessThanOrEqualTo(50);
    }

    @Test
    void dismissWhenRequestedThenRemovesThePairFromBothLists() {
        UUID twice = persons.insert("Saenz", List.of("Vicenta"), "1944-05-31");

        candidates.dismiss(caller, twice, subject);
        candidates.dismiss(caller, subject, twice);

        assertThat(found(subject)).isEmpty();
        assertThat(found(twice)).isEmpty();
        assertThat(db.sql("select count(*) from match_dismissal where dismissed_by = ? and dismissed_at = ?")
                        .params(account.id(), TestClock.START.atOffset(ZoneOffset.UTC))
                        .query(Long.class)
                        .single())
                .isEqualTo(1);
    }

    @Test
    void dismissWhenOneIsMergedAwayLaterThenHoldsForTheSurvivorUntilTheMergeIsUndone() {
        UUID twice = persons.insert("Saenz", List.of("Vicenta"), "1944-05-31");
        UUID thrice = persons.insert("Saenz", List.of("Vicenta"), "1944-05-31");
        candidates.dismiss(caller, subject, twice);

        persons.retire(twice, thrice);
        assertThat(found(subject)).isEmpty();
        assertThat(found(thrice)).isEmpty();

        db.sql("update person set voided_at = null, merged_into_person_id = null where id = ?")
                .params(twice)
                .update();
        assertThat(found(subject)).containsExactly(thrice);
    }

    @Test
    void dismissWhenBothAreOnePersonThenIsRefused() {
        UUID retired = persons.insert("Other", List.of("Name"), "1999-01-01");
        persons.retire(retired, subject);

        assertRefused(ErrorCode.INVALID_REQUEST, () -> candidates.dismiss(caller, retired, subject));
    }

    @Test
    void dismissWhenOneIsForeignThenNotFoundAndNothingIsStored() {
        UUID foreign = new PersonRows(db, db.facilities().insert().tenantId()).insert("Far", List.of("Away"), null);

        assertThatExceptionOfType(RecordNotFoundException.class)
                .isThrownBy(() -> candidates.dismiss(caller, subject, foreign));
        assertThatExceptionOfType(RecordNotFoundException.class)
                .isThrownBy(() -> candidates.dismiss(caller, foreign, subject));
        assertThat(db.sql(
                                "select count(*) from match_dismissal where first_person_id in (:ids) or second_person_id in (:ids)")
                        .param("ids", List.of(subject, foreign))
                        .query(Long.class)
                        .single())
                .isZero();
    }

    @Test
    void dismissWhenRequestedConcurrentlyThenIsStoredOnce() {
        UUID twice = persons.insert("Saenz", List.of("Vicenta"), "1944-05-31");

        CompletableFuture.allOf(IntStream.range(0, 8)
                        .mapToObj(i -> CompletableFuture.runAsync(() ->
                                candidates.dismiss(caller, i % 2 == 0 ? subject : twice, i % 2 == 0 ? twice : subject)))
                        .toArray(CompletableFuture[]::new))
                .join();

        assertThat(found(subject)).isEmpty();
    }

    private UUID requireTenant() {
        return Objects.requireNonNull(caller.tenantId());
    }

    private List<UUID> found(UUID personId) {
        return candidates.candidates(caller, personId).stream()
                .map(MatchCandidate::personId)
                .toList();
    }
}

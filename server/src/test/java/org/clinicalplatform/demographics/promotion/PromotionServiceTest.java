package org.clinicalplatform.demographics.promotion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.testing.Refusals.assertNotFound;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.IntStream;
import org.clinicalplatform.api.model.Gender;
import org.clinicalplatform.demographics.patient.PatientIdentifier;
import org.clinicalplatform.demographics.person.Person;
import org.clinicalplatform.demographics.person.PersonDetails;
import org.clinicalplatform.demographics.person.PersonService;
import org.clinicalplatform.demographics.person.Preferable;
import org.clinicalplatform.demographics.person.PreferableRecord;
import org.clinicalplatform.demographics.person.TestPersons;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.Test;

@DatabaseTest
class PromotionServiceTest {
    private final PromotionService promotions;
    private final PersonService persons;
    private final TestDatabase db;
    private final FacilityRow facility;
    private final Caller caller;

    PromotionServiceTest(PromotionService promotions, PersonService persons, TestDatabase db) {
        this.promotions = promotions;
        this.persons = persons;
        this.db = db;
        facility = db.facilities().insert();
        caller = TestCallers.at(facility, db.accounts().insert());
    }

    @Test
    void promoteWhenItIsKnownWhoThatIsThenNamesAreReplacedAndTheTimeOfDeathStays() {
        UUID id = persons.create(caller, TestPersons.unknown()).id();
        db.sql("update person set deceased_at = '2026-01-02T03:04:05Z' where id = ?")
                .param(id)
                .update();

        Person promoted = promotions.promote(caller, id, promotion());

        assertThat(persons.get(caller, id)).isEqualTo(promoted);
        assertThat(promoted.temporary()).isFalse();
        assertThat(promoted.names())
                .extracting(PreferableRecord::details)
                .containsExactly(TestPersons.name("Keeling", "Arthur"));
        assertThat(promoted.details().gender()).isEqualTo(Gender.MALE);
        assertThat(promoted.details().deceasedAt()).isNotNull();
        assertThat(promoted.revision().version()).isEqualTo(1);
    }

    @Test
    void promoteWhenAPatientIsGivenIdentifiersThenHasThemBesideTheOthers() {
        PatientRow patient = db.patients().insert(row -> row.at(facility).restricted());
        UUID person = db.sql("update person set temporary = true from patient p where p.person_id = person.id"
                        + " and p.id = ? returning person.id")
                .param(patient.id())
                .query(UUID.class)
                .single();

        promotions.promote(caller, person, promotion("1"));

        assertThat(db.sql("select value from patient_identifier where patient_id = ? and preferred")
                        .param(patient.id())
                        .query(String.class)
                        .list())
                .containsExactly("1");
    }

    @Test
    void promoteWhenNotTemporaryOrNoPatientThenIsRefused() {
        UUID known = persons.create(caller, TestPersons.named("Feld")).id();
        UUID unknown = persons.create(caller, TestPersons.unknown()).id();

        assertRefused(ErrorCode.PERSON_NOT_TEMPORARY, () -> promotions.promote(caller, known, promotion()));
        assertRefused(ErrorCode.PERSON_NOT_PATIENT, () -> promotions.promote(caller, unknown, promotion("2")));
        assertThat(persons.get(caller, unknown).temporary()).isTrue();
    }

    @Test
    void promoteWhenUnknownOrOfAnotherTenantThenNotFound() {
        Caller foreigner =
                TestCallers.at(db.facilities().insert(), db.accounts().insert());
        UUID foreign = persons.create(foreigner, TestPersons.unknown()).id();

        for (UUID id : List.of(foreign, UUID.randomUUID())) {
            assertNotFound("Person not found", () -> promotions.promote(caller, id, promotion()));
        }
    }

    @Test
    void promoteWhenSeveralDoItAtOnceThenOneDoes() {
        UUID id = persons.create(caller, TestPersons.unknown()).id();

        List<Boolean> done = IntStream.range(0, 6)
                .mapToObj(i -> CompletableFuture.runAsync(() -> promotions.promote(caller, id, promotion())))
                .toList()
                .stream()
                .map(PromotionServiceTest::succeeded)
                .toList();

        assertThat(done).filteredOn(succeeded -> succeeded).hasSize(1);
        assertThat(persons.get(caller, id).names()).hasSize(1);
    }

    private static boolean succeeded(CompletableFuture<Void> future) {
        try {
            future.join();
            return true;
        } catch (CompletionException e) {
            assertThat(e.getCause())
                    .isInstanceOfSatisfying(
                            ApiException.class,
                            refused -> assertThat(refused.code()).isEqualTo(ErrorCode.PERSON_NOT_TEMPORARY));
            return false;
        }
    }

    private static Promotion promotion(String... identifiers) {
        return new Promotion(
                new PersonDetails(Gender.MALE, LocalDate.parse("1985-03-14"), false, null, null, null),
                List.of(new Preferable<>(TestPersons.name("Keeling", "Arthur"), true)),
                List.of(identifiers).stream()
                        .map(value -> new Preferable<>(new PatientIdentifier("MR", "urn:p", value), false))
                        .toList());
    }
}

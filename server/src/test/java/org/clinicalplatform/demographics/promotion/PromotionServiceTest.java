package org.clinicalplatform.demographics.promotion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.clinicalplatform.testing.Refusals.assertOneSucceeds;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.Gender;
import org.clinicalplatform.demographics.patient.PatientIdentifier;
import org.clinicalplatform.demographics.person.Person;
import org.clinicalplatform.demographics.person.PersonDetails;
import org.clinicalplatform.demographics.person.PersonService;
import org.clinicalplatform.demographics.person.Preferable;
import org.clinicalplatform.demographics.person.PreferableRecord;
import org.clinicalplatform.demographics.person.TestPersons;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.PatientRow;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

class PromotionServiceTest extends ClinicTestCase {
    private final PromotionService promotions;
    private final PersonService persons = bean(PersonService.class);

    PromotionServiceTest(PromotionService promotions, ApplicationContext beans) {
        super(beans);
        this.promotions = promotions;
    }

    @Test
    void promoteWhenItIsKnownWhoThatIsThenNamesAreReplacedAndTheTimeOfDeathStays() {
        UUID id = persons.create(caller, TestPersons.unknown()).id();
        db.update("update person set deceased_at = '2026-01-02T03:04:05Z' where id = ?", id);

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
    void promoteWhenThePersonWouldBeBornAfterTheirDeathThenIsRefused() {
        UUID id = persons.create(caller, TestPersons.unknown()).id();
        db.update("update person set deceased_at = '1985-03-12T03:04:05Z' where id = ?", id);

        assertRefused(ErrorCode.INVALID_REQUEST, () -> promotions.promote(caller, id, promotion()));

        assertThat(persons.get(caller, id).temporary()).isTrue();
        db.update("update person set deceased_at = '1985-03-13T12:00:00Z' where id = ?", id);
        promotions.promote(caller, id, promotion());
    }

    @Test
    void promoteWhenAPatientIsGivenIdentifiersThenHasThemBesideTheOthers() {
        PatientRow patient = db.patients().insert(row -> row.at(facility).restricted());
        UUID person = personOf(patient);
        db.update("update person set temporary = true where id = ?", person);

        promotions.promote(caller, person, promotion("1"));

        assertThat(db.texts("select value from patient_identifier where patient_id = ? and preferred", patient.id()))
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
    void promoteWhenAnotherPatientHasTheIdentifierInAnotherSpellingThenIsRefused() {
        UUID other = temporaryPatient();
        UUID person = temporaryPatient();
        promotions.promote(caller, other, promotion("AB-12"));

        assertRefused(ErrorCode.IDENTIFIER_TAKEN, () -> promotions.promote(caller, person, promotion("ab 12")));

        assertThat(persons.get(caller, person).temporary()).isTrue();
    }

    /** A card that was read before the name was known is often sent once more with the name. */
    @Test
    void promoteWhenThePatientHasTheIdentifierAlreadyThenItStaysAndOthersAreAdded() {
        UUID person = temporaryPatient();
        promotions.promote(caller, person, promotion("AB-12"));
        db.update("update person set temporary = true where id = ?", person);

        promotions.promote(caller, person, promotion("AB-12", "CD-34"));

        assertThat(db.texts(
                        "select i.value || ' ' || i.version from patient_identifier i"
                                + " join patient p on p.id = i.patient_id"
                                + " where p.person_id = ? and i.system = 'urn:p' and i.voided_at is null"
                                + " order by i.value",
                        person))
                .containsExactly("AB-12 0", "CD-34 0");
    }

    /** The message must not tell of another patient. */
    @Test
    void promoteWhenThePatientHasTheIdentifierInAnotherSpellingThenIsRefused() {
        UUID person = temporaryPatient();
        promotions.promote(caller, person, promotion("AB-12"));
        db.update("update person set temporary = true where id = ?", person);

        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> promotions.promote(caller, person, promotion("ab 12")))
                .withMessage("A patient already has this identifier");
    }

    @Test
    void promoteWhenSeveralDoItAtOnceThenOneDoes() {
        UUID id = persons.create(caller, TestPersons.unknown()).id();

        assertOneSucceeds(6, ErrorCode.PERSON_NOT_TEMPORARY, i -> promotions.promote(caller, id, promotion()));

        assertThat(persons.get(caller, id).names()).hasSize(1);
    }

    private UUID temporaryPatient() {
        UUID person = personOf(patientAt(facility));
        db.update("update person set temporary = true where id = ?", person);
        return person;
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

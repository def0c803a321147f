package org.clinicalplatform.demographics.patient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.clinicalplatform.testing.Refusals.assertOneSucceeds;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.demographics.person.PersonFilter;
import org.clinicalplatform.demographics.person.Preferable;
import org.clinicalplatform.demographics.person.PreferableRecord;
import org.clinicalplatform.demographics.person.TestPersons;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/** An identifier is taken in any spelling in which a search finds it. */
class IdentifierSpellingTest extends ClinicTestCase {
    private static final String SYSTEM = "urn:numbers";
    private static final String HOLDERS =
            "select patient_id::text from patient_identifier where tenant_id = ? and search_value = ?";

    private final PatientService patients;
    private final PatientIdentifiers identifiers = bean(PatientIdentifiers.class);

    IdentifierSpellingTest(PatientService patients, ApplicationContext beans) {
        super(beans);
        this.patients = patients;
    }

    @Test
    void identifierWhenAnotherPatientHasItInAnotherSpellingThenIsTaken() {
        UUID other = newPatient();
        identifiers.create(caller, newPatient(), identifier("SS", "x23-45-6789"));
        UUID own = identifiers.create(caller, other, identifier("SS", "99")).id();

        for (String spelling : List.of("X23456789", " x 23456789", "X23/45/6789")) {
            Preferable<PatientIdentifier> same = identifier("PPN", spelling);
            assertRefused(ErrorCode.IDENTIFIER_TAKEN, () -> identifiers.create(caller, other, same));
            assertRefused(ErrorCode.IDENTIFIER_TAKEN, () -> identifiers.update(caller, other, own, 0, same));
            assertRefused(ErrorCode.IDENTIFIER_TAKEN, () -> registered(List.of(identifier("MR", "7"), same)));
        }
    }

    /** Of Arabic, Devanagari and full-width keyboards. */
    @Test
    void identifierWhenItsDigitsAreOfAnotherKeyboardThenIsTaken() {
        UUID other = newPatient();
        identifiers.create(caller, newPatient(), identifier("SS", "n-123"));
        UUID own = identifiers.create(caller, other, identifier("SS", "99")).id();

        for (String spelling : List.of("N ١٢٣", "n१२३", "N-１２３")) {
            Preferable<PatientIdentifier> same = identifier("SS", spelling);
            assertRefused(ErrorCode.IDENTIFIER_TAKEN, () -> identifiers.create(caller, other, same));
            assertRefused(ErrorCode.IDENTIFIER_TAKEN, () -> identifiers.update(caller, other, own, 0, same));
        }
        identifiers.update(caller, other, own, 0, identifier("SS", "٩٩"));
    }

    /** In Java the ß becomes SS, in most databases it stays. */
    @Test
    void identifierWhenALetterHasNoSingleUpperCaseThenASearchFindsIt() {
        UUID id = newPatient();
        identifiers.create(caller, id, identifier("SS", "groß-12"));

        for (String spelling : List.of("groß-12", "GROß 12", SYSTEM + "|groß12")) {
            assertThat(found(spelling)).containsExactly(id);
        }
    }

    /** As on Burmese identity cards. The locale decides which signs are letters. */
    @Test
    void identifierWhenItHasVowelSignsThenASearchFindsIt() {
        UUID id = newPatient();
        identifiers.create(caller, id, identifier("NI", "၁၂/ကမရ(နိုင်)၁၂၃၄၅၆"));

        for (String spelling : List.of("၁၂/ကမရ(နိုင်)၁၂၃၄၅၆", SYSTEM + "|၁၂ကမရနိုင်၁၂၃၄၅၆")) {
            assertThat(found(spelling)).containsExactly(id);
        }
    }

    /** Such as a superscript, which most databases leave out. */
    @Test
    void identifierWhenTheDatabaseComparesNoneOfItsCharactersThenASearchDoesNotFindOthers() {
        identifiers.create(caller, newPatient(), identifier("SS", "--"));

        assertThat(found("²")).isEmpty();
    }

    @Test
    void identifierWhenOnlyTheAuthorityOrTheTenantIsAnotherThenIsNotTaken() {
        UUID other = newPatient();
        identifiers.create(caller, newPatient(), identifier("SS", "123-45"));

        identifiers.create(caller, other, new Preferable<>(new PatientIdentifier("SS", "urn:other", "12345"), false));
        identifiers.create(foreigner, patientAt(foreign).id(), identifier("SS", "12345"));

        assertThat(holders("12345")).hasSize(2);
    }

    @Test
    void identifierWhenOnlyItsOwnSpellingChangesThenIsNotTaken() {
        UUID id = newPatient();
        UUID own = identifiers.create(caller, id, identifier("SS", "123-45")).id();

        identifiers.update(caller, id, own, 0, identifier("SS", "12345"));

        assertThat(holders("12345")).containsExactly(id.toString());
    }

    @Test
    void identifierWhenTwoPatientsHaveItFromBeforeThenItsOtherDetailsCanBeChanged() {
        UUID id = newPatient();
        identifiers.create(caller, newPatient(), identifier("SS", "123-45"));
        UUID own = identifiers.create(caller, id, identifier("SS", "99")).id();
        db.update("update patient_identifier set value = '12345' where id = ?", own);

        identifiers.update(caller, id, own, 0, identifier("PPN", "12345"));

        assertThat(holders("12345")).hasSize(2);
        Preferable<PatientIdentifier> respelled = identifier("PPN", "1-2345");
        assertRefused(ErrorCode.IDENTIFIER_TAKEN, () -> identifiers.update(caller, id, own, 1, respelled));
    }

    @Test
    void identifierWhenItHasNoLetterOrDigitThenIsComparedAsEntered() {
        UUID other = newPatient();
        identifiers.create(caller, newPatient(), identifier("SS", "--"));

        identifiers.create(caller, other, identifier("SS", "-"));

        assertRefused(ErrorCode.IDENTIFIER_TAKEN, () -> identifiers.create(caller, other, identifier("SS", "--")));
    }

    @Test
    void identifierWhenOnlyADigitOfAnotherKeyboardDiffersThenIsAnother() {
        UUID id = registered(List.of(identifier("NI", "၁၂/ကမရ(နိုင်)၁၂၃၄၅၆"))).id();
        UUID other = registered(List.of(identifier("NI", "၁၂/ကမရ(နိုင်)၁၂၃၄၅၇"), identifier("SS", "٣٣")))
                .id();
        identifiers.create(caller, id, identifier("SS", "٣٤"));

        assertThat(found("၁၂ကမရ(နိုင်)၁၂၃၄၅၆")).containsExactly(id);
        assertThat(found("٣٤")).containsExactly(id);
        assertThat(found("٣ ٣")).containsExactly(other);
        assertThat(found("٣")).isEmpty();
        assertRefused(ErrorCode.IDENTIFIER_TAKEN, () -> identifiers.create(caller, id, identifier("PPN", "٣-٣")));
    }

    @Test
    void identifierWhenALaterOneOfItsTypeIsPreferredThenItStaysInItsFirstVersion() {
        Patient patient = registered(
                List.of(identifier("SS", "1"), new Preferable<>(new PatientIdentifier("SS", SYSTEM, "2"), true)));

        assertThat(patient.identifiers())
                .filteredOn(identifier -> identifier.details().type().equals("SS"))
                .extracting(
                        identifier -> identifier.details().value(),
                        PreferableRecord::preferred,
                        identifier -> identifier.revision().version())
                .containsExactly(tuple("2", true, 0L), tuple("1", false, 0L));
    }

    @Test
    void identifierWhenManyPatientsAreGivenItAtOnceThenOneHasIt() {
        List<UUID> several = Stream.generate(this::newPatient).limit(6).toList();

        assertOneSucceeds(
                several.size(),
                ErrorCode.IDENTIFIER_TAKEN,
                i -> identifiers.create(caller, several.get(i), identifier("SS", "1" + "-".repeat(i) + "2")));
    }

    @Test
    void createWhenTwoRequestsHaveTheSameIdentifiersInAnotherOrderThenOneSucceeds() {
        List<Preferable<PatientIdentifier>> one = List.of(identifier("SS", "1-1"), identifier("PPN", "2-2"));
        List<Preferable<PatientIdentifier>> reversed = List.of(identifier("PPN", "22"), identifier("SS", "11"));

        assertOneSucceeds(6, ErrorCode.IDENTIFIER_TAKEN, i -> registered(i % 2 == 0 ? one : reversed));
    }

    private List<UUID> found(String identifier) {
        PersonFilter filter = PersonFilter.of(identifier, null, null, null);
        return patients.search(caller, filter, new PageQuery(0, 20)).items().stream()
                .map(Patient::id)
                .toList();
    }

    private UUID newPatient() {
        return registered(List.of()).id();
    }

    private Patient registered(List<Preferable<PatientIdentifier>> numbers) {
        return patients.create(caller, new NewPatient(null, TestPersons.named("Feld"), null, numbers, false));
    }

    private List<String> holders(String searched) {
        return db.texts(HOLDERS, tenant.id(), searched);
    }

    private static Preferable<PatientIdentifier> identifier(String type, String value) {
        return new Preferable<>(new PatientIdentifier(type, SYSTEM, value), false);
    }
}

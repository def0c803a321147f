package org.clinicalplatform.demographics.patient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.clinicalplatform.demographics.number.PatientNumbers;
import org.clinicalplatform.demographics.person.NewPerson;
import org.clinicalplatform.demographics.person.PersonFilter;
import org.clinicalplatform.demographics.person.Preferable;
import org.clinicalplatform.demographics.person.PreferableRecord;
import org.clinicalplatform.demographics.person.TestPersons;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.testing.AtOnce;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.PatientRow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ApplicationContext;
import org.springframework.dao.DataAccessException;

/** The number that the service assigns to each patient. */
class PatientNumberTest extends ClinicTestCase {
    private final PatientService patients;
    private final PatientIdentifiers identifiers = bean(PatientIdentifiers.class);
    private final String authority = PatientNumbers.authority(tenant.id());

    PatientNumberTest(PatientService patients, ApplicationContext beans) {
        super(beans);
        this.patients = patients;
    }

    @Test
    void createWhenAPatientIsRegisteredThenTheNumberIsAmongTheIdentifiers() {
        Patient patient = register(TestPersons.named("Feld"));

        assertThat(PatientNumbers.isNumber(patient.number())).isTrue();
        assertThat(patient.identifiers()).singleElement().satisfies(identifier -> {
            assertThat(identifier.details()).isEqualTo(new PatientIdentifier("MR", authority, patient.number()));
            assertThat(identifier.preferred()).isTrue();
            assertThat(identifier.revision().createdBy()).isEqualTo(account.id());
            assertThat(identifier.id().version()).isEqualTo(7);
        });
    }

    @Test
    void createWhenTemporaryThenTheTemporaryNumberHasTheSameAuthorityAndACheckDigit() {
        Patient patient = register(TestPersons.unknown());

        PatientIdentifier temporary = patient.identifiers().get(1).details();
        assertThat(temporary.type()).isEqualTo("TEMP");
        assertThat(temporary.system()).isEqualTo(authority);
        assertThat(temporary.value()).matches("T[1-9]\\d{7,}").matches(PatientNumbers::isNumber);
    }

    @Test
    void createWhenManyRegisterAtOnceThenEachNumberIsAnother() {
        Set<String> numbers = ConcurrentHashMap.newKeySet();

        AtOnce.run(16, i -> numbers.add(register(TestPersons.named("Feld")).number()));

        assertThat(numbers).hasSize(16);
    }

    @Test
    void nextWhenDrawnOftenThenNumbersAreValidAndDistinctAndNeighboursUnlike() {
        List<String> numbers = db.texts("select next_patient_number() from generate_series(1, ?)", 2000);

        assertThat(numbers).doesNotHaveDuplicates().allMatch(PatientNumbers::isNumber);
        for (int i = 1; i < numbers.size(); i++) {
            assertThat(numbers.get(i).substring(0, 2))
                    .isNotEqualTo(numbers.get(i - 1).substring(0, 2));
        }
    }

    /** What comes after nine million patients has eight digits before the check digit. */
    @Test
    void nextWhenNumbersOfEightDigitsAreUsedUpThenGrow() {
        long last = db.count("select nextval('patient_number')");
        try {
            db.value(Long.class, "select setval('patient_number', 8999990)");
            List<String> numbers = db.texts("select next_patient_number() from generate_series(1, ?)", 30);

            assertThat(numbers).doesNotHaveDuplicates().allMatch(PatientNumbers::isNumber);
            assertThat(numbers.get(0)).hasSize(8);
            assertThat(numbers.get(29)).hasSize(9).startsWith("100000");
        } finally {
            db.value(Long.class, "select setval('patient_number', ?)", last);
        }
    }

    @Test
    void createWhenAnotherNumberIsGivenThenThatIsPreferredUnlessItIsAddedLater() {
        Patient patient = patients.create(
                caller, new NewPatient(null, TestPersons.named("Feld"), null, List.of(identifier("MR", "1")), false));
        Patient other = register(TestPersons.named("Feld"));
        identifiers.create(caller, other.id(), identifier("PPN", "2"));

        assertThat(patient.identifiers())
                .extracting(each -> each.details().value(), PreferableRecord::preferred)
                .containsExactly(tuple("1", true), tuple(patient.number(), false));
        assertThat(identifiers.list(caller, other.id()))
                .extracting(each -> each.details().value(), PreferableRecord::preferred)
                .containsExactly(tuple(other.number(), true), tuple("2", true));
        assertThat(identifiers.create(caller, other.id(), identifier("MR", "3")).preferred())
                .isTrue();
    }

    @Test
    void numberWhenItIsToBeChangedOrVoidedThenIsRefused() {
        Patient patient = register(TestPersons.named("Feld"));
        UUID number = patient.identifiers().get(0).id();

        assertRefused(
                ErrorCode.PATIENT_NUMBER_FIXED, () -> identifiers.voidRecord(caller, patient.id(), number, "Mistyped"));
        assertRefused(
                ErrorCode.PATIENT_NUMBER_FIXED,
                () -> identifiers.update(caller, patient.id(), number, 0, identifier("MR", "7")));
    }

    /** Whoever writes, replicas of a release that does not know of the number too. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "update patient_identifier set voided_at = now() where patient_id = ?",
                "update patient_identifier set value = '1' where patient_id = ?",
                "update patient_identifier set type = 'PI' where patient_id = ?",
                "update patient_identifier set system = 'urn:x' where patient_id = ?",
                "update patient set number = '12345674' where id = ?"
            })
    void databaseWhenANumberIsToBeChangedThenRefuses(String change) {
        PatientRow patient = patientAt(facility);

        assertThatExceptionOfType(DataAccessException.class)
                .isThrownBy(() -> db.update(change, patient.id()))
                .withMessageContaining("numbers of patients are permanent");
    }

    @Test
    void databaseWhenAReleaseFromBeforeRegistersThenNumbersTheSame() {
        PatientRow patient = patientAt(facility);
        db.records("patient_identifier")
                .insert(row -> row.patient(patient)
                        .set("type", "TEMP")
                        .set("system", "urn:clinicalplatform:temporary-number")
                        .set("value", "T" + patient.id())
                        .set("preferred", true));
        db.records("patient_identifier")
                .insert(row -> row.patient(patient)
                        .set("type", "MR")
                        .set("system", "urn:old")
                        .set("preferred", true));

        assertThat(patients.get(caller, patient.id()).identifiers())
                .extracting(each -> each.details().system(), PreferableRecord::preferred)
                .containsExactly(tuple("urn:old", true), tuple(authority, false), tuple(authority, true));
    }

    @Test
    void searchWhenTheNumberIsTypedInAnyNotationThenFindsThePatient() {
        Patient patient = register(TestPersons.unknown());
        String number = patient.number();
        String grouped = number.substring(0, 4) + "-" + number.substring(4);

        String arabic = inArabicDigits(grouped);
        for (String typed : List.of(
                number,
                grouped,
                " " + grouped.replace('-', ' '),
                authority + "|" + grouped,
                arabic,
                authority + "|" + arabic)) {
            assertThat(found(typed)).as(typed).containsExactly(patient.id());
        }
        String temporary = patient.identifiers().get(1).details().value();
        assertThat(found(authority + "|" + temporary.toLowerCase(Locale.ROOT))).containsExactly(patient.id());
    }

    @Test
    void searchWhenTheCheckDigitIsWrongThenSaysSoUnderTheAuthorityAndFindsNobodyWithout() {
        String number = register(TestPersons.named("Feld")).number();
        String mistyped = number.substring(0, 7) + (char) ('0' + (number.charAt(7) - '0' + 1) % 10);

        assertRefused(ErrorCode.INVALID_REQUEST, () -> found(authority + "|" + mistyped))
                .withMessage("Invalid request: identifier has a wrong check digit: compare it with the wristband");
        assertThat(found(mistyped)).isEmpty();
        assertThat(found("urn:others|" + mistyped)).isEmpty();
    }

    private static String inArabicDigits(String number) {
        StringBuilder arabic = new StringBuilder();
        number.chars()
                .map(digit -> Character.isDigit(digit) ? digit - '0' + '\u0660' : digit)
                .forEach(arabic::appendCodePoint);
        return arabic.toString();
    }

    private Patient register(NewPerson person) {
        return patients.create(caller, new NewPatient(null, person, null, List.of(), false));
    }

    private List<UUID> found(String identifier) {
        return patients
                .search(caller, PersonFilter.of(identifier, null, null, null), new PageQuery(0, 20))
                .items()
                .stream()
                .map(Patient::id)
                .toList();
    }

    private static Preferable<PatientIdentifier> identifier(String type, String value) {
        return new Preferable<>(new PatientIdentifier(type, "urn:" + UUID.randomUUID(), value), false);
    }
}

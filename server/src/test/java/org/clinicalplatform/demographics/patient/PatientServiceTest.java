package org.clinicalplatform.demographics.patient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;
import static org.clinicalplatform.testing.Refusals.assertNotFound;
import static org.clinicalplatform.testing.Refusals.assertOneSucceeds;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.clinicalplatform.demographics.person.NewPerson;
import org.clinicalplatform.demographics.person.PersonFilter;
import org.clinicalplatform.demographics.person.PersonService;
import org.clinicalplatform.demographics.person.Preferable;
import org.clinicalplatform.demographics.person.PreferableRecord;
import org.clinicalplatform.demographics.person.TestPersons;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.PatientRow;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

class PatientServiceTest extends ClinicTestCase {
    private static final String SYSTEM = "urn:numbers";

    private final PatientService patients;
    private final PatientIdentifiers identifiers = bean(PatientIdentifiers.class);
    private final PatientFacilities registrations = bean(PatientFacilities.class);
    private final PersonService persons = bean(PersonService.class);
    private final Caller guardian = TestCallers.at(facility, account, "demographic.person.restrict");

    PatientServiceTest(PatientService patients, ApplicationContext beans) {
        super(beans);
        this.patients = patients;
    }

    @Test
    void createWhenAPersonIsNewThenIsReadBackTheSame() {
        Patient created = patients.create(
                caller,
                new NewPatient(
                        null,
                        TestPersons.named("Feld", "Ada"),
                        null,
                        List.of(identifier("MR", "1"), identifier("MR", "2"), identifier("PPN", "3")),
                        false));

        assertThat(patients.get(caller, created.id())).isEqualTo(created);
        assertThat(created.person().patientId()).isEqualTo(created.id());
        assertThat(created.identifiers())
                .extracting(identifier -> identifier.details().value(), PreferableRecord::preferred)
                .contains(tuple("1", true), tuple("2", false), tuple("3", true));
        assertThat(created.facilities())
                .extracting(FacilityRegistration::facilityId)
                .containsExactly(facility.id());
    }

    @Test
    void createWhenTheFacilityIsUnknownOrForeignThenIsTheSame400AndNothingIsWritten() {
        String family = "F" + UUID.randomUUID();

        for (UUID id : List.of(foreign.id(), UUID.randomUUID())) {
            assertThatExceptionOfType(RecordNotFoundException.class)
                    .isThrownBy(() -> patients.create(
                            caller, new NewPatient(null, TestPersons.named(family), id, List.of(), false)))
                    .withMessage("Unknown facility: " + id);
        }

        assertThat(db.count("select count(*) from person_name where family = ?", family))
                .isZero();
    }

    @Test
    void createWhenTheFacilityWasDeactivatedThenIsRefused() {
        db.update("update facility set active = false where id = ?", elsewhere.id());

        assertRefused(
                ErrorCode.FACILITY_INACTIVE,
                () -> patients.create(
                        caller, new NewPatient(null, TestPersons.named("Feld"), elsewhere.id(), List.of(), false)));
    }

    @Test
    void createWhenTheSessionHasNoFacilityThenOneMustBeGiven() {
        Caller wide = TestCallers.in(db.tenants().insert(), db.accounts().insert());

        assertRefused(
                ErrorCode.INVALID_REQUEST,
                () -> patients.create(wide, new NewPatient(null, TestPersons.named("Feld"), null, List.of(), false)));
    }

    @Test
    void createWhenOnePersonIsRegisteredManyTimesAtOnceThenOnceIsEnough() {
        UUID person = persons.create(caller, TestPersons.named("Feld")).id();

        assertOneSucceeds(6, ErrorCode.PERSON_ALREADY_PATIENT, i -> patients.create(caller, ofPerson(person)));
    }

    @Test
    void createWhenThePersonIsTemporaryThenGetsANumberOfItsOwn() {
        Patient one = patients.create(caller, temporary());
        Patient two = patients.create(caller, temporary());

        assertThat(temporaryNumber(one).details().value()).matches("T\\d{8,}");
        assertThat(temporaryNumber(one).preferred()).isTrue();
        assertThat(temporaryNumber(one).details())
                .isNotEqualTo(temporaryNumber(two).details());
    }

    @Test
    void getWhenMergedThenReturnsTheSurvivorIfVisible() {
        PatientRow survivor = patientAt(facility);
        PatientRow retired = db.patients().insert(row -> row.mergedInto(survivor));
        PatientRow hidden = patientAt(elsewhere);
        PatientRow retiredToo = db.patients().insert(row -> row.mergedInto(hidden));

        assertThat(patients.get(caller, retired.id()).id()).isEqualTo(survivor.id());
        assertNotFound("Patient not found", () -> patients.get(caller, retiredToo.id()));
    }

    @Test
    void updateWhenRestrictedThenThePatientIsHidden() {
        UUID id = newPatient();

        assertThat(patients.update(guardian, id, 0, true).restricted()).isTrue();

        assertNotFound("Patient not found", () -> patients.get(caller, id));
    }

    @Test
    void updateWhenTheCallerMayNotRestrictThenOnlyTheCurrentValueIsAccepted() {
        UUID id = newPatient();

        assertRefused(ErrorCode.RESTRICTION_NOT_PERMITTED, () -> patients.update(caller, id, 0, true));

        assertThat(patients.update(caller, id, 0, false).revision().version()).isEqualTo(1);
        assertThat(patients.get(caller, id).restricted()).isFalse();
    }

    @Test
    void updateWhenTheCallerMayNotRestrictThenCannotLiftARestrictionEither() {
        PatientRow restricted = db.patients().insert(row -> row.at(facility).restricted());
        db.grants().insert(row -> row.patient(restricted).account(account));

        assertRefused(ErrorCode.RESTRICTION_NOT_PERMITTED, () -> patients.update(caller, restricted.id(), 0, false));

        assertThat(patients.update(guardian, restricted.id(), 0, false).restricted())
                .isFalse();
    }

    @Test
    void updateWhenThePatientIsUnknownOrTheVersionStaleThenThatIsSaidFirst() {
        UUID id = newPatient();

        assertRefused(ErrorCode.VERSION_CONFLICT, () -> patients.update(caller, id, 7, true));
        assertNotFound("Patient not found", () -> patients.update(caller, UUID.randomUUID(), 0, true));
    }

    @Test
    void createWhenRestrictedWithoutThePermissionThenIsRefusedBeforeAnyLookUp() {
        NewPatient restricted = new NewPatient(UUID.randomUUID(), null, UUID.randomUUID(), List.of(), true);

        assertRefused(ErrorCode.RESTRICTION_NOT_PERMITTED, () -> patients.create(caller, restricted));
    }

    @Test
    void createWhenRestrictedWithThePermissionThenIsClosed() {
        NewPatient restricted = new NewPatient(null, TestPersons.named("Feld"), null, List.of(), true);

        Patient created = patients.create(guardian, restricted);

        assertThat(created.restricted()).isTrue();
        assertNotFound("Patient not found", () -> patients.get(guardian, created.id()));
    }

    @Test
    void identifierWhenAnotherPatientHasItThenIsTakenEvenIfHidden() {
        String value = UUID.randomUUID().toString();
        UUID bearer = newPatient();
        UUID other = newPatient();
        PreferableRecord<PatientIdentifier> taken = identifiers.create(caller, bearer, identifier("MR", value));
        patients.update(guardian, bearer, 0, true);

        assertRefused(ErrorCode.IDENTIFIER_TAKEN, () -> identifiers.create(caller, other, identifier("MR", value)));
        PreferableRecord<PatientIdentifier> own = identifiers.create(caller, other, identifier("MR", value + "0"));
        assertRefused(
                ErrorCode.IDENTIFIER_TAKEN,
                () -> identifiers.update(caller, other, own.id(), 0, identifier("MR", value)));
        assertThat(taken.preferred()).isTrue();
    }

    @Test
    void identifierWhenVoidThenAnotherPatientMayHaveIt() {
        String value = UUID.randomUUID().toString();
        UUID bearer = newPatient();
        PreferableRecord<PatientIdentifier> identifier = identifiers.create(caller, bearer, identifier("MR", value));
        identifiers.voidRecord(caller, bearer, identifier.id(), "Mistyped");
        assertThat(identifiers.list(caller, bearer))
                .extracting(PreferableRecord::id)
                .doesNotContain(identifier.id());

        UUID other = newPatient();
        identifiers.create(caller, other, identifier("MR", value));

        assertThat(found(value)).containsExactly(other);
    }

    @Test
    void identifierWhenOneOfATypeIsMadePreferredThenTheOtherIsNoLonger() {
        UUID other = newPatient();
        UUID id = newPatient();
        PreferableRecord<PatientIdentifier> first = identifiers.create(caller, id, newIdentifier("MR"));
        PreferableRecord<PatientIdentifier> passport = identifiers.create(caller, id, newIdentifier("PPN"));
        PreferableRecord<PatientIdentifier> second = identifiers.create(caller, id, newIdentifier("MR"));

        identifiers.update(caller, id, second.id(), 0, new Preferable<>(second.details(), true));

        assertThat(identifiers.list(caller, id))
                .filteredOn(PreferableRecord::preferred)
                .extracting(PreferableRecord::id)
                .containsExactly(second.id(), passport.id());
        assertThat(first.preferred()).isTrue();
        assertThat(identifiers.list(caller, other))
                .as("of another patient")
                .singleElement()
                .returns(true, PreferableRecord::preferred);
    }

    @Test
    void identifierWhenItStaysPreferredThenHasTheNextVersion() {
        UUID id = newPatient();
        PreferableRecord<PatientIdentifier> number = identifiers.create(caller, id, newIdentifier("MR"));
        Preferable<PatientIdentifier> preferred = new Preferable<>(number.details(), true);

        identifiers.update(caller, id, number.id(), 0, preferred);
        identifiers.update(caller, id, number.id(), 1, preferred);

        assertThat(identifiers.list(caller, id))
                .filteredOn(row -> row.id().equals(number.id()))
                .extracting(row -> row.revision().version(), PreferableRecord::preferred)
                .containsExactly(tuple(2L, true));
    }

    @Test
    void identifierWhenItIsATemporaryNumberThenIsNotChanged() {
        Patient patient = patients.create(caller, temporary());
        UUID number = temporaryNumber(patient).id();

        assertRefused(
                ErrorCode.TEMPORARY_NUMBER_FIXED, () -> identifiers.voidRecord(caller, patient.id(), number, null));
        assertRefused(
                ErrorCode.TEMPORARY_NUMBER_FIXED,
                () -> identifiers.update(caller, patient.id(), number, 0, identifier("MR", "7")));
    }

    @Test
    void registerWhenADeskDoesItThenAnyPatientOfTheTenantWhoIsNotRestricted() {
        PatientRow hidden = patientAt(elsewhere);
        PatientRow restricted = db.patients().insert(row -> row.at(elsewhere).restricted());
        PatientRow voided = db.patients().insert(row -> row.at(elsewhere).voided());
        PatientRow other = patientAt(foreign);

        registrations.register(caller, hidden.id(), facility.id());

        assertThat(patients.get(caller, hidden.id()).facilities()).hasSize(2);
        assertRefused(
                ErrorCode.PATIENT_ALREADY_REGISTERED, () -> registrations.register(caller, hidden.id(), facility.id()));
        for (UUID id : List.of(restricted.id(), voided.id(), other.id(), UUID.randomUUID())) {
            assertNotFound("Patient not found", () -> registrations.register(caller, id, facility.id()));
        }
    }

    @Test
    void registerWhenAtAnotherFacilityThenThePatientMustBeVisible() {
        PatientRow hidden = patientAt(elsewhere);
        PatientRow visible = patientAt(facility);

        assertNotFound("Patient not found", () -> registrations.register(caller, hidden.id(), elsewhere.id()));
        registrations.register(caller, visible.id(), elsewhere.id());

        assertThatExceptionOfType(RecordNotFoundException.class)
                .isThrownBy(() -> registrations.register(caller, visible.id(), foreign.id()))
                .withMessage("Unknown facility: " + foreign.id());
    }

    @Test
    void searchWhenAPatientIsNotVisibleThenIsNeitherListedNorCounted() {
        NewPerson person = TestPersons.named("Zwackelmann");
        UUID visible = patients.create(caller, new NewPatient(null, person, null, List.of(), false))
                .id();
        patients.create(caller, new NewPatient(null, person, elsewhere.id(), List.of(), false));
        patients.create(guardian, new NewPatient(null, person, null, List.of(), true));

        var page = patients.search(caller, PersonFilter.of(null, "zwackelman", null, null), new PageQuery(0, 20));

        assertThat(page.items()).extracting(Patient::id).containsExactly(visible);
        assertThat(page.totalItems()).isEqualTo(1);
    }

    @Test
    void searchWhenAHundredNamesakesAreNotVisibleThenASimilarNameIsFoundAllTheSame() {
        UUID similar = patients.create(
                        caller, new NewPatient(null, TestPersons.named("Kowalski"), null, List.of(), false))
                .id();
        NewPerson namesake = TestPersons.named("Kowalczyk");
        for (int i = 0; i < 100; i++) {
            patients.create(caller, new NewPatient(null, namesake, elsewhere.id(), List.of(), false));
        }

        var page = patients.search(caller, PersonFilter.of(null, "kowalczyk", null, null), new PageQuery(0, 20));

        assertThat(page.items()).extracting(Patient::id).containsExactly(similar);
    }

    @Test
    void searchWhenTheNumberCameByAMergeThenFindsTheSurvivor() {
        String value = UUID.randomUUID().toString();
        UUID survivor = newPatient();
        UUID loser = newPatient();
        identifiers.create(caller, loser, identifier("MR", value));
        db.update(
                "update patient_identifier set patient_id = ?, preferred = false where patient_id = ?",
                survivor,
                loser);
        db.update("update patient set voided_at = now(), merged_into_patient_id = ? where id = ?", survivor, loser);

        assertThat(found(value.toUpperCase(Locale.ROOT))).containsExactly(survivor);
        assertThat(found(SYSTEM + "|" + value)).containsExactly(survivor);
        assertThat(found("urn:others|" + value)).isEmpty();
    }

    @Test
    void statementsWhenCountedThenAreThoseOfTheTable() {
        UUID id = newPatient();
        PersonFilter feld = PersonFilter.of(null, "feld", null, null);
        identifiers.create(caller, id, newIdentifier("MR"));
        Preferable<PatientIdentifier> requested = newIdentifier("MR");
        UUID made = identifiers.create(caller, id, requested).id();

        assertStatements(
                "Patient",
                Map.of(
                        "create", this::newPatient,
                        "get", () -> patients.get(caller, id),
                        "update", () -> patients.update(caller, id, 0, false),
                        "search", () -> patients.search(caller, feld, new PageQuery(0, 20))));
        assertStatements(
                "PatientIdentifier",
                Map.of(
                        "create", () -> identifiers.create(caller, id, newIdentifier("MR")),
                        "update", () -> identifiers.update(caller, id, made, 0, requested),
                        "void", () -> identifiers.voidRecord(caller, id, made, null),
                        "page", () -> identifiers.list(caller, id)));
    }

    private List<UUID> found(String identifier) {
        return patients
                .search(caller, PersonFilter.of(identifier, null, null, null), new PageQuery(0, 20))
                .items()
                .stream()
                .map(Patient::id)
                .toList();
    }

    private UUID newPatient() {
        return patients.create(caller, new NewPatient(null, TestPersons.named("Feld"), null, List.of(), false))
                .id();
    }

    private static NewPatient ofPerson(UUID personId) {
        return new NewPatient(personId, null, null, List.of(), false);
    }

    private static PreferableRecord<PatientIdentifier> temporaryNumber(Patient patient) {
        return patient.identifiers().stream()
                .filter(identifier -> identifier.details().type().equals("TEMP"))
                .findFirst()
                .orElseThrow();
    }

    private static NewPatient temporary() {
        return new NewPatient(null, TestPersons.unknown(), null, List.of(), false);
    }

    private static Preferable<PatientIdentifier> newIdentifier(String type) {
        return identifier(type, UUID.randomUUID().toString());
    }

    private static Preferable<PatientIdentifier> identifier(String type, String value) {
        return new Preferable<>(new PatientIdentifier(type, SYSTEM, value), false);
    }
}

package org.clinicalplatform.demographics.patient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;
import static org.clinicalplatform.testing.Refusals.assertNotFound;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.IntStream;
import org.clinicalplatform.demographics.person.NewPerson;
import org.clinicalplatform.demographics.person.PersonFilter;
import org.clinicalplatform.demographics.person.PersonService;
import org.clinicalplatform.demographics.person.Preferable;
import org.clinicalplatform.demographics.person.PreferableRecord;
import org.clinicalplatform.demographics.person.TestPersons;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.testing.StatementTable;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.PreparedStatements;
import org.clinicalplatform.testing.database.TenantRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.Test;

@DatabaseTest
class PatientServiceTest {
    private static final String SYSTEM = "urn:numbers";

    private final PatientService patients;
    private final PatientIdentifiers identifiers;
    private final PatientFacilities registrations;
    private final PersonService persons;
    private final PreparedStatements statements;
    private final TestDatabase db;
    private final FacilityRow facility;
    private final FacilityRow elsewhere;
    private final FacilityRow foreign;
    private final Caller caller;

    PatientServiceTest(
            PatientService patients,
            PatientIdentifiers identifiers,
            PatientFacilities registrations,
            PersonService persons,
            PreparedStatements statements,
            TestDatabase db) {
        this.patients = patients;
        this.identifiers = identifiers;
        this.registrations = registrations;
        this.persons = persons;
        this.statements = statements;
        this.db = db;
        TenantRow tenant = db.tenants().insert();
        facility = db.facilities().insert(row -> row.tenant(tenant));
        elsewhere = db.facilities().insert(row -> row.tenant(tenant));
        foreign = db.facilities().insert();
        AccountRow account = db.accounts().insert();
        caller = TestCallers.at(facility, account);
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
                .containsExactly(tuple("1", true), tuple("2", false), tuple("3", true));
        assertThat(created.facilities())
                .extracting(FacilityRegistration::facilityId)
                .containsExactly(facility.id());
    }

    @Test
    void createWhenThePersonIsUnknownOrForeignThenIsTheSame400() {
        Caller foreigner = TestCallers.at(foreign, db.accounts().insert());
        UUID foreignPerson =
                persons.create(foreigner, TestPersons.named("Fern")).id();

        for (UUID id : List.of(foreignPerson, UUID.randomUUID())) {
            assertThatExceptionOfType(RecordNotFoundException.class)
                    .isThrownBy(() -> patients.create(caller, ofPerson(id)))
                    .withMessage("Unknown person: " + id)
                    .returns(ErrorCode.INVALID_REQUEST, ApiException::code);
        }
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

        assertThat(db.sql("select count(*) from person_name where family = ?")
                        .param(family)
                        .query(Long.class)
                        .single())
                .isZero();
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

        List<Object> outcomes = IntStream.range(0, 6)
                .mapToObj(i -> CompletableFuture.<Object>supplyAsync(
                        () -> patients.create(caller, ofPerson(person)).id()))
                .toList()
                .stream()
                .map(PatientServiceTest::outcome)
                .toList();

        assertThat(outcomes).filteredOn(UUID.class::isInstance).hasSize(1);
        assertThat(outcomes)
                .filteredOn(ErrorCode.PERSON_ALREADY_PATIENT::equals)
                .hasSize(5);
    }

    @Test
    void createWhenThePersonIsTemporaryThenGetsANumberOfItsOwn() {
        Patient one = patients.create(caller, temporary());
        Patient two = patients.create(caller, temporary());

        assertThat(one.identifiers()).singleElement().satisfies(identifier -> {
            assertThat(identifier.details().type()).isEqualTo("TEMP");
            assertThat(identifier.details().value()).matches("T\\d{8,}");
            assertThat(identifier.preferred()).isTrue();
        });
        assertThat(one.identifiers().get(0).details())
                .isNotEqualTo(two.identifiers().get(0).details());
    }

    @Test
    void getWhenDeniedOrUnknownThenNotFound() {
        PatientRow hidden = db.patients().insert(row -> row.at(elsewhere));
        PatientRow restricted = db.patients().insert(row -> row.at(facility).restricted());
        PatientRow other = db.patients().insert(row -> row.at(foreign));
        PatientRow voided = db.patients().insert(row -> row.at(facility).voided());

        for (UUID id : List.of(hidden.id(), restricted.id(), other.id(), voided.id(), UUID.randomUUID())) {
            assertNotFound("Patient not found", () -> patients.get(caller, id));
            assertNotFound("Patient not found", () -> patients.update(caller, id, 0, true));
            assertNotFound("Patient not found", () -> identifiers.list(caller, id));
            assertNotFound("Patient not found", () -> identifiers.create(caller, id, identifier("MR", "x")));
            assertNotFound("Patient not found", () -> registrations.list(caller, id));
        }
    }

    @Test
    void getWhenMergedThenReturnsTheSurvivorIfVisible() {
        PatientRow survivor = db.patients().insert(row -> row.at(facility));
        PatientRow retired = db.patients().insert(row -> row.mergedInto(survivor));
        PatientRow hidden = db.patients().insert(row -> row.at(elsewhere));
        PatientRow retiredToo = db.patients().insert(row -> row.mergedInto(hidden));

        assertThat(patients.get(caller, retired.id()).id()).isEqualTo(survivor.id());
        assertNotFound("Patient not found", () -> patients.get(caller, retiredToo.id()));
    }

    @Test
    void updateWhenRestrictedThenThePatientIsHidden() {
        UUID id = patients.create(caller, ofNew("Feld")).id();

        assertThat(patients.update(caller, id, 0, true).restricted()).isTrue();

        assertNotFound("Patient not found", () -> patients.get(caller, id));
    }

    @Test
    void identifierWhenAnotherPatientHasItThenIsTakenEvenIfHidden() {
        String value = UUID.randomUUID().toString();
        UUID bearer = patients.create(caller, ofNew("Feld")).id();
        UUID other = patients.create(caller, ofNew("Feldt")).id();
        PreferableRecord<PatientIdentifier> taken = identifiers.create(caller, bearer, identifier("MR", value));
        patients.update(caller, bearer, 0, true);

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
        UUID bearer = patients.create(caller, ofNew("Feld")).id();
        PreferableRecord<PatientIdentifier> identifier = identifiers.create(caller, bearer, identifier("MR", value));
        identifiers.voidRecord(caller, bearer, identifier.id(), "Mistyped");

        UUID other = patients.create(caller, ofNew("Feldt")).id();
        identifiers.create(caller, other, identifier("MR", value));

        assertThat(found(value)).containsExactly(other);
    }

    @Test
    void identifierWhenOneOfATypeIsMadePreferredThenTheOtherIsNoLonger() {
        UUID id = patients.create(caller, ofNew("Feld")).id();
        PreferableRecord<PatientIdentifier> first = identifiers.create(
                caller, id, identifier("MR", UUID.randomUUID().toString()));
        PreferableRecord<PatientIdentifier> passport = identifiers.create(
                caller, id, identifier("PPN", UUID.randomUUID().toString()));
        PreferableRecord<PatientIdentifier> second = identifiers.create(
                caller, id, identifier("MR", UUID.randomUUID().toString()));

        identifiers.update(caller, id, second.id(), 0, new Preferable<>(second.details(), true));

        assertThat(identifiers.list(caller, id))
                .filteredOn(PreferableRecord::preferred)
                .extracting(PreferableRecord::id)
                .containsExactly(second.id(), passport.id());
        assertThat(first.preferred()).isTrue();
    }

    @Test
    void identifierWhenItIsATemporaryNumberThenIsNotChanged() {
        Patient patient = patients.create(caller, temporary());
        UUID number = patient.identifiers().get(0).id();

        assertRefused(
                ErrorCode.TEMPORARY_NUMBER_FIXED, () -> identifiers.voidRecord(caller, patient.id(), number, null));
        assertRefused(
                ErrorCode.TEMPORARY_NUMBER_FIXED,
                () -> identifiers.update(caller, patient.id(), number, 0, identifier("MR", "7")));
    }

    @Test
    void registerWhenADeskDoesItThenAnyPatientOfTheTenantWhoIsNotRestricted() {
        PatientRow hidden = db.patients().insert(row -> row.at(elsewhere));
        PatientRow restricted = db.patients().insert(row -> row.at(elsewhere).restricted());
        PatientRow other = db.patients().insert(row -> row.at(foreign));

        registrations.register(caller, hidden.id(), facility.id());

        assertThat(patients.get(caller, hidden.id()).facilities()).hasSize(2);
        assertRefused(
                ErrorCode.PATIENT_ALREADY_REGISTERED, () -> registrations.register(caller, hidden.id(), facility.id()));
        for (UUID id : List.of(restricted.id(), other.id(), UUID.randomUUID())) {
            assertNotFound("Patient not found", () -> registrations.register(caller, id, facility.id()));
        }
    }

    @Test
    void registerWhenAtAnotherFacilityThenThePatientMustBeVisible() {
        PatientRow hidden = db.patients().insert(row -> row.at(elsewhere));
        PatientRow visible = db.patients().insert(row -> row.at(facility));

        assertNotFound("Patient not found", () -> registrations.register(caller, hidden.id(), elsewhere.id()));
        registrations.register(caller, visible.id(), elsewhere.id());

        assertThatExceptionOfType(RecordNotFoundException.class)
                .isThrownBy(() -> registrations.register(caller, visible.id(), foreign.id()))
                .withMessage("Unknown facility: " + foreign.id());
    }

    @Test
    void searchWhenAPatientIsNotVisibleThenIsNeitherListedNorCounted() {
        UUID visible = patients.create(caller, ofNew("Zwackelmann")).id();
        patients.create(
                caller, new NewPatient(null, TestPersons.named("Zwackelmann"), elsewhere.id(), List.of(), false));
        patients.create(caller, new NewPatient(null, TestPersons.named("Zwackelmann"), null, List.of(), true));

        var page = patients.search(caller, PersonFilter.of(null, "zwackelman", null, null), new PageQuery(0, 20));

        assertThat(page.items()).extracting(Patient::id).containsExactly(visible);
        assertThat(page.totalItems()).isEqualTo(1);
    }

    @Test
    void searchWhenTheNumberCameByAMergeThenFindsTheSurvivor() {
        String value = UUID.randomUUID().toString();
        UUID survivor = patients.create(caller, ofNew("Feld")).id();
        UUID loser = patients.create(caller, ofNew("Feldt")).id();
        identifiers.create(caller, loser, identifier("MR", value));
        db.sql("update patient_identifier set patient_id = ?, preferred = false where patient_id = ?")
                .params(survivor, loser)
                .update();
        db.sql("update patient set voided_at = now(), merged_into_patient_id = ? where id = ?")
                .params(survivor, loser)
                .update();

        assertThat(found(value.toUpperCase(Locale.ROOT))).containsExactly(survivor);
        assertThat(found(SYSTEM + "|" + value)).containsExactly(survivor);
        assertThat(found("urn:others|" + value)).isEmpty();
    }

    @Test
    void operationWhenCalledThenPreparesAsManyStatementsAsTheTableSays() {
        Map<String, Integer> counted = new LinkedHashMap<>();
        counted.put("create", count(() -> patients.create(caller, ofNew("Feld"))));
        UUID id = patients.create(caller, ofNew("Feld")).id();
        counted.put("get", count(() -> patients.get(caller, id)));
        counted.put("update", count(() -> patients.update(caller, id, 0, false)));
        counted.put("void", 0);
        counted.put(
                "search",
                count(() -> patients.search(caller, PersonFilter.of(null, "feld", null, null), new PageQuery(0, 20))));
        counted.put("page", 0);
        Map<String, Integer> identifier = new LinkedHashMap<>();
        Preferable<PatientIdentifier> requested =
                identifier("MR", UUID.randomUUID().toString());
        identifiers.create(caller, id, identifier("MR", UUID.randomUUID().toString()));
        identifier.put("create", count(() -> identifiers.create(caller, id, requested)));
        UUID made = identifiers.list(caller, id).get(1).id();
        identifier.put("get", 0);
        identifier.put("update", count(() -> identifiers.update(caller, id, made, 0, requested)));
        identifier.put("void", count(() -> identifiers.voidRecord(caller, id, made, null)));
        identifier.put("search", 0);
        identifier.put("page", count(() -> identifiers.list(caller, id)));

        assertThat(counted).containsExactlyInAnyOrderEntriesOf(StatementTable.of("Patient"));
        assertThat(identifier).containsExactlyInAnyOrderEntriesOf(StatementTable.of("PatientIdentifier"));
    }

    private List<UUID> found(String identifier) {
        return patients
                .search(caller, PersonFilter.of(identifier, null, null, null), new PageQuery(0, 20))
                .items()
                .stream()
                .map(Patient::id)
                .toList();
    }

    private int count(Runnable call) {
        return statements.during(call).size();
    }

    private static Object outcome(CompletableFuture<Object> future) {
        try {
            return future.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof ApiException refused) {
                return refused.code();
            }
            throw e;
        }
    }

    private static NewPatient ofPerson(UUID personId) {
        return new NewPatient(personId, null, null, List.of(), false);
    }

    private static NewPatient ofNew(String family) {
        NewPerson person = TestPersons.named(family);
        return new NewPatient(null, person, null, List.of(), false);
    }

    private static NewPatient temporary() {
        return new NewPatient(null, TestPersons.unknown(), null, List.of(), false);
    }

    private static Preferable<PatientIdentifier> identifier(String type, String value) {
        return new Preferable<>(new PatientIdentifier(type, SYSTEM, value), false);
    }
}

package org.clinicalplatform.demographics.person;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.clinicalplatform.testing.Refusals.assertNotFound;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.clinicalplatform.api.model.AddressUse;
import org.clinicalplatform.api.model.ContactSystem;
import org.clinicalplatform.api.model.ContactUse;
import org.clinicalplatform.api.model.Gender;
import org.clinicalplatform.api.model.MaritalStatus;
import org.clinicalplatform.api.model.NameUse;
import org.clinicalplatform.api.model.RelationshipType;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.testing.AtOnce;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.PatientRow;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

class PersonServiceTest extends ClinicTestCase {
    private final PersonService persons;
    private final PersonRecords<PersonName> names;
    private final PersonRecords<PersonAddress> addresses;
    private final PersonRecords<PersonContact> contacts;
    private final PersonRelationshipService relationships = bean(PersonRelationshipService.class);

    PersonServiceTest(
            PersonService persons,
            PersonRecords<PersonName> names,
            PersonRecords<PersonAddress> addresses,
            PersonRecords<PersonContact> contacts,
            ApplicationContext beans) {
        super(beans);
        this.persons = persons;
        this.names = names;
        this.addresses = addresses;
        this.contacts = contacts;
    }

    @Test
    void createWhenEveryFieldIsGivenThenReadsThemBack() {
        PersonDetails details = new PersonDetails(
                Gender.FEMALE,
                LocalDate.parse("1980-02-29"),
                true,
                Instant.parse("2020-01-01T10:00:00Z"),
                MaritalStatus.UNK,
                "de-AT");
        PersonName name = new PersonName(NameUse.OFFICIAL, "O'Neil, \"x\"", List.of("Ada {M}", "b,c"), "Dr.", "PhD");
        PersonAddress address =
                new PersonAddress(AddressUse.BILLING, List.of("Ring 1", "Top 2"), "Wien", "Bezirk", "W", "1010", "AT");
        PersonContact contact = new PersonContact(ContactSystem.OTHER, ContactUse.TEMP, "pigeon");

        Person created = persons.create(
                caller,
                new NewPerson(
                        details,
                        false,
                        List.of(new Preferable<>(name, false), new Preferable<>(TestPersons.name(null, "Adi"), true)),
                        List.of(new Preferable<>(address, true)),
                        List.of(new Preferable<>(contact, false))));

        assertThat(persons.get(caller, created.id())).isEqualTo(created);
        assertThat(created.details()).isEqualTo(details);
        assertThat(created.names()).extracting(PreferableRecord::preferred).containsExactly(true, false);
        assertThat(created.names().get(1).details()).isEqualTo(name);
        assertThat(created.addresses()).singleElement().returns(address, PreferableRecord::details);
        assertThat(created.contacts()).singleElement().returns(contact, PreferableRecord::details);
        assertThat(created.revision().createdAt()).isEqualTo(TestClock.START);
    }

    @Test
    void createWhenNoRecordIsPreferredThenTheFirstIs() {
        Person created = persons.create(
                caller,
                new NewPerson(
                        TestPersons.details(null),
                        false,
                        List.of(
                                new Preferable<>(TestPersons.name("First"), false),
                                new Preferable<>(TestPersons.name("Second"), false)),
                        List.of(),
                        List.of(new Preferable<>(TestPersons.phone("123456").details(), false))));

        assertThat(created.names())
                .extracting(name -> name.details().family(), PreferableRecord::preferred)
                .containsExactly(tuple("First", true), tuple("Second", false));
        assertThat(created.contacts()).singleElement().returns(true, PreferableRecord::preferred);
    }

    @Test
    void getAndUpdateWhenMergedAwayThenShowTheSurvivorAndChangeIt() {
        Person survivor = register("Feld");
        Person retired = register("Felt");
        db.update(
                "update person set voided_at = now(), merged_into_person_id = ? where id = ?",
                survivor.id(),
                retired.id());

        assertThat(persons.get(caller, retired.id()))
                .returns(true, Person::voided)
                .returns(survivor.id(), Person::mergedIntoPersonId);
        assertThat(names.list(caller, retired.id())).isEqualTo(survivor.names());
        assertThat(persons.update(caller, retired.id(), 0, TestPersons.details(LocalDate.parse("1999-01-01")))
                        .id())
                .isEqualTo(survivor.id());
    }

    @Test
    void updateWhenTheBirthDateCannotBeMeantThenOnlyTheStoredOneIsAccepted() {
        Person person = register("Feld");
        LocalDate early = LocalDate.parse("1849-12-31");

        assertRefused(
                        ErrorCode.INVALID_REQUEST,
                        () -> persons.update(caller, person.id(), 0, TestPersons.details(early)))
                .withMessage("Invalid request: birthDate is before 1850-01-01");
        db.update("update person set birth_date = ? where id = ?", early, person.id());

        assertThat(persons.update(caller, person.id(), 0, TestPersons.details(early))
                        .details()
                        .birthDate())
                .isEqualTo(early);
        assertRefused(
                ErrorCode.INVALID_REQUEST,
                () -> persons.update(caller, person.id(), 1, TestPersons.details(early.minusDays(1))));
        assertThat(persons.update(caller, person.id(), 1, TestPersons.details(early.plusDays(1)))
                        .details()
                        .birthDate())
                .isEqualTo(early.plusDays(1));
    }

    @Test
    void updateWhenVoidThenNotFound() {
        Person person = register("Feld");
        db.update("update person set voided_at = now() where id = ?", person.id());

        assertNotFound("Person not found", () -> persons.update(caller, person.id(), 0, TestPersons.details(null)));
        assertThat(persons.get(caller, person.id()).voided()).isTrue();
    }

    @Test
    void updateWhenAnotherVersionIsInForceThenIsAConflict() {
        Person person = register("Feld");
        clock.advance(Duration.ofMinutes(1));

        Person changed = persons.update(caller, person.id(), 0, TestPersons.details(LocalDate.parse("1999-01-01")));

        assertThat(persons.get(caller, person.id())).isEqualTo(changed);
        assertThat(changed.names()).isEqualTo(person.names());
        assertThat(changed.revision().version()).isEqualTo(1);
        assertRefused(
                ErrorCode.VERSION_CONFLICT, () -> persons.update(caller, person.id(), 0, TestPersons.details(null)));
    }

    /** The writer waits for a merge and then adds the name to the survivor. */
    @Test
    void createWhenThePersonIsMergedAwayMeanwhileThenTheNameIsTheSurvivors() throws Exception {
        Person survivor = register("Feld");
        Person retired = register("Felt");
        CompletableFuture<PreferableRecord<PersonName>> waiting = new CompletableFuture<>();
        try (HeldLock merge = HeldLock.onRow(db, "person", retired.id())) {
            waiting.completeAsync(() -> addName(retired.id(), "Late", true));
            merge.awaitWaiting("for no key update of r");
            merge.execute(
                    "update person set voided_at = now(), merged_into_person_id = ? where id = ?",
                    survivor.id(),
                    retired.id());
        }
        PreferableRecord<PersonName> late = waiting.get(10, TimeUnit.SECONDS);

        assertThat(persons.get(caller, survivor.id()).names()).first().isEqualTo(late);
        assertThat(persons.get(caller, survivor.id()).names())
                .extracting(PreferableRecord::preferred)
                .containsExactly(true, false);
    }

    @Test
    void createWhenSeveralPreferredComeAtOnceThenOneIs() {
        Person person = register("Feld");

        AtOnce.run(6, i -> {
            addName(person.id(), "N" + i, true);
            contacts.create(caller, person.id(), TestPersons.phone("12345" + i));
        });

        Person read = persons.get(caller, person.id());
        assertThat(read.names())
                .hasSize(7)
                .filteredOn(PreferableRecord::preferred)
                .hasSize(1);
        assertThat(read.contacts())
                .hasSize(6)
                .filteredOn(PreferableRecord::preferred)
                .hasSize(1);
    }

    @Test
    void recordsWhenMadePreferredThenThoseOfAnotherPersonStayPreferred() {
        UUID other = register("Feld").id();
        UUID id = register("Feld").id();
        PersonAddress home = new PersonAddress(AddressUse.HOME, List.of(), "Wien", null, null, null, null);
        for (UUID each : List.of(other, id)) {
            addName(each, "Felt", true);
            addresses.create(caller, each, new Preferable<>(home, true));
            contacts.create(caller, each, TestPersons.phone("123456"));
        }

        Person read = persons.get(caller, other);
        assertThat(read.names()).first().returns(true, PreferableRecord::preferred);
        assertThat(read.addresses()).singleElement().returns(true, PreferableRecord::preferred);
        assertThat(read.contacts()).singleElement().returns(true, PreferableRecord::preferred);
    }

    @Test
    void voidRecordWhenItIsTheLastNameThenIsRefusedUnlessTemporary() {
        Person known = register("Feld");
        Person unknown = persons.create(caller, TestPersons.unknown());
        PreferableRecord<PersonName> placeholder = addName(unknown.id(), "Unknown", false);

        assertRefused(
                ErrorCode.LAST_NAME,
                () -> names.voidRecord(caller, known.id(), known.names().get(0).id(), null));
        names.voidRecord(caller, unknown.id(), placeholder.id(), "Of another person");

        assertThat(persons.get(caller, unknown.id()).names()).isEmpty();
        assertThat(db.texts("select void_reason from person_name where id = ?", placeholder.id()))
                .containsExactly("Of another person");
    }

    @Test
    void partsWhenChangedThenAreReadBackTheSameAndCountTheirChanges() {
        UUID id = register("Feld").id();
        PersonAddress home = new PersonAddress(AddressUse.HOME, List.of(), "Wien", null, null, null, null);
        PersonAddress old = new PersonAddress(AddressUse.OLD, List.of("Ring 1"), null, null, null, null, "AT");
        PreferableRecord<PersonAddress> address = addresses.create(caller, id, new Preferable<>(home, false));
        PreferableRecord<PersonContact> contact = contacts.create(caller, id, TestPersons.phone("123456"));
        assertThat(address.preferred()).isTrue();

        PreferableRecord<PersonAddress> moved =
                addresses.update(caller, id, address.id(), 0, new Preferable<>(old, false));
        PreferableRecord<PersonContact> changed =
                contacts.update(caller, id, contact.id(), 0, TestPersons.phone("654321"));

        Person read = persons.get(caller, id);
        assertThat(read.addresses()).containsExactly(moved);
        assertThat(read.contacts()).containsExactly(changed);
        assertThat(moved.revision().version()).isEqualTo(1);
        assertRefused(
                ErrorCode.VERSION_CONFLICT, () -> contacts.update(caller, id, contact.id(), 0, TestPersons.phone("1")));
        addresses.voidRecord(caller, id, address.id(), null);
        contacts.voidRecord(caller, id, contact.id(), null);
        assertThat(persons.get(caller, id).addresses()).isEmpty();
        assertNotFound("Contact not found", () -> contacts.voidRecord(caller, id, contact.id(), null));
    }

    @Test
    void relationshipWhenThereAlreadyThenIsRefusedUntilItEnds() {
        UUID child = register("Feld").id();
        UUID mother = register("Feldt").id();
        PersonRelationshipDetails parent = new PersonRelationshipDetails(RelationshipType.PARENT, null, null);

        PersonRelationship recorded = relationships.create(caller, child, mother, parent);

        assertThat(relationships.list(caller, child)).containsExactly(recorded);
        assertThat(relationships.list(caller, mother)).isEmpty();
        assertRefused(ErrorCode.RELATIONSHIP_EXISTS, () -> relationships.create(caller, child, mother, parent));
        assertRefused(ErrorCode.INVALID_REQUEST, () -> relationships.create(caller, child, child, parent));
        PersonRelationship ended = relationships.update(
                caller,
                child,
                recorded.id(),
                0,
                new PersonRelationshipDetails(RelationshipType.PARENT, null, LocalDate.parse("2020-01-01")));
        assertThat(relationships.list(caller, child)).containsExactly(ended);
        relationships.create(caller, child, mother, parent);
    }

    /** Both calls lock the persons in the same order. */
    @Test
    void relationshipWhenRecordedBothWaysAtOnceThenNeitherFails() {
        UUID one = register("Feld").id();
        UUID two = register("Feldt").id();
        PersonRelationshipDetails spouse = new PersonRelationshipDetails(RelationshipType.SPOUSE, null, null);

        AtOnce.run(2, i -> relationships.create(caller, i == 0 ? one : two, i == 0 ? two : one, spouse));

        assertThat(relationships.list(caller, one)).hasSize(1);
        assertThat(relationships.list(caller, two)).hasSize(1);
    }

    @Test
    void relationshipsWhenThePersonIsMergedMeanwhileThenAreThoseOfOneSnapshot() throws Exception {
        UUID child = register("Feld").id();
        UUID mother = register("Feld").id();
        UUID survivor = register("Feldt").id();
        PersonRelationshipDetails parent = new PersonRelationshipDetails(RelationshipType.PARENT, null, null);
        UUID recorded = relationships.create(caller, child, mother, parent).id();
        CompletableFuture<List<PersonRelationship>> waiting = new CompletableFuture<>();
        try (HeldLock merge = HeldLock.by(db, "lock table person_relationship in access exclusive mode")) {
            waiting.completeAsync(() -> relationships.list(caller, child));
            merge.awaitWaiting("from person_relationship r");
            merge.execute("update person_relationship set person_id = ? where id = ?", survivor, recorded);
            merge.execute(
                    "update person set voided_at = now(), merged_into_person_id = ? where id = ?", survivor, child);
        }

        assertThat(waiting.get(10, TimeUnit.SECONDS))
                .extracting(PersonRelationship::id)
                .containsExactly(recorded);
    }

    @Test
    void relationshipWhenAMergeOfTheOtherEndVoidsItMeanwhileThenIsUnknown() throws Exception {
        PersonRelationshipDetails parent = new PersonRelationshipDetails(RelationshipType.PARENT, null, null);

        assertUnknownAfterMerge((child, id) -> relationships.update(caller, child, id, 0, parent));
        assertUnknownAfterMerge((child, id) -> relationships.voidRecord(caller, child, id, "Wrong"));
    }

    /** The merge locks the relationship but not the child, and voids a duplicate without a new version. */
    private void assertUnknownAfterMerge(BiConsumer<UUID, UUID> change) throws Exception {
        UUID child = register("Feld").id();
        UUID mother = register("Feldt").id();
        PersonRelationshipDetails parent = new PersonRelationshipDetails(RelationshipType.PARENT, null, null);
        UUID id = relationships.create(caller, child, mother, parent).id();
        CompletableFuture<Void> waiting;
        try (HeldLock merge = HeldLock.onRow(db, "person_relationship", id)) {
            waiting = CompletableFuture.runAsync(
                    () -> assertNotFound("Relationship not found", () -> change.accept(child, id)));
            merge.awaitWaiting("person_relationship");
            merge.execute("update person_relationship set voided_at = now() where id = ?", id);
        }
        waiting.get(10, TimeUnit.SECONDS);
    }

    @Test
    void getWhenThePersonIsAPatientThenNamesThePatient() {
        PatientRow patient = patientAt(facility);

        assertThat(persons.get(caller, personOf(patient)).patientId()).isEqualTo(patient.id());
    }

    @Test
    void statementsWhenCountedThenAreThoseOfTheTable() {
        UUID id = register("Feld").id();
        PersonFilter feld = PersonFilter.of(null, "feld", null, null);
        Preferable<PersonName> requested = new Preferable<>(TestPersons.name("Old"), false);
        UUID nameId = names.create(caller, id, requested).id();

        assertStatements(
                "Person",
                Map.of(
                        "create", () -> register("Feld"),
                        "get", () -> persons.get(caller, id),
                        "update", () -> persons.update(caller, id, 0, TestPersons.details(null)),
                        "search", () -> persons.search(caller, feld, new PageQuery(0, 20))));
        assertStatements(
                "PersonName",
                Map.of(
                        "create", () -> names.create(caller, id, requested),
                        "update", () -> names.update(caller, id, nameId, 0, requested),
                        "void", () -> names.voidRecord(caller, id, nameId, null),
                        "page", () -> names.list(caller, id)));
    }

    private Person register(String family) {
        return persons.create(caller, TestPersons.named(family, "Ada"));
    }

    private PreferableRecord<PersonName> addName(UUID personId, String family, boolean preferred) {
        return names.create(caller, personId, new Preferable<>(TestPersons.name(family), preferred));
    }
}

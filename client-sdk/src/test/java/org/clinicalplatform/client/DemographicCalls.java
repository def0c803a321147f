package org.clinicalplatform.client;

import static org.clinicalplatform.client.OperationCall.calling;
import static org.clinicalplatform.client.OperationCall.returning;
import static org.clinicalplatform.client.Specification.model;

import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.clinicalplatform.client.generated.model.DuplicatePairState;
import org.clinicalplatform.client.generated.model.MatchGrade;
import org.clinicalplatform.client.generated.model.MatchSearch;
import org.clinicalplatform.client.generated.model.ModuleRepointState;
import org.clinicalplatform.client.generated.model.PatientCreate;
import org.clinicalplatform.client.generated.model.PatientIdentifierCreate;
import org.clinicalplatform.client.generated.model.PatientIdentifierUpdate;
import org.clinicalplatform.client.generated.model.PatientUpdate;
import org.clinicalplatform.client.generated.model.PersonAddressCreate;
import org.clinicalplatform.client.generated.model.PersonAddressUpdate;
import org.clinicalplatform.client.generated.model.PersonContactCreate;
import org.clinicalplatform.client.generated.model.PersonContactUpdate;
import org.clinicalplatform.client.generated.model.PersonCreate;
import org.clinicalplatform.client.generated.model.PersonMergeCreate;
import org.clinicalplatform.client.generated.model.PersonNameCreate;
import org.clinicalplatform.client.generated.model.PersonNameUpdate;
import org.clinicalplatform.client.generated.model.PersonPromotion;
import org.clinicalplatform.client.generated.model.PersonRelationshipCreate;
import org.clinicalplatform.client.generated.model.PersonRelationshipUpdate;
import org.clinicalplatform.client.generated.model.PersonUpdate;

/** Calls of the operations on persons, patients and merges. */
final class DemographicCalls {
    private static final PatientId PATIENT = SampleResponses.PATIENT;
    private static final PersonId PERSON = PersonId.parse("01900000-0000-7000-8000-000000001101");
    private static final PersonId OTHER = PersonId.parse("01900000-0000-7000-8000-000000001102");
    private static final PersonId DUPLICATE = PersonId.parse("01900000-0000-7000-8000-000000001113");
    private static final UUID PAIR = UUID.fromString("01900000-0000-7000-8000-000000000d01");
    private static final DuplicatePairFilter PAIRS = new DuplicatePairFilter(
            DuplicatePairState.OPEN,
            MatchGrade.PROBABLE,
            UUID.fromString("01900000-0000-7000-8000-000000000003"),
            UUID.fromString("01900000-0000-7000-8000-000000000013"),
            true);
    private static final UUID MERGE = UUID.fromString("01900000-0000-7000-8000-000000000a01");
    private static final PersonMergeFilter MERGES =
            new PersonMergeFilter(PERSON, Instant.parse("2026-03-01T00:00:00Z"));
    private static final String REASON = "Recorded for the wrong patient";
    private static final PersonFilter FILTER =
            new PersonFilter("N4112620", "erdman rosana", LocalDate.parse("1972-04-02"), "0555-0131");

    private DemographicCalls() {}

    static Stream<OperationCall> complete() {
        return Stream.of(
                        persons(),
                        owned(
                                "PersonName",
                                "PersonNames",
                                PERSON,
                                "2201",
                                client -> client.persons().names(),
                                PersonNameCreate.class,
                                PersonNameUpdate.class),
                        owned(
                                "PersonAddress",
                                "PersonAddresses",
                                PERSON,
                                "4101",
                                client -> client.persons().addresses(),
                                PersonAddressCreate.class,
                                PersonAddressUpdate.class),
                        owned(
                                "PersonContact",
                                "PersonContacts",
                                PERSON,
                                "5101",
                                client -> client.persons().contacts(),
                                PersonContactCreate.class,
                                PersonContactUpdate.class),
                        owned(
                                "PersonRelationship",
                                "PersonRelationships",
                                PERSON,
                                "6101",
                                client -> client.persons().relationships(),
                                PersonRelationshipCreate.class,
                                PersonRelationshipUpdate.class),
                        patients(),
                        owned(
                                "PatientIdentifier",
                                "PatientIdentifiers",
                                PATIENT,
                                "3201",
                                client -> client.patients().identifiers(),
                                PatientIdentifierCreate.class,
                                PatientIdentifierUpdate.class),
                        merges(),
                        duplicates())
                .flatMap(Function.identity());
    }

    /** The calls without their optional arguments. */
    static Stream<OperationCall> bare() {
        return Stream.of(
                returning("listPersonMerges", client -> client.personMerges().page(0, 20)),
                returning(
                        "searchModuleRepoints", client -> client.personMerges().moduleRepoints(null, null, 0, 20)),
                returning(
                        "listDuplicatePairs", client -> client.duplicatePairs().page(DuplicatePairFilter.all(), 0, 20)),
                calling("deletePersonName", client -> client.persons().names().delete(PERSON, id("2201"))),
                returning(
                        "listPatientFacilities",
                        client -> client.patients().facilities().list(PATIENT)));
    }

    /** The streams of everything. */
    static Stream<OperationCall> bareStreams() {
        return Stream.of(
                returning(
                        "listPersonMerges",
                        client -> client.personMerges().stream().toList()),
                returning(
                        "searchModuleRepoints",
                        client -> client.personMerges()
                                .streamModuleRepoints(null, null)
                                .toList()),
                returning(
                        "listDuplicatePairs",
                        client -> client.duplicatePairs().stream(DuplicatePairFilter.all())
                                .toList()));
    }

    static Stream<OperationCall> streams() {
        return Stream.of(
                returning(
                        "searchPersons",
                        client -> client.persons().stream(FILTER).toList()),
                returning(
                        "searchPatients",
                        client -> client.patients().stream(FILTER).toList()),
                returning(
                        "searchPatientBanners",
                        client -> client.patientBanners().stream(FILTER).toList()),
                returning(
                        "listPersonMerges",
                        client -> client.personMerges().stream(MERGES).toList()),
                returning(
                        "searchModuleRepoints",
                        client -> client.personMerges()
                                .streamModuleRepoints(ModuleRepointState.COMPLETED, "lab")
                                .toList()),
                returning(
                        "listDuplicatePairs",
                        client -> client.duplicatePairs().stream(PAIRS).toList()));
    }

    private static <O extends RecordId, C, U> Stream<OperationCall> owned(
            String kind,
            String plural,
            O owner,
            String number,
            Function<ClinicalClient, OwnedRecords<O, ?, C, U>> records,
            Class<C> create,
            Class<U> update) {
        UUID id = id(number);
        return Stream.of(
                returning("list" + plural, client -> records.apply(client).list(owner)),
                returning("create" + kind, client -> records.apply(client).add(owner, model(create))),
                returning("update" + kind, client -> records.apply(client).update(owner, id, model(update))),
                calling("delete" + kind, client -> records.apply(client).delete(owner, id, REASON)));
    }

    private static UUID id(String number) {
        return UUID.fromString("01900000-0000-7000-8000-00000000" + number);
    }

    private static Stream<OperationCall> persons() {
        return Stream.of(
                returning("searchPersons", client -> client.persons().search(FILTER, 0, 20)),
                returning("createPerson", client -> client.persons().create(model(PersonCreate.class))),
                returning("getPerson", client -> client.persons().get(PERSON)),
                returning("updatePerson", client -> client.persons().update(PERSON, model(PersonUpdate.class))),
                returning("promotePerson", client -> client.persons().promote(PERSON, model(PersonPromotion.class))));
    }

    private static Stream<OperationCall> patients() {
        return Stream.of(
                returning("searchPatients", client -> client.patients().search(FILTER, 0, 20)),
                returning(
                        "searchPatientBanners",
                        client -> client.patientBanners().search(FILTER, 0, 20)),
                returning("createPatient", client -> client.patients().create(model(PatientCreate.class))),
                returning("getPatient", client -> client.patients().get(PATIENT)),
                returning("updatePatient", client -> client.patients().update(PATIENT, model(PatientUpdate.class))),
                returning(
                        "listPatientFacilities",
                        client -> client.patients().facilities().listWithEnded(PATIENT)),
                returning(
                        "createPatientFacility",
                        client -> client.patients().facilities().register(PATIENT, SampleResponses.FACILITY)),
                returning(
                        "endPatientFacility",
                        client -> client.patients()
                                .facilities()
                                .end(PATIENT, SampleResponses.FACILITY, "Registered at the wrong facility")));
    }

    private static Stream<OperationCall> merges() {
        PersonMergeCreate decision = model(PersonMergeCreate.class);
        return Stream.of(
                returning("listPersonMerges", client -> client.personMerges().page(MERGES, 0, 20)),
                returning("mergePersons", client -> client.personMerges().merge(decision)),
                returning("previewPersonMerge", client -> client.personMerges().preview(decision)),
                returning("getPersonMerge", client -> client.personMerges().get(MERGE)),
                returning("undoPersonMerge", client -> client.personMerges().undo(MERGE, "Two brothers with one card")),
                returning(
                        "checkPersonMergeUndo", client -> client.personMerges().checkUndo(MERGE)),
                returning("listModuleRepoints", client -> client.personMerges().moduleRepoints(MERGE)),
                returning(
                        "searchModuleRepoints",
                        client -> client.personMerges().moduleRepoints(ModuleRepointState.COMPLETED, "lab", 0, 20)),
                returning("retryModuleRepoints", client -> client.personMerges().retryModuleRepoints(MERGE)),
                returning("listMergeMessages", client -> client.personMerges().messages(MERGE)));
    }

    private static Stream<OperationCall> duplicates() {
        return Stream.of(
                returning("listMatchCandidates", client -> client.personMerges().candidates(DUPLICATE)),
                returning(
                        "searchMatchCandidates",
                        client -> client.personMerges().searchCandidates(model(MatchSearch.class))),
                calling("dismissMatchCandidate", client -> client.personMerges().dismiss(PERSON, OTHER)),
                returning(
                        "listDuplicatePairs", client -> client.duplicatePairs().page(PAIRS, 0, 20)),
                returning("getDuplicatePair", client -> client.duplicatePairs().get(PAIR)),
                returning(
                        "dismissDuplicatePair",
                        client -> client.duplicatePairs()
                                .dismiss(PAIR, 1, "Two persons, both were here on the same day")),
                returning(
                        "deferDuplicatePair",
                        client -> client.duplicatePairs().defer(PAIR, 1, Instant.parse("2099-04-01T06:00:00Z"))),
                returning(
                        "assignDuplicatePair",
                        client -> client.duplicatePairs()
                                .assign(PAIR, 0, UUID.fromString("01900000-0000-7000-8000-000000000013"))),
                returning(
                        "reopenDuplicatePair", client -> client.duplicatePairs().reopen(PAIR, 2)));
    }
}

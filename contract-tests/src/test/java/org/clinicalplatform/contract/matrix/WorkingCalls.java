package org.clinicalplatform.contract.matrix;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.clinicalplatform.contract.harness.Callers;
import org.clinicalplatform.contract.harness.DuplicatePairs;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.PersonMerges;
import org.clinicalplatform.contract.harness.Placements;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Registrar;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Spec;
import org.clinicalplatform.contract.harness.SpecOperation;

/**
 * The example calls of operations, made to succeed: on records that are created for the call, in the version that they
 * have. What a path needs is found in the specification: the operation that creates records in the collection of a
 * path's id.
 */
final class WorkingCalls {

    private static final Pattern PARAMETER = Pattern.compile("/\\{([^}]+)}");

    /** The patient of the example has a bed in another encounter. */
    private static final Json TO_NO_BED = Json.parse("{\"location\":{\"ward\":\"Radiology\"}}");

    private final ServerUnderTest server;
    private final Callers callers;

    WorkingCalls(ServerUnderTest server) {
        this.server = server;
        this.callers = new Callers(server);
    }

    /** @param record the record that was created for the call, as JSON; empty if there is none */
    record WorkingCall(RawRequest request, String record) {}

    WorkingCall of(SpecOperation operation) {
        return operation.pathParameters().isEmpty()
                ? new WorkingCall(ofNoRecord(operation), "")
                : ofNewRecord(operation);
    }

    private RawRequest ofNoRecord(SpecOperation operation) {
        return switch (operation.id()) {
            case "mergePersons", "previewPersonMerge" ->
                callers.allowed(
                        operation,
                        RawRequest.post(operation.path())
                                .json(PersonMerges.body(newPerson(), newPerson())
                                        .toString()));
            case "dismissMatchCandidate" ->
                callers.allowed(
                        operation,
                        RawRequest.post(operation.path())
                                .json(Json.object("personId", newPerson(), "otherPersonId", newPerson())
                                        .toString()));
            case "searchPersons", "searchPatients", "searchPatientBanners" ->
                callers.allowed(operation, RawRequest.get(operation.path() + "?name=" + newName()));
            default -> callers.allowed(operation);
        };
    }

    private WorkingCall ofNewRecord(SpecOperation operation) {
        Map<String, String> ids = new HashMap<>();
        Optional<Json> record = Optional.empty();
        Matcher parameter = PARAMETER.matcher(operation.path());
        while (parameter.find()) {
            String name = parameter.group(1);
            record = create(operation.path().substring(0, parameter.start()), name, ids);
            record.ifPresent(created -> ids.put(name, idOf(created, name)));
        }
        RawRequest call = RawRequest.of(operation.method(), operation.target(ids));
        Optional<Json> last = record;
        RawRequest whole = operation
                .exampleBody()
                .map(body -> operation.id().equals("transferEncounter") ? TO_NO_BED : body)
                .map(body -> call.json(inItsVersion(body, last).toString()))
                .orElse(call);
        return new WorkingCall(
                callers.allowed(operation, whole), record.map(Json::toString).orElse(""));
    }

    /**
     * A new record whose id is the parameter's; empty where nothing creates such records, and the example has to do.
     */
    private Optional<Json> create(String collection, String parameter, Map<String, String> ids) {
        return switch (parameter) {
            case "patientId" -> Optional.of(Registrar.at(server).newPatient());
            case "personId" ->
                Optional.of(Registrar.at(server).newPatient()).map(patient -> patient.with("id", quoted(patient)));
            case "duplicatePairId" -> Optional.of(DuplicatePairs.at(server).newPair());
            case "personMergeId" ->
                Optional.of(
                        PersonMerges.at(server).merge(newPerson(), newPerson()).json());
            case "encounterLocationId" -> Optional.of(newPlacement());
            case "encounterProviderId" ->
                created(Spec.operation("createEncounterProvider"), Map.of("encounterId", newEncounter()));
            default ->
                Spec.operations().stream()
                        .filter(operation -> operation.method().equals("POST")
                                && operation.path().equals(collection))
                        .findFirst()
                        .flatMap(operation -> created(operation, ids));
        };
    }

    /** In an encounter of its own and without a bed, since the patient of the example has one. */
    private Json newPlacement() {
        RawRequest call = RawRequest.post(Placements.PATH).json(Placements.planning(newEncounter()));
        return server.send(callers.allowed(Spec.operation("createEncounterLocation"), call))
                .expect(201)
                .json();
    }

    /** That of the example is finished. */
    private String newEncounter() {
        return created(Spec.operation("createEncounter"), Map.of())
                .orElseThrow()
                .text("id");
    }

    private Optional<Json> created(SpecOperation creation, Map<String, String> ids) {
        RawResponse response = send(creation, ids);
        return response.status() == 201 ? Optional.of(response.json()) : Optional.empty();
    }

    private RawResponse send(SpecOperation creation, Map<String, String> ids) {
        return server.send(
                ids.isEmpty()
                        ? callers.allowed(creation)
                        : callers.allowed(creation, creation.call(creation.target(ids))));
    }

    private String newPerson() {
        return Registrar.at(server).newPatient().text("personId");
    }

    private String newName() {
        Json person = Registrar.at(server).newPatient().get("person");
        return person.get("names").items().get(0).text("family");
    }

    private static String quoted(Json patient) {
        return Json.quoted(patient.text("personId"));
    }

    private static String idOf(Json record, String parameter) {
        return record.has("id") ? record.text("id") : record.text(parameter);
    }

    private static Json inItsVersion(Json body, Optional<Json> record) {
        return record.filter(created -> body.has("version") && created.has("version"))
                .map(created -> body.with("version", created.get("version").toString()))
                .orElse(body);
    }
}

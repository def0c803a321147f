package org.clinicalplatform.contract.denial;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.ClinicalRecords;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.DuplicatePairs;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.Participations;
import org.clinicalplatform.contract.harness.Placements;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.Registrar;
import org.clinicalplatform.contract.harness.Registrations;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Spec;
import org.clinicalplatform.contract.harness.SpecOperation;
import org.clinicalplatform.contract.harness.SpecOperation.MarkedProperty;

/**
 * A property of a request body that refers to a record, which the specification marks with {@code x-refers-to}. Its
 * value is one id or a list of one id.
 *
 * @param operation the operation with that body
 * @param property the marked property
 */
public record Reference(SpecOperation operation, MarkedProperty property) {

    /** No record has this version: calls that are refused for it change nothing. */
    private static final int NO_VERSION = 4711;

    /** A provider is an account. */
    private static final Set<String> ACCOUNTS = Set.of("User account", "Provider");

    private static final String RECORD = "01900000-0000-7000-8000-000000000";
    private static final String TRAINEE = Registrations.PATH + "/" + Demo.TRAINEE_ID;

    /** Ids of one kind of record: one that the caller may refer to, and some that are denied. */
    private record Ids(String visible, List<String> denied) {

        /** The demonstration data number clinical records alike: by patient, facility and state. */
        static Ids clinical(String prefix) {
            return new Ids(
                    RECORD + prefix + "1",
                    Stream.of("2", "3", "5", "8")
                            .map(digit -> RECORD + prefix + digit)
                            .toList());
        }

        /** With another visible one, for references to a record that must not be over. */
        Ids seeing(String id) {
            return new Ids(id, denied);
        }
    }

    private static final Map<String, Ids> IDS = Map.of(
            "Tenant", new Ids(Demo.NORTH, List.of(Demo.SOUTH)),
            "Facility", new Ids(Demo.N1, List.of(Demo.S1, Demo.S2)),
            "Role", new Ids(Demo.MEMBER_ROLE, List.of(Demo.ROLE_OF_SOUTH)),
            "Person", new Ids(Demo.PERSON_AT_N1, List.of(Demo.PERSON_IN_SOUTH, Demo.OTHER_PERSON_IN_SOUTH)),
            "User account", new Ids(Demo.CLERK_ID, List.of(Demo.CLINICIAN_SOUTH_ID)),
            "Provider", new Ids(Demo.CLINICIAN_ID, List.of(Demo.CLINICIAN_SOUTH_ID)),
            "Visit", Ids.clinical("20").seeing(Demo.VISIT_IN_PROGRESS),
            "Encounter", Ids.clinical("40").seeing(Demo.ENCOUNTER_IN_PROGRESS),
            "Observation", Ids.clinical("50"),
            "Condition", Ids.clinical("54"));

    private static final Map<String, Call> CALLS =
            Stream.concat(clinicalCalls(), otherCalls()).collect(Collectors.toUnmodifiableMap(Call::of, call -> call));

    /**
     * A call that is valid except for the reference, which is not in its body yet.
     *
     * @param of the operation, or {@code operation.property} where the body depends on the property
     * @param alsoWrong makes the body wrong in another way
     */
    private record Call(String of, String account, String path, String body, UnaryOperator<String> alsoWrong) {}

    /** Every marked property of every request body. */
    static List<Reference> all() {
        return Spec.operations().stream().flatMap(Reference::of).toList();
    }

    /** The marked properties of an operation's body. */
    public static Stream<Reference> of(SpecOperation operation) {
        return operation.markedProperties("x-refers-to").map(property -> new Reference(operation, property));
    }

    /** Who calls. */
    public String account() {
        return arranged().account();
    }

    /** What the response calls the record. */
    String record() {
        return property.mark().toLowerCase(Locale.ROOT);
    }

    /** The call with an id as its reference, valid in every other way. */
    public RawRequest call(String id) {
        return request(body(id).toString());
    }

    /** Calls that are wrong in another way too. */
    List<Function<String, RawRequest>> alsoWrong() {
        return List.of(
                id -> request(arranged().alsoWrong().apply(body(id).toString())),
                id -> request("{" + member(id) + "}"));
    }

    String visible() {
        return ids().visible();
    }

    /** Ids that exist and are denied, each for another reason. */
    public List<String> denied() {
        return ids().denied();
    }

    /** One that names nothing, and one that names a record of another kind. */
    List<String> unknown() {
        return List.of(Demo.unknown(0xa00), property.mark().equals("Role") ? Demo.N2 : Demo.MEMBER_ROLE);
    }

    /** Ids of visible records of every other kind. */
    List<String> ofOtherKinds() {
        return IDS.entrySet().stream()
                .filter(kind -> !isOfTheSameKind(kind.getKey()))
                .map(kind -> kind.getValue().visible())
                .toList();
    }

    private boolean isOfTheSameKind(String mark) {
        return mark.equals(property.mark()) || ACCOUNTS.contains(mark) && ACCOUNTS.contains(property.mark());
    }

    private Ids ids() {
        Ids ids = IDS.get(property.mark());
        if (ids == null) {
            throw new IllegalStateException("Name a visible and a denied " + property.mark() + " in " + getClass());
        }
        return ids;
    }

    private Call arranged() {
        Call call = CALLS.getOrDefault(operation.id() + "." + property.name(), CALLS.get(operation.id()));
        if (call == null) {
            throw new IllegalStateException("Describe a call of " + operation.id() + " in " + getClass());
        }
        return call;
    }

    private Json body(String id) {
        return Json.parse(arranged().body()).with(property.name(), value(id));
    }

    private String member(String id) {
        return Json.quoted(property.name()) + ":" + value(id);
    }

    private String value(String id) {
        return property.isList() ? "[" + Json.quoted(id) + "]" : Json.quoted(id);
    }

    private RawRequest request(String body) {
        return RawRequest.of(operation.method(), arranged().path()).json(body);
    }

    @Override
    public String toString() {
        return operation + " " + property.name();
    }

    private static Stream<Call> clinicalCalls() {
        return Arrays.stream(ClinicalRecords.values()).flatMap(kind -> {
            UnaryOperator<String> wrongSystem = body -> body.replace("http://", "urn:nowhere:");
            Stream<Call> create = Spec.operations().stream()
                    .filter(operation -> operation.method().equals("POST")
                            && operation.path().equals(kind.path()))
                    .map(operation -> new Call(
                            operation.id(), Demo.CLINICIAN, kind.path(), kind.body(Demo.PATIENT_AT_N1), wrongSystem));
            Stream<Call> update = Spec.operations().stream()
                    .filter(operation ->
                            operation.method().equals("PUT") && operation.path().matches(kind.path() + "/\\{\\w+}"))
                    .map(operation -> new Call(
                            operation.id(),
                            Demo.CLINICIAN,
                            kind.path(kind.ofPatientAtN1()),
                            kind.update(NO_VERSION),
                            wrongSystem));
            return Stream.concat(create, update);
        });
    }

    private static Stream<Call> otherCalls() {
        return Stream.of(
                new Call(
                        "createEncounterLocation",
                        Demo.CLINICIAN,
                        Placements.PATH,
                        Placements.planning(Demo.ENCOUNTER_IN_PROGRESS),
                        body -> body.replace("\"room\"", "\"rooms\"")),
                new Call(
                        "createEncounterProvider",
                        Demo.CLINICIAN,
                        Participations.ofEncounter(Demo.ENCOUNTER_IN_PROGRESS),
                        Participations.body("ATTENDER", "2026-03-01T08:00:00Z"),
                        body -> body.replace("ATTENDER", "IDOL")),
                new Call(
                        "registerUserAccount",
                        Demo.ADMIN,
                        Registrations.PATH,
                        Registrations.body().toString(),
                        body -> body.replace("@", " at ")),
                new Call(
                        "updateUserAccount",
                        Demo.ADMIN,
                        TRAINEE,
                        "{\"firstName\":\"Tariq\",\"lastName\":\"Haddad\",\"version\":" + NO_VERSION + "}",
                        body -> body.replace("Tariq", " ")),
                // a role that does not exist: the trainee's roles stay the same for other tests
                new Call(
                        "createRoleAssignment",
                        Demo.ADMIN,
                        TRAINEE + "/role-assignments",
                        "{\"roleCode\":\"NO_SUCH_ROLE\"}",
                        body -> body.replace("\"NO_SUCH_ROLE\"", "7")),
                new Call(
                        "createRoleAssignment.roleId",
                        Demo.ADMIN,
                        TRAINEE + "/role-assignments",
                        "{}",
                        body -> body.replaceFirst("\\{", "{\"roleCode\":\"MEMBER\",")),
                new Call(
                        "createPatient",
                        Demo.CLERK,
                        Registrar.PATIENTS,
                        Registrar.patient().toString(),
                        body -> body.replaceFirst("\\{", "{\"zzUnknown\":1,")),
                new Call(
                        "createPatient.personId",
                        Demo.CLERK,
                        Registrar.PATIENTS,
                        "{}",
                        body -> body.replaceFirst("\\{", "{\"person\":" + Registrar.person() + ",")),
                new Call(
                        "assignDuplicatePair",
                        Demo.CLERK,
                        DuplicatePairs.path(DuplicatePairs.at(Servers.shared())
                                        .newPair()
                                        .text("id")) + "/assign",
                        "{\"version\":" + NO_VERSION + "}",
                        body -> body.replaceFirst("\\{", "{\"since\":7,")),
                new Call(
                        "createPersonRelationship",
                        Demo.CLERK,
                        Registrar.person(Demo.PERSON_AT_N1) + "/relationships",
                        "{\"type\":\"SPOUSE\"}",
                        body -> body.replace("SPOUSE", "IDOL")),
                new Call(
                        "createPatientFacility",
                        Demo.CLERK,
                        Registrar.patient(Demo.PATIENT_AT_N1) + "/facilities",
                        "{}",
                        body -> body.replaceFirst("\\{", "{\"since\":7,")));
    }
}

package org.clinicalplatform.contract.harness;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The example calls of operations, made to succeed: on records that are created for the call, in the version and state
 * that the operation needs. What a path needs is found in the specification: the operation that creates records in the
 * collection of a path's id.
 */
public final class WorkingCalls {

    /** The operations whose calls are refused, and what each lacks; their own tests prove that they succeed. */
    public static final Map<String, String> REFUSED = Map.ofEntries(
            Map.entry("exchangeSession", "a token of an identity provider"),
            Map.entry("openServiceSession", "a token of an identity provider"),
            Map.entry("receiveLogoutToken", "a token of an identity provider"),
            Map.entry("linkAccount", "an identity provider"),
            Map.entry("linkUserAccount", "an identity provider"),
            Map.entry("requirePasswordUpdate", "an identity provider"),
            Map.entry("verifySecondFactor", "a code of an authenticator"),
            Map.entry("confirmMfaEnrolment", "a code of an authenticator"),
            Map.entry("disableMfa", "a code of an authenticator"),
            Map.entry("reissueRecoveryCodes", "a code of an authenticator"),
            Map.entry("stepUpSession", "a code of an authenticator"),
            Map.entry("redeemPasswordReset", "the link of a message"),
            Map.entry("inviteUserAccount", "an email address that messages reach"),
            Map.entry("issueUserAccountLinkCode", "an email address that messages reach"),
            Map.entry("sendNotificationEvent", "a message that was not sent"),
            Map.entry("discardNotificationEvent", "a message that was not sent"));

    private static final Pattern PARAMETER = Pattern.compile("/\\{([^}]+)}");

    /** Before the ends in the examples. */
    private static final String STARTED = "2026-03-01T08:15:30.000Z";

    /** The patient of the example has a bed in another encounter. */
    private static final Json TO_NO_BED = Json.parse("{\"location\":{\"ward\":\"Radiology\"}}");

    private final ServerUnderTest server;
    private final Callers callers;

    public WorkingCalls(ServerUnderTest server) {
        this.server = server;
        this.callers = new Callers(server);
    }

    /** @param record the record that was created for the call, as JSON; empty if there is none */
    public record WorkingCall(RawRequest request, String record) {}

    /** Whether the call of an operation succeeds at a server without an identity provider. */
    public static boolean succeeds(SpecOperation operation) {
        return !REFUSED.containsKey(operation.id());
    }

    public WorkingCall of(SpecOperation operation) {
        return operation.pathParameters().isEmpty()
                ? new WorkingCall(ofNoRecord(operation), "")
                : ofNewRecord(operation);
    }

    private RawRequest ofNoRecord(SpecOperation operation) {
        RawRequest call = RawRequest.of(operation.method(), operation.path());
        return switch (operation.id()) {
            case "mergePersons", "previewPersonMerge" ->
                allowed(operation, call, PersonMerges.body(newPerson(), newPerson()));
            case "dismissMatchCandidate" ->
                allowed(operation, call, Json.object("personId", newPerson(), "otherPersonId", newPerson()));
            case "createTenant", "createFacility", "createRole" ->
                allowed(
                        operation,
                        call,
                        accepted(operation, operation.exampleBody().orElseThrow()));
            case "searchPersons", "searchPatients", "searchPatientBanners" ->
                callers.allowed(operation, RawRequest.get(operation.path() + "?name=" + newName()));
            case "refreshSession" ->
                Sessions.refreshRequest(
                        Sessions.at(server).fresh(Demo.CLINICIAN).refreshToken());
            case "changePassword" -> changingPassword(call);
            default -> callers.allowed(operation);
        };
    }

    private RawRequest allowed(SpecOperation operation, RawRequest call, Json body) {
        return callers.allowed(operation, call.json(body.toString()));
    }

    /** Of an account for this call: others sign in with the passwords of the demonstration. */
    private RawRequest changingPassword(RawRequest call) {
        String account = new Accounts(server).copyOf(Demo.BYSTANDER);
        Json body = Json.object("currentPassword", Demo.PASSWORD, "newPassword", "correct-Horse-1");
        return call.json(body.toString())
                .bearer(Sessions.at(server).fresh(account).accessToken());
    }

    private WorkingCall ofNewRecord(SpecOperation operation) {
        Map<String, String> ids = new HashMap<>();
        Optional<Json> record = Optional.empty();
        Matcher parameter = PARAMETER.matcher(operation.path());
        while (parameter.find()) {
            String name = parameter.group(1);
            record = create(operation, operation.path().substring(0, parameter.start()), name, ids);
            record.ifPresent(created -> ids.put(name, idOf(created, name)));
        }
        RawRequest call = RawRequest.of(operation.method(), operation.target(ids));
        Optional<Json> last = record;
        RawRequest whole = operation
                .exampleBody()
                .map(body ->
                        call.json(inItsVersion(accepted(operation, body), last).toString()))
                .orElse(call);
        return new WorkingCall(
                callers.allowed(operation, whole), record.map(Json::toString).orElse(""));
    }

    /** The body of an example as a server accepts it again and again. */
    private static Json accepted(SpecOperation operation, Json body) {
        return switch (operation.id()) {
            case "transferEncounter" -> TO_NO_BED;
            case "createTenant", "createFacility", "createRole" ->
                body.with("code", Json.quoted("K" + unique().substring(0, 12)));
            case "createPatientIdentifier", "updatePatientIdentifier" -> body.with("value", Json.quoted(unique()));
            // the patient of the call is registered at the other one
            case "createPatientFacility" -> body.with("facilityId", Json.quoted(Demo.N2));
            // another account of the demonstration has the address
            case "updateUserAccount" -> body.without("email");
            default -> body;
        };
    }

    private static String unique() {
        return UUID.randomUUID().toString().replace("-", "").toUpperCase(Locale.ROOT);
    }

    /**
     * A new record whose id is the parameter's; empty where nothing creates such records, and the example has to do.
     */
    private Optional<Json> create(
            SpecOperation operation, String collection, String parameter, Map<String, String> ids) {
        return switch (parameter) {
            case "patientId" -> Optional.of(Registrar.at(server).newPatient());
            case "personId" ->
                Optional.of(newPatientFor(operation)).map(patient -> patient.with("id", quoted(patient)));
            case "duplicatePairId" -> Optional.of(newPairFor(operation));
            case "personMergeId" ->
                Optional.of(
                        PersonMerges.at(server).merge(newPerson(), newPerson()).json());
            case "visitId" -> Optional.of(newVisitFor(operation));
            case "clinicalNoteId" -> Optional.of(newNoteFor(operation));
            case "encounterLocationId" -> Optional.of(newPlacementFor(operation));
            case "encounterProviderId" -> Optional.of(newParticipation());
            case "emergencyAccessId" ->
                created(
                        Spec.operation("createEmergencyAccess"),
                        Map.of("patientId", Registrar.at(server).newPatient().text("id")));
            case "sessionId" -> Optional.of(newSession());
            default -> created(collection, ids).map(created -> ofFacilityOfSession(operation, created));
        };
    }

    private Optional<Json> created(String collection, Map<String, String> ids) {
        return Spec.operations().stream()
                .filter(operation ->
                        operation.method().equals("POST") && operation.path().equals(collection))
                .findFirst()
                .flatMap(operation -> created(operation, ids));
    }

    /** One registration must be left, so it is the former one that is ended. */
    private static Json ofFacilityOfSession(SpecOperation operation, Json created) {
        return operation.id().equals("endPatientFacility") ? created.with("id", Json.quoted(Demo.N1)) : created;
    }

    private Json newPatientFor(SpecOperation operation) {
        Registrar registrar = Registrar.at(server);
        if (!operation.id().equals("promotePerson")) {
            return registrar.newPatient();
        }
        Json temporary = Registrar.person().with("temporary", "true");
        return registrar.create(Registrar.PATIENTS, Json.parse("{}").with("person", temporary.toString()));
    }

    private Json newPairFor(SpecOperation operation) {
        DuplicatePairs pairs = DuplicatePairs.at(server);
        Json pair = pairs.newPair();
        if (!operation.id().equals("reopenDuplicatePair")) {
            return pair;
        }
        Json dismissal = Json.object("reason", "Two sisters")
                .with("version", pair.get("version").toString());
        return pairs.decide(pair.text("id"), "dismiss", dismissal.toString())
                .expect(200)
                .json();
    }

    private Json newVisitFor(SpecOperation operation) {
        boolean planned = operation.id().equals("startVisit") || operation.id().equals("cancelVisit");
        Json visit = Json.parse(Visits.opening(Demo.PATIENT_AT_N1)).with("startedAt", Json.quoted(STARTED));
        return post(
                "createVisit",
                Visits.PATH,
                planned ? visit.with("status", "\"PLANNED\"").toString() : visit.toString());
    }

    private Json newNoteFor(SpecOperation operation) {
        Json note = created(Spec.operation("createClinicalNote"), Map.of()).orElseThrow();
        if (!operation.id().equals("amendClinicalNote")) {
            return note;
        }
        SpecOperation signing = Spec.operation("signClinicalNote");
        Json version = Json.parse("{}").with("version", note.get("version").toString());
        RawRequest call = RawRequest.post(signing.target(Map.of("clinicalNoteId", note.text("id"))));
        return server.send(allowed(signing, call, version)).expect(200).json();
    }

    /** In an encounter of its own and without a bed, since the patient of the example has one. */
    private Json newPlacementFor(SpecOperation operation) {
        String planned = Placements.planning(newEncounter());
        return post(
                "createEncounterLocation",
                Placements.PATH,
                operation.id().equals("endEncounterLocation")
                        ? Json.parse(planned)
                                .with("status", "\"ACTIVE\"")
                                .with("startedAt", Json.quoted(STARTED))
                                .toString()
                        : planned);
    }

    private Json newParticipation() {
        return post(
                "createEncounterProvider",
                Participations.ofEncounter(newEncounter()),
                Participations.body("ATTENDER", STARTED));
    }

    private Json post(String creation, String path, String body) {
        return server.send(callers.allowed(
                        Spec.operation(creation), RawRequest.post(path).json(body)))
                .expect(201)
                .json();
    }

    /** That of the example is finished. */
    private String newEncounter() {
        return created(Spec.operation("createEncounter"), Map.of())
                .orElseThrow()
                .text("id");
    }

    /** Another one of the account that makes the call. */
    private Json newSession() {
        String token = Sessions.at(server).fresh(Demo.CLINICIAN).accessToken();
        return server.send(RawRequest.get("/api/v1/auth/sessions").bearer(token))
                .expect(200)
                .json()
                .get("items")
                .items()
                .get(0);
    }

    private Optional<Json> created(SpecOperation creation, Map<String, String> ids) {
        RawResponse response = send(creation, ids);
        return response.status() == 201 ? Optional.of(response.json()) : Optional.empty();
    }

    private RawResponse send(SpecOperation creation, Map<String, String> ids) {
        if (ids.isEmpty()) {
            return server.send(ofNoRecord(creation));
        }
        RawRequest call = RawRequest.of(creation.method(), creation.target(ids));
        Optional<Json> body = creation.exampleBody().map(example -> accepted(creation, example));
        return server.send(callers.allowed(
                creation, body.map(json -> call.json(json.toString())).orElse(call)));
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

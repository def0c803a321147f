package org.clinicalplatform.contract.harness;

import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;

/** Who may call each operation of the specification at one server. */
public final class Callers {

    /** The demo account that holds the permissions with this prefix; the longest prefix applies. */
    private static final Map<String, String> HOLDERS = Map.of(
            "accesscontrol.", Demo.ADMIN,
            "accesscontrol.auditevent.", Demo.AUDITOR,
            "accesscontrol.securityevent.", Demo.AUDITOR,
            "clinical.", Demo.CLINICIAN,
            "demographic.", Demo.CLERK,
            "notification.", Demo.ADMIN);

    /**
     * Changes to bodies of the specification's examples that would not get the same response when they are repeated.
     */
    private static final Map<String, UnaryOperator<Json>> REPEATABLE = Map.ofEntries(
            Map.entry(
                    "registerUserAccount",
                    body -> body.with("username", Json.quoted("newcomer-" + UUID.randomUUID()))
                            .without("email")),
            // others search for whom the example describes, and an identifier is registered once
            Map.entry("createPerson", body -> Registrar.person()),
            Map.entry("createPatient", body -> Registrar.patient()),
            // a wrong current password would lock the account in the end
            Map.entry("changePassword", body -> body.with("newPassword", "\"short1\"")),
            // one placement of an encounter is active, any number can be planned
            Map.entry(
                    "createEncounterLocation",
                    body -> body.with("status", "\"PLANNED\"").with("startedAt", "\"2099-01-01T00:00:00.000Z\"")),
            // a person is merged away only once, and other tests need the persons of the example
            Map.entry("mergePersons", body -> body.with("survivorPersonId", Json.quoted(Demo.unknown(0x803)))),
            Map.entry("previewPersonMerge", body -> body.with("survivorPersonId", Json.quoted(Demo.unknown(0x803)))),
            Map.entry("endEncounterLocation", body -> body.with("at", "\"1900-01-01T00:00:00.000Z\"")));

    /** Operations that take away or move what their example names, which other tests need. */
    private static final Set<String> DESTRUCTIVE = Set.of("transferEncounter", "endPatientFacility");

    /** Operations that add to what their example names, each time one more. */
    private static final Set<String> ADDITIVE =
            Set.of("createPersonName", "createPersonAddress", "createPersonContact");

    private final Sessions sessions;

    public Callers(ServerUnderTest server) {
        this.sessions = Sessions.at(server);
    }

    /** The example call of an operation, by an account that may make it. */
    public RawRequest allowed(SpecOperation operation) {
        UnaryOperator<Json> change = REPEATABLE.getOrDefault(operation.id(), Callers::ofNoVersion);
        return operation
                .exampleBody()
                .map(body -> allowed(
                        operation,
                        RawRequest.of(operation.method(), target(operation))
                                .json(change.apply(body).toString())))
                .orElseGet(() -> allowed(operation, operation.call(target(operation))));
    }

    /** A version that no record has, so that the body changes nothing. */
    private static Json ofNoVersion(Json body) {
        return body.has("version") ? body.with("version", "4711") : body;
    }

    private static String target(SpecOperation operation) {
        boolean ofPatients = operation.path().startsWith("/api/v1/clinical/")
                || operation.path().startsWith("/api/v1/demographic/");
        boolean destructive = operation.method().equals("DELETE") || DESTRUCTIVE.contains(operation.id());
        return ofPatients && destructive || ADDITIVE.contains(operation.id())
                ? operation.target(Map.of(operation.pathParameters().get(0), Demo.unknown(0x802)))
                : operation.exampleTarget();
    }

    /** A call by an account that may make it, in a session of its own if the call may change it. */
    public RawRequest allowed(SpecOperation operation, RawRequest call) {
        if (operation.isAnonymous()) {
            return call;
        }
        return mayChangeSession(operation)
                ? call.bearer(sessions.fresh(accountFor(operation)).accessToken())
                : refused(operation, call);
    }

    /**
     * A call by an account that may make it, but with something that the server must refuse: its session stays the
     * same.
     */
    public RawRequest refused(SpecOperation operation, RawRequest call) {
        return operation.isAnonymous() ? call : call.bearer(sessions.token(accountFor(operation)));
    }

    /** The demo account that may make a call; any account where no permission is needed. */
    public static String accountFor(SpecOperation operation) {
        return operation.needsPermission() ? holderOf(operation.permission()) : Demo.CLINICIAN;
    }

    private static boolean mayChangeSession(SpecOperation operation) {
        return operation.path().startsWith("/api/v1/auth/")
                && !operation.method().equals("GET");
    }

    private static String holderOf(String permission) {
        return HOLDERS.keySet().stream()
                .filter(permission::startsWith)
                .max(Comparator.comparingInt(String::length))
                .map(HOLDERS::get)
                .orElseThrow(() -> new AssertionError("No demo account is known to hold " + permission));
    }
}

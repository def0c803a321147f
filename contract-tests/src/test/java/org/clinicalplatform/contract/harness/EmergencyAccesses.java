package org.clinicalplatform.contract.harness;

/** Emergency access at one server: its declaration, review and revocation. */
public record EmergencyAccesses(ServerUnderTest server) {

    public static final String PATH = "/api/v1/access-control/emergency-accesses";

    public static EmergencyAccesses at(ServerUnderTest server) {
        return new EmergencyAccesses(server);
    }

    public static String declarationPath(String patientId) {
        return "/api/v1/clinical/patients/" + patientId + "/emergency-access";
    }

    public static String revocationPath(String id) {
        return PATH + "/" + id + "/revoke";
    }

    /** A new grant of the account. */
    public Json declare(String account, String patientId, String reason) {
        RawRequest declaration =
                RawRequest.post(declarationPath(patientId)).json("{\"reason\":" + Json.quoted(reason) + "}");
        return server.send(declaration.bearer(Sessions.at(server).token(account)))
                .expect(201)
                .json();
    }

    /** The id of a new grant in NORTH, for a patient whom the clinician sees without it. */
    public String inNorth() {
        return declare(Demo.CLINICIAN, Demo.PATIENT_AT_N1, "Stroke").text("id");
    }

    /** The id of a new grant in SOUTH, for a patient whom the clinician there sees without it. */
    public String inSouth() {
        return declare(Demo.CLINICIAN_SOUTH, Demo.PATIENT_AT_S1, "Stroke").text("id");
    }

    public RawResponse revoke(String account, String id) {
        return server.send(
                RawRequest.post(revocationPath(id)).bearer(Sessions.at(server).token(account)));
    }
}

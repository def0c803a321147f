package org.clinicalplatform.contract.harness;

/** Visits made through the API for one test, so that no test changes the demo data another one reads. */
public final class Visits {

    public static final String PATH = "/api/v1/clinical/visits";

    private Visits() {}

    public static String path(String visitId) {
        return PATH + "/" + visitId;
    }

    public static String endPath(String visitId) {
        return path(visitId) + "/end";
    }

    public static String pagePath(String patientId) {
        return PATH + "/page?" + RawRequest.parameter("patientId", patientId);
    }

    public static String opening(String patientId) {
        return "{\"patientId\":\"" + patientId + "\",\"type\":{\"system\":\"http://snomed.info/sct\","
                + "\"code\":\"185349003\"},\"visitClass\":\"AMBULATORY\"}";
    }

    /** The id of a new visit in progress of {@link Demo#PATIENT_AT_N1}. */
    public static String open(ServerUnderTest server, String accessToken) {
        return open(server, accessToken, opening(Demo.PATIENT_AT_N1)).text("id");
    }

    public static Json open(ServerUnderTest server, String accessToken, String body) {
        return server.send(RawRequest.post(PATH).bearer(accessToken).json(body))
                .expect(201)
                .json();
    }
}

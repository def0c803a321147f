package org.clinicalplatform.contract.harness;

/** Placements made through the API for one test. */
public final class Placements {

    public static final String PATH = "/api/v1/clinical/encounter-locations";

    private Placements() {}

    /** The least that places the patient of an encounter. */
    public static String placing(String encounterId, String bed) {
        return "{\"encounterId\":\"" + encounterId + "\",\"location\":{\"ward\":\"Test\",\"room\":\"1\",\"bed\":\""
                + bed + "\"}}";
    }

    /** As {@link #placing}, but only planned. */
    public static String planning(String encounterId) {
        return "{\"encounterId\":\"" + encounterId + "\",\"location\":{\"ward\":\"Test\"},\"status\":\"PLANNED\","
                + "\"startedAt\":\"2099-01-01T00:00:00Z\"}";
    }

    /** The id of a new planned placement of {@link Demo#ENCOUNTER_IN_PROGRESS}. */
    public static String plan(ServerUnderTest server) {
        RawRequest request = RawRequest.post(PATH).bearer(Sessions.at(server).token(Demo.CLINICIAN));
        return server.send(request.json(planning(Demo.ENCOUNTER_IN_PROGRESS)))
                .expect(201)
                .json()
                .text("id");
    }
}

package org.clinicalplatform.contract.harness;

/** Participations in encounters, made through the API for one test. */
public final class Participations {

    public static final String PATH = "/api/v1/clinical/encounter-providers";

    private Participations() {}

    public static String path(String id) {
        return PATH + "/" + id;
    }

    /** Where those of an encounter are listed and recorded. */
    public static String ofEncounter(String encounterId) {
        return ClinicalRecords.ENCOUNTER.path(encounterId) + "/providers";
    }

    /** What {@link Demo#CLINICIAN} does in an encounter from some time on. */
    public static String body(String role, String startedAt) {
        return "{\"providerId\":\"" + Demo.CLINICIAN_ID + "\",\"role\":\"" + role + "\",\"startedAt\":\"" + startedAt
                + "\"}";
    }
}

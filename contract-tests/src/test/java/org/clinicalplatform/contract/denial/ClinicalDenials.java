package org.clinicalplatform.contract.denial;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.clinicalplatform.contract.harness.ClinicalRecords;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Placements;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.Spec;
import org.clinicalplatform.contract.harness.SpecOperation;
import org.clinicalplatform.contract.harness.Visits;

/** How to prove that clinical records, and what is found by their patients, are denied. */
final class ClinicalDenials {

    private static final Map<String, String> DENIED_PATIENTS = Map.of(
            "at another facility", Demo.PATIENT_AT_N2,
            "in another tenant", Demo.PATIENT_AT_S1,
            "restricted", Demo.RESTRICTED_PATIENT_AT_N1);

    private static final RecordDenial VISIT = numbered("20", "Visit not found");
    private static final RecordDenial PLACEMENT = numbered("62", "Encounter-location not found");
    private static final RecordDenial PARTICIPATION = numbered("64", "Encounter-provider not found");
    private static final RecordDenial PATIENT = denial(Demo.PATIENT_AT_N1, DENIED_PATIENTS, "Patient not found");

    /** An emergency reaches every patient of the tenant, so that of another is the only one denied. */
    private static final RecordDenial PATIENT_IN_AN_EMERGENCY = denial(
            Demo.PATIENT_AT_N1,
            Map.of("in another tenant", Demo.PATIENT_AT_S1, "in another tenant too", Demo.PATIENT_AT_S2),
            "Patient not found");

    private static final RecordDenial LOCATIONS_OF_ENCOUNTER =
            denial(Demo.ENCOUNTER, ClinicalRecords.ENCOUNTER.denied(), "Encounter-location not found");

    private static final RecordDenial CURRENT_LOCATION = new RecordDenial(
            Demo.CLINICIAN, Optional.of(Demo.CLINICIAN_N2), Demo.PATIENT_AT_N1, DENIED_PATIENTS, 204, Optional.empty());

    /** By operation; made anew where the record must be one that nothing else needs. */
    static final Map<String, Supplier<RecordDenial>> BY_OPERATION = new HashMap<>();

    static {
        for (ClinicalRecords kind : ClinicalRecords.values()) {
            RecordDenial demo = clinical(kind, kind.ofPatientAtN1());
            for (SpecOperation operation : Spec.operations()) {
                if (operation.path().matches(kind.path() + "/\\{\\w+}")) {
                    boolean voids = operation.method().equals("DELETE");
                    BY_OPERATION.put(operation.id(), voids ? () -> newClinical(kind) : () -> demo);
                }
            }
        }
        RecordDenial note = clinical(ClinicalRecords.CLINICAL_NOTE, ClinicalRecords.CLINICAL_NOTE.ofPatientAtN1());
        BY_OPERATION.putAll(Map.ofEntries(
                Map.entry("getVisit", () -> VISIT),
                Map.entry("startVisit", () -> VISIT),
                Map.entry("endVisit", () -> VISIT),
                Map.entry("cancelVisit", () -> VISIT),
                Map.entry("deleteVisit", () -> VISIT.of(newVisit())),
                Map.entry("signClinicalNote", () -> note),
                Map.entry("amendClinicalNote", () -> note),
                Map.entry("listClinicalNoteAmendments", () -> note),
                Map.entry("getEncounterLocation", () -> PLACEMENT),
                Map.entry("startEncounterLocation", () -> PLACEMENT),
                Map.entry("endEncounterLocation", () -> PLACEMENT.of(Placements.plan(Servers.shared()))),
                Map.entry("deleteEncounterLocation", () -> PLACEMENT.of(Placements.plan(Servers.shared()))),
                Map.entry("listLocationsOfEncounter", () -> LOCATIONS_OF_ENCOUNTER),
                Map.entry("transferEncounter", () -> newClinical(ClinicalRecords.ENCOUNTER)),
                Map.entry("getCurrentLocation", () -> CURRENT_LOCATION),
                Map.entry("getEncounterProvider", () -> PARTICIPATION),
                Map.entry("endEncounterProvider", () -> PARTICIPATION),
                Map.entry("createEmergencyAccess", () -> PATIENT_IN_AN_EMERGENCY),
                Map.entry("getSummaryPanel", () -> PATIENT)));
    }

    private ClinicalDenials() {}

    /** For operations after which the visible record is not what it was. */
    private static RecordDenial newClinical(ClinicalRecords kind) {
        ServerUnderTest server = Servers.shared();
        return clinical(
                kind,
                kind.create(server, Sessions.at(server).token(Demo.CLINICIAN)).text("id"));
    }

    private static String newVisit() {
        ServerUnderTest server = Servers.shared();
        return Visits.open(server, Sessions.at(server).token(Demo.CLINICIAN));
    }

    private static RecordDenial clinical(ClinicalRecords kind, String visible) {
        return denial(visible, kind.denied(), kind.notFound());
    }

    /** Of records that the demonstration data number as they do those of {@link ClinicalRecords}. */
    private static RecordDenial numbered(String prefix, String missMessage) {
        String id = "01900000-0000-7000-8000-000000000" + prefix;
        return denial(
                id + "1",
                Map.of(
                        "at another facility", id + "2",
                        "in another tenant", id + "3",
                        "of a restricted patient", id + "5",
                        "voided", id + "8"),
                missMessage);
    }

    private static RecordDenial denial(String visible, Map<String, String> denied, String missMessage) {
        return new RecordDenial(
                Demo.CLINICIAN, Optional.of(Demo.CLINICIAN_N2), visible, denied, 404, Optional.of(missMessage));
    }
}

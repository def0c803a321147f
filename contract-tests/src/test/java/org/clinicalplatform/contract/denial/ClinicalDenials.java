package org.clinicalplatform.contract.denial;

import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.clinicalplatform.contract.harness.ClinicalRecords;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Placements;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;

/** How to prove that clinical records, and what is found by their patients, are denied. */
final class ClinicalDenials {

    private static final RecordDenial VISIT = new RecordDenial(
            Demo.CLINICIAN,
            Optional.of(Demo.CLINICIAN_N2),
            Demo.ENDED_VISIT,
            Map.of(
                    "at another facility", Demo.VISIT_AT_N2,
                    "in another tenant", Demo.VISIT_IN_SOUTH,
                    "of a restricted patient", Demo.VISIT_OF_RESTRICTED_PATIENT,
                    "voided", Demo.VOIDED_VISIT),
            404,
            Optional.of("Visit not found"));

    /** An emergency reaches every patient of the tenant, so that of another is the only one denied. */
    private static final RecordDenial PATIENT_IN_AN_EMERGENCY = new RecordDenial(
            Demo.CLINICIAN,
            Optional.of(Demo.CLINICIAN_N2),
            Demo.PATIENT_AT_N1,
            Map.of("in another tenant", Demo.PATIENT_AT_S1, "in another tenant too", Demo.PATIENT_AT_S2),
            404,
            Optional.of("Patient not found"));

    private static final RecordDenial PATIENT = new RecordDenial(
            Demo.CLINICIAN,
            Optional.of(Demo.CLINICIAN_N2),
            Demo.PATIENT_AT_N1,
            Map.of(
                    "at another facility", Demo.PATIENT_AT_N2,
                    "in another tenant", Demo.PATIENT_AT_S1,
                    "restricted", Demo.RESTRICTED_PATIENT_AT_N1),
            404,
            Optional.of("Patient not found"));

    private static final RecordDenial PLACEMENT = clinical("62", "Encounter-location not found");

    private static final RecordDenial PARTICIPATION = clinical("64", "Encounter-provider not found");

    private static final RecordDenial LOCATIONS_OF_ENCOUNTER = new RecordDenial(
            Demo.CLINICIAN,
            Optional.of(Demo.CLINICIAN_N2),
            Demo.ENCOUNTER,
            ClinicalRecords.ENCOUNTER.denied(),
            404,
            Optional.of("Encounter-location not found"));

    private static final RecordDenial CURRENT_LOCATION = new RecordDenial(
            Demo.CLINICIAN,
            Optional.of(Demo.CLINICIAN_N2),
            Demo.PATIENT_AT_N1,
            Map.of(
                    "at another facility", Demo.PATIENT_AT_N2,
                    "in another tenant", Demo.PATIENT_AT_S1,
                    "restricted", Demo.RESTRICTED_PATIENT_AT_N1),
            204,
            Optional.empty());

    /** By operation; made anew where the record must be one that nothing else needs. */
    static final Map<String, Supplier<RecordDenial>> BY_OPERATION = Map.ofEntries(
            Map.entry("getVisit", () -> VISIT),
            Map.entry("endVisit", () -> VISIT),
            Map.entry("getEncounter", () -> clinical(ClinicalRecords.ENCOUNTER)),
            Map.entry("updateEncounter", () -> clinical(ClinicalRecords.ENCOUNTER)),
            Map.entry("deleteEncounter", () -> newClinical(ClinicalRecords.ENCOUNTER)),
            Map.entry("getObservation", () -> clinical(ClinicalRecords.OBSERVATION)),
            Map.entry("deleteObservation", () -> newClinical(ClinicalRecords.OBSERVATION)),
            Map.entry("getDiagnosis", () -> clinical(ClinicalRecords.DIAGNOSIS)),
            Map.entry("updateDiagnosis", () -> clinical(ClinicalRecords.DIAGNOSIS)),
            Map.entry("deleteDiagnosis", () -> newClinical(ClinicalRecords.DIAGNOSIS)),
            Map.entry("getCondition", () -> clinical(ClinicalRecords.CONDITION)),
            Map.entry("updateCondition", () -> clinical(ClinicalRecords.CONDITION)),
            Map.entry("deleteCondition", () -> newClinical(ClinicalRecords.CONDITION)),
            Map.entry("getAllergy", () -> clinical(ClinicalRecords.ALLERGY)),
            Map.entry("updateAllergy", () -> clinical(ClinicalRecords.ALLERGY)),
            Map.entry("deleteAllergy", () -> newClinical(ClinicalRecords.ALLERGY)),
            Map.entry("getClinicalNote", () -> clinical(ClinicalRecords.CLINICAL_NOTE)),
            Map.entry("updateClinicalNote", () -> clinical(ClinicalRecords.CLINICAL_NOTE)),
            Map.entry("deleteClinicalNote", () -> newClinical(ClinicalRecords.CLINICAL_NOTE)),
            Map.entry("getCarePlan", () -> clinical(ClinicalRecords.CARE_PLAN)),
            Map.entry("updateCarePlan", () -> clinical(ClinicalRecords.CARE_PLAN)),
            Map.entry("deleteCarePlan", () -> newClinical(ClinicalRecords.CARE_PLAN)),
            Map.entry("signClinicalNote", () -> clinical(ClinicalRecords.CLINICAL_NOTE)),
            Map.entry("amendClinicalNote", () -> clinical(ClinicalRecords.CLINICAL_NOTE)),
            Map.entry("listClinicalNoteAmendments", () -> clinical(ClinicalRecords.CLINICAL_NOTE)),
            Map.entry("startVisit", () -> VISIT),
            Map.entry("cancelVisit", () -> VISIT),
            Map.entry("getEncounterLocation", () -> PLACEMENT),
            Map.entry("startEncounterLocation", () -> PLACEMENT),
            Map.entry("endEncounterLocation", () -> PLACEMENT),
            Map.entry("deleteEncounterLocation", ClinicalDenials::newPlacement),
            Map.entry("listLocationsOfEncounter", () -> LOCATIONS_OF_ENCOUNTER),
            Map.entry("transferEncounter", () -> newClinical(ClinicalRecords.ENCOUNTER)),
            Map.entry("getCurrentLocation", () -> CURRENT_LOCATION),
            Map.entry("getEncounterProvider", () -> PARTICIPATION),
            Map.entry("endEncounterProvider", () -> PARTICIPATION),
            Map.entry("createEmergencyAccess", () -> PATIENT_IN_AN_EMERGENCY),
            Map.entry("getSummaryPanel", () -> PATIENT));

    private ClinicalDenials() {}

    private static RecordDenial clinical(ClinicalRecords kind) {
        return clinical(kind, kind.ofPatientAtN1());
    }

    /** For operations after which the visible record is not what it was. */
    private static RecordDenial newClinical(ClinicalRecords kind) {
        ServerUnderTest server = Servers.shared();
        return clinical(
                kind,
                kind.create(server, Sessions.at(server).token(Demo.CLINICIAN)).text("id"));
    }

    private static RecordDenial clinical(ClinicalRecords kind, String visible) {
        return new RecordDenial(
                Demo.CLINICIAN,
                Optional.of(Demo.CLINICIAN_N2),
                visible,
                kind.denied(),
                404,
                Optional.of(kind.notFound()));
    }

    /** Of records that the demonstration data number as they do those of {@link ClinicalRecords}. */
    private static RecordDenial clinical(String prefix, String missMessage) {
        String id = "01900000-0000-7000-8000-000000000" + prefix;
        return new RecordDenial(
                Demo.CLINICIAN,
                Optional.of(Demo.CLINICIAN_N2),
                id + "1",
                Map.of(
                        "at another facility", id + "2",
                        "in another tenant", id + "3",
                        "of a restricted patient", id + "5",
                        "voided", id + "8"),
                404,
                Optional.of(missMessage));
    }

    private static RecordDenial newPlacement() {
        return new RecordDenial(
                PLACEMENT.account(),
                PLACEMENT.other(),
                Placements.plan(Servers.shared()),
                PLACEMENT.denied(),
                PLACEMENT.missStatus(),
                PLACEMENT.missMessage());
    }
}

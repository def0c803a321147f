package org.clinicalplatform.contract.denial;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.clinicalplatform.contract.harness.ClinicalRecords;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.PersonMerges;
import org.clinicalplatform.contract.harness.Placements;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.Registrar;
import org.clinicalplatform.contract.harness.Registrations;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.SpecOperation;

/**
 * What it takes to prove the mark {@code not-found} or {@code own-miss} of one operation: somebody who may call it,
 * records he may not see (each for another reason), one he may see, and the answer to a miss.
 *
 * @param account who calls
 * @param other somebody else who may call, and may not see the record in another tenant either; empty if the demo data
 *     have nobody
 * @param visible a record that the account may see
 * @param denied why a record is denied, and its id
 * @param missStatus the status of a miss
 * @param missMessage the message of a miss; empty if the answer has no body
 */
public record RecordDenial(
        String account,
        Optional<String> other,
        String visible,
        Map<String, String> denied,
        int missStatus,
        Optional<String> missMessage) {

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

    private static final RecordDenial PERSON = person(Demo.PERSON_AT_N1);

    private static final RecordDenial REGISTERED_PATIENT = patient(Demo.PATIENT_AT_N1);

    /** A desk may register whoever comes and is not restricted. */
    private static final RecordDenial PATIENT_OF_DESK = new RecordDenial(
            Demo.CLERK,
            Optional.of(Demo.ADMIN),
            Demo.PATIENT_AT_N1,
            Map.of("in another tenant", Demo.PATIENT_AT_S1, "restricted", Demo.RESTRICTED_PATIENT_AT_N1),
            404,
            Optional.of("Patient not found"));

    private static final RecordDenial USER_ACCOUNT = administered(
            Demo.TRAINEE_ID, Map.of("in another tenant", Demo.CLINICIAN_SOUTH_ID), "User account not found");

    /** Its own account is visible to an administrator, but he takes nothing from himself. */
    private static final RecordDenial ASSIGNMENT_OF_USER_ACCOUNT =
            administered(Demo.ADMIN_ID, Map.of("in another tenant", Demo.CLINICIAN_SOUTH_ID), "User account not found");

    private static final RecordDenial ROLE =
            administered(Demo.CLINICIAN_ROLE, Map.of("in another tenant", Demo.ROLE_OF_SOUTH), "Role not found");

    private static final RecordDenial TENANT =
            administered(Demo.NORTH, Map.of("in another tenant", Demo.SOUTH), "Tenant not found");

    private static final RecordDenial FACILITY = administered(
            Demo.N1, Map.of("in another tenant", Demo.S1, "in another tenant too", Demo.S2), "Facility not found");

    private static final RecordDenial NOTIFICATION_EVENT = new RecordDenial(
            Demo.ADMIN,
            Optional.empty(),
            Demo.NOTIFICATION_IN_NORTH,
            Map.of("in another tenant", Demo.NOTIFICATION_IN_SOUTH),
            404,
            Optional.of("Notification event not found"));

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

    /** How to prove the mark, by operation; made anew where the record must be one that nothing else needs. */
    private static final Map<String, Supplier<RecordDenial>> BY_OPERATION = Map.ofEntries(
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
            Map.entry("deleteEncounterLocation", RecordDenial::newPlacement),
            Map.entry("listLocationsOfEncounter", () -> LOCATIONS_OF_ENCOUNTER),
            Map.entry("transferEncounter", () -> newClinical(ClinicalRecords.ENCOUNTER)),
            Map.entry("getCurrentLocation", () -> CURRENT_LOCATION),
            Map.entry("getEncounterProvider", () -> PARTICIPATION),
            Map.entry("endEncounterProvider", () -> PARTICIPATION),
            Map.entry("createEmergencyAccess", () -> PATIENT_IN_AN_EMERGENCY),
            Map.entry("getSummaryPanel", () -> PATIENT),
            Map.entry("getPerson", () -> PERSON),
            Map.entry("updatePerson", RecordDenial::newPerson),
            Map.entry("promotePerson", () -> PERSON),
            Map.entry("listPersonNames", () -> PERSON),
            Map.entry("createPersonName", RecordDenial::newPerson),
            Map.entry("updatePersonName", () -> personWith("names")),
            Map.entry("deletePersonName", () -> personWith("names")),
            Map.entry("listPersonAddresses", () -> PERSON),
            Map.entry("createPersonAddress", RecordDenial::newPerson),
            Map.entry("updatePersonAddress", () -> personWith("addresses")),
            Map.entry("deletePersonAddress", () -> personWith("addresses")),
            Map.entry("listPersonContacts", () -> PERSON),
            Map.entry("createPersonContact", RecordDenial::newPerson),
            Map.entry("updatePersonContact", () -> personWith("contacts")),
            Map.entry("deletePersonContact", () -> personWith("contacts")),
            Map.entry("listPersonRelationships", () -> PERSON),
            Map.entry("createPersonRelationship", () -> PERSON),
            Map.entry("updatePersonRelationship", () -> personWith("relationships")),
            Map.entry("deletePersonRelationship", () -> personWith("relationships")),
            Map.entry("getPatient", () -> REGISTERED_PATIENT),
            Map.entry("updatePatient", RecordDenial::newPatient),
            Map.entry("listPatientIdentifiers", () -> REGISTERED_PATIENT),
            Map.entry("createPatientIdentifier", () -> REGISTERED_PATIENT),
            Map.entry("updatePatientIdentifier", RecordDenial::patientWithIdentifier),
            Map.entry("listPatientFacilities", () -> REGISTERED_PATIENT),
            Map.entry("deletePatientIdentifier", RecordDenial::patientWithIdentifier),
            Map.entry("createPatientFacility", () -> PATIENT_OF_DESK),
            Map.entry("getPersonMerge", () -> Merged.DENIAL),
            Map.entry("undoPersonMerge", () -> Merged.DENIAL),
            Map.entry("checkPersonMergeUndo", () -> Merged.DENIAL),
            Map.entry("getUserAccount", () -> USER_ACCOUNT),
            Map.entry("updateUserAccount", () -> USER_ACCOUNT),
            Map.entry("deactivateUserAccount", () -> USER_ACCOUNT),
            Map.entry("reactivateUserAccount", () -> USER_ACCOUNT),
            Map.entry("toggleUserAccount", () -> USER_ACCOUNT),
            Map.entry("resetUserAccountMfa", () -> USER_ACCOUNT),
            Map.entry("endUserAccountSessions", () -> USER_ACCOUNT),
            Map.entry("listRoleAssignments", () -> USER_ACCOUNT),
            Map.entry("createRoleAssignment", () -> USER_ACCOUNT),
            Map.entry("deleteRoleAssignment", () -> ASSIGNMENT_OF_USER_ACCOUNT),
            Map.entry("getRole", () -> ROLE),
            Map.entry("updateRole", () -> ROLE),
            Map.entry("deleteRole", () -> ROLE),
            Map.entry("getTenant", () -> TENANT),
            Map.entry("updateTenant", () -> TENANT),
            Map.entry("getFacility", () -> FACILITY),
            Map.entry("updateFacility", () -> FACILITY),
            Map.entry("endOwnSession", () -> OwnSession.DENIAL),
            Map.entry("getNotificationEvent", () -> NOTIFICATION_EVENT),
            Map.entry("sendNotificationEvent", () -> NOTIFICATION_EVENT),
            Map.entry("listModuleRepoints", () -> Merged.DENIAL),
            Map.entry("retryModuleRepoints", () -> Merged.DENIAL),
            Map.entry("listMergeMessages", () -> Merged.DENIAL),
            Map.entry("resetUserAccountPassword", RecordDenial::userAccount),
            Map.entry("setUserAccountPassword", RecordDenial::userAccount));

    /** Nobody is merged in the demo data; these are when first asked for. */
    private static final class Merged {
        private static final RecordDenial DENIAL = new RecordDenial(
                Demo.CLERK,
                Servers.sharedIsForeign() ? Optional.empty() : Optional.of(Demo.ADMIN),
                PersonMerges.at(Servers.shared()).newMerge(),
                Servers.sharedIsForeign() ? Map.of() : inOtherTenant(),
                404,
                Optional.of("Person merge not found"));

        /** Nobody may merge there in the demo data, so that it takes the database to make one. */
        private static Map<String, String> inOtherTenant() {
            return Map.of("in another tenant", PersonMerges.at(Servers.shared()).inSouth());
        }
    }

    /** Sessions have no place in the demo data; these are opened when first asked for. */
    private static final class OwnSession {
        private static final RecordDenial DENIAL = new RecordDenial(
                Demo.CLINICIAN,
                Optional.of(Demo.CLINICIAN_N2),
                sessionOf(Demo.CLINICIAN),
                Map.of(
                        "in the same tenant", sessionOf(Demo.CLERK),
                        "in another tenant", sessionOf(Demo.CLINICIAN_SOUTH)),
                404,
                Optional.of("Session not found"));

        private static String sessionOf(String account) {
            ServerUnderTest server = Servers.shared();
            String token = Sessions.at(server).fresh(account).accessToken();
            return server
                    .send(RawRequest.get("/api/v1/auth/sessions").bearer(token))
                    .json()
                    .get("items")
                    .items()
                    .stream()
                    .filter(session -> session.get("current").node().asBoolean())
                    .map(session -> session.text("sessionId"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    /** The marks that it proves, of operations with a record in the path. */
    public static final List<String> MARKS = List.of("not-found", "own-miss");

    /** @throws AssertionError if nobody has said how to prove the operation's mark */
    public static RecordDenial of(SpecOperation operation) {
        Supplier<RecordDenial> denial = BY_OPERATION.get(operation.id());
        if (denial == null) {
            throw new AssertionError(
                    operation.id() + " is marked " + operation.onDenied() + ", but no denied records are known for it");
        }
        return denial.get();
    }

    private static RecordDenial administered(String visible, Map<String, String> denied, String missMessage) {
        return new RecordDenial(Demo.ADMIN, Optional.empty(), visible, denied, 404, Optional.of(missMessage));
    }

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

    private static RecordDenial person(String visible) {
        return new RecordDenial(
                Demo.CLERK,
                Optional.of(Demo.ADMIN),
                visible,
                Map.of("in another tenant", Demo.PERSON_IN_SOUTH, "in another tenant too", Demo.OTHER_PERSON_IN_SOUTH),
                404,
                Optional.of("Person not found"));
    }

    private static RecordDenial newPerson() {
        return person(Registrar.at(Servers.shared()).newPerson().text("id"));
    }

    /** A new person with one more of the parts, which can so be void. */
    private static RecordDenial personWith(String parts) {
        Registrar registrar = Registrar.at(Servers.shared());
        String person = registrar.newPerson().text("id");
        String body = switch (parts) {
            case "names" -> "{\"use\":\"OLD\",\"family\":\"Former\"}";
            case "addresses" -> "{\"use\":\"HOME\",\"country\":\"US\"}";
            case "contacts" -> "{\"system\":\"PHONE\",\"use\":\"HOME\",\"value\":\"1\"}";
            default -> "{\"relatedPersonId\":\"" + Demo.PERSON_AT_N1 + "\",\"type\":\"OTHER\"}";
        };
        Parts.keep(
                person,
                registrar
                        .create(Registrar.person(person) + "/" + parts, Json.parse(body))
                        .text("id"));
        return person(person);
    }

    private static RecordDenial patient(String visible) {
        return new RecordDenial(
                Demo.CLERK,
                Optional.of(Demo.ADMIN),
                visible,
                Map.of(
                        "at another facility", Demo.PATIENT_AT_N2,
                        "in another tenant", Demo.PATIENT_AT_S1,
                        "restricted", Demo.RESTRICTED_PATIENT_AT_N1),
                404,
                Optional.of("Patient not found"));
    }

    private static RecordDenial newPatient() {
        return patient(Registrar.at(Servers.shared()).newPatient().text("id"));
    }

    private static RecordDenial patientWithIdentifier() {
        Registrar registrar = Registrar.at(Servers.shared());
        String patient = registrar.newPatient().text("id");
        String body = "{\"type\":\"MR\",\"system\":\"urn:test\",\"value\":\"" + UUID.randomUUID() + "\"}";
        Parts.keep(
                patient,
                registrar
                        .create(Registrar.patient(patient) + "/identifiers", Json.parse(body))
                        .text("id"));
        return patient(patient);
    }

    /** What was made to be void, by the person or patient that has it: the second id in a path. */
    private static final class Parts {
        private static final Map<String, String> MADE = new ConcurrentHashMap<>();

        private static void keep(String owner, String part) {
            MADE.put(owner, part);
        }
    }

    private static RecordDenial userAccount() {
        return new RecordDenial(
                Demo.ADMIN,
                Optional.empty(),
                Registrations.at(Servers.shared()).newAccount().text("userAccountId"),
                Map.of("in another tenant", Demo.ACCOUNT_IN_SOUTH),
                404,
                Optional.of("User account not found"));
    }

    /** The target of a call of the operation for one record, the id in it as it is given. */
    public static String target(SpecOperation operation, String id) {
        List<String> parameters = operation.pathParameters();
        String part = Parts.MADE.get(id);
        return operation.target(
                part == null || parameters.size() < 2
                        ? Map.of(parameters.get(0), id)
                        : Map.of(parameters.get(0), id, parameters.get(1), part));
    }
}

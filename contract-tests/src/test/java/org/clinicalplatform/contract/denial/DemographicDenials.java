package org.clinicalplatform.contract.denial;

import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.DuplicatePairs;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.PersonMerges;
import org.clinicalplatform.contract.harness.Registrar;
import org.clinicalplatform.contract.harness.Servers;
import org.jspecify.annotations.Nullable;

/** How to prove that persons, patients and their merges are denied. */
final class DemographicDenials {

    private static final RecordDenial PERSON = denial(
            Demo.PERSON_AT_N1,
            Map.of("in another tenant", Demo.PERSON_IN_SOUTH, "in another tenant too", Demo.OTHER_PERSON_IN_SOUTH),
            "Person not found");

    private static final RecordDenial PATIENT = denial(
            Demo.PATIENT_AT_N1,
            Map.of(
                    "at another facility", Demo.PATIENT_AT_N2,
                    "in another tenant", Demo.PATIENT_AT_S1,
                    "restricted", Demo.RESTRICTED_PATIENT_AT_N1),
            "Patient not found");

    /** A registration desk may register any patient who is not restricted. */
    private static final RecordDenial PATIENT_OF_DESK = denial(
            Demo.PATIENT_AT_N1,
            Map.of("in another tenant", Demo.PATIENT_AT_S1, "restricted", Demo.RESTRICTED_PATIENT_AT_N1),
            "Patient not found");

    /** By operation; made anew where the record must be one that nothing else needs. */
    static final Map<String, Supplier<RecordDenial>> BY_OPERATION = Map.ofEntries(
            Map.entry("getPerson", () -> PERSON),
            Map.entry("updatePerson", DemographicDenials::newPerson),
            Map.entry("promotePerson", () -> PERSON),
            Map.entry("listPersonNames", () -> PERSON),
            Map.entry("createPersonName", DemographicDenials::newPerson),
            Map.entry("updatePersonName", () -> personWith("names")),
            Map.entry("deletePersonName", () -> personWith("names")),
            Map.entry("listPersonAddresses", () -> PERSON),
            Map.entry("createPersonAddress", DemographicDenials::newPerson),
            Map.entry("updatePersonAddress", () -> personWith("addresses")),
            Map.entry("deletePersonAddress", () -> personWith("addresses")),
            Map.entry("listPersonContacts", () -> PERSON),
            Map.entry("createPersonContact", DemographicDenials::newPerson),
            Map.entry("updatePersonContact", () -> personWith("contacts")),
            Map.entry("deletePersonContact", () -> personWith("contacts")),
            Map.entry("listPersonRelationships", () -> PERSON),
            Map.entry("createPersonRelationship", () -> PERSON),
            Map.entry("updatePersonRelationship", () -> personWith("relationships")),
            Map.entry("deletePersonRelationship", () -> personWith("relationships")),
            Map.entry("getPatient", () -> PATIENT),
            Map.entry("updatePatient", DemographicDenials::newPatient),
            Map.entry("listPatientIdentifiers", () -> PATIENT),
            Map.entry("createPatientIdentifier", () -> PATIENT),
            Map.entry("updatePatientIdentifier", DemographicDenials::patientWithIdentifier),
            Map.entry("listPatientFacilities", () -> PATIENT),
            Map.entry("deletePatientIdentifier", DemographicDenials::patientWithIdentifier),
            Map.entry("createPatientFacility", () -> PATIENT_OF_DESK),
            // the only registration, which stays
            Map.entry("endPatientFacility", DemographicDenials::newPatient),
            Map.entry("getDuplicatePair", DemographicDenials::pair),
            Map.entry("dismissDuplicatePair", DemographicDenials::pair),
            Map.entry("deferDuplicatePair", DemographicDenials::pair),
            Map.entry("assignDuplicatePair", DemographicDenials::pair),
            Map.entry("reopenDuplicatePair", DemographicDenials::pair),
            Map.entry("getPersonMerge", () -> Merged.DENIAL),
            Map.entry("undoPersonMerge", () -> Merged.DENIAL),
            Map.entry("checkPersonMergeUndo", () -> Merged.DENIAL),
            Map.entry("listModuleRepoints", () -> Merged.DENIAL),
            Map.entry("retryModuleRepoints", () -> Merged.DENIAL),
            Map.entry("listMergeMessages", () -> Merged.DENIAL));

    /** What was made to be void, by the person or patient that has it: the second id in a path. */
    private static final Map<String, String> PARTS = new ConcurrentHashMap<>();

    private DemographicDenials() {}

    /** The part that was made of a person or patient, to be void; null when none was. */
    static @Nullable String partOf(String owner) {
        return PARTS.get(owner);
    }

    private static RecordDenial pair() {
        return Paired.DENIAL;
    }

    /** The demo data have no pair of which nothing else decides; this one is found when first requested. */
    private static final class Paired {
        private static final RecordDenial DENIAL = new RecordDenial(
                Demo.CLERK,
                Servers.sharedIsForeign() ? Optional.empty() : Optional.of(Demo.ADMIN),
                DuplicatePairs.at(Servers.shared()).newPair().text("id"),
                Servers.sharedIsForeign()
                        ? Map.of()
                        : Map.of(
                                "in another tenant",
                                DuplicatePairs.at(Servers.shared()).inSouth()),
                404,
                Optional.of("Duplicate pair not found"));
    }

    /** The demo data have no merge; this one is made when first requested. */
    private static final class Merged {
        private static final RecordDenial DENIAL = new RecordDenial(
                Demo.CLERK,
                Servers.sharedIsForeign() ? Optional.empty() : Optional.of(Demo.ADMIN),
                PersonMerges.at(Servers.shared()).newMerge(),
                Servers.sharedIsForeign() ? Map.of() : inOtherTenant(),
                404,
                Optional.of("Person merge not found"));

        /** No demo account may merge there, so this one is made in the database. */
        private static Map<String, String> inOtherTenant() {
            return Map.of("in another tenant", PersonMerges.at(Servers.shared()).inSouth());
        }
    }

    private static RecordDenial denial(String visible, Map<String, String> denied, String missMessage) {
        return new RecordDenial(Demo.CLERK, Optional.of(Demo.ADMIN), visible, denied, 404, Optional.of(missMessage));
    }

    private static RecordDenial newPerson() {
        return PERSON.of(Registrar.at(Servers.shared()).newPerson().text("id"));
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
        PARTS.put(
                person,
                registrar
                        .create(Registrar.person(person) + "/" + parts, Json.parse(body))
                        .text("id"));
        return PERSON.of(person);
    }

    private static RecordDenial newPatient() {
        return PATIENT.of(Registrar.at(Servers.shared()).newPatient().text("id"));
    }

    private static RecordDenial patientWithIdentifier() {
        Registrar registrar = Registrar.at(Servers.shared());
        String patient = registrar.newPatient().text("id");
        String body = "{\"type\":\"MR\",\"system\":\"urn:test\",\"value\":\"" + UUID.randomUUID() + "\"}";
        PARTS.put(
                patient,
                registrar
                        .create(Registrar.patient(patient) + "/identifiers", Json.parse(body))
                        .text("id"));
        return PATIENT.of(patient);
    }
}

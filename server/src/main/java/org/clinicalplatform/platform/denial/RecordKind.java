package org.clinicalplatform.platform.denial;

import java.util.Locale;

/** The kinds of record that are addressed by id, with their names in messages. */
public enum RecordKind {
    VISIT("Visit"),
    PATIENT("Patient"),
    PERSON("Person"),
    PERSON_MERGE("Person merge"),
    DUPLICATE_PAIR("Duplicate pair"),
    ENCOUNTER("Encounter"),
    OBSERVATION("Observation"),
    DIAGNOSIS("Diagnosis"),
    CONDITION("Condition"),
    ALLERGY("Allergy"),
    CLINICAL_NOTE("Clinical note"),
    CARE_PLAN("Care plan"),
    ENCOUNTER_LOCATION("Encounter-location"),
    ENCOUNTER_PROVIDER("Encounter-provider"),
    PROVIDER("Provider"),
    USER_ACCOUNT("User account"),
    ROLE("Role"),
    ROLE_ASSIGNMENT("Role assignment"),
    TENANT("Tenant"),
    FACILITY("Facility"),
    REGISTRATION("Registration"),
    SESSION("Session"),
    PERSON_NAME("Name"),
    PERSON_ADDRESS("Address"),
    PERSON_CONTACT("Contact"),
    PERSON_RELATIONSHIP("Relationship"),
    PATIENT_IDENTIFIER("Identifier"),
    EMERGENCY_ACCESS("Emergency access"),
    NOTIFICATION_EVENT("Notification event");

    private final String displayName;

    RecordKind(String displayName) {
        this.displayName = displayName;
    }

    String unknownMessage(String reference) {
        return "Unknown " + displayName.toLowerCase(Locale.ROOT) + ": " + reference;
    }

    String notFoundMessage() {
        return displayName + " not found";
    }
}

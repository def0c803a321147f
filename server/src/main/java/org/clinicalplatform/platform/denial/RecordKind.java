package org.clinicalplatform.platform.denial;

/** The kinds of record that are addressed by id, under the names the contract gives them. */
public enum RecordKind {
    VISIT("Visit"),
    USER_ACCOUNT("User account"),
    ROLE("Role"),
    ROLE_ASSIGNMENT("Role assignment"),
    TENANT("Tenant"),
    FACILITY("Facility"),
    SESSION("Session"),
    NOTIFICATION_EVENT("Notification event");

    private final String displayName;

    RecordKind(String displayName) {
        this.displayName = displayName;
    }

    String notFoundMessage() {
        return displayName + " not found";
    }
}

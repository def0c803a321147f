package org.clinicalplatform.platform.denial;

/** The kinds of record that are addressed by id, under the names the contract's denial table gives them. */
public enum RecordKind {
    VISIT("Visit");

    private final String displayName;

    RecordKind(String displayName) {
        this.displayName = displayName;
    }

    String notFoundMessage() {
        return displayName + " not found";
    }
}

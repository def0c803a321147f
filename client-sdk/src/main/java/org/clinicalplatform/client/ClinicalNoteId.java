package org.clinicalplatform.client;

import java.util.Objects;
import java.util.UUID;
import org.clinicalplatform.client.generated.model.ClinicalNote;

/** The id of a clinical note. */
public record ClinicalNoteId(UUID value) implements RecordId {

    /** Rejects null. */
    public ClinicalNoteId {
        Objects.requireNonNull(value, "value");
    }

    /**
     * The id of a clinical note that was read.
     *
     * @param note the clinical note
     */
    public static ClinicalNoteId of(ClinicalNote note) {
        return new ClinicalNoteId(note.getId());
    }

    /**
     * Parses a UUID in its form of 36 characters, in upper or lower case.
     *
     * @throws IllegalArgumentException if the text is anything else
     */
    public static ClinicalNoteId parse(String text) {
        return new ClinicalNoteId(CanonicalUuid.parse(text));
    }

    @Override
    public String toString() {
        return value.toString();
    }
}

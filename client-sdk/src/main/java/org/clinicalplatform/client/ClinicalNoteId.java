package org.clinicalplatform.client;

import java.util.Objects;
import java.util.UUID;
import org.clinicalplatform.client.generated.model.ClinicalNote;

/**
 * The id of a clinical note.
 *
 * @param value the id as bodies hold it
 */
public record ClinicalNoteId(UUID value) implements RecordId {

    /** Checks that there is a value. */
    public ClinicalNoteId {
        Objects.requireNonNull(value, "value");
    }

    /**
     * The id of a clinical note that was read.
     *
     * @param note the clinical note
     * @return its id
     */
    public static ClinicalNoteId of(ClinicalNote note) {
        return new ClinicalNoteId(note.getId());
    }

    /**
     * The id that a body holds.
     *
     * @param value the id of a clinical note
     * @return the id
     */
    public static ClinicalNoteId of(UUID value) {
        return new ClinicalNoteId(value);
    }

    /**
     * The id that a text holds.
     *
     * @param text the id of a clinical note, all 36 characters, in any case
     * @return the id
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

package org.clinicalplatform.clinical.clinicalnote;

import org.clinicalplatform.clinical.Coding;
import org.jspecify.annotations.Nullable;

/**
 * What replaces the text of a signed note, and why.
 *
 * @param type null if the type stays
 * @param title null if the title stays
 */
record ClinicalNoteAmendment(
        @Nullable Coding type, @Nullable String title, String content, String reason) {
    ClinicalNote.Details amended(ClinicalNote.Details former) {
        return new ClinicalNote.Details(
                type == null ? former.type() : type, title == null ? former.title() : title, content);
    }
}

package org.clinicalplatform.clinical.note;

/** Whether a note still changes: a draft does, a signed one is only amended. */
public enum ClinicalNoteStatus {
    DRAFT,
    SIGNED,
    AMENDED
}

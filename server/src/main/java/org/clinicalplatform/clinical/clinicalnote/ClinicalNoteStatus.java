package org.clinicalplatform.clinical.clinicalnote;

/** Whether a note still changes: a draft does, a signed one is only amended. */
public enum ClinicalNoteStatus {
    DRAFT,
    SIGNED,
    AMENDED
}

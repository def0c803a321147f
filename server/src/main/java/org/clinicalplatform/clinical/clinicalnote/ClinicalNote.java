package org.clinicalplatform.clinical.clinicalnote;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.api.model.ClinicalNoteStatus;
import org.clinicalplatform.platform.denial.PatientRecord;
import org.clinicalplatform.platform.persistence.Revision;
import org.jspecify.annotations.Nullable;

/** A clinical note as it is stored. */
public record ClinicalNote(
        UUID id,
        UUID tenantId,
        @Nullable UUID patientId,
        @Nullable UUID encounterId,
        ClinicalNoteDetails details,
        ClinicalNoteStatus status,
        UUID authorId,
        @Nullable Instant signedAt,
        @Nullable UUID signedBy,
        Revision revision)
        implements PatientRecord {

    ClinicalNote changed(ClinicalNoteDetails said, UUID by, Instant now) {
        return new ClinicalNote(
                id,
                tenantId,
                patientId,
                encounterId,
                said,
                status,
                authorId,
                signedAt,
                signedBy,
                revision.next(by, now));
    }

    ClinicalNote signed(ClinicalNoteDetails said, ClinicalNoteStatus newStatus, UUID by, Instant now) {
        return new ClinicalNote(
                id, tenantId, patientId, encounterId, said, newStatus, authorId, now, by, revision.next(by, now));
    }

    /** What it says now, as it will be read after an amendment. */
    ClinicalNoteText replaced(UUID textId, String reason, UUID by, Instant now) {
        return new ClinicalNoteText(
                textId, id, details.content(), requireNonNull(signedAt), requireNonNull(signedBy), now, by, reason);
    }
}

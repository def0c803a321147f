package org.clinicalplatform.clinical.clinicalnote;

import java.time.Instant;
import java.util.UUID;

/** What a note said before an amendment. */
record ClinicalNoteText(
        UUID id,
        UUID noteId,
        String content,
        Instant signedAt,
        UUID signedBy,
        Instant amendedAt,
        UUID amendedBy,
        String reason) {}

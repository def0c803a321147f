package org.clinicalplatform.clinical.clinicalnote;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.clinical.Coding;
import org.jspecify.annotations.Nullable;

/**
 * The content of a note before an amendment.
 *
 * @param type null if the amendment left it as it was
 * @param title null if the amendment left it as it was
 */
record ClinicalNoteText(
        UUID id,
        UUID noteId,
        @Nullable Coding type,
        @Nullable String title,
        String content,
        Instant signedAt,
        UUID signedBy,
        Instant amendedAt,
        UUID amendedBy,
        String reason) {}

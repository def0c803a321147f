package org.clinicalplatform.clinical.summary;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.api.model.ClinicalNoteStatus;
import org.clinicalplatform.clinical.Coding;
import org.jspecify.annotations.Nullable;

/** A clinical note without its text. */
public record ClinicalNoteHeading(
        UUID id,
        @Nullable UUID encounterId,
        Coding type,
        String title,
        ClinicalNoteStatus status,
        UUID authorId,
        @Nullable Instant signedAt,
        @Nullable UUID signedBy,
        Instant createdAt,
        Instant updatedAt,
        UUID updatedBy) {}

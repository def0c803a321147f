package org.clinicalplatform.clinical.clinicalnote;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.api.model.ClinicalNoteStatus;
import org.clinicalplatform.clinical.ClinicalRecord;
import org.clinicalplatform.clinical.Coding;
import org.clinicalplatform.platform.persistence.Revision;
import org.clinicalplatform.platform.persistence.SearchResult;
import org.jspecify.annotations.Nullable;

/**
 * A clinical note in its current version.
 *
 * @param authorId account that created the draft, which others may have changed
 * @param signedBy account that signed the current text; null for a draft
 */
public record ClinicalNote(
        UUID id,
        UUID tenantId,
        @Nullable UUID patientId,
        @Nullable UUID encounterId,
        Details details,
        ClinicalNoteStatus status,
        UUID authorId,
        @Nullable Instant signedAt,
        @Nullable UUID signedBy,
        Revision revision)
        implements ClinicalRecord {

    @Override
    public long bytes() {
        return SearchResult.bytesOf(details.content());
    }

    ClinicalNote with(Details changed, Revision next) {
        return new ClinicalNote(
                id, tenantId, patientId, encounterId, changed, status, authorId, signedAt, signedBy, next);
    }

    ClinicalNote signed(Details changed, ClinicalNoteStatus newStatus, Revision next) {
        return new ClinicalNote(
                id,
                tenantId,
                patientId,
                encounterId,
                changed,
                newStatus,
                authorId,
                afterSignature(next.updatedAt()),
                next.updatedBy(),
                next);
    }

    /** What an amendment replaces. */
    ClinicalNoteText replaced(UUID textId, ClinicalNoteAmendment amendment, Revision next) {
        Details amended = amendment.amended(details);
        return new ClinicalNoteText(
                textId,
                id,
                amended.type().equals(details.type()) ? null : details.type(),
                amended.title().equals(details.title()) ? null : details.title(),
                details.content(),
                requireNonNull(signedAt),
                requireNonNull(signedBy),
                afterSignature(next.updatedAt()),
                next.updatedBy(),
                amendment.reason());
    }

    /**
     * The time, but later than the signature under the present text, which the clock of another replica may have
     * stated: former texts are listed by the times of their amendments.
     */
    private Instant afterSignature(Instant now) {
        return signedAt == null || now.isAfter(signedAt) ? now : signedAt.plusMillis(1);
    }

    /** The content that a client writes. */
    public record Details(Coding type, String title, String content) {}
}

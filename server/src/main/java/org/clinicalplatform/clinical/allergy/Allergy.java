package org.clinicalplatform.clinical.allergy;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.AllergyCategory;
import org.clinicalplatform.api.model.AllergyClinicalStatus;
import org.clinicalplatform.api.model.AllergyCriticality;
import org.clinicalplatform.api.model.AllergyType;
import org.clinicalplatform.api.model.AllergyVerificationStatus;
import org.clinicalplatform.clinical.ClinicalRecord;
import org.clinicalplatform.clinical.Coding;
import org.clinicalplatform.platform.persistence.Revision;
import org.jspecify.annotations.Nullable;

/** An entry of the allergy list. */
public record Allergy(
        UUID id,
        UUID tenantId,
        @Nullable UUID patientId,
        @Nullable UUID encounterId,
        Details details,
        Revision revision)
        implements ClinicalRecord {
    @Override
    public long bytes() {
        return details.reactions().stream()
                .flatMap(reaction -> reaction.manifestations().stream())
                .mapToLong(Coding::bytes)
                .sum();
    }

    Allergy with(Details changed, Revision next) {
        return new Allergy(id, tenantId, patientId, encounterId, changed, next);
    }

    /**
     * The content that a client writes.
     *
     * @param substance the substance, or the statement that no allergy is known
     */
    public record Details(
            Coding substance,
            @Nullable AllergyType type,
            List<AllergyCategory> categories,
            @Nullable AllergyCriticality criticality,
            AllergyClinicalStatus clinicalStatus,
            AllergyVerificationStatus verificationStatus,
            @Nullable LocalDate onsetDate,
            List<AllergyReaction> reactions,
            @Nullable String note,
            Instant recordedAt) {}
}

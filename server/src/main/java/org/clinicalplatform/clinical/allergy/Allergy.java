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

/** An allergy as it is stored. */
public record Allergy(
        UUID id,
        UUID tenantId,
        @Nullable UUID patientId,
        @Nullable UUID encounterId,
        Details details,
        Revision revision)
        implements ClinicalRecord {
    Allergy with(Details changed, Revision next) {
        return new Allergy(id, tenantId, patientId, encounterId, changed, next);
    }

    /**
     * What an allergy says.
     *
     * @param substance what the patient does not tolerate
     * @param categories what sorts of substance it is
     * @param onsetDate when it began
     * @param reactions what it did to the patient
     * @param note remarks
     * @param recordedAt when it was recorded
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

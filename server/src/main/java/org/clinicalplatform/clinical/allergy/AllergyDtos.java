package org.clinicalplatform.clinical.allergy;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.clinicalplatform.api.model.AllergyCreateDto;
import org.clinicalplatform.api.model.AllergyDto;
import org.clinicalplatform.api.model.AllergyPageDto;
import org.clinicalplatform.api.model.AllergyReactionDto;
import org.clinicalplatform.api.model.AllergyUpdateDto;
import org.clinicalplatform.clinical.CodingDtos;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.Revision;

/** Allergies as the wire has them. */
public final class AllergyDtos {
    private AllergyDtos() {}

    /** @param now for what the body leaves to the clock */
    static AllergyDetails details(AllergyCreateDto details, Instant now) {
        return new AllergyDetails(
                CodingDtos.coding(details.getSubstance()),
                details.getType(),
                details.getCategories() == null ? List.of() : details.getCategories(),
                details.getCriticality(),
                details.getClinicalStatus(),
                details.getVerificationStatus(),
                details.getOnsetDate(),
                details.getReactions() == null
                        ? List.of()
                        : details.getReactions().stream()
                                .map(AllergyDtos::allergyReaction)
                                .toList(),
                details.getNote(),
                details.getRecordedAt() == null ? now : details.getRecordedAt());
    }

    static AllergyDetails details(AllergyUpdateDto details) {
        return new AllergyDetails(
                CodingDtos.coding(details.getSubstance()),
                details.getType(),
                details.getCategories() == null ? List.of() : details.getCategories(),
                details.getCriticality(),
                details.getClinicalStatus(),
                details.getVerificationStatus(),
                details.getOnsetDate(),
                details.getReactions() == null
                        ? List.of()
                        : details.getReactions().stream()
                                .map(AllergyDtos::allergyReaction)
                                .toList(),
                details.getNote(),
                details.getRecordedAt());
    }

    public static AllergyDto dto(Allergy allergy) {
        AllergyDetails details = allergy.details();
        Revision revision = allergy.revision();
        return new AllergyDto(
                        allergy.id(),
                        Objects.requireNonNull(allergy.patientId()),
                        CodingDtos.dto(details.substance()),
                        details.categories(),
                        details.clinicalStatus(),
                        details.verificationStatus(),
                        details.reactions().stream().map(AllergyDtos::dto).toList(),
                        details.recordedAt(),
                        revision.version(),
                        revision.createdAt(),
                        revision.createdBy(),
                        revision.updatedAt(),
                        revision.updatedBy())
                .encounterId(allergy.encounterId())
                .type(details.type())
                .criticality(details.criticality())
                .onsetDate(details.onsetDate())
                .note(details.note());
    }

    static AllergyPageDto page(Page<Allergy> page) {
        return new AllergyPageDto(
                page.items().stream().map(AllergyDtos::dto).toList(),
                page.query().page(),
                page.query().size(),
                page.totalItems());
    }

    private static AllergyReaction allergyReaction(AllergyReactionDto allergyReaction) {
        return new AllergyReaction(
                CodingDtos.codings(allergyReaction.getManifestations()), allergyReaction.getSeverity());
    }

    private static AllergyReactionDto dto(AllergyReaction allergyReaction) {
        return new AllergyReactionDto(CodingDtos.dtos(allergyReaction.manifestations()))
                .severity(allergyReaction.severity());
    }
}

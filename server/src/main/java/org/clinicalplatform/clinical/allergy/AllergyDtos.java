package org.clinicalplatform.clinical.allergy;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.clinicalplatform.api.model.AllergyCategoryDto;
import org.clinicalplatform.api.model.AllergyClinicalStatusDto;
import org.clinicalplatform.api.model.AllergyCreateDto;
import org.clinicalplatform.api.model.AllergyCriticalityDto;
import org.clinicalplatform.api.model.AllergyDto;
import org.clinicalplatform.api.model.AllergyPageDto;
import org.clinicalplatform.api.model.AllergyReactionDto;
import org.clinicalplatform.api.model.AllergyTypeDto;
import org.clinicalplatform.api.model.AllergyUpdateDto;
import org.clinicalplatform.api.model.AllergyVerificationStatusDto;
import org.clinicalplatform.api.model.ReactionSeverityDto;
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
                details.getType() == null
                        ? null
                        : AllergyType.valueOf(details.getType().name()),
                details.getCategories() == null
                        ? List.of()
                        : details.getCategories().stream()
                                .map(value -> AllergyCategory.valueOf(value.name()))
                                .toList(),
                details.getCriticality() == null
                        ? null
                        : AllergyCriticality.valueOf(details.getCriticality().name()),
                AllergyClinicalStatus.valueOf(details.getClinicalStatus().name()),
                AllergyVerificationStatus.valueOf(
                        details.getVerificationStatus().name()),
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
                details.getType() == null
                        ? null
                        : AllergyType.valueOf(details.getType().name()),
                details.getCategories() == null
                        ? List.of()
                        : details.getCategories().stream()
                                .map(value -> AllergyCategory.valueOf(value.name()))
                                .toList(),
                details.getCriticality() == null
                        ? null
                        : AllergyCriticality.valueOf(details.getCriticality().name()),
                AllergyClinicalStatus.valueOf(details.getClinicalStatus().name()),
                AllergyVerificationStatus.valueOf(
                        details.getVerificationStatus().name()),
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
                        details.categories().stream()
                                .map(value -> AllergyCategoryDto.valueOf(value.name()))
                                .toList(),
                        AllergyClinicalStatusDto.valueOf(
                                details.clinicalStatus().name()),
                        AllergyVerificationStatusDto.valueOf(
                                details.verificationStatus().name()),
                        details.reactions().stream().map(AllergyDtos::dto).toList(),
                        details.recordedAt(),
                        revision.version(),
                        revision.createdAt(),
                        revision.createdBy(),
                        revision.updatedAt(),
                        revision.updatedBy())
                .encounterId(allergy.encounterId())
                .type(
                        details.type() == null
                                ? null
                                : AllergyTypeDto.valueOf(details.type().name()))
                .criticality(
                        details.criticality() == null
                                ? null
                                : AllergyCriticalityDto.valueOf(
                                        details.criticality().name()))
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
                CodingDtos.codings(allergyReaction.getManifestations()),
                allergyReaction.getSeverity() == null
                        ? null
                        : ReactionSeverity.valueOf(allergyReaction.getSeverity().name()));
    }

    private static AllergyReactionDto dto(AllergyReaction allergyReaction) {
        return new AllergyReactionDto(CodingDtos.dtos(allergyReaction.manifestations()))
                .severity(
                        allergyReaction.severity() == null
                                ? null
                                : ReactionSeverityDto.valueOf(
                                        allergyReaction.severity().name()));
    }
}

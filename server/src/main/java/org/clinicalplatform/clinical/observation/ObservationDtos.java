package org.clinicalplatform.clinical.observation;

import java.time.Instant;
import java.util.Objects;
import org.clinicalplatform.api.model.ObservationCreateDto;
import org.clinicalplatform.api.model.ObservationDto;
import org.clinicalplatform.api.model.ObservationPageDto;
import org.clinicalplatform.api.model.ObservationQuantityDto;
import org.clinicalplatform.api.model.ObservationStatus;
import org.clinicalplatform.api.model.ObservationValueDto;
import org.clinicalplatform.clinical.CodingDtos;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.Revision;

/** Observations as the wire has them. */
public final class ObservationDtos {
    private ObservationDtos() {}

    /** @param now for what the body leaves to the clock */
    static ObservationDetails details(ObservationCreateDto details, Instant now) {
        return new ObservationDetails(
                details.getStatus() == null ? ObservationStatus.FINAL : details.getStatus(),
                details.getCategory(),
                CodingDtos.coding(details.getCode()),
                details.getValue() == null ? null : observationValue(details.getValue()),
                CodingDtos.codingOrNull(details.getDataAbsentReason()),
                CodingDtos.codingOrNull(details.getInterpretation()),
                details.getReferenceLow(),
                details.getReferenceHigh(),
                CodingDtos.codingOrNull(details.getBodySite()),
                CodingDtos.codingOrNull(details.getMethod()),
                details.getEffectiveAt() == null ? now : details.getEffectiveAt(),
                details.getPerformer(),
                details.getComment());
    }

    public static ObservationDto dto(Observation observation) {
        ObservationDetails details = observation.details();
        Revision revision = observation.revision();
        return new ObservationDto(
                        observation.id(),
                        Objects.requireNonNull(observation.patientId()),
                        details.status(),
                        CodingDtos.dto(details.code()),
                        details.effectiveAt(),
                        revision.version(),
                        revision.createdAt(),
                        revision.createdBy(),
                        revision.updatedAt(),
                        revision.updatedBy())
                .encounterId(observation.encounterId())
                .parentObservationId(observation.parentObservationId())
                .category(details.category())
                .value(details.value() == null ? null : dto(details.value()))
                .dataAbsentReason(CodingDtos.dtoOrNull(details.dataAbsentReason()))
                .interpretation(CodingDtos.dtoOrNull(details.interpretation()))
                .referenceLow(details.referenceLow())
                .referenceHigh(details.referenceHigh())
                .bodySite(CodingDtos.dtoOrNull(details.bodySite()))
                .method(CodingDtos.dtoOrNull(details.method()))
                .performer(details.performer())
                .comment(details.comment());
    }

    static ObservationPageDto page(Page<Observation> page) {
        return new ObservationPageDto(
                page.items().stream().map(ObservationDtos::dto).toList(),
                page.query().page(),
                page.query().size(),
                page.totalItems());
    }

    private static ObservationQuantity observationQuantity(ObservationQuantityDto observationQuantity) {
        return new ObservationQuantity(observationQuantity.getValue(), observationQuantity.getUnit());
    }

    private static ObservationQuantityDto dto(ObservationQuantity observationQuantity) {
        return new ObservationQuantityDto(observationQuantity.value(), observationQuantity.unit());
    }

    private static ObservationValue observationValue(ObservationValueDto observationValue) {
        return new ObservationValue(
                observationValue.getQuantity() == null ? null : observationQuantity(observationValue.getQuantity()),
                CodingDtos.codingOrNull(observationValue.getCoding()),
                observationValue.getText(),
                observationValue.getInstant(),
                observationValue.getFlag());
    }

    private static ObservationValueDto dto(ObservationValue observationValue) {
        return new ObservationValueDto()
                .quantity(observationValue.quantity() == null ? null : dto(observationValue.quantity()))
                .coding(CodingDtos.dtoOrNull(observationValue.coding()))
                .text(observationValue.text())
                .instant(observationValue.instant())
                .flag(observationValue.flag());
    }
}

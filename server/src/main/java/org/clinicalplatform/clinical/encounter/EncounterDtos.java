package org.clinicalplatform.clinical.encounter;

import java.time.Instant;
import java.util.Objects;
import org.clinicalplatform.api.model.EncounterCreateDto;
import org.clinicalplatform.api.model.EncounterDto;
import org.clinicalplatform.api.model.EncounterPageDto;
import org.clinicalplatform.api.model.EncounterStatus;
import org.clinicalplatform.api.model.EncounterUpdateDto;
import org.clinicalplatform.clinical.CodingDtos;
import org.clinicalplatform.clinical.Periods;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.Revision;

/** Encounters as the wire has them. */
public final class EncounterDtos {
    private EncounterDtos() {}

    /** @param now for what the body leaves to the clock */
    static EncounterDetails details(EncounterCreateDto details, Instant now) {
        return new EncounterDetails(
                CodingDtos.coding(details.getType()),
                details.getEncounterClass(),
                details.getStatus() == null ? EncounterStatus.IN_PROGRESS : details.getStatus(),
                details.getPriority(),
                Periods.begin(details.getStartedAt(), details.getEndedAt(), now),
                details.getEndedAt(),
                CodingDtos.codings(details.getReasonCodes()),
                CodingDtos.codingOrNull(details.getServiceType()));
    }

    static EncounterDetails details(EncounterUpdateDto details) {
        return new EncounterDetails(
                CodingDtos.coding(details.getType()),
                details.getEncounterClass(),
                details.getStatus(),
                details.getPriority(),
                details.getStartedAt(),
                details.getEndedAt(),
                CodingDtos.codings(details.getReasonCodes()),
                CodingDtos.codingOrNull(details.getServiceType()));
    }

    public static EncounterDto dto(Encounter encounter) {
        EncounterDetails details = encounter.details();
        Revision revision = encounter.revision();
        return new EncounterDto(
                        encounter.id(),
                        Objects.requireNonNull(encounter.patientId()),
                        CodingDtos.dto(details.type()),
                        details.encounterClass(),
                        details.status(),
                        details.startedAt(),
                        CodingDtos.dtos(details.reasonCodes()),
                        revision.version(),
                        revision.createdAt(),
                        revision.createdBy(),
                        revision.updatedAt(),
                        revision.updatedBy())
                .visitId(encounter.visitId())
                .priority(details.priority())
                .endedAt(details.endedAt())
                .serviceType(CodingDtos.dtoOrNull(details.serviceType()));
    }

    static EncounterPageDto page(Page<Encounter> page) {
        return new EncounterPageDto(
                page.items().stream().map(EncounterDtos::dto).toList(),
                page.query().page(),
                page.query().size(),
                page.totalItems());
    }
}

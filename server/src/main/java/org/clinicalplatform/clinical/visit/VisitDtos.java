package org.clinicalplatform.clinical.visit;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import org.clinicalplatform.api.model.VisitCreateDto;
import org.clinicalplatform.api.model.VisitDto;
import org.clinicalplatform.api.model.VisitEndDto;
import org.clinicalplatform.api.model.VisitOpeningStatusDto;
import org.clinicalplatform.api.model.VisitPageDto;
import org.clinicalplatform.api.model.VisitStartDto;
import org.clinicalplatform.api.model.VisitStatus;
import org.clinicalplatform.clinical.CodingDtos;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.Revision;
import org.jspecify.annotations.Nullable;

/** Visits as the wire has them. */
public final class VisitDtos {
    private VisitDtos() {}

    static NewVisit newVisit(VisitCreateDto visit) {
        VisitOpeningStatusDto status = visit.getStatus();
        return new NewVisit(
                visit.getPatientId(),
                CodingDtos.coding(visit.getType()),
                visit.getVisitClass(),
                status == null ? VisitStatus.IN_PROGRESS : VisitStatus.valueOf(status.name()),
                visit.getStartedAt(),
                visit.getReason(),
                CodingDtos.codingOrNull(visit.getAdmissionSource()));
    }

    static Instant start(@Nullable VisitStartDto body, Instant now) {
        return body == null || body.getStartedAt() == null ? now : body.getStartedAt();
    }

    static VisitEnding ending(@Nullable VisitEndDto end) {
        return end == null
                ? new VisitEnding(null, null)
                : new VisitEnding(end.getEndedAt(), CodingDtos.codingOrNull(end.getDischargeDisposition()));
    }

    public static VisitDto dto(Visit visit) {
        Revision revision = visit.revision();
        return new VisitDto(
                        visit.id(),
                        requireNonNull(visit.patientId()),
                        visit.facilityId(),
                        visit.visitNumber(),
                        CodingDtos.dto(visit.type()),
                        visit.visitClass(),
                        visit.status(),
                        visit.startedAt(),
                        revision.version(),
                        revision.createdAt(),
                        revision.createdBy(),
                        revision.updatedAt(),
                        revision.updatedBy())
                .endedAt(visit.endedAt())
                .reason(visit.reason())
                .admissionSource(CodingDtos.dtoOrNull(visit.admissionSource()))
                .dischargeDisposition(CodingDtos.dtoOrNull(visit.dischargeDisposition()));
    }

    static VisitPageDto page(Page<Visit> page) {
        return new VisitPageDto(
                page.items().stream().map(VisitDtos::dto).toList(),
                page.query().page(),
                page.query().size(),
                page.totalItems());
    }
}

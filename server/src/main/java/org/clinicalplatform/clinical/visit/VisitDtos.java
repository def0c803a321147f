package org.clinicalplatform.clinical.visit;

import java.time.Instant;
import java.util.List;
import org.clinicalplatform.api.model.VisitCreateDto;
import org.clinicalplatform.api.model.VisitDto;
import org.clinicalplatform.api.model.VisitEndDto;
import org.clinicalplatform.api.model.VisitStartDto;
import org.clinicalplatform.demographics.banner.Listed;
import org.clinicalplatform.demographics.banner.PatientBanner;
import org.clinicalplatform.demographics.banner.PatientBannerDtos;
import org.clinicalplatform.platform.web.DtoMapping;
import org.jspecify.annotations.Nullable;
import org.mapstruct.Mapper;
import org.mapstruct.Mapping;

/** Maps visits and the generated types onto each other. */
@Mapper(config = DtoMapping.class, uses = PatientBannerDtos.class)
public interface VisitDtos {
    @Mapping(target = "status", defaultValue = "IN_PROGRESS")
    NewVisit creation(VisitCreateDto body);

    default VisitEnding ending(@Nullable VisitEndDto body) {
        return body == null ? new VisitEnding(null, null) : requestedEnding(body);
    }

    VisitEnding requestedEnding(VisitEndDto body);

    default VisitDto dto(Visit visit) {
        return dto(visit, null);
    }

    default VisitDto listed(Listed<Visit> listed) {
        return dto(listed.item(), listed.banner());
    }

    List<VisitDto> dtos(List<Listed<Visit>> visits);

    @Mapping(target = ".", source = "visit.revision")
    @Mapping(target = "patientId", source = "visit.patientId")
    @Mapping(target = "patient", source = "banner")
    VisitDto dto(Visit visit, @Nullable PatientBanner banner);

    default Instant start(@Nullable VisitStartDto body, Instant now) {
        return body == null || body.getStartedAt() == null ? now : body.getStartedAt();
    }
}

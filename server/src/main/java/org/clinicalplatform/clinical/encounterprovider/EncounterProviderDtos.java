package org.clinicalplatform.clinical.encounterprovider;

import java.time.Instant;
import java.util.List;
import org.clinicalplatform.api.model.EncounterProviderCreateDto;
import org.clinicalplatform.api.model.EncounterProviderDto;
import org.clinicalplatform.api.model.EncounterProviderPageDto;
import org.clinicalplatform.api.model.ParticipationEndDto;
import org.clinicalplatform.clinical.Periods;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.Revision;
import org.jspecify.annotations.Nullable;

/** Participations as the wire has them. */
final class EncounterProviderDtos {
    private EncounterProviderDtos() {}

    static NewParticipation participation(EncounterProviderCreateDto body, Instant now) {
        return new NewParticipation(
                body.getProviderId(),
                body.getRole(),
                Periods.begin(body.getStartedAt(), body.getEndedAt(), now),
                body.getEndedAt());
    }

    static Instant end(@Nullable ParticipationEndDto body, Instant now) {
        return body == null || body.getEndedAt() == null ? now : body.getEndedAt();
    }

    static EncounterProviderDto dto(EncounterProvider participation) {
        Revision revision = participation.revision();
        return new EncounterProviderDto(
                        participation.id(),
                        participation.encounterId(),
                        participation.providerId(),
                        participation.role(),
                        participation.startedAt(),
                        revision.version(),
                        revision.createdAt(),
                        revision.createdBy(),
                        revision.updatedAt(),
                        revision.updatedBy())
                .endedAt(participation.endedAt());
    }

    static List<EncounterProviderDto> dtos(List<EncounterProvider> participations) {
        return participations.stream().map(EncounterProviderDtos::dto).toList();
    }

    static EncounterProviderPageDto page(Page<EncounterProvider> page) {
        return new EncounterProviderPageDto(
                dtos(page.items()), page.query().page(), page.query().size(), page.totalItems());
    }
}

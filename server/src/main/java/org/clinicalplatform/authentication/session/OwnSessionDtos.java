package org.clinicalplatform.authentication.session;

import java.util.UUID;
import org.clinicalplatform.api.model.OwnSessionDto;
import org.clinicalplatform.api.model.OwnSessionPageDto;
import org.clinicalplatform.platform.persistence.Page;

/** One's own sessions as the wire has them. */
final class OwnSessionDtos {
    private OwnSessionDtos() {}

    /** @param current the session of the request */
    static OwnSessionPageDto page(Page<OwnSession> page, UUID current) {
        return new OwnSessionPageDto(
                page.items().stream().map(session -> dto(session, current)).toList(),
                page.query().page(),
                page.query().size(),
                page.totalItems());
    }

    private static OwnSessionDto dto(OwnSession session, UUID current) {
        return new OwnSessionDto(
                        session.id(),
                        session.id().equals(current),
                        session.acr(),
                        session.createdAt(),
                        session.expiresAt())
                .tenantId(session.tenantId())
                .facilityId(session.facilityId())
                .refreshedAt(session.refreshedAt());
    }
}

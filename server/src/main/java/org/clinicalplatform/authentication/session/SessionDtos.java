package org.clinicalplatform.authentication.session;

import java.util.TreeSet;
import java.util.UUID;
import org.clinicalplatform.accesscontrol.membership.FacilitySummary;
import org.clinicalplatform.accesscontrol.membership.Scope;
import org.clinicalplatform.accesscontrol.membership.TenantSummary;
import org.clinicalplatform.api.model.OwnSessionDto;
import org.clinicalplatform.api.model.SessionFacilityDto;
import org.clinicalplatform.api.model.SessionScopeDto;
import org.clinicalplatform.api.model.SessionStatusDto;
import org.clinicalplatform.api.model.SessionTenantDto;
import org.clinicalplatform.api.model.SessionTokensDto;
import org.clinicalplatform.api.model.TokenTypeDto;
import org.clinicalplatform.platform.caller.Caller;

public final class SessionDtos {
    private SessionDtos() {}

    public static SessionTokensDto tokens(SessionTokens tokens) {
        return new SessionTokensDto(
                tokens.accessToken(),
                tokens.refreshToken(),
                TokenTypeDto.BEARER,
                tokens.accessTokenLifetime().toSeconds(),
                tokens.refreshTokenLifetime().toSeconds());
    }

    static SessionStatusDto status(Caller caller) {
        return new SessionStatusDto(
                        true,
                        caller.accountId(),
                        caller.username(),
                        new TreeSet<>(caller.permissions()).stream().toList(),
                        caller.mfaEnrolled(),
                        caller.mfaRequired(),
                        caller.acr(),
                        caller.tokenExpiresAt())
                .sessionTenantId(caller.tenantId())
                .sessionFacilityId(caller.facilityId());
    }

    static Scope scope(SessionScopeDto scope) {
        return new Scope(scope.getTenantId(), scope.getFacilityId());
    }

    static SessionTenantDto tenant(TenantSummary tenant) {
        return new SessionTenantDto(tenant.id(), tenant.code(), tenant.name());
    }

    static SessionFacilityDto facility(FacilitySummary facility) {
        return new SessionFacilityDto(facility.id(), facility.code(), facility.name());
    }

    /** @param current session of the request */
    static OwnSessionDto ownSession(OwnSession session, UUID current) {
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

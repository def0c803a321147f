package org.clinicalplatform.authentication.session;

import java.util.Optional;
import org.clinicalplatform.accesscontrol.membership.Scope;
import org.clinicalplatform.authentication.token.AccessTokenClaims;
import org.clinicalplatform.authentication.token.AccessTokenVerifier;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.caller.CallerResolver;
import org.springframework.stereotype.Component;

/** Resolves the caller of a valid access token whose session is active. */
@Component
class SessionCallerResolver implements CallerResolver {
    private final AccessTokenVerifier tokens;
    private final SessionCache sessions;

    SessionCallerResolver(AccessTokenVerifier tokens, SessionCache sessions) {
        this.tokens = tokens;
        this.sessions = sessions;
    }

    @Override
    public Optional<Caller> resolve(String bearerToken) {
        return tokens.verify(bearerToken).flatMap(this::caller);
    }

    private Optional<Caller> caller(AccessTokenClaims claims) {
        Scope scope = claims.tenantId() == null ? null : new Scope(claims.tenantId(), claims.facilityId());
        return sessions.find(claims.sessionId(), scope)
                .filter(access -> access.session().userAccountId().equals(claims.accountId()))
                .map(access -> new Caller(
                        claims.accountId(),
                        access.session().username(),
                        claims.sessionId(),
                        claims.tenantId(),
                        claims.facilityId(),
                        access.permissions(),
                        claims.acr(),
                        claims.authTime(),
                        access.secondFactor().enrolled(),
                        access.secondFactor().required(),
                        claims.expiresAt()));
    }
}

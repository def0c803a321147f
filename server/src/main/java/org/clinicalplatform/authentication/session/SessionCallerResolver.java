package org.clinicalplatform.authentication.session;

import java.util.Optional;
import org.clinicalplatform.accesscontrol.membership.Scope;
import org.clinicalplatform.authentication.token.AccessTokenClaims;
import org.clinicalplatform.authentication.token.AccessTokenVerifier;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.caller.CallerResolver;
import org.springframework.stereotype.Component;

/** Finds the caller of an access token: the token must be ours, and its session must live. */
@Component
class SessionCallerResolver implements CallerResolver {
    private final AccessTokenVerifier tokens;
    private final SessionCache liveSessions;

    SessionCallerResolver(AccessTokenVerifier tokens, SessionCache liveSessions) {
        this.tokens = tokens;
        this.liveSessions = liveSessions;
    }

    @Override
    public Optional<Caller> resolve(String bearerToken) {
        return tokens.verify(bearerToken).flatMap(this::caller);
    }

    private Optional<Caller> caller(AccessTokenClaims claims) {
        Scope scope = claims.tenantId() == null ? null : new Scope(claims.tenantId(), claims.facilityId());
        return liveSessions
                .find(claims.sessionId(), scope)
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

package org.clinicalplatform.authentication.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.clinicalplatform.accesscontrol.membership.Scope;
import org.clinicalplatform.authentication.token.AccessTokenClaims;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/** What happens to one session of an account leaves the other one as it is, whose refresh reads it. */
class OtherSessionTest extends ClinicTestCase {
    private final SessionService sessions = bean(SessionService.class);
    private final RefreshService refreshes = bean(RefreshService.class);
    private final SessionFixture fixture = bean(SessionFixture.class);
    private final SessionTokens one;
    private final SessionTokens other;

    OtherSessionTest(ApplicationContext beans) {
        super(beans);
        AccountRow holder = db.accounts().insert(row -> row.in(tenant, "clinical.visit.read"));
        clock.set(NOW);
        one = sessions.open(holder.id(), AuthenticationContext.PASSWORD);
        other = sessions.open(holder.id(), AuthenticationContext.PASSWORD);
    }

    @Test
    void narrowWhenTheAccountHasAnotherSessionThenThatKeepsItsScope() {
        sessions.narrow(fixture.caller(one), new Scope(tenant.id(), facility.id()));

        AccessTokenClaims claims = claimsOfOther();

        assertThat(claims.tenantId()).isNull();
        assertThat(claims.facilityId()).isNull();
    }

    /** Or whoever has stolen a session would get the second factor of its holder. */
    @Test
    void stepUpWhenTheAccountHasAnotherSessionThenThatKeepsItsAuthentication() {
        clock.advance(Duration.ofMinutes(5));
        sessions.stepUp(fixture.caller(one), AuthenticationContext.PASSWORD_AND_CODE);

        AccessTokenClaims claims = claimsOfOther();

        assertThat(claims.acr()).isEqualTo("aal1");
        assertThat(claims.amr()).containsExactly("pwd");
        assertThat(claims.authTime()).isEqualTo(fixture.claims(other).authTime());
    }

    private AccessTokenClaims claimsOfOther() {
        return fixture.claims(refreshes.refresh(other.refreshToken()).orElseThrow());
    }
}

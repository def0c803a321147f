package org.clinicalplatform.authentication.backchannellogout;

import com.nimbusds.jose.proc.JWSKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import java.time.Clock;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.authentication.session.SessionTerminator;
import org.clinicalplatform.identityprovider.AuthorizedPartySettings;
import org.clinicalplatform.identityprovider.OidcSettings;
import org.clinicalplatform.identityprovider.ProviderMode;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.transaction.support.TransactionOperations;

@Configuration(proxyBeanMethods = false)
class BackchannelLogoutConfiguration {
    @Bean
    @ConditionalOnProperty(name = ProviderMode.SETTING, havingValue = "oidc")
    PendingLogouts pendingLogouts(
            BackchannelLogoutMapper logouts,
            UserAccountService accounts,
            SessionTerminator terminator,
            TransactionOperations transaction) {
        return new PendingLogouts(logouts, accounts, terminator, transaction);
    }

    @Bean
    @ConditionalOnProperty(name = ProviderMode.SETTING, havingValue = "oidc")
    BackchannelLogoutService backchannelLogout(
            JWSKeySelector<SecurityContext> keys,
            OidcSettings settings,
            AuthorizedPartySettings parties,
            BackchannelLogouts logouts,
            PendingLogouts pending,
            Clock clock) {
        LogoutTokenReader reader = new LogoutTokenReader(settings, parties.logoutAudiences(settings.audience()), clock);
        return new BackchannelLogoutService(
                new LogoutTokenVerifier(keys, settings.keysAddress(), reader), logouts, pending);
    }
}

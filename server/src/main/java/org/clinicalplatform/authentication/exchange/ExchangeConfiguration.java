package org.clinicalplatform.authentication.exchange;

import java.io.IOException;
import java.time.Clock;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.authentication.session.SessionService;
import org.clinicalplatform.identityprovider.OidcSettings;
import org.clinicalplatform.identityprovider.ProviderMode;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class ExchangeConfiguration {
    /** The keys are fetched with the first token, so that the service starts while the provider is down. */
    @Bean
    @ConditionalOnProperty(name = ProviderMode.SETTING, havingValue = "oidc")
    SessionExchangeService sessionExchange(
            OidcSettings settings,
            UserAccountService accounts,
            SessionService sessions,
            SecurityEvents events,
            Clock clock)
            throws IOException {
        ProviderTokenReader reader = new ProviderTokenReader(settings, clock);
        return new SessionExchangeService(
                new ProviderTokenVerifier(ProviderJwkSource.of(settings), settings.keysAddress(), reader),
                accounts,
                sessions,
                events,
                new RefusedTokenEvents(events, clock));
    }
}

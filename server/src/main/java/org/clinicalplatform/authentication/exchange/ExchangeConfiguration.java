package org.clinicalplatform.authentication.exchange;

import java.io.IOException;
import java.time.Clock;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.accesscontrol.profile.ClaimedProfiles;
import org.clinicalplatform.authentication.session.SessionService;
import org.clinicalplatform.identityprovider.AssuranceSettings;
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
    ProviderTokenVerifier providerTokenVerifier(OidcSettings settings, AssuranceSettings assurance, Clock clock)
            throws IOException {
        return new ProviderTokenVerifier(
                ProviderJwkSource.of(settings),
                settings.keysAddress(),
                new ProviderTokenReader(settings, assurance, clock));
    }

    @Bean
    @ConditionalOnProperty(name = ProviderMode.SETTING, havingValue = "oidc")
    SessionExchangeService sessionExchange(
            ProviderTokenVerifier tokens,
            UserAccountService accounts,
            SessionService sessions,
            ClaimedProfiles profiles,
            SecurityEvents events,
            Clock clock) {
        return new SessionExchangeService(
                tokens, accounts, sessions, profiles, events, new RefusedTokenEvents(events, clock));
    }
}

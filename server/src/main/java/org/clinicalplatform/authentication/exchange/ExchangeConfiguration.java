package org.clinicalplatform.authentication.exchange;

import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.JWSKeySelector;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import java.io.IOException;
import java.time.Clock;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.authentication.backchannellogout.BackchannelLogouts;
import org.clinicalplatform.authentication.session.SessionService;
import org.clinicalplatform.identityprovider.AuthorizedPartySettings;
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
    JWKSource<SecurityContext> providerKeys(OidcSettings settings) throws IOException {
        return ProviderJwkSource.of(settings);
    }

    /** Which keys verify a token of the provider, of whatever kind, by which algorithms. */
    @Bean
    @ConditionalOnProperty(name = ProviderMode.SETTING, havingValue = "oidc")
    JWSKeySelector<SecurityContext> providerKeySelector(JWKSource<SecurityContext> keys) {
        return new JWSVerificationKeySelector<>(ProviderTokenVerifier.algorithms(), keys);
    }

    @Bean
    @ConditionalOnProperty(name = ProviderMode.SETTING, havingValue = "oidc")
    SessionExchangeService sessionExchange(
            JWKSource<SecurityContext> keys,
            OidcSettings settings,
            AuthorizedPartySettings parties,
            UserAccountService accounts,
            SessionService sessions,
            BackchannelLogouts logouts,
            SecurityEvents events,
            Clock clock) {
        ProviderTokenReader reader = new ProviderTokenReader(settings, parties, clock);
        return new SessionExchangeService(
                new ProviderTokenVerifier(keys, settings.jwkSetUri(), reader), accounts, sessions, logouts, events);
    }
}

package org.clinicalplatform.authentication.exchange;

import com.github.benmanes.caffeine.cache.Ticker;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.JWSKeySelector;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import java.io.IOException;
import java.time.Clock;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.accesscontrol.profile.ClaimedProfiles;
import org.clinicalplatform.authentication.backchannellogout.BackchannelLogouts;
import org.clinicalplatform.authentication.session.SessionService;
import org.clinicalplatform.identityprovider.AssuranceSettings;
import org.clinicalplatform.identityprovider.AuthorizedPartySettings;
import org.clinicalplatform.identityprovider.IdentityProvider;
import org.clinicalplatform.identityprovider.OidcSettings;
import org.clinicalplatform.identityprovider.ProviderMode;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.transaction.support.TransactionTemplate;

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
    ProviderTokenVerifier providerTokenVerifier(
            JWKSource<SecurityContext> keys,
            OidcSettings settings,
            AuthorizedPartySettings parties,
            AssuranceSettings assurance,
            Clock clock) {
        return new ProviderTokenVerifier(
                keys, settings.keysAddress(), new ProviderTokenReader(settings, parties, assurance, clock));
    }

    /** One for all operations that take a token, which share the bound on its events. */
    @Bean
    @ConditionalOnProperty(name = ProviderMode.SETTING, havingValue = "oidc")
    PresentedTokens presentedTokens(ProviderTokenVerifier verifier, SecurityEvents events, Ticker ticker) {
        return new PresentedTokens(verifier, new RefusedTokenEvents(events, ticker));
    }

    @Bean
    @ConditionalOnProperty(name = ProviderMode.SETTING, havingValue = "oidc")
    SessionExchangeService sessionExchange(
            PresentedTokens tokens,
            UserAccountService accounts,
            SessionService sessions,
            BackchannelLogouts logouts,
            ClaimedProfiles profiles,
            SecurityEvents events) {
        return new SessionExchangeService(tokens, accounts, sessions, logouts, profiles, events);
    }

    @Bean
    @ConditionalOnProperty(name = ProviderMode.SETTING, havingValue = "oidc")
    ServiceSessionService serviceSessions(
            UserAccountService accounts,
            IdentityProvider provider,
            SessionService sessions,
            SecurityEvents events,
            TransactionTemplate transaction) {
        return new ServiceSessionService(accounts, provider, sessions, events, transaction);
    }
}

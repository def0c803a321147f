package org.clinicalplatform.identityprovider;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.clinicalplatform.identityprovider.keycloak.KeycloakIdentityProvider;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.desk.SignInMethod;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.clinicalplatform.platform.security.StepUpCoverage;
import org.clinicalplatform.platform.transport.Peer;
import org.clinicalplatform.platform.transport.UnencryptedPeers;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

@Configuration(proxyBeanMethods = false)
class IdentityProviderConfiguration {
    private static final Logger LOG = LoggerFactory.getLogger(IdentityProviderConfiguration.class);

    /** @throws InvalidSettingException when a required setting is missing */
    @Bean
    ProviderMode providerMode(
            Environment environment, OidcSettings oidc, RefreshCheckSettings refreshes, ProviderAdminSettings admin) {
        ProviderMode mode = environment.getRequiredProperty(ProviderMode.SETTING, ProviderMode.class);
        if (mode == ProviderMode.OIDC) {
            oidc.check();
            if (admin.isConfigured()) {
                admin.check();
            } else if (refreshes.refreshCheck() == RefreshCheck.STRICT) {
                throw new InvalidSettingException("extidp.admin.base-url must be set if svc.auth.oidc.refresh-check"
                        + " (SVC_AUTH_OIDC_REFRESH_CHECK) is strict");
            }
        }
        return mode;
    }

    @Bean
    SignInMethod signInMethod(ProviderMode mode, OidcSettings oidc) {
        return new SignInMethod(mode == ProviderMode.LOCAL ? null : oidc.issuerUri());
    }

    /**
     * Step-up covers the accounts with a second factor, wherever that is kept: in local mode those that are enrolled
     * here; under a provider all accounts, once the operator has configured how it states two factors (requirements
     *
     */
    @Bean
    StepUpCoverage stepUpCoverage(ProviderMode mode, AssuranceSettings assurance) {
        return mode == ProviderMode.LOCAL
                ? Caller::mfaEnrolled
                : caller -> !assurance.twoFactorAcr().isEmpty();
    }

    @Bean
    UnencryptedPeers unencryptedProvider(ProviderMode mode, OidcSettings oidc, ProviderAdminSettings admin) {
        return () -> mode == ProviderMode.LOCAL
                ? List.of()
                : Stream.of(
                                Peer.ofWebUrl("svc.auth.oidc.issuer-uri", oidc.issuerUri()),
                                Peer.ofWebUrl("svc.auth.oidc.jwk-set-uri", oidc.jwkSetUri()),
                                Peer.ofWebUrl("extidp.admin.base-url", admin.baseUrl()))
                        .flatMap(Optional::stream)
                        .toList();
    }

    @Bean
    IdentityProvider identityProvider(
            ProviderMode mode,
            OidcSettings oidc,
            ProfileSettings profiles,
            ProviderAdminSettings admin,
            ProviderWriteJournal writes) {
        if (mode == ProviderMode.LOCAL) {
            return new LocalIdentityProvider();
        }
        if (admin.isConfigured()) {
            boolean sendsMail = oidc.passwordReset() == OidcSettings.PasswordReset.PROVIDER;
            return new RecordedIdentityProvider(
                    new KeycloakIdentityProvider(admin, sendsMail, profiles.profileSource()), writes);
        }
        if (admin.isIncomplete()) {
            LOG.warn("extidp.admin.realm, client-id and client-secret have no effect without extidp.admin.base-url;"
                    + " nothing is written to the identity provider");
        } else {
            LOG.info("extidp.admin.base-url is not set; nothing is written to the identity provider");
        }
        return new UnmanagedIdentityProvider(profiles.profileSource());
    }
}

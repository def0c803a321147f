package org.clinicalplatform.authentication.secret;

import org.clinicalplatform.authentication.AuthenticationSettings;
import org.clinicalplatform.authentication.token.SigningKeys;
import org.clinicalplatform.securityevents.EmailPseudonyms;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class SecretConfiguration {
    /**
     * Uses the configured keys if set. The derived ones remain available for decryption, so that the setting can be
     * introduced later.
     */
    @Bean
    SecretKeys secretKeys(AuthenticationSettings settings, SigningKeys signingKeys) {
        var derived = DerivedKeys.of(signingKeys.privateKeys());
        if (settings.secretKeys().isBlank()) {
            return new SecretKeys(derived);
        }
        var keys = SecretKeySettings.read(settings.secretKeys());
        derived.forEach(keys::putIfAbsent);
        return new SecretKeys(keys);
    }

    @Bean
    SecretEncryptor secretEncryptor(SecretKeys keys) {
        return new SecretEncryptor(keys);
    }

    @Bean
    EmailPseudonyms emailPseudonyms(SecretKeys keys) {
        return new KeyedEmailPseudonyms(keys);
    }
}

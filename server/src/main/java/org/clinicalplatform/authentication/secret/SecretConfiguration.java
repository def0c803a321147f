package org.clinicalplatform.authentication.secret;

import java.nio.charset.StandardCharsets;
import org.clinicalplatform.authentication.AuthenticationSettings;
import org.clinicalplatform.authentication.token.SigningKeys;
import org.clinicalplatform.platform.cursor.Cursors;
import org.clinicalplatform.securityevents.EmailPseudonyms;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class SecretConfiguration {
    private static final byte[] CURSORS = "clinical-platform cursors v1".getBytes(StandardCharsets.US_ASCII);

    /**
     * Uses the configured keys if set. The derived ones remain available, so that the setting can be introduced later.
     */
    @Bean
    SecretKeys secretKeys(AuthenticationSettings settings, SigningKeys signingKeys) {
        var derived = DerivedKeys.of(signingKeys.privateKeys());
        return new SecretKeys(
                settings.secretKeys().isBlank() ? derived : SecretKeySettings.read(settings.secretKeys(), derived));
    }

    @Bean
    SecretEncryptor secretEncryptor(SecretKeys keys) {
        return new SecretEncryptor(keys);
    }

    @Bean
    EmailPseudonyms emailPseudonyms(SecretKeys keys) {
        return new KeyedEmailPseudonyms(keys);
    }

    /** The same at every replica, so that each continues what another one began. */
    @Bean
    Cursors cursors(SecretKeys keys) {
        return new Cursors(keys.derived(CURSORS));
    }
}

package org.clinicalplatform.authentication.token;

import com.nimbusds.jose.jwk.ECKey;
import java.util.List;
import org.clinicalplatform.authentication.AuthenticationSettings;
import org.clinicalplatform.identityprovider.ProviderMode;
import org.clinicalplatform.platform.persistence.DefaultMode;
import org.clinicalplatform.platform.persistence.SchemaMigration;
import org.springframework.boot.autoconfigure.AbstractDependsOnBeanFactoryPostProcessor;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class TokenConfiguration {
    /** The signing keys are checked before the database is migrated. */
    @Bean
    static AbstractDependsOnBeanFactoryPostProcessor keysBeforeMigration() {
        return new AbstractDependsOnBeanFactoryPostProcessor(SchemaMigration.class, "signingKeys") {};
    }

    /**
     * Keys are generated only in embedded local mode: replicas must share one pair, and under an identity provider the
     * requirements demand that it is configured.
     */
    @Bean
    SigningKeys signingKeys(AuthenticationSettings settings, DefaultMode mode, ProviderMode provider) {
        List<ECKey> previous = SigningKeyPem.readPrevious(settings.localJwtPreviousKeys());
        boolean unset = settings.localJwtPrivateKey().isBlank()
                && settings.localJwtPublicKey().isBlank();
        if (mode.embedded() && unset && provider == ProviderMode.LOCAL) {
            return new SigningKeys(
                    new SigningKeyFiles(mode.dataDirectory().resolve("keys")).readOrGenerate(), previous);
        }
        return new SigningKeys(
                SigningKeyPem.read(settings.localJwtPrivateKey(), settings.localJwtPublicKey()), previous);
    }
}

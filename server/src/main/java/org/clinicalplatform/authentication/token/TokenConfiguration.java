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
    /** A service that refuses to start for its keys has not touched the database yet. */
    @Bean
    static AbstractDependsOnBeanFactoryPostProcessor keysBeforeMigration() {
        return new AbstractDependsOnBeanFactoryPostProcessor(SchemaMigration.class, "signingKeys") {};
    }

    /**
     * Made by the service only where it also keeps the data and the passwords: replicas must be given the same pair, and
     * under an identity provider the contract wants it given.
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

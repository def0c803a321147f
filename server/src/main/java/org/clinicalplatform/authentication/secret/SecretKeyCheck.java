package org.clinicalplatform.authentication.secret;

import java.util.List;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Lazy;
import org.springframework.stereotype.Component;

/** Refuses to start when a stored secret cannot be decrypted, which would lock out its user. */
@Component
@Lazy(false)
@DependsOnDatabaseInitialization
class SecretKeyCheck implements InitializingBean {
    private final SecretKeys keys;
    private final SecretKeyMapper stored;

    SecretKeyCheck(SecretKeys keys, SecretKeyMapper stored) {
        this.keys = keys;
        this.stored = stored;
    }

    @Override
    public void afterPropertiesSet() {
        List<String> missing = stored.findKeyIds().stream()
                .filter(id -> keys.find(id).isEmpty())
                .toList();
        if (!missing.isEmpty()) {
            throw new InvalidSettingException(
                    "Stored secrets are encrypted under the keys " + missing + ", which are missing"
                            + " from SVC_SECRET_KEYS, LOCAL_JWT_PRIVATE_KEY and LOCAL_JWT_PREVIOUS_KEYS");
        }
    }
}

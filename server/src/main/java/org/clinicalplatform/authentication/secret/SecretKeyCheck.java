package org.clinicalplatform.authentication.secret;

import java.util.List;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Lazy;
import org.springframework.stereotype.Component;

/**
 * Refuses to start where a stored secret could not be read: better no service than one that locks out whoever enrolled.
 */
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
            throw new SecretKeyException("Secrets are stored under the keys " + missing + ", which neither"
                    + " SVC_SECRET_KEYS nor LOCAL_JWT_PRIVATE_KEY nor LOCAL_JWT_PREVIOUS_KEYS gives");
        }
    }
}

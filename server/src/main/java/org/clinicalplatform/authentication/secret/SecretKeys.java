package org.clinicalplatform.authentication.secret;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import javax.crypto.SecretKey;

/**
 * The keys under which secrets are stored: one for new secrets, others for those from before a rotation. Thread-safe.
 */
public final class SecretKeys {
    private final String currentId;
    private final Map<String, SecretKey> keys;

    /** @param keys by id, the one for new secrets first */
    SecretKeys(LinkedHashMap<String, SecretKey> keys) {
        this.currentId = keys.keySet().iterator().next();
        this.keys = Map.copyOf(keys);
    }

    String currentId() {
        return currentId;
    }

    Optional<SecretKey> find(String id) {
        return Optional.ofNullable(keys.get(id));
    }

    /** Without the keys. */
    @Override
    public String toString() {
        return "SecretKeys" + keys.keySet();
    }
}

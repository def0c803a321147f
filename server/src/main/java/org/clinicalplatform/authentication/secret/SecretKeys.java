package org.clinicalplatform.authentication.secret;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/** Encryption keys of stored secrets: the current one and former ones for decryption. */
public final class SecretKeys {
    private final String currentId;
    private final Map<String, SecretKey> keys;

    /** @param keys by id, the current one first */
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

    /** Keys for another purpose, derived from each of these, the current one first. */
    List<SecretKey> derived(byte[] purpose) {
        return keys.entrySet().stream()
                .sorted(Comparator.comparing(key -> !key.getKey().equals(currentId)))
                .<SecretKey>map(key ->
                        new SecretKeySpec(DerivedKeys.derive(key.getValue().getEncoded(), purpose), "AES"))
                .toList();
    }

    @Override
    public String toString() {
        return "SecretKeys" + keys.keySet();
    }
}

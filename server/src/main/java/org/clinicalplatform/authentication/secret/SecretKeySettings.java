package org.clinicalplatform.authentication.secret;

import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.clinicalplatform.platform.error.InvalidSettingException;

/**
 * Reads {@code SVC_SECRET_KEYS}: {@code id:key} pairs separated by commas, each key 32 bytes in Base64. An entry
 * {@code derived} stands for the derived keys, so that replicas can know a first key before one of them encrypts with
 * it.
 */
final class SecretKeySettings {
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9._-]{1,32}");
    private static final String DERIVED = "derived";
    private static final int KEY_BYTES = 32;

    private SecretKeySettings() {}

    /**
     * The keys in their order.
     *
     * @param derived keys that come last unless the setting names their place
     * @throws InvalidSettingException when the setting is malformed; the message never contains a key
     */
    static LinkedHashMap<String, SecretKey> read(String setting, Map<String, SecretKey> derived) {
        LinkedHashMap<String, SecretKey> keys = new LinkedHashMap<>();
        for (String entry : setting.split(",", -1)) {
            String pair = entry.strip();
            if (pair.equals(DERIVED)) {
                derived.forEach((id, key) -> add(keys, id, key));
            } else {
                addPair(keys, pair);
            }
        }
        derived.forEach(keys::putIfAbsent);
        return keys;
    }

    private static void addPair(Map<String, SecretKey> keys, String pair) {
        String[] parts = pair.split(":", 2);
        if (parts.length != 2 || !ID.matcher(parts[0]).matches()) {
            throw new InvalidSettingException("SVC_SECRET_KEYS must be id:key pairs or derived, separated by commas;"
                    + " ids consist of letters, digits, dots, underscores and hyphens");
        }
        add(keys, parts[0], key(parts[0], parts[1]));
    }

    private static void add(Map<String, SecretKey> keys, String id, SecretKey key) {
        if (keys.put(id, key) != null) {
            throw new InvalidSettingException("SVC_SECRET_KEYS contains the key id " + id + " twice");
        }
    }

    private static SecretKey key(String id, String base64) {
        byte[] bytes;
        try {
            bytes = Base64.getDecoder().decode(base64);
        } catch (IllegalArgumentException e) {
            throw new InvalidSettingException("SVC_SECRET_KEYS: the key " + id + " is not valid Base64", e);
        }
        if (bytes.length != KEY_BYTES) {
            throw new InvalidSettingException("SVC_SECRET_KEYS: the key " + id + " must have " + KEY_BYTES + " bytes");
        }
        return new SecretKeySpec(bytes, "AES");
    }
}

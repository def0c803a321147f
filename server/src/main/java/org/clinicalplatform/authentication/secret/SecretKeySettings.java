package org.clinicalplatform.authentication.secret;

import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.regex.Pattern;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.clinicalplatform.platform.error.InvalidSettingException;

/** Reads {@code SVC_SECRET_KEYS}: {@code id:key} pairs separated by commas, each key 32 bytes in Base64. */
final class SecretKeySettings {
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9._-]{1,32}");
    private static final int KEY_BYTES = 32;

    private SecretKeySettings() {}

    /** @throws InvalidSettingException when the setting is malformed; the message never contains a key */
    static LinkedHashMap<String, SecretKey> read(String setting) {
        LinkedHashMap<String, SecretKey> keys = new LinkedHashMap<>();
        for (String pair : setting.split(",", -1)) {
            String[] parts = pair.strip().split(":", 2);
            if (parts.length != 2 || !ID.matcher(parts[0]).matches()) {
                throw new InvalidSettingException(
                        "SVC_SECRET_KEYS must be id:key pairs separated by commas; ids consist"
                                + " of letters, digits, dots, underscores and hyphens");
            }
            if (keys.put(parts[0], key(parts[0], parts[1])) != null) {
                throw new InvalidSettingException("SVC_SECRET_KEYS contains the key id " + parts[0] + " twice");
            }
        }
        return keys;
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

package org.clinicalplatform.authentication.password;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of new passwords.
 *
 * @param blocklist which new passwords are refused as too common: `off` for none, `builtin` for common ones and
 *     names, `file:/…` for those and the lines of a UTF-8 file of at most 32 MB
 */
@ConfigurationProperties("svc.auth.password")
record PasswordSettings(@DefaultValue("off") String blocklist) {
    private static final String OFF = "off";

    PasswordSettings {
        blocklist = blocklist.strip();
        // YAML reads an unquoted off as a boolean
        if (blocklist.isEmpty() || blocklist.equals("false")) {
            blocklist = OFF;
        }
    }

    boolean blocksNothing() {
        return blocklist.equals(OFF);
    }
}

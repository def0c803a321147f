package org.clinicalplatform.authentication.password;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of new passwords.
 *
 * @param blocklist which passwords are too common: {@code off}, {@code builtin}, or {@code file:} with a path for the
 *     built-in ones and those of the file; blank counts as unset
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

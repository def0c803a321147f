package org.clinicalplatform.platform.persistence;

import org.clinicalplatform.platform.error.InvalidSettingException;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The role that owns the schema, for a service whose own role may not change it; blank counts as unset.
 *
 * @param username database role that owns the schema and migrates it at the start; if unset, that of the data
 *     source does
 * @param password database password of the owner of the schema; set together with the username
 */
@ConfigurationProperties("svc.migration")
record MigrationSettings(
        @DefaultValue("") String username, @DefaultValue("") String password) {
    MigrationSettings {
        if (username.isBlank() != password.isBlank()) {
            throw new InvalidSettingException("svc.migration." + (username.isBlank() ? "username" : "password")
                    + " is missing: svc.migration.username and svc.migration.password must be set together");
        }
    }

    /** Whether an owner is set. */
    boolean present() {
        return !username.isBlank();
    }

    @Override
    public String toString() {
        return "MigrationSettings[username=" + username + "]";
    }
}

package org.clinicalplatform.platform.persistence;

import java.time.Duration;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Migrations, and the role that owns the schema, for a service whose own role may not change it; blank counts as unset.
 *
 * @param username database role that owns the schema and migrates it at the start; if unset, that of the data
 *     source does
 * @param password database password of the owner of the schema; set together with the username
 * @param lockWait how long a changeset of a migration is repeated while a backup or another long session uses a table
 *     that it changes, before the start is refused; at least a second
 */
@ConfigurationProperties("svc.migration")
record MigrationSettings(
        @DefaultValue("") String username,
        @DefaultValue("") String password,
        @DefaultValue("PT10M") Duration lockWait) {
    private static final Duration SHORTEST = Duration.ofSeconds(1);

    MigrationSettings {
        if (username.isBlank() != password.isBlank()) {
            throw new InvalidSettingException("svc.migration." + (username.isBlank() ? "username" : "password")
                    + " is missing: svc.migration.username and svc.migration.password must be set together");
        }
        if (lockWait.compareTo(SHORTEST) < 0) {
            throw new InvalidSettingException("svc.migration.lock-wait must be at least PT1S, for instance PT10M");
        }
    }

    /** Whether an owner is set. */
    boolean present() {
        return !username.isBlank();
    }

    @Override
    public String toString() {
        return "MigrationSettings[username=" + username + ", lockWait=" + lockWait + "]";
    }
}

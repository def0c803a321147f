package org.clinicalplatform.platform.persistence;

import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.postgresql.Driver;
import org.postgresql.PGProperty;

/**
 * Lets the driver connect to a primary only, also if the URL names several hosts: a standby may lag behind, and access
 * is decided on the primary (R-400).
 */
final class PrimaryTarget {
    private static final String PRIMARY = "primary";
    private static final String OF_JDBC = "jdbc:";
    private static final String OF_POSTGRESQL = OF_JDBC + "postgresql:";

    /** The second one is the driver's former name. */
    private static final Set<String> ACCEPTED = Set.of(PRIMARY, "master");

    private PrimaryTarget() {}

    /** Adds the type of server to properties of the driver, unless they have one. */
    static void setIn(Properties properties) {
        properties.putIfAbsent(PGProperty.TARGET_SERVER_TYPE.getName(), PRIMARY);
    }

    /**
     * Must be called after {@link #setIn}.
     *
     * @param properties of the driver, which those of the URL override
     * @throws InvalidSettingException if either of them names another type of server, or if the driver cannot read the
     *     URL; the message does not contain the URL, which may contain a password
     */
    static void requireIn(String url, Properties properties) {
        // null also for a URL of another driver
        Properties parsed = Driver.parseURL(url, properties);
        if (parsed == null ? url.startsWith(OF_POSTGRESQL) : namesUser(parsed)) {
            // the driver's own message would be the URL
            throw malformed();
        }
        String type = parsed == null ? PRIMARY : PGProperty.TARGET_SERVER_TYPE.getOrDefault(parsed);
        if (!ACCEPTED.contains(type)) {
            throw new InvalidSettingException("spring.datasource.url, or data-source-properties of the pool, set"
                    + " targetServerType to something other than primary. The service reads and writes on the primary"
                    + " only: remove the property, or set it to primary.");
        }
    }

    /**
     * Must be called before Spring Boot derives the driver from the URL, which refuses such a URL without naming the
     * setting.
     *
     * @throws InvalidSettingException for a URL that is not one of JDBC, such as that of libpq; blank is accepted
     */
    static void requireJdbc(String url) {
        if (!url.isBlank() && !url.startsWith(OF_JDBC)) {
            throw malformed();
        }
    }

    private static InvalidSettingException malformed() {
        return new InvalidSettingException("spring.datasource.url must have the form"
                + " jdbc:postgresql://host:5432/database, without a user and password before the host. In its"
                + " parameters, % and & are written as %25 and %26; set a password with such characters by"
                + " spring.datasource.password instead.");
    }

    /** The driver takes a user before the host, as libpq has it, for a part of the host's name, which errors repeat. */
    private static boolean namesUser(Properties parsed) {
        return Objects.requireNonNullElse(PGProperty.PG_HOST.getOrDefault(parsed), "")
                .contains("@");
    }
}

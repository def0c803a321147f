package org.clinicalplatform.platform.persistence;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;
import org.springframework.util.StringUtils;

/** The settings that only a service with a configured database has (decision 0032). */
final class ProductionSettings {
    private static final List<String> OF_A_DATABASE = List.of(
            "spring.datasource.username",
            "spring.datasource.password",
            "spring.datasource.jndi-name",
            "spring.datasource.hikari.jdbc-url",
            "spring.datasource.hikari.username",
            "spring.datasource.hikari.password",
            "svc.migration.username",
            "svc.migration.password");

    /** All settings with one of these prefixes. */
    private static final List<String> GROUPS = List.of("svc.bootstrap");

    private ProductionSettings() {}

    /**
     * Must be called only if no database is configured.
     *
     * @throws InvalidSettingException if one of the settings is not blank: the database was forgotten
     */
    static void requireNone(Environment environment) {
        List<String> set = Stream.concat(
                        OF_A_DATABASE.stream().filter(name -> StringUtils.hasText(environment.getProperty(name))),
                        GROUPS.stream().flatMap(prefix -> setBelow(prefix, environment)))
                .toList();
        if (!set.isEmpty()) {
            throw new InvalidSettingException("spring.datasource.url is unset or blank, but " + String.join(", ", set)
                    + (set.size() == 1 ? " is" : " are")
                    + " set, which the embedded database does not use. Set SPRING_DATASOURCE_URL to the database, or remove"
                    + " the other settings to start with the embedded one.");
        }
    }

    private static Stream<String> setBelow(String prefix, Environment environment) {
        Map<String, String> group = Binder.get(environment)
                .bind(prefix, Bindable.mapOf(String.class, String.class))
                .orElse(Map.of());
        return group.entrySet().stream()
                .filter(setting -> StringUtils.hasText(setting.getValue()))
                // from an environment variable the name has dots in place of hyphens
                .map(setting -> prefix + "." + setting.getKey().replace('.', '-'))
                .sorted();
    }
}

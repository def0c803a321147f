package org.clinicalplatform.settings;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.core.io.ClassPathResource;

/** The defaults in application.yaml, and the environment variables that replace them. */
final class DocumentedDefaults {
    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([A-Z][A-Z0-9_]*)(?::[^}]*)?}");
    private static final Pattern ITEM = Pattern.compile("\\[\\d+]$");

    private final EnumerablePropertySource<?> file;

    DocumentedDefaults() {
        try {
            file = (EnumerablePropertySource<?>) new YamlPropertySourceLoader()
                    .load("defaults", new ClassPathResource("application.yaml")).stream()
                            .findFirst()
                            .orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The names of all properties in the file. */
    List<String> names() {
        return Arrays.stream(file.getPropertyNames())
                .map(name -> ITEM.matcher(name).replaceFirst(""))
                .distinct()
                .toList();
    }

    /** The default of a setting; items of a list are separated by commas. A blank one counts as none. */
    Optional<String> of(String name) {
        String list = String.join(
                ",",
                Binder.get(environment(Map.of()))
                        .bind(name, Bindable.listOf(String.class))
                        .orElse(List.of()));
        return Optional.of(list).filter(text -> !text.isBlank());
    }

    /** The environment variable that application.yaml names for a setting, or else the one that Spring Boot derives. */
    String variable(String name) {
        Matcher placeholder = PLACEHOLDER.matcher(Objects.toString(file.getProperty(name), ""));
        return placeholder.matches()
                ? placeholder.group(1)
                : name.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
    }

    /** The value of a setting in a service that has this environment variable and no other. */
    Optional<String> with(String variable, String value, String name) {
        return Optional.ofNullable(Binder.get(environment(Map.of(variable, value)))
                .bind(name, String.class)
                .orElse(null));
    }

    /** Without the variables of this machine, so that placeholders have their defaults. */
    private StandardEnvironment environment(Map<String, Object> variables) {
        StandardEnvironment environment = new StandardEnvironment();
        Stream.of(
                        StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME,
                        StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME)
                .forEach(environment.getPropertySources()::remove);
        environment
                .getPropertySources()
                .addLast(new SystemEnvironmentPropertySource(
                        StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME, variables));
        environment.getPropertySources().addLast(file);
        ConfigurationPropertySources.attach(environment);
        return environment;
    }
}

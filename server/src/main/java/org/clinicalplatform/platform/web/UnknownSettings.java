package org.clinicalplatform.platform.web;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Warns of settings that the service does not have (requirement R-537). Spring ignores them, and whoever has misspelled
 * one believes that it counts.
 */
@Component
class UnknownSettings {
    private static final Logger LOG = LoggerFactory.getLogger(UnknownSettings.class);

    /** Of the settings of the service and their descriptions; the build makes it. */
    private static final String METADATA = "/META-INF/spring-configuration-metadata.json";

    private static final Pattern OWN = Pattern.compile("(?:svc|extidp)\\..+|(?:SVC|EXTIDP)_.+");
    private static final Pattern INDEX = Pattern.compile("\\[[^\\]]*+\\]$|_[0-9]++$");
    private static final Pattern OTHER_THAN_LETTERS = Pattern.compile("[^a-z0-9]+");

    /** A variable to which a property refers. */
    private static final Pattern REFERENCE = Pattern.compile("\\$\\{((?:SVC|EXTIDP)_[A-Z0-9_]+)");

    /** What Kubernetes sets in a namespace that has a service with the name {@code svc}. */
    private static final Pattern OF_KUBERNETES =
            Pattern.compile("SVC_(?:.+_)?(?:SERVICE_HOST|SERVICE_PORT.*|PORT(?:_[0-9]+_(?:TCP|UDP|SCTP).*)?)");

    private final ConfigurableEnvironment environment;

    UnknownSettings(ConfigurableEnvironment environment) {
        this.environment = environment;
    }

    @EventListener(ApplicationReadyEvent.class)
    void report() {
        List<String> unknown = names();
        if (!unknown.isEmpty()) {
            LOG.warn("Settings that the service does not have: {}", String.join(", ", unknown));
        }
    }

    /** Each as it is written, with the name that was probably meant. */
    List<String> names() {
        Set<String> known = known();
        Set<String> variables = new HashSet<>();
        known.forEach(name -> variables.add(variable(name)));
        Set<String> given = new TreeSet<>();
        sources().forEach(source -> {
            for (String name : source.getPropertyNames()) {
                REFERENCE
                        .matcher(String.valueOf(source.getProperty(name)))
                        .results()
                        .forEach(reference -> variables.add(reference.group(1)));
                if (OWN.matcher(name).matches()) {
                    given.add(name);
                }
            }
        });
        Set<String> keys = new HashSet<>();
        variables.forEach(variable -> keys.add(key(variable)));
        return given.stream()
                .filter(name -> !keys.contains(key(name)))
                .filter(name -> !OF_KUBERNETES.matcher(name).matches())
                .map(name -> UnknownName.echo(name) + UnknownName.hint(name, isVariable(name) ? variables : known))
                .toList();
    }

    private Stream<EnumerablePropertySource<?>> sources() {
        return environment.getPropertySources().stream()
                .filter(EnumerablePropertySource.class::isInstance)
                .map(source -> (EnumerablePropertySource<?>) source);
    }

    private static Set<String> known() {
        try (InputStream metadata =
                requireNonNull(UnknownSettings.class.getResourceAsStream(METADATA), "the metadata of the settings")) {
            Set<String> names = new TreeSet<>();
            for (JsonNode property : JsonMapper.shared().readTree(metadata).required("properties")) {
                names.add(property.required("name").asString());
            }
            return names;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isVariable(String name) {
        return name.indexOf('.') < 0;
    }

    private static String variable(String name) {
        return name.toUpperCase(Locale.ROOT).replace('-', '_').replace('.', '_');
    }

    /** Spring takes settings for the same that differ in case, dots, hyphens and underscores. */
    private static String key(String name) {
        return OTHER_THAN_LETTERS
                .matcher(INDEX.matcher(name).replaceFirst("").toLowerCase(Locale.ROOT))
                .replaceAll("");
    }
}

package org.clinicalplatform.settings;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Writes the page of the guide that lists the settings by topic. */
final class SettingsPage {
    private static final String START = """
            # Settings

            This page is made from the metadata of the settings; [contributors](contributor.md#settings) say how. IDEs and other
            tools find the same metadata in the jar, as `META-INF/spring-configuration-metadata.json`.

            Each setting is an environment variable, a system property or a property of a file that `SPRING_CONFIG_IMPORT` names.

            - A duration is written as `PT5M` or `5m`, and one of days as `P30D` or `30d`. A number without a unit is refused.
            - A size is written as `1MB` or `64KB`, in units of 1024.
            - The items of a list are separated by commas.

            Settings that are not listed are those of Spring Boot. Most of them work too, but they are not tested. A warning after the start
            names those that begin with `SVC_` or `EXTIDP_` and are not listed, such as misspelled ones.
            """;

    private static final String HEAD =
            "| setting | environment | default | values | what it does |\n|---|---|---|---|---|\n";

    private final List<Setting> settings;
    private final Map<String, Setting> spring;
    private final List<SettingsTopic> topics;
    private final DocumentedDefaults defaults;

    /**
     * @param settings those of the service
     * @param spring those of Spring Boot, by name
     */
    SettingsPage(
            List<Setting> settings,
            Map<String, Setting> spring,
            List<SettingsTopic> topics,
            DocumentedDefaults defaults) {
        this.settings = settings;
        this.spring = spring;
        this.topics = topics;
        this.defaults = defaults;
    }

    String text() {
        return Stream.of(Stream.of(START), topics.stream().map(this::chapter), Stream.of(retired()))
                .flatMap(parts -> parts)
                .collect(Collectors.joining("\n"));
    }

    private String chapter(SettingsTopic topic) {
        Stream<String> own = settings.stream()
                .filter(setting -> setting.replacement() == null)
                .filter(setting -> SettingsTopic.of(setting, topics).equals(Optional.of(topic)))
                .map(setting -> row(setting.name(), setting.writtenDefault(), setting.values(), setting.description()));
        Stream<String> spring =
                topic.spring().entrySet().stream().map(setting -> ofSpring(setting.getKey(), setting.getValue()));
        return "## " + topic.title() + "\n\n" + topic.about() + "\n\n" + HEAD
                + Stream.concat(spring, own).collect(Collectors.joining());
    }

    private String ofSpring(String name, String description) {
        Setting known = requireNonNull(spring.get(name), () -> name + " is not a setting of Spring Boot");
        return row(name, defaults.of(name).orElse(known.writtenDefault()), known.values(), description);
    }

    private String row(String name, @Nullable String unset, String values, String description) {
        return "| `%s` | `%s` | %s | %s | %s |\n"
                .formatted(
                        name,
                        defaults.variable(name),
                        unset == null ? "unset" : "`" + unset + "`",
                        values,
                        description);
    }

    private String retired() {
        return "## Retired settings\n\nThey still work, and a start that finds one of them says so.\n\n"
                + "| setting | environment | use instead |\n|---|---|---|\n"
                + settings.stream()
                        .filter(setting -> setting.replacement() != null)
                        .map(setting -> "| `" + setting.name() + "` | `" + defaults.variable(setting.name()) + "` | `"
                                + setting.replacement() + "` |\n")
                        .collect(Collectors.joining());
    }
}

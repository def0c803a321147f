package org.clinicalplatform.settings;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.core.io.ClassPathResource;
import org.yaml.snakeyaml.Yaml;

/**
 * A chapter of the page with settings.
 *
 * @param about what stands before the table
 * @param prefixes of the names of its settings
 * @param spring the settings of Spring Boot that the guide uses: what each does, by name
 */
record SettingsTopic(String title, String about, List<String> prefixes, Map<String, String> spring) {

    /** In the order of the page. */
    @SuppressWarnings("unchecked")
    static List<SettingsTopic> all() {
        try {
            List<Map<String, Object>> topics =
                    new Yaml().load(new ClassPathResource("settings/topics.yaml").getInputStream());
            return topics.stream()
                    .map(topic -> new SettingsTopic(
                            (String) requireNonNull(topic.get("title")),
                            (String) requireNonNull(topic.get("about")),
                            (List<String>) topic.getOrDefault("prefixes", List.of()),
                            (Map<String, String>) topic.getOrDefault("spring", Map.of())))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The topic of a setting: the one with the longest prefix of its name. */
    static Optional<SettingsTopic> of(Setting setting, List<SettingsTopic> topics) {
        return topics.stream()
                .filter(topic -> topic.closeness(setting) > 0)
                .max(Comparator.comparingInt(topic -> topic.closeness(setting)));
    }

    private int closeness(Setting setting) {
        return prefixes.stream()
                .filter(prefix ->
                        setting.name().equals(prefix) || setting.name().startsWith(prefix + "."))
                .mapToInt(String::length)
                .max()
                .orElse(0);
    }
}

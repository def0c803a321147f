package org.clinicalplatform.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The page of the guide says what the code says. */
class SettingsPageTest {
    private static final Path PAGE = Path.of("docs", "guide", "settings.md");

    private final List<Setting> settings = SettingsMetadata.own();
    private final List<SettingsTopic> topics = SettingsTopic.all();

    /** With {@code -Dsettings.write=true} the page is written anew. */
    @Test
    void pageWhenComparedWithTheMetadataThenIsTheSame() throws IOException {
        Map<String, Setting> spring = SettingsMetadata.all().stream()
                .collect(Collectors.toMap(Setting::name, Function.identity(), (one, other) -> one));
        String expected = new SettingsPage(settings, spring, topics, new DocumentedDefaults()).text();
        if (Boolean.getBoolean("settings.write")) {
            Files.writeString(PAGE, expected);
        }

        assertThat(Files.readString(PAGE).replace("\r\n", "\n"))
                .as("the page can be written by ./mvnw -pl api-spec,server test -Dtest=SettingsPageTest"
                        + " -Dsurefire.failIfNoSpecifiedTests=false -Dsettings.write=true")
                .isEqualTo(expected);
    }

    @Test
    void settingWhenItIsOfTheServiceThenHasATopic() {
        assertThat(settings)
                .filteredOn(setting -> SettingsTopic.of(setting, topics).isEmpty())
                .isEmpty();
    }

    @Test
    void topicWhenItNamesAPrefixThenASettingHasIt() {
        assertThat(topics.stream().flatMap(topic -> topic.prefixes().stream()))
                .allSatisfy(prefix ->
                        assertThat(settings).anyMatch(setting -> setting.name().startsWith(prefix)));
    }
}

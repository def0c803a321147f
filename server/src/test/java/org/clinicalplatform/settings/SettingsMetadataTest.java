package org.clinicalplatform.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every setting has metadata that are true: a description, the default of application.yaml, and its environment
 * variable.
 */
class SettingsMetadataTest {
    private static final DocumentedDefaults DEFAULTS = new DocumentedDefaults();

    /** What the names of the service's own settings begin with. */
    private static final List<String> OWN = List.of("svc.", "extidp.", "local-auth.", "security.rate-limit.");

    private static final int FEWEST_WORDS = 3;
    private static final Set<String> FILLERS = Set.of("a", "an", "and", "for", "in", "is", "of", "or", "the", "to");

    @ParameterizedTest
    @MethodSource("settings")
    void descriptionWhenReadThenAddsSomethingToTheName(Setting setting) {
        Set<String> words = words(setting.description());
        words.removeAll(words(setting.name()));
        words.removeAll(FILLERS);

        assertThat(words).as("description of %s", setting.name()).hasSizeGreaterThanOrEqualTo(FEWEST_WORDS);
    }

    /**
     * Where metadata are shown, tags of Javadoc are not resolved, an operator does not set null, and a cell ends at a
     * bar.
     */
    @ParameterizedTest
    @MethodSource("settings")
    void descriptionWhenReadThenIsPlainText(Setting setting) {
        assertThat(setting.description())
                .doesNotContain("{@", "null", "|", "\n")
                .doesNotEndWith(".");
    }

    @ParameterizedTest
    @MethodSource("settings")
    void defaultWhenComparedWithTheFileOfDefaultsThenIsTheSame(Setting setting) {
        String documented = DEFAULTS.of(setting.name()).orElse("");
        String coded = setting.defaultValue() == null ? "" : setting.defaultValue();

        assertThat(setting.sameValue(coded, documented))
                .as("default of %s: \"%s\" in the code, \"%s\" in application.yaml", setting.name(), coded, documented)
                .isTrue();
    }

    @ParameterizedTest
    @MethodSource("settings")
    void variableWhenSetThenIsTheValueOfTheSetting(Setting setting) {
        assertThat(DEFAULTS.with(DEFAULTS.variable(setting.name()), "value", setting.name()))
                .contains("value");
    }

    @Test
    void propertyWhenInTheFileOfDefaultsThenHasMetadata() {
        assertThat(DEFAULTS.names())
                .filteredOn(name -> OWN.stream().anyMatch(name::startsWith))
                .isNotEmpty()
                .isSubsetOf(names());
    }

    /** Spring Boot does not read a name that it has retired. */
    @Test
    void propertyWhenInTheFileOfDefaultsThenIsNotRetired() {
        List<String> retired = SettingsMetadata.all().stream()
                .filter(setting -> setting.replacement() != null)
                .map(Setting::name)
                .toList();

        assertThat(DEFAULTS.names()).doesNotContainAnyElementsOf(retired);
    }

    /** Those that were added by hand reach the metadata only when the module is compiled. */
    @Test
    void metadataWhenAddedByHandThenAreThoseOfTheLastCompilation() {
        assertThat(SettingsMetadata.own()).containsAll(SettingsMetadata.added());
    }

    /** Of a setting that is read in another way than by a record, nothing else would notice the missing metadata. */
    @Test
    void nameWhenMentionedInSourcesOrGuidesThenIsASettingOrThePrefixOfOne() {
        List<String> names = names();

        assertThat(SettingMentions.names())
                .isNotEmpty()
                .allSatisfy((name, file) -> assertThat(names)
                        .as("%s mentions %s", file, name)
                        .anyMatch(known -> known.equals(name) || known.startsWith(name + ".")));
    }

    @Test
    void variableWhenMentionedInSourcesOrGuidesThenIsThatOfASettingOrThePrefixOfOne() {
        List<String> variables = names().stream().map(DEFAULTS::variable).toList();

        assertThat(SettingMentions.variables())
                .isNotEmpty()
                .allSatisfy((variable, file) -> assertThat(variables)
                        .as("%s mentions %s", file, variable)
                        .anyMatch(known ->
                                known.equals(variable) || (variable.endsWith("_") && known.startsWith(variable))));
    }

    static List<Setting> settings() {
        return SettingsMetadata.own();
    }

    private static List<String> names() {
        return SettingsMetadata.own().stream().map(Setting::name).toList();
    }

    private static Set<String> words(String text) {
        return Arrays.stream(text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+"))
                .filter(word -> !word.isEmpty())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }
}

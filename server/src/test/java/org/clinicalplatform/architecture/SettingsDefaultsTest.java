package org.clinicalplatform.architecture;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.ResolvableType;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.type.filter.AnnotationTypeFilter;

/** A default stands in the record of its settings and, for operators to read, in application.yaml: both must be the same. */
class SettingsDefaultsTest {
    private static final StandardEnvironment DOCUMENTED = environment();

    /** @param name of the property */
    record Setting(String name, Parameter parameter) {
        @Override
        public String toString() {
            return name;
        }
    }

    @ParameterizedTest
    @MethodSource("settings")
    void defaultWhenDocumentedThenIsTheOneOfTheRecord(Setting setting) {
        Bindable<?> type =
                Bindable.of(ResolvableType.forType(setting.parameter().getParameterizedType()));
        DefaultValue coded = requireNonNull(setting.parameter().getAnnotation(DefaultValue.class));
        MapConfigurationPropertySource record =
                new MapConfigurationPropertySource(Map.of(setting.name(), String.join(",", coded.value())));

        Object documented = Binder.get(DOCUMENTED).bind(setting.name(), type).orElse(null);
        assertThat(documented)
                .isEqualTo(new Binder(record).bind(setting.name(), type).orElse(null));
    }

    static Stream<Setting> settings() {
        ClassPathScanningCandidateComponentProvider scan = new ClassPathScanningCandidateComponentProvider(false);
        scan.addIncludeFilter(new AnnotationTypeFilter(ConfigurationProperties.class));
        return scan.findCandidateComponents("org.clinicalplatform").stream()
                .map(found -> type(requireNonNull(found.getBeanClassName())))
                .filter(Class::isRecord)
                .flatMap(SettingsDefaultsTest::settings)
                .filter(setting -> DOCUMENTED.containsProperty(setting.name())
                        || DOCUMENTED.containsProperty(setting.name() + "[0]"));
    }

    private static Stream<Setting> settings(Class<?> type) {
        String prefix = requireNonNull(type.getAnnotation(ConfigurationProperties.class))
                .value();
        return Arrays.stream(type.getDeclaredConstructors())
                .flatMap(constructor -> Arrays.stream(constructor.getParameters()))
                .filter(parameter -> parameter.isAnnotationPresent(DefaultValue.class))
                .map(parameter -> new Setting(
                        ConfigurationPropertyName.of(prefix)
                                .append(DataObjectPropertyName.toDashedForm(parameter.getName()))
                                .toString(),
                        parameter));
    }

    private static Class<?> type(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Without the variables of this machine, so that placeholders have their defaults. */
    private static StandardEnvironment environment() {
        StandardEnvironment environment = new StandardEnvironment();
        environment.getPropertySources().stream()
                .toList()
                .forEach(source -> environment.getPropertySources().remove(source.getName()));
        try {
            new YamlPropertySourceLoader()
                    .load("documented", new ClassPathResource("application.yaml"))
                    .forEach(environment.getPropertySources()::addLast);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return environment;
    }
}

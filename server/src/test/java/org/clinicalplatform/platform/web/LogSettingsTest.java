package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.Driver;
import org.postgresql.util.PGPropertyUtil;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.io.ClassPathResource;
import org.springframework.util.ClassUtils;

class LogSettingsTest {
    private static final String PREFIX = "logging.level.";

    /** Names of loggers that are not classes. */
    private static final Map<String, String> CATEGORIES =
            Map.of("org.springframework.web.servlet.PageNotFound", "DispatcherServlet.PAGE_NOT_FOUND_LOG_CATEGORY");

    /** Its warnings of a URL that it cannot read repeat all of the URL, or what it takes for a port. */
    @ParameterizedTest
    @ValueSource(classes = {Driver.class, PGPropertyUtil.class})
    void driverWhenItWarnsOfAUrlThenNothingIsLogged(Class<?> logger) throws IOException {
        assertThat(new YamlPropertySourceLoader().load("application", new ClassPathResource("application.yaml")))
                .extracting(source -> source.getProperty(PREFIX + logger.getName()))
                .contains("error");
    }

    /** A level of a class that was renamed would silence nothing. */
    @Test
    void loggersWhenTheyHaveALevelThenExist() throws IOException {
        List<String> loggers = new YamlPropertySourceLoader()
                .load("application", new ClassPathResource("application.yaml")).stream()
                        .flatMap(source -> List.of(((EnumerablePropertySource<?>) source).getPropertyNames()).stream())
                        .filter(name -> name.startsWith(PREFIX))
                        .map(name -> name.substring(PREFIX.length()))
                        .toList();

        assertThat(loggers).hasSizeGreaterThanOrEqualTo(3);
        assertThat(loggers)
                .filteredOn(name -> !CATEGORIES.containsKey(name))
                .allMatch(name -> ClassUtils.isPresent(name, getClass().getClassLoader()));
    }
}

package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.io.ClassPathResource;
import org.springframework.util.ClassUtils;

class LogSettingsTest {
    private static final String PREFIX = "logging.level.";

    /** Names of loggers that are not classes. */
    private static final Map<String, String> CATEGORIES =
            Map.of("org.springframework.web.servlet.PageNotFound", "DispatcherServlet.PAGE_NOT_FOUND_LOG_CATEGORY");

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

package org.clinicalplatform.bench.bare;

import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Starts the bare endpoint; the database and the port come from the environment. */
@SpringBootApplication
public class BareApplication {

    public static void main(String[] arguments) {
        SpringApplication application = new SpringApplication(BareApplication.class);
        application.setDefaultProperties(Map.of(
                "spring.main.banner-mode", "off",
                "spring.datasource.hikari.maximum-pool-size", "20",
                "spring.jackson.default-property-inclusion", "non_null",
                "management.metrics.observations.ignored-meters", "long-task-timer"));
        application.run(arguments);
    }
}

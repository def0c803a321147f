package org.clinicalplatform;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/** Starts the service. */
@SpringBootApplication
@ConfigurationPropertiesScan
public class ClinicalPlatformApplication {
    public static void main(String[] arguments) {
        SpringApplication.run(ClinicalPlatformApplication.class, arguments);
    }
}

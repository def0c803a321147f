package org.clinicalplatform.repoint;

import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The modules there are; those without a schema are beans too, so that their obligations are known. */
@Configuration(proxyBeanMethods = false)
class ModuleConfiguration {
    @Bean
    RepointModule imagingModule(SchemaModuleMapper rows) {
        return new SchemaModule("imaging", List.of("imaging_order", "imaging_study", "imaging_report"), rows);
    }

    @Bean
    RepointModule labModule(SchemaModuleMapper rows) {
        return new SchemaModule("lab", List.of("lab_order", "lab_result"), rows);
    }

    @Bean
    RepointModule pharmacyModule(SchemaModuleMapper rows) {
        return new SchemaModule("pharmacy", List.of("prescription", "dispense"), rows);
    }
}

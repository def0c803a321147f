package org.clinicalplatform.repoint;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The known modules. Those that are not deployed are beans too, since merges create obligations for them as well. */
@Configuration(proxyBeanMethods = false)
class ModuleConfiguration {
    @Bean
    RepointModule imagingModule() {
        return RepointModule.of("imaging", "imaging_order", "imaging_study", "imaging_report")
                .withReference("imaging_study", "imaging_order_id", "imaging_order")
                .withReference("imaging_report", "imaging_study_id", "imaging_study");
    }

    @Bean
    RepointModule labModule() {
        return RepointModule.of("lab", "lab_order", "lab_result")
                .withReference("lab_result", "lab_order_id", "lab_order");
    }

    @Bean
    RepointModule pharmacyModule() {
        return RepointModule.of("pharmacy", "prescription", "dispense")
                .withReference("dispense", "prescription_id", "prescription");
    }
}

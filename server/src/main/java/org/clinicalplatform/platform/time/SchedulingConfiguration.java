package org.clinicalplatform.platform.time;

import org.springframework.boot.task.ThreadPoolTaskSchedulerCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.EnableScheduling;

/** Runs what every {@code SchedulingConfigurer} registers; spring.task.scheduling has the settings. */
@Configuration(proxyBeanMethods = false)
@EnableScheduling
class SchedulingConfiguration {
    @Bean
    ThreadPoolTaskSchedulerCustomizer scheduledTaskFailures() {
        return scheduler -> scheduler.setErrorHandler(new ScheduledTaskFailures());
    }
}

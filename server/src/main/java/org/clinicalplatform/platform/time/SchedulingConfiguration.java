package org.clinicalplatform.platform.time;

import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.EnableScheduling;

/** Runs what every {@code SchedulingConfigurer} registers; spring.task.scheduling has the settings. */
@Configuration(proxyBeanMethods = false)
@EnableScheduling
class SchedulingConfiguration {}

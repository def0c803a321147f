package org.clinicalplatform.platform.logging;

import ch.qos.logback.classic.LoggerContext;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;

@Configuration(proxyBeanMethods = false)
class LoggingConfiguration {

    /** Adds the limit to the log of the process while this context serves; another logging library goes without it. */
    @Bean
    @Lazy(false)
    RepeatedLinesInstaller repeatedLinesInstaller() {
        return new RepeatedLinesInstaller();
    }

    static final class RepeatedLinesInstaller implements InitializingBean, DisposableBean {
        private final RepeatedLines filter = new RepeatedLines(System::nanoTime);

        @Override
        public void afterPropertiesSet() {
            if (LoggerFactory.getILoggerFactory() instanceof LoggerContext log) {
                log.addTurboFilter(filter);
            }
        }

        @Override
        public void destroy() {
            if (LoggerFactory.getILoggerFactory() instanceof LoggerContext log) {
                log.getTurboFilterList().remove(filter);
            }
        }
    }
}

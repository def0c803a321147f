package org.clinicalplatform.platform.time;

import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class TimeConfiguration {
    @Bean
    Clock clock() {
        return SystemClock.utc();
    }

    /** Static, as settings are bound before other beans are made. */
    @Bean
    static DurationUnits durationUnits() {
        return new DurationUnits();
    }

    /** For intervals, which must not change when the clock is set. */
    @Bean
    Ticker ticker() {
        return Ticker.systemTicker();
    }
}

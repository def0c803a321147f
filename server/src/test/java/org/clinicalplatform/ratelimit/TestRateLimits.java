package org.clinicalplatform.ratelimit;

import java.util.HashMap;
import java.util.Map;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** Settings of the limiter as the service would read them. */
final class TestRateLimits {
    private TestRateLimits() {}

    /** The defaults, and alternately names and values of settings that differ. */
    static RateLimitSettings settings(String... changes) {
        Map<String, String> source = new HashMap<>();
        for (int i = 0; i < changes.length; i += 2) {
            source.put("security.rate-limit." + changes[i], changes[i + 1]);
        }
        return new Binder(new MapConfigurationPropertySource(source))
                .bindOrCreate("security.rate-limit", RateLimitSettings.class);
    }
}

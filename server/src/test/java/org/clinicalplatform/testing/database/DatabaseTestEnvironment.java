package org.clinicalplatform.testing.database;

import java.util.Map;
import org.clinicalplatform.testing.TestKeyPair;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.MapPropertySource;

/** The settings that an operator would make: where the database is, and the signing keys. */
final class DatabaseTestEnvironment implements ApplicationContextInitializer<ConfigurableApplicationContext> {
    @Override
    public void initialize(ConfigurableApplicationContext context) {
        TestKeyPair keys = TestKeyPair.p256();
        context.getEnvironment()
                .getPropertySources()
                .addFirst(new MapPropertySource(
                        "database test",
                        Map.of(
                                "spring.datasource.url", TestPostgres.url(),
                                "spring.datasource.username", TestPostgres.USER,
                                "svc.auth.local-jwt-private-key", keys.privatePem(),
                                "svc.auth.local-jwt-public-key", keys.publicPem())));
    }
}

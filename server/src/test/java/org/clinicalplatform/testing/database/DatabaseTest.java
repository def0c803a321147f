package org.clinicalplatform.testing.database;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.ContextConfiguration;
import org.springframework.test.context.TestConstructor;

/**
 * A test of mappers and services against a real PostgreSQL, configured by the application's own settings, without the
 * web.
 *
 * <p>All such tests share one context and one database that is never emptied: each makes a tenant and accounts of its
 * own, and sees no others. The clock is back at {@link org.clinicalplatform.testing.TestClock#START} before each test.
 */
@Tag("database")
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@SpringBootTest(
        classes = DatabaseTestConfiguration.class,
        webEnvironment = SpringBootTest.WebEnvironment.NONE,
        properties = "logging.level.root=warn")
@ContextConfiguration(initializers = DatabaseTestConfiguration.Environment.class)
@TestConstructor(autowireMode = TestConstructor.AutowireMode.ALL)
@ExtendWith(DatabaseTestConfiguration.ClockReset.class)
public @interface DatabaseTest {}

package org.clinicalplatform.contract.harness;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;

/** Marks tests that need a server process or a database of their own, and not the one of {@code -Dserver.url}. */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@DisabledIfSystemProperty(named = "server.url", matches = ".+", disabledReason = "needs a server of the tests' own")
public @interface NeedsOwnServer {

    /** What the test does that a foreign server cannot offer. */
    String value();
}

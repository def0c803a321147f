package org.clinicalplatform.testing.database;

import org.clinicalplatform.testing.TestClock;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.springframework.test.context.junit.jupiter.SpringExtension;

/** Sets the clock of the shared context back, whatever the test before did with it. */
final class ClockReset implements BeforeEachCallback {
    @Override
    public void beforeEach(ExtensionContext context) {
        SpringExtension.getApplicationContext(context).getBean(TestClock.class).set(TestClock.START);
    }
}

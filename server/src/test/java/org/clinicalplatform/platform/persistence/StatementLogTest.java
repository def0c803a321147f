package org.clinicalplatform.platform.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import org.clinicalplatform.authentication.lockout.AccountLockout;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.springframework.context.ApplicationContext;

/** Parameters and rows of statements are data of patients and hashes of credentials. */
class StatementLogTest extends ClinicTestCase {
    private static final String CONTROL = "is heard";

    private final Logger service = (Logger) LoggerFactory.getLogger("org.clinicalplatform");
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

    StatementLogTest(ApplicationContext beans) {
        super(beans);
    }

    @BeforeEach
    void logEverything() {
        lines.start();
        service.addAppender(lines);
        service.setLevel(Level.TRACE);
    }

    @AfterEach
    void logAsBefore() {
        service.setLevel(null);
        service.detachAppender(lines);
    }

    /** An operator who looks for a fault sets the level of the whole service. */
    @Test
    void statementWhenTheServiceLogsEverythingThenItsParametersAreNotLogged() {
        LoggerFactory.getLogger(AccountLockout.class).trace(CONTROL);

        bean(AccountLockout.class).isLocked(account.id());

        assertThat(lines.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .contains(CONTROL)
                .noneMatch(line -> line.contains(account.id().toString()));
    }
}

package org.clinicalplatform.platform.logging;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.clinicalplatform.platform.request.RequestIds;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.slf4j.MDC;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class RepeatedLinesTest {
    private final AtomicLong nanos = new AtomicLong();
    private final LoggerContext context = new LoggerContext();
    private final Logger log = context.getLogger("org.x.Some");
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

    @BeforeEach
    void startRequest() {
        context.addTurboFilter(new RepeatedLines(nanos::get));
        log.addAppender(lines);
        lines.start();
        MDC.put(RequestIds.LOG_KEY, "request-7");
    }

    @AfterEach
    void endRequest() {
        MDC.remove(RequestIds.LOG_KEY);
    }

    @Test
    void warnWhenRepeatedByRequestsThenTheLimitPassesAndTheRestIsCounted(CapturedOutput output) {
        warn(RepeatedLines.LIMIT + 30);

        assertThat(lines.list).hasSize(RepeatedLines.LIMIT);
        assertThat(output).containsOnlyOnce("org.x.Some logged 20 similar lines within a minute");

        nanos.addAndGet(Duration.ofMinutes(1).toNanos());
        warn(1);

        assertThat(lines.list).hasSize(RepeatedLines.LIMIT + 1);
        assertThat(output).containsOnlyOnce("Suppressed 30 log lines of org.x.Some");
    }

    @Test
    void warnWhenTheTextIsDifferentEachTimeThenTheLimitIsTheLoggers() {
        for (int i = 0; i < 100; i++) {
            log.warn("No mapping for /" + i);
        }

        assertThat(lines.list).hasSize(RepeatedLines.LIMIT);
    }

    @Test
    void warnWhenOfAnotherKindThenPasses() {
        warn(100);
        log.warn("{} is another pattern", 1);
        log.error("Could not do {}", 1);
        log.info("Could not do {}", 1);

        assertThat(lines.list).hasSize(RepeatedLines.LIMIT + 3);
        assertThat(log.isWarnEnabled()).isTrue();
        assertThat(log.isDebugEnabled()).isTrue();
    }

    /** As the cause of a refused redemption, which anybody can send. */
    @Test
    void infoWhenRepeatedByRequestsThenTheLimitPassesWithoutAWarning(CapturedOutput output) {
        for (int i = 0; i < 100; i++) {
            log.info("Refused: {}", i);
        }

        assertThat(lines.list).hasSize(RepeatedLines.LIMIT);
        assertThat(output).as("warnings that strangers cause").doesNotContain("WARN");
    }

    @Test
    void warnWhenNoRequestIsTheCauseThenEveryLinePasses() {
        MDC.remove(RequestIds.LOG_KEY);

        warn(100);

        assertThat(lines.list).hasSize(100);
    }

    @Test
    void warnWhenTheLevelIsOffThenIsNotCounted(CapturedOutput output) {
        log.setLevel(Level.ERROR);

        warn(100);

        assertThat(lines.list).isEmpty();
        assertThat(output).doesNotContain("left out");
    }

    private void warn(int times) {
        for (int i = 0; i < times; i++) {
            log.warn("Could not do {}", i);
        }
    }
}

package org.clinicalplatform.platform.logging;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.spi.FilterReply;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.clinicalplatform.platform.request.RequestIds;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.slf4j.Marker;

/**
 * Limits the log lines of level INFO and above that requests cause to {@value #LIMIT} a minute for each kind of line;
 * then reports once that the others of that minute are left out, and later how many they were (decision 0040). Lines
 * that no request causes, such as reports after start and of scheduled tasks, always pass.
 */
final class RepeatedLines extends TurboFilter {
    static final int LIMIT = 20;

    private static final org.slf4j.Logger LOG = LoggerFactory.getLogger(RepeatedLines.class);
    private static final long WINDOW = Duration.ofMinutes(1).toNanos();

    /** @param pattern empty if the text was complete when it was logged: it may differ each time */
    private record Kind(String logger, int level, String pattern) {}

    private final LongSupplier nanoTime;
    private final Map<Kind, LineCount> counts = new ConcurrentHashMap<>();

    RepeatedLines(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    @Override
    public FilterReply decide(
            @Nullable Marker marker,
            Logger logger,
            Level level,
            @Nullable String format,
            Object @Nullable [] parameters,
            @Nullable Throwable thrown) {
        // without a format it is a question whether the level is enabled
        if (format == null
                || level.toInt() < Level.INFO_INT
                || !level.isGreaterOrEqual(logger.getEffectiveLevel())
                || MDC.get(RequestIds.LOG_KEY) == null
                || logger.getName().equals(LOG.getName())) {
            return FilterReply.NEUTRAL;
        }
        return count(new Kind(logger.getName(), level.toInt(), parameters == null ? "" : format));
    }

    private FilterReply count(Kind kind) {
        long now = nanoTime.getAsLong();
        LineCount count = counts.computeIfAbsent(kind, key -> new LineCount(now));
        int leftOut = count.startAgain(now, WINDOW) - LIMIT;
        if (leftOut > 0) {
            sayHowManyWereLeftOut(kind, leftOut);
        }
        int line = count.next();
        if (line == LIMIT + 1) {
            sayThatOthersAreLeftOut(kind);
        }
        return line > LIMIT ? FilterReply.DENY : FilterReply.NEUTRAL;
    }

    /** At the level of what is left out: strangers cannot cause warnings. */
    private static void sayHowManyWereLeftOut(Kind kind, int leftOut) {
        if (kind.level() < Level.WARN_INT) {
            LOG.info("Suppressed {} log lines of {}", leftOut, kind.logger());
        } else {
            LOG.warn("Suppressed {} log lines of {}", leftOut, kind.logger());
        }
    }

    private static void sayThatOthersAreLeftOut(Kind kind) {
        if (kind.level() < Level.WARN_INT) {
            LOG.info(
                    "{} logged {} similar lines within a minute; suppressing the rest of this minute",
                    kind.logger(),
                    LIMIT);
        } else {
            LOG.warn(
                    "{} logged {} similar lines within a minute; suppressing the rest of this minute",
                    kind.logger(),
                    LIMIT);
        }
    }
}

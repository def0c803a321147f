package org.clinicalplatform.testing;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import org.slf4j.LoggerFactory;

/** The lines that a class logs, with their context and cause. */
public final class LogLines {
    private LogLines() {}

    /** The lines of the class, in their order, while the work runs on whichever threads. */
    public static <E extends Exception> List<ILoggingEvent> of(Class<?> logged, Work<E> work) throws E {
        Logger log = (Logger) LoggerFactory.getLogger(logged);
        ListAppender<ILoggingEvent> lines = new ListAppender<>();
        lines.start();
        log.addAppender(lines);
        try {
            work.run();
        } finally {
            log.detachAppender(lines);
        }
        return List.copyOf(lines.list);
    }

    /** What logs. */
    @FunctionalInterface
    public interface Work<E extends Exception> {
        void run() throws E;
    }
}

package org.clinicalplatform.platform.time;

import org.clinicalplatform.platform.persistence.DatabaseFailures;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.util.ErrorHandler;

/**
 * Logs what scheduled tasks do not handle themselves; they run again as scheduled. While the database is away they fail
 * every few seconds, so that is one line without a stack trace.
 */
final class ScheduledTaskFailures implements ErrorHandler {
    private static final Logger LOG = LoggerFactory.getLogger(ScheduledTaskFailures.class);
    private static final String HOUSE = "org.clinicalplatform.";

    @Override
    public void handleError(Throwable failure) {
        if (DatabaseFailures.isTransient(failure) || DatabaseFailures.isOutcomeUnknown(failure)) {
            LOG.warn(
                    "Scheduled task {} did not finish, and runs again as scheduled: {}",
                    taskOf(failure),
                    DatabaseFailures.reason(failure));
        } else {
            LOG.error("Scheduled task {} failed, and runs again as scheduled", taskOf(failure), failure);
        }
    }

    /** The class of this service that the scheduler called. */
    private static String taskOf(Throwable failure) {
        String task = null;
        for (StackTraceElement call : failure.getStackTrace()) {
            task = call.getClassName().startsWith(HOUSE) ? call.getClassName() : task;
        }
        return simpleName(task);
    }

    private static String simpleName(@Nullable String className) {
        return className == null
                ? "of another library"
                : className.substring(className.lastIndexOf('.') + 1).replaceAll("\\$.*", "");
    }
}

package org.clinicalplatform.platform.command;

import org.clinicalplatform.platform.error.InvalidSettingException;
import org.clinicalplatform.platform.persistence.DatabaseFailures;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.BindException;

/** Why a command failed, for the operator. */
public final class FailureReason {
    private FailureReason() {}

    /**
     * The reason in one line. A setting at fault is named: the innermost failure may not know it, such as {@code For
     * input string: "x"}.
     */
    public static String of(Throwable failure) {
        InvalidSettingException refused = cause(InvalidSettingException.class, failure);
        if (refused != null) {
            return String.valueOf(refused.getMessage()).replaceAll("\\s*\\R\\s*", " ");
        }
        String reason = DatabaseFailures.reason(failure);
        BindException unread = cause(BindException.class, failure);
        return unread == null || reason.contains(unread.getName().toString())
                ? reason
                : unread.getName() + " is not valid (" + reason + ")";
    }

    private static <T extends Throwable> @Nullable T cause(Class<T> type, Throwable failure) {
        for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (type.isInstance(cause)) {
                return type.cast(cause);
            }
        }
        return null;
    }
}

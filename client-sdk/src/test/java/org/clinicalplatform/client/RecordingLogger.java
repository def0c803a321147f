package org.clinicalplatform.client;

import java.util.List;
import java.util.ResourceBundle;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Keeps each line with its level. */
final class RecordingLogger implements System.Logger {
    private final List<String> lines = new CopyOnWriteArrayList<>();

    List<String> lines() {
        return List.copyOf(lines);
    }

    @Override
    public String getName() {
        return "recording";
    }

    @Override
    public boolean isLoggable(Level level) {
        return true;
    }

    @Override
    public void log(
            Level level, @Nullable ResourceBundle bundle, @Nullable String message, @Nullable Throwable thrown) {
        lines.add(level + " " + message);
    }

    @Override
    public void log(
            Level level, @Nullable ResourceBundle bundle, @Nullable String format, @Nullable Object... parameters) {
        lines.add(level + " " + format);
    }
}

package org.clinicalplatform.testing;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Collects the output of commands. */
public final class CommandOutput {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    public PrintStream out() {
        return new PrintStream(out, true, StandardCharsets.UTF_8);
    }

    public PrintStream err() {
        return new PrintStream(err, true, StandardCharsets.UTF_8);
    }

    public String printed() {
        return out.toString(StandardCharsets.UTF_8);
    }

    public String errors() {
        return err.toString(StandardCharsets.UTF_8);
    }
}

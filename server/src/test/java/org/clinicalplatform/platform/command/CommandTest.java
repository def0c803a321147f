package org.clinicalplatform.platform.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.clinicalplatform.testing.CommandOutput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CommandTest {
    private final CommandOutput output = new CommandOutput();

    static Stream<Throwable> failures() {
        return Stream.of(
                new IllegalStateException("outer", new IllegalArgumentException("Java heap space")),
                new OutOfMemoryError("Java heap space"));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void runWhenTheCommandFailsThenEndsWithTwoAndASentence(Throwable failure) {
        assertThat(new FailingCommand(output, failure).run("fail")).isEqualTo(Command.FAILED);

        assertThat(output.errors()).isEqualTo("The command failed: Java heap space\n");
    }

    /** A print stream does not throw what its stream throws. */
    @Test
    void runWhenTheOutputCannotBeWrittenThenEndsWithTwoAndASentence() {
        OutputStream fullDisk = new OutputStream() {
            @Override
            public void write(int written) throws IOException {
                throw new IOException("No space left on device");
            }
        };
        PrintStream out = new PrintStream(fullDisk, true, StandardCharsets.UTF_8);

        assertThat(new PrintingCommand(out, output.err()).run("print")).isEqualTo(Command.FAILED);

        assertThat(output.errors())
                .startsWith("The output of the command is incomplete")
                .hasLineCount(1);
    }

    @Test
    void runWhenTheOutputIsWrittenThenEndsAsTheCommand() {
        assertThat(new PrintingCommand(output.out(), output.err()).run("print")).isEqualTo(Command.ATTENTION);

        assertThat(output.printed()).isEqualTo("a line\n");
        assertThat(output.errors()).isEmpty();
    }

    private static final class PrintingCommand extends Command {
        PrintingCommand(PrintStream out, PrintStream err) {
            super("print", out, err);
        }

        @Override
        protected int execute(List<String> arguments) {
            print("a line");
            return ATTENTION;
        }
    }

    private static final class FailingCommand extends Command {
        private final Throwable failure;

        FailingCommand(CommandOutput output, Throwable failure) {
            super("fail", output.out(), output.err());
            this.failure = failure;
        }

        @Override
        protected int execute(List<String> arguments) throws Exception {
            if (failure instanceof Error error) {
                throw error;
            }
            throw (Exception) failure;
        }
    }
}

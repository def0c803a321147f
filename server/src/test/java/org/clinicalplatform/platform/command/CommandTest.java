package org.clinicalplatform.platform.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.clinicalplatform.testing.CommandOutput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

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

    /** The innermost failure of a setting states what its value is not, and does not know its name. */
    @Test
    void runWhenASettingIsAtFaultThenIsNamed() {
        Throwable cause = new IllegalArgumentException("Illegal base64 character 2d");
        assertThat(fail(new IllegalStateException(new InvalidSettingException("SVC_KEY is not valid Base64", cause))))
                .isEqualTo("The command failed: SVC_KEY is not valid Base64\n");

        assertThat(fail(unread("svc.retention.keep-months", "twelve")))
                .isEqualTo("The command failed:"
                        + " svc.retention.keep-months is not valid (For input string: \"twelve\")\n");
    }

    private static String fail(Exception failure) {
        CommandOutput failed = new CommandOutput();
        assertThat(new FailingCommand(failed, failure).run("fail")).isEqualTo(Command.FAILED);
        return failed.errors();
    }

    private static BindException unread(String setting, String value) {
        Binder binder = new Binder(new MapConfigurationPropertySource(Map.of(setting, value)));
        return catchThrowableOfType(BindException.class, () -> binder.bind(setting, Integer.class));
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

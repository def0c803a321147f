package org.clinicalplatform.platform.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.clinicalplatform.testing.CommandOutput;
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

package org.clinicalplatform.platform.command;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The arguments of a start that is not one of a command: settings in the form {@code --name=value}. A mistyped command
 * must not start the service, which migrates the schema.
 */
public final class ServiceArguments {
    private static final String PREFIX = "--";

    /** Flags of Spring Boot. */
    private static final Set<String> FLAGS = Set.of("--debug", "--trace");

    private ServiceArguments() {}

    /**
     * Refuses arguments that are neither settings nor the name of a command in the first place.
     *
     * @param commands that the program has
     * @throws InvalidOptionException with the arguments that it takes
     */
    public static void check(List<String> arguments, Collection<String> commands) {
        arguments.stream().filter(argument -> !isSetting(argument)).findFirst().ifPresent(argument -> {
            throw new InvalidOptionException("Unknown argument '" + nameOf(argument) + "'. Usage: "
                    + String.join(
                            " | ",
                            Stream.concat(commands.stream().sorted(), Stream.of("--<setting>=<value> ..."))
                                    .toList()));
        });
    }

    /** Without the value: behind a mistyped name it may be a password, and the refusal gets into a log. */
    private static String nameOf(String argument) {
        return argument.replaceFirst("(?s)=.*", "=...");
    }

    private static boolean isSetting(String argument) {
        int equals = argument.indexOf('=');
        return FLAGS.contains(argument)
                || (argument.startsWith(PREFIX)
                        && equals > PREFIX.length()
                        && argument.substring(0, equals).indexOf('.') > 0);
    }
}

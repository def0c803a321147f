package org.clinicalplatform.platform.command;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The options of a command, each in the form {@code --name=value} or, for a flag, {@code --name}, and settings of the
 * service, such as {@code --spring.datasource.url=…}, which have a dot in their name.
 */
public final class CommandOptions {
    private static final String PREFIX = "--";

    private final Map<String, String> values = new HashMap<>();
    private final Set<String> flags = new HashSet<>();
    private final List<String> settings = new ArrayList<>();
    private final String usage;

    private CommandOptions(String usage) {
        this.usage = usage;
    }

    /**
     * Reads the arguments that follow the name of the command.
     *
     * @param names of all options
     * @param usage ends the message of each refusal
     * @throws InvalidOptionException for an unknown or repeated argument
     */
    public static CommandOptions of(List<String> arguments, Set<String> names, String usage) {
        return of(arguments, names, Set.of(), usage);
    }

    /**
     * Reads the arguments that follow the name of the command.
     *
     * @param names of all options with a value
     * @param flags names of all options without one
     * @param usage ends the message of each refusal
     * @throws InvalidOptionException for an unknown or repeated argument
     */
    public static CommandOptions of(List<String> arguments, Set<String> names, Set<String> flags, String usage) {
        CommandOptions options = new CommandOptions(usage);
        for (String argument : arguments) {
            if (!options.addFlag(argument, flags)) {
                options.add(argument, names);
            }
        }
        return options;
    }

    private boolean addFlag(String argument, Set<String> known) {
        return argument.startsWith(PREFIX)
                && known.contains(argument.substring(PREFIX.length()))
                && flags.add(argument.substring(PREFIX.length()));
    }

    private void add(String argument, Set<String> names) {
        int equals = argument.indexOf('=');
        String name = argument.startsWith(PREFIX) && equals > 0 ? argument.substring(PREFIX.length(), equals) : "";
        if (name.indexOf('.') > 0) {
            settings.add(argument);
        } else if (!names.contains(name) || values.put(name, argument.substring(equals + 1)) != null) {
            throw new InvalidOptionException("Unknown or repeated argument. Usage: " + usage);
        }
    }

    /**
     * The value of an option that the command cannot do without.
     *
     * @throws InvalidOptionException if it is missing or blank
     */
    public String required(String name) {
        String value = values.get(name);
        if (value == null || value.isBlank()) {
            throw new InvalidOptionException(PREFIX + name + " is missing. Usage: " + usage);
        }
        return value;
    }

    /** The value of an option; null if it is missing. */
    public @Nullable String optional(String name) {
        return values.get(name);
    }

    /** Whether a flag is among the arguments. */
    public boolean has(String flag) {
        return flags.contains(flag);
    }

    /** The settings of the service, as they were given. */
    public List<String> settings() {
        return List.copyOf(settings);
    }
}

package org.clinicalplatform.demographics.matching;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The options of the command.
 *
 * @param tenant code of the tenant
 * @param persons number of persons to sample
 * @param settings settings of the service, such as {@code --spring.datasource.url=…}
 */
record EstimateOptions(String tenant, Path output, int persons, List<String> settings) {
    static final String USAGE = "estimate-matching --tenant=<code> --output=<file> [--persons=<number>]";

    private static final String DEFAULT_PERSONS = "5000";
    private static final String PREFIX = "--";
    private static final Set<String> NAMES = Set.of("tenant", "output", "persons");

    /** @throws IllegalArgumentException for an unknown or missing option */
    static EstimateOptions of(List<String> arguments) {
        Map<String, String> given = new HashMap<>();
        List<String> settings = new ArrayList<>();
        for (String argument : arguments) {
            int equals = argument.indexOf('=');
            String name = argument.startsWith(PREFIX) && equals > 0 ? argument.substring(PREFIX.length(), equals) : "";
            if (name.indexOf('.') > 0) {
                settings.add(argument);
            } else if (!NAMES.contains(name) || given.put(name, argument.substring(equals + 1)) != null) {
                throw new IllegalArgumentException("Unknown or repeated argument. Usage: " + USAGE);
            }
        }
        return new EstimateOptions(
                required(given, "tenant"),
                path(required(given, "output")),
                number(given.getOrDefault("persons", DEFAULT_PERSONS)),
                List.copyOf(settings));
    }

    private static String required(Map<String, String> given, String name) {
        String value = given.get(name);
        if (value == null || value.isBlank()) {
            throw new IllegalArgumentException("--" + name + " is missing. Usage: " + USAGE);
        }
        return value;
    }

    private static Path path(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("--output is not a valid path.", e);
        }
    }

    private static int number(String text) {
        if (!text.matches("[1-9][0-9]{0,6}")) {
            throw new IllegalArgumentException("--persons must be a number from 1 to 9999999. Usage: " + USAGE);
        }
        return Integer.parseInt(text);
    }
}

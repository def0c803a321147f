package org.clinicalplatform.schemaowner;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The options of a command.
 *
 * @param values by name, without the leading hyphens
 * @param settings settings of the service, such as {@code --spring.datasource.url=…}
 */
record OwnerOptions(Map<String, String> values, List<String> settings) {
    private static final String PREFIX = "--";

    /**
     * @param names of the options, all of which are required
     * @param usage ends each message
     * @throws IllegalArgumentException for an unknown, repeated or missing option
     */
    static OwnerOptions of(List<String> arguments, List<String> names, String usage) {
        Map<String, String> values = new HashMap<>();
        List<String> settings = new ArrayList<>();
        for (String argument : arguments) {
            int equals = argument.indexOf('=');
            String name = argument.startsWith(PREFIX) && equals > 0 ? argument.substring(PREFIX.length(), equals) : "";
            if (name.indexOf('.') > 0) {
                settings.add(argument);
            } else if (!names.contains(name) || values.put(name, argument.substring(equals + 1)) != null) {
                throw new IllegalArgumentException("Unknown or repeated argument. Usage: " + usage);
            }
        }
        for (String name : names) {
            if (values.getOrDefault(name, "").isBlank()) {
                throw new IllegalArgumentException(PREFIX + name + " is missing. Usage: " + usage);
            }
        }
        return new OwnerOptions(values, settings);
    }

    String value(String name) {
        return values.getOrDefault(name, "");
    }
}

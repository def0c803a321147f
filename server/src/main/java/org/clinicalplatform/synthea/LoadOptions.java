package org.clinicalplatform.synthea;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of the command.
 *
 * @param directory directory of the export
 * @param tenant code of the tenant
 * @param facility code of the facility
 * @param account username recorded as the author; null for the tenant's oldest account
 * @param report file for skipped rows
 * @param settings of the service, in the form {@code --spring.datasource.url=…}
 */
record LoadOptions(
        Path directory,
        String tenant,
        String facility,
        @Nullable String account,
        Path report,
        List<String> settings) {
    static final String USAGE = """
            load-synthea --directory=<dir> --tenant=<code> --facility=<code> [--account=<username>] [--report=<file>]
            """;

    private static final String DEFAULT_REPORT = "synthea-load-report.csv";
    private static final String PREFIX = "--";
    private static final Set<String> NAMES = Set.of("directory", "tenant", "facility", "account", "report");

    /** @throws LoadRefusedException for unknown and for missing arguments */
    static LoadOptions of(List<String> arguments) {
        Map<String, String> given = new HashMap<>();
        List<String> settings = new ArrayList<>();
        for (String argument : arguments) {
            int equals = argument.indexOf('=');
            String name = argument.startsWith(PREFIX) && equals > 0 ? argument.substring(PREFIX.length(), equals) : "";
            if (name.indexOf('.') > 0) {
                settings.add(argument);
            } else if (!NAMES.contains(name) || given.put(name, argument.substring(equals + 1)) != null) {
                throw new LoadRefusedException(
                        "The command does not understand its arguments. Usage: " + USAGE.strip());
            }
        }
        return new LoadOptions(
                path(required(given, "directory")),
                required(given, "tenant"),
                required(given, "facility"),
                given.get("account"),
                path(given.getOrDefault("report", DEFAULT_REPORT)),
                List.copyOf(settings));
    }

    private static String required(Map<String, String> given, String name) {
        String value = given.get(name);
        if (value == null || value.isBlank()) {
            throw new LoadRefusedException("--" + name + " is missing. Usage: " + USAGE.strip());
        }
        return value;
    }

    private static Path path(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new LoadRefusedException("--directory or --report is not a valid path.", e);
        }
    }
}

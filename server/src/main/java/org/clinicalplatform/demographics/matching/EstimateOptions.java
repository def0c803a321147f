package org.clinicalplatform.demographics.matching;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.clinicalplatform.platform.command.CommandOptions;
import org.clinicalplatform.platform.command.InvalidOptionException;

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
    private static final Set<String> NAMES = Set.of("tenant", "output", "persons");

    /** @throws InvalidOptionException for an unknown or missing option */
    static EstimateOptions of(List<String> arguments) {
        CommandOptions options = CommandOptions.of(arguments, NAMES, USAGE);
        return new EstimateOptions(
                options.required("tenant"),
                path(options.required("output")),
                number(Objects.requireNonNullElse(options.optional("persons"), DEFAULT_PERSONS)),
                options.settings());
    }

    private static Path path(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new InvalidOptionException("--output is not a valid path.", e);
        }
    }

    private static int number(String text) {
        if (!text.matches("[1-9][0-9]{0,6}")) {
            throw new InvalidOptionException("--persons must be a number from 1 to 9999999. Usage: " + USAGE);
        }
        return Integer.parseInt(text);
    }
}

package org.clinicalplatform.demographics.duplicate;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.clinicalplatform.platform.command.CommandOptions;
import org.clinicalplatform.platform.command.InvalidOptionException;
import org.jspecify.annotations.Nullable;

/**
 * The options of the command.
 *
 * @param tenant code of the tenant; null for all tenants
 * @param threads how many batches are compared at the same time
 * @param anew whether everybody is compared, including persons whom an unfinished run has compared already
 * @param settings settings of the service, such as {@code --spring.datasource.url=…}
 */
record FindDuplicatesOptions(@Nullable String tenant, int threads, boolean anew, List<String> settings) {
    static final String USAGE = "find-duplicates [--tenant=<code>] [--threads=<number>] [--anew]";

    private static final String DEFAULT_THREADS = "2";
    private static final String ANEW = "anew";
    private static final Set<String> NAMES = Set.of("tenant", "threads");

    /** @throws InvalidOptionException for an unknown or invalid option */
    static FindDuplicatesOptions of(List<String> arguments) {
        CommandOptions options = CommandOptions.of(arguments, NAMES, Set.of(ANEW), USAGE);
        String tenant = options.optional("tenant");
        if (tenant != null && tenant.isBlank()) {
            throw new InvalidOptionException("--tenant is blank. Usage: " + USAGE);
        }
        return new FindDuplicatesOptions(
                tenant,
                threads(Objects.requireNonNullElse(options.optional("threads"), DEFAULT_THREADS)),
                options.has(ANEW),
                options.settings());
    }

    private static int threads(String text) {
        if (!text.matches("[1-9]|[1-5][0-9]|6[0-4]")) {
            throw new InvalidOptionException("--threads must be a number from 1 to 64. Usage: " + USAGE);
        }
        return Integer.parseInt(text);
    }
}

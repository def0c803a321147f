package org.clinicalplatform.synthea;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.clinicalplatform.platform.command.CommandOptions;
import org.clinicalplatform.platform.command.InvalidOptionException;
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
    private static final Set<String> NAMES = Set.of("directory", "tenant", "facility", "account", "report");

    /**
     * @throws InvalidOptionException for an unknown, repeated or missing option
     * @throws LoadRefusedException for a path that is not valid
     */
    static LoadOptions of(List<String> arguments) {
        CommandOptions options = CommandOptions.of(arguments, NAMES, USAGE.strip());
        return new LoadOptions(
                path(options.required("directory")),
                options.required("tenant"),
                options.required("facility"),
                options.optional("account"),
                path(Objects.requireNonNullElse(options.optional("report"), DEFAULT_REPORT)),
                options.settings());
    }

    private static Path path(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new LoadRefusedException("--directory or --report is not a valid path.", e);
        }
    }
}

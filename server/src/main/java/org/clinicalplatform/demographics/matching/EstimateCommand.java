package org.clinicalplatform.demographics.matching;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.clinicalplatform.platform.command.Command;
import org.clinicalplatform.platform.command.CommandContext;
import org.clinicalplatform.platform.command.CommandRefusedException;
import org.clinicalplatform.platform.files.FileFailures;
import org.clinicalplatform.platform.persistence.SessionLimits;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.io.ByteArrayResource;

/**
 * The command {@code estimate-matching}: estimates matching parameters from the persons of a tenant and writes them to
 * a file for the service. It does not change the database, and the file contains no personal data.
 */
public final class EstimateCommand extends Command {
    static final String NAME = "estimate-matching";

    public EstimateCommand(PrintStream out, PrintStream err) {
        super(NAME, out, err);
    }

    @Override
    protected int execute(List<String> arguments) {
        EstimateOptions options = EstimateOptions.of(arguments);
        requireWritable(options.output());
        try (ConfigurableApplicationContext service = start(options.settings())) {
            EstimateReport report = estimate(options, service);
            write(report.file(), options);
            report.lines().forEach(this::print);
        }
        return DONE;
    }

    /** Before the estimate, which may take long and would be lost. */
    private static void requireWritable(Path output) {
        Path folder = output.toAbsolutePath().getParent();
        Path written = Files.exists(output) || folder == null ? output : folder;
        if (Files.isDirectory(output) || !Files.isWritable(written)) {
            throw new CommandRefusedException(output + " cannot be written: name a file in a directory that exists and"
                    + " that this user may write to.");
        }
    }

    private static EstimateReport estimate(EstimateOptions options, ConfigurableApplicationContext service) {
        MatchingSettings settings = service.getBean(MatchingSettings.class);
        return new TenantEstimation(
                        service.getBean(MatchSampleMapper.class),
                        service.getBean(MatchCandidateMapper.class),
                        MatchParameterFile.read(settings.parameters()),
                        NameTableFile.read(settings.names()))
                .estimate(options);
    }

    private static void write(String file, EstimateOptions options) {
        // the service refuses to start with parameters that it cannot read
        MatchParameterFile.read(
                new ByteArrayResource(file.getBytes(UTF_8), options.output() + ", which was not written"));
        try {
            OutputFile.write(options.output(), file);
        } catch (IOException e) {
            throw new CommandRefusedException(
                    options.output() + " cannot be written: " + FileFailures.reason(e) + ".", e);
        }
    }

    private static ConfigurableApplicationContext start(List<String> settings) {
        List<String> all = new ArrayList<>(List.of(
                // without the timeouts of the pool, which are meant for requests
                // and with one plan for the searches of all sampled persons (decision 0075)
                "--spring.datasource.hikari.connection-init-sql=set time zone 'UTC'; set jit = off;"
                        + " set plan_cache_mode = force_generic_plan; "
                        + SessionLimits.NONE,
                "--spring.datasource.hikari.data-source-properties.socketTimeout=0"));
        all.addAll(settings);
        return CommandContext.startOnExistingDatabase(EstimateCommandConfiguration.class, all);
    }
}

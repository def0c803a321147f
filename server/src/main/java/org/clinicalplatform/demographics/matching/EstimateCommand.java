package org.clinicalplatform.demographics.matching;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.clinicalplatform.platform.command.CommandContext;
import org.clinicalplatform.platform.command.CommandRefusedException;
import org.clinicalplatform.platform.persistence.DatabaseFailures;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.io.ByteArrayResource;

/**
 * The command {@code estimate-matching}: estimates matching parameters from the persons of a tenant and writes them to
 * a file for the service. It does not change the database, and the file contains no personal data.
 */
public final class EstimateCommand {
    /** The first argument of the program. */
    public static final String NAME = "estimate-matching";

    static final int ESTIMATED = 0;

    static final int FAILED = 2;

    private final PrintStream out;
    private final PrintStream err;

    public EstimateCommand(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    /** Whether the arguments name this command. */
    public static boolean isMeant(String... arguments) {
        return arguments.length > 0 && arguments[0].equals(NAME);
    }

    /**
     * Runs the command.
     *
     * @param arguments of the program, its name first
     * @return the exit status: 0 when the file is written, 2 when it could not run
     */
    public int run(String... arguments) {
        try {
            EstimateOptions options =
                    EstimateOptions.of(Arrays.asList(arguments).subList(1, arguments.length));
            try (ConfigurableApplicationContext service = start(options.settings())) {
                write(options, service);
            }
            return ESTIMATED;
        } catch (CommandRefusedException e) {
            err.println(e.getMessage());
            return FAILED;
        } catch (IOException e) {
            err.println("Could not write the parameters: " + e);
            return FAILED;
        } catch (RuntimeException e) {
            err.println("The command failed: " + DatabaseFailures.reason(e));
            return FAILED;
        }
    }

    private void write(EstimateOptions options, ConfigurableApplicationContext service) throws IOException {
        MatchParameters former =
                MatchParameterFile.read(service.getBean(MatchingSettings.class).parameters());
        EstimateReport report = new TenantEstimation(
                        service.getBean(MatchSampleMapper.class), service.getBean(MatchCandidateMapper.class), former)
                .estimate(options);
        String file = report.file();
        // the service refuses to start with parameters that it cannot read
        MatchParameterFile.read(
                new ByteArrayResource(file.getBytes(UTF_8), options.output() + ", which was not written"));
        Files.writeString(options.output(), file);
        report.lines().forEach(out::println);
    }

    private static ConfigurableApplicationContext start(List<String> settings) {
        List<String> all = new ArrayList<>(List.of(
                // without the timeouts of the pool, which are meant for requests
                "--spring.datasource.hikari.connection-init-sql=set time zone 'UTC'",
                "--spring.datasource.hikari.data-source-properties.socketTimeout=0"));
        all.addAll(settings);
        return CommandContext.start(EstimateCommandConfiguration.class, all);
    }
}

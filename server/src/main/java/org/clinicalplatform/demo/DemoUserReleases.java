package org.clinicalplatform.demo;

import static java.util.Objects.requireNonNull;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.clinicalplatform.authentication.release.OperatorReleases;
import org.springframework.core.io.ClassPathResource;
import org.springframework.stereotype.Component;

/** Releases the users of the demonstration's realm to the demonstration accounts. */
@Component
class DemoUserReleases implements OperatorReleases {
    private final DemoMode demo;

    DemoUserReleases(DemoMode demo) {
        this.demo = demo;
    }

    @Override
    public Map<UUID, String> subjects() {
        return demo.enabled() ? read() : Map.of();
    }

    private static Map<UUID, String> read() {
        try (BufferedReader csv = new BufferedReader(new InputStreamReader(
                new ClassPathResource("demo/user_account.csv").getInputStream(), StandardCharsets.UTF_8))) {
            List<String> columns = fields(requireNonNull(csv.readLine()));
            int id = columns.indexOf("id");
            int subject = columns.indexOf("idp_subject");
            return csv.lines()
                    .map(DemoUserReleases::fields)
                    .collect(Collectors.toMap(row -> UUID.fromString(row.get(id)), row -> row.get(subject)));
        } catch (IOException cause) {
            throw new UncheckedIOException(cause);
        }
    }

    /** No field of the file is quoted. */
    private static List<String> fields(String line) {
        return Arrays.asList(line.split(",", -1));
    }
}

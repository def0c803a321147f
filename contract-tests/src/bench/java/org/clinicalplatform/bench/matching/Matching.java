package org.clinicalplatform.bench.matching;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.clinicalplatform.bench.Report;
import org.clinicalplatform.bench.process.BenchServers;
import org.clinicalplatform.bench.process.JavaProcess;
import org.clinicalplatform.contract.harness.Database;

/** What is to be known of the search for duplicates. */
public final class Matching {
    private Matching() {}

    /**
     * @param servers which run the command that counts the common keys
     * @param febrl directory with data sets of FEBRL, which are nobody's to distribute here
     * @param generated persons of each generated set; none for 0
     * @param seed of the generated sets and of the persons
     * @param persons among whom candidates are looked for to measure the time
     */
    public static void run(
            BenchServers servers,
            JavaProcess server,
            Database database,
            Optional<Path> febrl,
            int generated,
            long seed,
            int persons,
            Report report)
            throws IOException {
        CandidateQuality quality = new CandidateQuality(server, new PersonRows(database), report);
        if (febrl.isPresent()) {
            quality.run(febrl.get());
        }
        if (generated > 0) {
            quality.runGenerated(generated, seed);
        }
        new CandidateLatency(servers, server, database, report).run(persons, seed);
    }
}

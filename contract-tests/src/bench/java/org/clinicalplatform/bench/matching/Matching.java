package org.clinicalplatform.bench.matching;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.clinicalplatform.bench.Report;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.ServerUnderTest;

/** What is to be known of the search for duplicates. */
public final class Matching {
    private Matching() {}

    /**
     * @param febrl directory with data sets of FEBRL, which are nobody's to distribute here; nothing is said of quality
     *     without them
     * @param persons among whom candidates are looked for to measure the time
     */
    public static void run(ServerUnderTest server, Database database, Optional<Path> febrl, int persons, Report report)
            throws IOException {
        if (febrl.isPresent()) {
            new CandidateQuality(server, new PersonRows(database), report).run(febrl.get());
        }
        new CandidateLatency(server, database, report).run(persons);
    }
}

package org.clinicalplatform.synthea;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * What became of rows of the export; findings in the order of their lines once it is added up.
 *
 * @param read how many there were
 * @param added how many are new in the database; the others were there already, or were skipped
 */
record Outcome(long read, long added, List<Finding> findings) {
    static Outcome skipped(Finding finding) {
        return new Outcome(1, 0, List.of(finding));
    }

    Outcome plus(Outcome other) {
        return new Outcome(
                read + other.read,
                added + other.added,
                Stream.concat(findings.stream(), other.findings.stream())
                        .sorted(Comparator.comparingLong(Finding::line))
                        .toList());
    }
}

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
record ChunkResult(long read, long added, List<RowFinding> findings) {
    static ChunkResult skipped(RowFinding finding) {
        return new ChunkResult(1, 0, List.of(finding));
    }

    ChunkResult plus(ChunkResult other) {
        return new ChunkResult(
                read + other.read,
                added + other.added,
                Stream.concat(findings.stream(), other.findings.stream())
                        .sorted(Comparator.comparingLong(RowFinding::line))
                        .toList());
    }
}

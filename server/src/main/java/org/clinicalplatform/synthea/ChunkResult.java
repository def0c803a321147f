package org.clinicalplatform.synthea;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The result of loading some rows.
 *
 * @param read number of rows
 * @param added number of new rows; the others existed already or were skipped
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

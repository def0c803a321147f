package org.clinicalplatform.platform.persistence;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liquibase.ChecksumVersion;
import liquibase.changelog.ChangeSet;
import liquibase.changelog.DatabaseChangeLog;

/**
 * The changesets of a release, as a file that is kept in the repository.
 *
 * @param release its version
 * @param checksums Liquibase's, by file, author and id
 */
record ReleasedChangesets(String release, Map<String, String> checksums) {
    /** Those of the last release. */
    static final Path FILE = Path.of("released", "changesets.csv");

    private static final String SEPARATOR = ";";

    static ReleasedChangesets read(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        return new ReleasedChangesets(
                lines.get(0),
                lines.stream()
                        .skip(1)
                        .collect(Collectors.toMap(
                                line -> line.substring(0, line.lastIndexOf(SEPARATOR)),
                                line -> line.substring(line.lastIndexOf(SEPARATOR) + 1))));
    }

    static ReleasedChangesets of(String release, List<ChangeSet> changesets) {
        return new ReleasedChangesets(
                release,
                changesets.stream()
                        .collect(Collectors.toMap(
                                ReleasedChangesets::key,
                                changeset -> changeset
                                        .generateCheckSum(ChecksumVersion.latest())
                                        .toString())));
    }

    void write(Path file) throws IOException {
        Files.createDirectories(requireNonNull(file.getParent()));
        Files.write(
                file,
                Stream.concat(
                                Stream.of(release),
                                new TreeMap<>(checksums)
                                        .entrySet().stream().map(each -> each.getKey() + SEPARATOR + each.getValue()))
                        .toList());
    }

    boolean contains(ChangeSet changeset) {
        return checksums.containsKey(key(changeset));
    }

    /**
     * Whether the label of a changeset says that releases from this one on run with the schema that it leaves
     * ({@code labels:compatible-since-0.2.0}).
     */
    boolean isCompatible(ChangeSet changeset) {
        return changeset.getLabels().getLabels().stream()
                .filter(label -> label.startsWith("compatible-since-"))
                .map(label -> label.substring("compatible-since-".length()))
                .anyMatch(since -> !isBefore(since));
    }

    private boolean isBefore(String since) {
        Function<String, String> sortable = version -> Stream.of(version.split("\\."))
                .map(number -> String.format("%09d", Integer.parseInt(number)))
                .collect(Collectors.joining("."));
        return sortable.apply(release).compareTo(sortable.apply(since)) < 0;
    }

    private static String key(ChangeSet changeset) {
        return String.join(
                SEPARATOR,
                DatabaseChangeLog.normalizePath(changeset.getFilePath()),
                changeset.getAuthor(),
                changeset.getId());
    }
}

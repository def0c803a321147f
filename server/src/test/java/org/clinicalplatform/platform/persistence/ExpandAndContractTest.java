package org.clinicalplatform.platform.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liquibase.change.AbstractSQLChange;
import liquibase.changelog.ChangeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The changesets since the last release leave a schema with which that release runs too. */
@Tag("database")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ExpandAndContractTest {
    private static final String CHANGELOG = "db/changelog/master.yaml";
    private static final Path SPECIFICATION = Path.of("..", "api-spec", "src", "main", "openapi", "openapi.yaml");
    private static final Path RELEASED_SPECIFICATION = Path.of("..", "api-spec", "released", "openapi.yaml");

    /** What a release copies over the file in the repository. */
    private static final Path PRESENT = Path.of("target", "released", "changesets.csv");

    private static final Pattern TABLE = Pattern.compile("(?i)\\bcreate\\s+table\\s+([\\w.]+)");

    private static final Pattern LOCKING_INDEX =
            Pattern.compile("(?i)\\bcreate\\s+(?:unique\\s+)?index\\s+(?!concurrently)"
                    + "(?:if\\s+not\\s+exists\\s+)?\\w+\\s+on\\s+(?:only\\s+)?([\\w.]+)");

    private static final Pattern INDEX =
            Pattern.compile("(?i)\\bcreate\\s+(?:unique\\s+)?index\\s+(?:concurrently\\s+)?(\\w+)\\s+on\\b");

    private static final Pattern DROPPED_INDEX =
            Pattern.compile("(?i)\\bdrop\\s+index\\s+concurrently\\s+(?:if\\s+exists\\s+)?(\\w+)");

    /** The accounts are few, and PostgreSQL cannot build the index of a partitioned table concurrently. */
    private static final Set<String> BUILT_OTHERWISE = Set.of("user_account", "security_event");

    private static final String RULE = """
            A release runs beside the one before it, on one database (contributor's guide, "Changing the schema"). Expand in this \
            release and contract in a later one, or label the changeset if the last release does work with it.""";

    private final ReleasedChangesets released;

    ExpandAndContractTest() throws IOException {
        released = ReleasedChangesets.read(ReleasedChangesets.FILE);
    }

    @Test
    void changesetsWhenLaterThanTheLastReleaseThenItCouldFailAtNone() throws Exception {
        try (ChangelogWalk upgrade = new ChangelogWalk(CHANGELOG)) {
            assertThat(upgrade.contractingChanges(released)).as(RULE).isEmpty();

            try (ChangelogWalk installation = new ChangelogWalk(CHANGELOG)) {
                assertThat(upgrade.run(changeset -> true))
                        .as("an upgrade and a new installation lead to one schema")
                        .usingRecursiveComparison()
                        .isEqualTo(installation.run(changeset -> true));
            }
        }
    }

    /** Liquibase refuses a database in which a changeset with another checksum has run. */
    @Test
    void changesetsWhenReleasedThenAreThereUnchanged() throws Exception {
        try (ChangelogWalk walk = new ChangelogWalk(CHANGELOG)) {
            ReleasedChangesets present = ReleasedChangesets.of(version(SPECIFICATION), walk.changesets());
            present.write(PRESENT);

            assertThat(present.checksums()).containsAllEntriesOf(released.checksums());
        }
    }

    @Test
    void releaseWhenNamedThenIsThatOfTheReleasedSpecification() throws IOException {
        assertThat(released.release()).isEqualTo(version(RELEASED_SPECIFICATION));
    }

    /** Nobody writes to a table while PostgreSQL builds an index of it, unless it does so concurrently. */
    @Test
    void indexesWhenOfTablesOfTheLastReleaseThenAreBuiltBesideWrites() throws Exception {
        try (ChangelogWalk walk = new ChangelogWalk(CHANGELOG)) {
            Map<Boolean, List<ChangeSet>> changesets =
                    walk.changesets().stream().collect(Collectors.partitioningBy(released::contains));
            Set<String> tables = changesets.getOrDefault(true, List.of()).stream()
                    .flatMap(changeset -> found(TABLE, changeset))
                    .filter(table -> !BUILT_OTHERWISE.contains(table))
                    .collect(Collectors.toSet());

            assertThat(tables).contains("observation", "person_name");
            assertThat(changesets.getOrDefault(false, List.of()))
                    .filteredOn(changeset -> found(LOCKING_INDEX, changeset).anyMatch(tables::contains))
                    .isEmpty();
        }
    }

    /**
     * A drop beside other sessions that gives up leaves the index invalid, and the changeset begins again, with the drop
     * of what it has built: neither release would have an index.
     */
    @Test
    void indexesWhenReplacedThenAreDroppedByAChangesetThatBuildsNone() throws Exception {
        try (ChangelogWalk walk = new ChangelogWalk(CHANGELOG)) {
            Map<Boolean, List<ChangeSet>> changesets =
                    walk.changesets().stream().collect(Collectors.partitioningBy(released::contains));
            Set<String> indexes = changesets.getOrDefault(true, List.of()).stream()
                    .flatMap(changeset -> found(INDEX, changeset))
                    .collect(Collectors.toSet());
            List<String> dropped = walk.changesets().stream()
                    .flatMap(changeset -> found(DROPPED_INDEX, changeset))
                    .toList();
            List<String> builtBesideADrop = changesets.getOrDefault(false, List.of()).stream()
                    .filter(changeset -> found(DROPPED_INDEX, changeset).anyMatch(indexes::contains))
                    .flatMap(changeset -> found(INDEX, changeset))
                    .toList();

            assertThat(indexes).contains("user_session_live");
            assertThat(dropped).contains("user_session_live");
            assertThat(builtBesideADrop).isEmpty();
        }
    }

    private static Stream<String> found(Pattern name, ChangeSet changeset) {
        return changeset.getChanges().stream()
                .filter(AbstractSQLChange.class::isInstance)
                .map(change -> String.valueOf(((AbstractSQLChange) change).getSql()))
                .flatMap(sql -> name.matcher(sql).results())
                .map(found -> found.group(1));
    }

    /** A changelog that renames, tightens and drops, with labels and without. */
    @Test
    void contractingChangesetWhenNotLabelledForTheReleaseThenIsNamed() throws Exception {
        String file = "db/contracting/changelog.sql";
        Map<String, String> first = Map.of(file + ";test;first", "");
        try (ChangelogWalk walk = new ChangelogWalk(file)) {
            assertThat(walk.contractingChanges(new ReleasedChangesets("0.9.0", first)))
                    .containsExactly(
                            "test:rename removes the column patient.family",
                            "test:too-early removes the column patient.given",
                            "test:tighten forbids null in patient.born");
        }
    }

    private static String version(Path specification) throws IOException {
        Matcher version = Pattern.compile("(?m)^  version: (\\S+)$").matcher(Files.readString(specification));
        assertThat(version.find()).isTrue();
        return version.group(1);
    }
}

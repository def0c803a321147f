package org.clinicalplatform.schemaowner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.AdditionalAnswers.delegatesTo;
import static org.mockito.Mockito.doNothing;
import static org.mockito.Mockito.mock;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.YearMonth;
import org.clinicalplatform.testing.CommandOutput;
import org.clinicalplatform.testing.database.OwnedDatabase;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("database")
class EventArchiveCommitTest {
    private final OwnedDatabase database = OwnedDatabase.create();
    private final CommandOutput output = new CommandOutput();

    @TempDir
    private Path directory;

    @BeforeEach
    void addEvent() {
        database.asOwner("""
                create table event (occurred_at timestamptz, id integer, primary key (occurred_at, id))
                  partition by range (occurred_at);
                create table event_default partition of event default;
                create table event_2024_01 partition of event for values from ('2024-01-01Z') to ('2024-02-01Z');
                insert into event values ('2024-01-15Z', 1)""");
    }

    @Test
    void archiveWhenTheCommitFailsThenPrintsOnlyOfTheNextAttemptThatTheEventsWereMoved() throws Exception {
        try (Connection owner = database.connectAsOwner()) {
            Connection broken = mock(Connection.class, delegatesTo(owner));
            doNothing()
                    .doThrow(new SQLException("The connection was lost", "08006"))
                    .when(broken)
                    .commit();

            assertThatExceptionOfType(SQLException.class).isThrownBy(() -> archive(broken));
            owner.rollback();
        }
        assertThat(output.printed()).isEmpty();
        assertThat(database.ownerNumber("select count(*) from event")).isEqualTo(1);

        try (Connection owner = database.connectAsOwner()) {
            archive(owner);
        }
        assertThat(output.printed())
                .isEqualTo("event: 1 events of 2024-01 moved to " + directory.resolve("event-2024-01.jsonl") + "\n");
        assertThat(database.ownerNumber("select count(*) from event")).isZero();
    }

    /** The pages of a search that joins both would end at the rows whose events are gone. */
    @Test
    void archiveWhenATableCannotBeArchivedThenTheOthersKeepTheirEventsToo() throws Exception {
        database.asOwner("""
                create table later (occurred_at timestamptz, id integer, primary key (occurred_at, id))
                  partition by range (occurred_at);
                create table later_default partition of later default;
                create table later_2024_01 partition of later for values from ('2024-01-01Z') to ('2024-02-01Z');
                insert into later values ('2024-01-16Z', 2)""");
        Path other = Files.writeString(directory.resolve("later-2024-01.jsonl"), "{}\n");
        try (Connection owner = database.connectAsOwner()) {
            assertThatExceptionOfType(ArchiveException.class).isThrownBy(() -> archive(owner));
        }
        assertThat(output.printed()).isEmpty();
        assertThat(database.ownerNumber("select count(*) from event")).isEqualTo(1);

        Files.delete(other);
        try (Connection owner = database.connectAsOwner()) {
            archive(owner);
        }
        assertThat(output.printed()).contains("event: 1 events", "later: 1 events");
        assertThat(database.ownerNumber("select count(*) from event")).isZero();
        assertThat(database.ownerNumber("select count(*) from later")).isZero();
    }

    private void archive(Connection owner) throws Exception {
        new EventArchive(owner, directory, output.out()).archive(YearMonth.of(2024, 1));
    }
}

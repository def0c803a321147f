package org.clinicalplatform.schemaowner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.AdditionalAnswers.delegatesTo;
import static org.mockito.Mockito.doNothing;
import static org.mockito.Mockito.mock;

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

    private void archive(Connection owner) throws Exception {
        new EventArchive(owner, directory, output.out()).archive(YearMonth.of(2024, 1));
    }
}

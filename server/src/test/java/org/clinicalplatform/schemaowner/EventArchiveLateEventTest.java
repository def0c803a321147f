package org.clinicalplatform.schemaowner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.AdditionalAnswers.delegatesTo;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;

import java.nio.file.Path;
import java.sql.Connection;
import java.time.YearMonth;
import org.clinicalplatform.testing.CommandOutput;
import org.clinicalplatform.testing.database.OwnedDatabase;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Events that a replica with a wrong clock adds to the month that is archived. */
@Tag("database")
class EventArchiveLateEventTest {
    private static final String LATE_EVENT = """
            with e as (
              insert into audit_event (id, occurred_at, tenant_id, user_account_id, session_id,
                operation_id, action, outcome, status)
              values (gen_random_uuid(), '2020-05-10Z', gen_random_uuid(), gen_random_uuid(), gen_random_uuid(),
                'searchVisits', 'LIST', 'GRANTED', 200)
              returning *)
            insert into audit_event_patient (tenant_id, patient_id, occurred_at, event_id)
            select tenant_id, gen_random_uuid(), occurred_at, id from e""";

    private final OwnedDatabase database = OwnedDatabase.create();
    private final CommandOutput output = new CommandOutput();

    @TempDir
    private Path directory;

    @BeforeEach
    void migrate() {
        int migrated = new PrintGrantsCommand(output.out(), output.err())
                .run(database.withSettings("print-grants", "--role=" + database.service()));
        assertThat(migrated).as(output.errors()).isZero();
    }

    /** It cannot be made again while a table has its name. */
    @Test
    @Timeout(60)
    void archiveWhenThePartitionIsDetachedThenRefuses() throws Exception {
        database.asOwner("select make_month_partition('audit_event', '2020-05-01')");
        database.asOwner("alter table audit_event detach partition audit_event_2020_05");
        database.asOwner(LATE_EVENT);
        try (Connection owner = database.connectAsOwner()) {
            assertThatExceptionOfType(ArchiveException.class)
                    .isThrownBy(() -> new EventArchive(owner, directory, output.out()).archive(YearMonth.of(2020, 5)))
                    .withMessageContaining("is not attached");
        }

        assertThat(database.ownerNumber("select count(*) from audit_event")).isOne();
    }

    @Test
    void archiveWhenAnEventIsAddedBetweenItsTablesThenItsPatientsStayWithIt() throws Exception {
        try (Connection owner = database.connectAsOwner()) {
            Connection meanwhile = mock(Connection.class, delegatesTo(owner));
            doAnswer(ofFirstTable -> {
                        owner.commit();
                        database.asOwner(LATE_EVENT);
                        return null;
                    })
                    .doAnswer(ofOthers -> {
                        owner.commit();
                        return null;
                    })
                    .when(meanwhile)
                    .commit();
            new EventArchive(meanwhile, directory, output.out()).archive(YearMonth.of(2020, 5));
        }

        assertThat(output.printed())
                .contains("audit_event: 1 events of 2020-05 moved to")
                .contains("audit_event_patient: 1 events of 2020-05 moved to");
        assertThat(database.ownerNumber("select count(*) from audit_event")).isZero();
        assertThat(database.ownerNumber("select count(*) from audit_event_patient"))
                .isZero();
    }
}

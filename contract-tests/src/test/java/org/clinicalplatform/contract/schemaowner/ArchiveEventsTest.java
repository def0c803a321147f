package org.clinicalplatform.contract.schemaowner;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.CommandProcess;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Lock;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.Replicas;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.ServiceRoles;
import org.clinicalplatform.contract.harness.SqlShell;
import org.clinicalplatform.contract.harness.Workspace;
import org.junit.jupiter.api.Test;

/** The packaged command archives a month of a database that a service uses meanwhile. */
@NeedsOwnServer("runs a command on the database of replicas")
class ArchiveEventsTest {

    private static final Duration SOON = Duration.ofSeconds(60);

    private final Replicas replicas = Servers.replicas();
    private final Database database = replicas.database();
    private final ServerLaunch launch =
            ServerLaunch.configured("archive", database, replicas.keys()).inTwoRoles();

    private final Path folder = Workspace.fresh("archive");

    @Test
    void commandWhenKilledBeforeItDropsThenTheSameCommandContinues() throws Exception {
        insert("2021-03-05T10:00:00Z", "archived");
        try (Lock reader = Lock.by(database, "lock table only audit_event in access share mode");
                CommandProcess killed = archive("2021-03")) {
            assertThat(reader).isNotNull();
            assertThat(Await.until(SOON, this::waitsToDrop))
                    .as(killed::toString)
                    .isTrue();
            killed.kill();
        }
        assertThat(number("2021-03")).isEqualTo(1);
        Path file = folder.resolve("audit_event-2021-03.jsonl");
        assertThat(file).exists();

        try (CommandProcess again = archive("2021-03")) {
            assertThat(again.awaitExit()).as(again::toString).isZero();
            assertThat(again.out()).contains("audit_event: 1 events of 2021-03 moved to " + file);
        }

        assertThat(number("2021-03")).isZero();
        assertThat(Files.readString(file)).contains("\"operation_id\":\"archived\"");
        assertThat(folder.resolve("audit_event-2021-03.jsonl.sha256")).exists();
        // what comes for that month afterwards is not refused
        insert("2021-03-06T10:00:00Z", "late");
        assertThat(number("2021-03")).isEqualTo(1);
    }

    private CommandProcess archive(String month) {
        return launch.startCommand("archive-events", "--month=" + month, "--directory=" + folder);
    }

    private boolean waitsToDrop() {
        return database.number("select count(*) from pg_stat_activity where wait_event_type = 'Lock'"
                        + " and query like 'drop table audit_event_2021_03%'")
                == 1;
    }

    private void insert(String at, String operation) {
        assertThat(SqlShell.errors(
                        ServiceRoles.of(database).service(),
                        "insert into audit_event (id, occurred_at, tenant_id, user_account_id, session_id, operation_id,"
                                + " action, outcome, status) values (gen_random_uuid(), '" + at
                                + "', gen_random_uuid(),"
                                + " gen_random_uuid(), gen_random_uuid(), '" + operation
                                + "', 'READ', 'GRANTED', 200);"))
                .isEmpty();
    }

    private long number(String month) {
        return database.number(
                "select count(*) from audit_event where to_char(occurred_at at time zone 'UTC', 'YYYY-MM') = ?", month);
    }
}

package org.clinicalplatform.contract.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.clinicalplatform.contract.harness.Administration;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.junit.jupiter.api.Test;

/**
 * A process is killed while it administers: what it acknowledged has its security event, and no event is without
 * change.
 */
@NeedsOwnServer("kills its server")
class KilledAdministrationTest {

    private static final String NAME = "killed-administration";
    private static final int CONCURRENT_WRITERS = 4;
    private static final int ACKNOWLEDGED = 60;
    private static final Duration SOON = Duration.ofSeconds(60);

    private final Database database = Servers.demoDatabase("killed_administration");

    @Test
    void changesWhenTheProcessIsKilledThenEachAcknowledgedOneHasItsEvent() {
        Queue<String> acknowledged = new ConcurrentLinkedQueue<>();
        try (ServerProcess server = ServerLaunch.configured(NAME, database, KeyPairs.ec("secp256r1"))
                .with("SPRING_DATASOURCE_HIKARI_DATA_SOURCE_PROPERTIES_APPLICATIONNAME", NAME)
                .start()) {
            Administration admin = Administration.at(server, Demo.ADMIN);
            List<CompletableFuture<Void>> working = IntStream.range(0, CONCURRENT_WRITERS)
                    .mapToObj(worker -> CompletableFuture.runAsync(
                            () -> createRoles(admin, "K" + worker, acknowledged), task -> new Thread(task).start()))
                    .toList();
            assertThat(Await.until(SOON, () -> acknowledged.size() >= ACKNOWLEDGED))
                    .isTrue();
            server.kill();
            working.forEach(worker -> assertThat(worker).failsWithin(SOON));
        }
        assertThat(Await.until(SOON, this::isSilent)).isTrue();

        assertThat(count(
                        "select count(*) from security_event where kind = 'ROLE_CREATED' and actor_id = ?::uuid"
                                + " and record_id::text = any(?)",
                        acknowledged))
                .isEqualTo(acknowledged.size());
        assertThat(database.number("select count(*) from role r full join"
                        + " (select * from security_event where kind = 'ROLE_CREATED') e on e.record_id = r.id"
                        + " where (r.code like 'K%' or r.id is null) and (r.id is null or e.id is null)"))
                .as("changes without event, and events without change")
                .isZero();
    }

    private static void createRoles(Administration admin, String prefix, Queue<String> acknowledged) {
        for (int i = 0; ; i++) {
            RawResponse response = admin.post("/roles", Administration.roleBody(prefix + "_" + i));
            acknowledged.add(response.expect(201).json().text("roleId"));
        }
    }

    private long count(String sql, Collection<String> ids) {
        return database.number(sql, Demo.ADMIN_ID, ids.toArray(String[]::new));
    }

    /** What the dead process had sent may still be carried out. */
    private boolean isSilent() {
        return database.number("select count(*) from pg_stat_activity where application_name = ?", NAME) == 0;
    }
}

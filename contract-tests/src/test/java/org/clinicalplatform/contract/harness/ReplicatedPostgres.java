package org.clinicalplatform.contract.harness;

import java.time.Duration;
import java.util.Optional;

/**
 * A PostgreSQL primary and its synchronous standby, made with the programs of this machine's PostgreSQL. Their roles
 * change with {@link #promote()}.
 */
public final class ReplicatedPostgres implements AutoCloseable {

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final String DATABASE = "clinical";

    private final PostgresNode first;
    private final PostgresNode second;
    private PostgresNode primary;
    private PostgresNode standby;

    private ReplicatedPostgres(InstalledPostgres programs) {
        first = new PostgresNode(programs, "first");
        second = new PostgresNode(programs, "second");
        primary = first;
        standby = second;
        Runtime.getRuntime().addShutdownHook(new Thread(this::kill));
    }

    /** Why there is none on this machine; empty if there is. */
    public static Optional<String> missing() {
        return PostgresNode.missing();
    }

    /** Both servers, with an empty database. */
    public static ReplicatedPostgres start() {
        ReplicatedPostgres pair = new ReplicatedPostgres(InstalledPostgres.find());
        pair.first.initialize();
        pair.first.start();
        pair.first.create(DATABASE);
        pair.first.createReplicator();
        pair.second.copy(pair.first);
        pair.second.start();
        pair.awaitSynchronous();
        return pair;
    }

    /** The database for a service, which finds the primary among both servers. */
    public Database database() {
        String hosts = first.authority() + "," + second.authority();
        Database direct = first.database(DATABASE);
        return new Database(
                "jdbc:postgresql://" + hosts + "/" + DATABASE + "?targetServerType=primary",
                direct.user(),
                direct.password());
    }

    public PostgresNode primary() {
        return primary;
    }

    public PostgresNode standby() {
        return standby;
    }

    /** Direct access to the database of the service on its primary. */
    public Database onPrimary() {
        return primary.database(DATABASE);
    }

    /**
     * Makes the standby the primary, which waits for no other. What becomes of the former one is left to the caller.
     */
    public void promote() {
        standby.promote();
        PostgresNode former = primary;
        primary = standby;
        standby = former;
    }

    /** Makes the former primary the synchronous standby of the present one. Does nothing if it is. */
    public void repair() {
        standby.gateway().restore();
        if (!isSynchronous()) {
            standby.rewind(primary);
            standby.start();
            awaitSynchronous();
        }
    }

    private void awaitSynchronous() {
        primary.requireStandby(standby);
        if (!Await.until(LIMIT, this::isSynchronous)) {
            throw new IllegalStateException(standby + " does not follow " + primary);
        }
    }

    private boolean isSynchronous() {
        return primary.database("postgres")
                        .number(
                                "select count(*) from pg_stat_replication where state = 'streaming' and sync_state = 'quorum'")
                == 1;
    }

    private void kill() {
        first.kill();
        second.kill();
    }

    @Override
    public void close() {
        standby.close();
        primary.close();
    }
}

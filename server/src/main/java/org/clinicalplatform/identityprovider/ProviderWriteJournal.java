package org.clinicalplatform.identityprovider;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.clinicalplatform.platform.persistence.DedicatedConnections;
import org.clinicalplatform.platform.persistence.Ids;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.CannotGetJdbcConnectionException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Keeps account of the writes to the identity provider whose local half is not committed yet.
 *
 * <p>A record is committed on a connection of its own before the provider is called, and deleted by the transaction that
 * the call belongs to. While that goes on, the deletion locks the record; when it is rolled back, or its process dies,
 * the record is there again and free, and whoever looks after such records takes it. So nothing has to be guessed from
 * times. Thread-safe, here and across replicas.
 */
@Component
public class ProviderWriteJournal {
    private static final Logger LOG = LoggerFactory.getLogger(ProviderWriteJournal.class);
    private static final String APPLICATION = "clinical-platform-provider-writes";

    /** Long enough for the transaction to take the record it made. */
    private static final Duration HEAD_START = Duration.ofSeconds(5);

    private static final int LONGEST_ERROR = 500;

    private final ProviderWriteMapper writes;
    private final DedicatedConnections connections;
    private final Ids ids;
    private final Clock clock;

    ProviderWriteJournal(ProviderWriteMapper writes, DedicatedConnections connections, Ids ids, Clock clock) {
        this.writes = writes;
        this.connections = connections;
        this.ids = ids;
        this.clock = clock;
    }

    /**
     * Makes a record that vanishes if, and only if, the transaction on this thread commits; there must be one.
     *
     * @return its id
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public UUID announce(ProviderWriteKind kind, UUID userAccountId) {
        UUID id = ids.next();
        Instant now = clock.instant();
        insertApart(id, kind, userAccountId, now);
        if (writes.delete(id) != 1) {
            throw new IllegalStateException("The record of a write to the identity provider is not to be seen");
        }
        return id;
    }

    /** Removes the record for good when the transaction on this thread is rolled back: there is nothing to look after. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void withdraw(UUID id) {
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCompletion(int status) {
                deleteApart(id);
            }
        });
    }

    /** The record that is due for longest, locked until the transaction ends; none that another session has locked. */
    @Transactional(propagation = Propagation.MANDATORY)
    public Optional<ProviderWrite> lockNextDue() {
        return Optional.ofNullable(writes.lockNextDue(clock.instant()));
    }

    /** Ends the record as part of the transaction on this thread. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void settle(ProviderWrite write) {
        writes.delete(write.id());
    }

    /**
     * Lets the record rest as part of the transaction on this thread.
     *
     * @param error what went wrong, without personal data; null if nothing did
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public void postpone(ProviderWrite write, Instant until, @Nullable String error) {
        String kept = error == null ? null : error.substring(0, Math.min(LONGEST_ERROR, error.length()));
        writes.postpone(write.id(), until, kept);
    }

    private void insertApart(UUID id, ProviderWriteKind kind, UUID userAccountId, Instant now) {
        try (Connection connection = connections.open(APPLICATION);
                PreparedStatement insert = connection.prepareStatement("insert into identity_provider_write"
                        + " (id, kind, user_account_id, written_at, next_look_at) values (?, ?, ?, ?, ?)")) {
            insert.setObject(1, id);
            insert.setString(2, kind.name());
            insert.setObject(3, userAccountId);
            insert.setTimestamp(4, Timestamp.from(now));
            insert.setTimestamp(5, Timestamp.from(now.plus(HEAD_START)));
            insert.executeUpdate();
        } catch (SQLException e) {
            throw new CannotGetJdbcConnectionException("A write to the identity provider could not be recorded", e);
        }
    }

    private void deleteApart(UUID id) {
        try (Connection connection = connections.open(APPLICATION);
                PreparedStatement delete =
                        connection.prepareStatement("delete from identity_provider_write where id = ?")) {
            delete.setObject(1, id);
            delete.executeUpdate();
        } catch (SQLException e) {
            // the record stays, and is looked after for nothing
            LOG.warn("The record {} of a write to the identity provider could not be removed", id, e);
        }
    }
}

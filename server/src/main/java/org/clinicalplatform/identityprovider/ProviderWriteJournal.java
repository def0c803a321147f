package org.clinicalplatform.identityprovider;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.clinicalplatform.platform.ids.Ids;
import org.clinicalplatform.platform.persistence.DedicatedConnections;
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
 * Journal of writes to the identity provider whose local transaction has not committed.
 *
 * <p>An entry is committed on a separate connection before the provider is called, and deleted by the transaction of
 * the call. Until that transaction ends, the deletion keeps the entry locked; if it is rolled back or the process dies,
 * the entry reappears unlocked for reconciliation.
 */
@Component
public class ProviderWriteJournal {
    private static final Logger LOG = LoggerFactory.getLogger(ProviderWriteJournal.class);
    private static final String APPLICATION = "clinical-platform-provider-writes";

    /** Time for the transaction to lock its new entry. */
    private static final Duration HEAD_START = Duration.ofSeconds(5);

    /** Writes of a state of the user that the account decides. */
    private static final Set<ProviderWriteKind> STATES =
            Set.of(ProviderWriteKind.ENABLEMENT, ProviderWriteKind.PROFILE, ProviderWriteKind.RELEASE);

    private static final int MAX_ERROR_LENGTH = 500;

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
     * Adds an entry that disappears if, and only if, the current transaction commits.
     *
     * <p>That of a state of the user also stays after a commit while the outcome of an earlier write to the user is
     * unknown: most requests replace the whole user, so the provider may yet execute one with the former state.
     *
     * @param subject of the user; null if the account is not linked, or the user is to be created
     * @return id of the entry
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public UUID add(ProviderWriteKind kind, UUID userAccountId, @Nullable String subject) {
        UUID id = ids.next();
        Instant now = clock.instant();
        insertSeparately(id, kind, userAccountId, subject, now);
        boolean stays = STATES.contains(kind) && writes.lockIfNotAlone(id) != null;
        if (!stays && writes.delete(id) != 1) {
            throw new IllegalStateException("The new entry of the provider write journal is not visible");
        }
        return id;
    }

    /** Removes the entry even if the current transaction is rolled back: nothing was written to the provider. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void discard(UUID id) {
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCompletion(int status) {
                deleteSeparately(id);
            }
        });
    }

    /** Whether the outcome of a write that was to enable or disable the user of the account is unknown. */
    @Transactional(propagation = Propagation.MANDATORY)
    public boolean hasEnablementOf(UUID userAccountId) {
        return writes.hasEnablementOf(userAccountId);
    }

    /**
     * Whether a registration of one of the accounts created a user and did not commit. Waits for the end of one that
     * runs.
     *
     * @param accountIds as the users of the provider bear them
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public boolean hasLostUser(List<String> accountIds) {
        return !accountIds.isEmpty() && !writes.lockUsersOf(accountIds).isEmpty();
    }

    /**
     * Takes the entry that has been due longest, for a repair in another transaction; entries locked by another
     * transaction are skipped. Until that repair completes or postpones the entry, it counts as one of unknown outcome,
     * made now: the process may die in it.
     *
     * @return the entry as it was before
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public Optional<ProviderWrite> takeNextDue() {
        Instant now = clock.instant();
        return Optional.ofNullable(writes.takeNextDue(now, now.plus(HEAD_START)));
    }

    /** Locks a taken entry, unless it was repaired meanwhile or another transaction has it locked. */
    @Transactional(propagation = Propagation.MANDATORY)
    public boolean lockTaken(ProviderWrite write) {
        return writes.lockTaken(write) != null;
    }

    @Transactional(propagation = Propagation.MANDATORY)
    public void complete(ProviderWrite write) {
        writes.delete(write.id());
    }

    /**
     * Postpones the next reconciliation of the entry.
     *
     * @param error for operators, without personal data; null if nothing failed
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public void postpone(ProviderWrite write, Instant until, @Nullable String error) {
        String stored = error == null ? null : error.substring(0, Math.min(MAX_ERROR_LENGTH, error.length()));
        writes.postpone(write, until, stored);
    }

    private void insertSeparately(
            UUID id, ProviderWriteKind kind, UUID userAccountId, @Nullable String subject, Instant now) {
        try (Connection connection = connections.open(APPLICATION);
                PreparedStatement insert = connection.prepareStatement("insert into identity_provider_write"
                        + " (id, kind, user_account_id, subject, written_at, next_look_at)"
                        + " values (?, ?, ?, ?, ?, ?)")) {
            insert.setObject(1, id);
            insert.setString(2, kind.name());
            insert.setObject(3, userAccountId);
            insert.setString(4, subject);
            insert.setTimestamp(5, Timestamp.from(now));
            insert.setTimestamp(6, Timestamp.from(now.plus(HEAD_START)));
            insert.executeUpdate();
        } catch (SQLException e) {
            throw new CannotGetJdbcConnectionException("Could not add an entry to the provider write journal", e);
        }
    }

    private void deleteSeparately(UUID id) {
        try (Connection connection = connections.open(APPLICATION);
                PreparedStatement delete =
                        connection.prepareStatement("delete from identity_provider_write where id = ?")) {
            delete.setObject(1, id);
            delete.executeUpdate();
        } catch (SQLException e) {
            // harmless: the entry is reconciled needlessly
            LOG.warn("Could not delete entry {} of the provider write journal", id, e);
        }
    }
}

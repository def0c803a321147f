package org.clinicalplatform.platform.persistence;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import javax.sql.DataSource;
import liquibase.UpdateSummaryEnum;
import liquibase.exception.LiquibaseException;
import liquibase.integration.spring.SpringLiquibase;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.boot.liquibase.autoconfigure.LiquibaseProperties;
import org.springframework.core.io.ResourceLoader;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/**
 * Runs Liquibase unless the database has recorded that it holds exactly this changelog: with its classes and its parser
 * Liquibase took a tenth of a start that had nothing to migrate.
 *
 * <p>One replica at a time migrates; the others wait, except those whose changelog the database holds. The lock ends
 * with its session, in which Liquibase runs too, so a killed replica leaves nothing behind. It surrounds all of
 * Liquibase, which creates its own tables before it locks them.
 */
public final class SchemaMigration implements InitializingBean {
    /**
     * Settings by which a command that logs only warnings also logs for whom a migration waits, which can take minutes.
     */
    public static final List<String> LOGGED_WAITS = Stream.of(MigrationLock.class, ChangelogUpdate.class)
            .map(waiting -> "--logging.level." + waiting.getName() + "=info")
            .toList();

    private static final Logger LOG = LoggerFactory.getLogger(SchemaMigration.class);

    private static final Set<String> BOOLEANS = Set.of("true", "false");

    private final DataSource database;
    private final @Nullable String serviceRole;
    private final LiquibaseProperties settings;
    private final ResourceLoader resources;
    private final Duration lockWait;

    /**
     * @param database connections of the owner, without time limits
     * @param serviceRole role that gets the privileges it needs; null if the service runs as the owner
     * @param lockWait how long a changeset is repeated that does not get a lock
     */
    SchemaMigration(
            DataSource database,
            @Nullable String serviceRole,
            LiquibaseProperties settings,
            ResourceLoader resources,
            Duration lockWait) {
        this.database = database;
        this.serviceRole = serviceRole;
        this.settings = settings;
        this.resources = resources;
        this.lockWait = lockWait;
    }

    @Override
    public void afterPropertiesSet() throws SQLException, IOException, LiquibaseException, InterruptedException {
        if (!settings.isEnabled()) {
            return;
        }
        Map<String, String> parameters = Objects.requireNonNullElse(settings.getParameters(), Map.of());
        requireBooleans(parameters);
        ChangelogFingerprint packaged = ChangelogFingerprint.of(settings.getChangeLog(), parameters);
        try (Connection connection = database.getConnection()) {
            // at first without the lock, which a later release may hold for long while it migrates
            if (!isUpToDate(connection, packaged)) {
                MigrationLock.take(connection);
                bringUpToDate(connection, packaged, parameters);
            }
            DatabaseLocale.check(connection);
        } catch (SQLException | LiquibaseException e) {
            if (DatabaseFailures.isDenied(e)) {
                throw denied(e);
            }
            throw e;
        }
    }

    /** Each parameter states whether a module is enabled. */
    private static void requireBooleans(Map<String, String> parameters) {
        parameters.forEach((name, value) -> {
            if (!BOOLEANS.contains(value.toLowerCase(Locale.ROOT))) {
                throw new InvalidSettingException(
                        "svc.modules." + name.replace("Enabled", "") + ".enabled must be true or false");
            }
        });
    }

    private boolean isUpToDate(Connection connection, ChangelogFingerprint packaged) throws SQLException {
        boolean recorded = packaged.isRecordedIn(connection, serviceRole);
        if (recorded) {
            LOG.info("The database schema is up to date");
        }
        return recorded;
    }

    private void bringUpToDate(Connection connection, ChangelogFingerprint packaged, Map<String, String> parameters)
            throws SQLException, IOException, LiquibaseException, InterruptedException {
        if (isUpToDate(connection, packaged)) {
            return;
        }
        // by another build with other privileges, which may be running
        boolean grantedOnSameSchema =
                packaged.isRecordedIn(connection, null) && ChangelogFingerprint.isAnyGrantedTo(serviceRole, connection);
        migrate(connection, parameters);
        if (isSetUpByLaterRelease(connection)) {
            LOG.info("A later release has migrated the database schema; its privileges stay as they are");
            return;
        }
        if (serviceRole != null) {
            grant(new ServicePrivileges(connection), serviceRole, grantedOnSameSchema);
        }
        packaged.recordIn(connection, serviceRole);
    }

    private static void grant(ServicePrivileges privileges, String role, boolean onlyAdd) throws SQLException {
        if (onlyAdd) {
            privileges.addTo(role);
        } else {
            privileges.grantTo(role);
        }
    }

    private static InvalidSettingException denied(Exception cause) {
        return new InvalidSettingException(
                "The database schema is not the one of this release, and the role of the service may not migrate it ("
                        + DatabaseFailures.reason(cause)
                        + "). Set SVC_MIGRATION_USERNAME and SVC_MIGRATION_PASSWORD to the owner of the schema, or run the"
                        + " command print-grants as the owner and execute what it prints.",
                cause);
    }

    /**
     * Whether this release starts beside a later one, or in its place after a roll-back. It does not know the later
     * tables, so that its grants would take from the later release what that needs.
     */
    private boolean isSetUpByLaterRelease(Connection migrated) throws SQLException, LiquibaseException {
        if (!ChangelogFingerprint.isAnyGrantedTo(serviceRole, migrated)) {
            return false;
        }
        try (Connection connection = database.getConnection()) {
            return !new PendingChanges(settings, resources)
                    .of(connection)
                    .later()
                    .isEmpty();
        }
    }

    private void migrate(Connection session, Map<String, String> parameters)
            throws SQLException, LiquibaseException, InterruptedException {
        try (BlockingSessions blocking = new BlockingSessions(database.getConnection(), processId(session))) {
            new ChangelogUpdate(session, () -> runLiquibase(session, parameters), lockWait).run(blocking);
        }
    }

    private void runLiquibase(Connection session, Map<String, String> parameters) throws LiquibaseException {
        SpringLiquibase liquibase = silent();
        liquibase.setDataSource(new SingleConnectionDataSource(session, true));
        liquibase.setResourceLoader(resources);
        liquibase.setChangeLog(settings.getChangeLog());
        liquibase.setChangeLogParameters(parameters);
        liquibase.afterPropertiesSet();
    }

    /** By default, Liquibase prints a summary, and reports each run to its makers over the internet. */
    static SpringLiquibase silent() {
        SpringLiquibase liquibase = new SpringLiquibase();
        liquibase.setShowSummary(UpdateSummaryEnum.OFF);
        liquibase.setAnalyticsEnabled(false);
        return liquibase;
    }

    private static int processId(Connection session) throws SQLException {
        try (Statement statement = session.createStatement();
                ResultSet result = statement.executeQuery("select pg_backend_pid()")) {
            result.next();
            return result.getInt(1);
        }
    }
}

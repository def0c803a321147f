package org.clinicalplatform.platform.persistence;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liquibase.Contexts;
import liquibase.LabelExpression;
import liquibase.Liquibase;
import liquibase.change.AbstractSQLChange;
import liquibase.change.Change;
import liquibase.changelog.ChangeSet;
import liquibase.changelog.DatabaseChangeLog;
import liquibase.changelog.RanChangeSet;
import liquibase.changelog.filter.ShouldRunChangeSetFilter;
import liquibase.database.Database;
import liquibase.database.DatabaseFactory;
import liquibase.database.jvm.JdbcConnection;
import liquibase.exception.LiquibaseException;
import liquibase.exception.PreconditionErrorException;
import liquibase.exception.PreconditionFailedException;
import liquibase.exception.ValidationFailedException;
import liquibase.integration.spring.SpringResourceAccessor;
import liquibase.precondition.core.PreconditionContainer;
import liquibase.sqlgenerator.SqlGeneratorFactory;
import org.clinicalplatform.platform.embedded.EmbeddedDatabaseSettings;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.springframework.boot.liquibase.autoconfigure.LiquibaseProperties;
import org.springframework.core.env.Environment;
import org.springframework.core.io.ResourceLoader;

/**
 * Compares the packaged changelog with a database, in a session that PostgreSQL keeps from writing. It does not take a
 * lock, so a migration that runs meanwhile is not delayed, and may be further ahead than the result shows.
 */
public final class PendingChanges {
    private static final String READ_ONLY = "set session characteristics as transaction read only";

    private final LiquibaseProperties settings;
    private final ResourceLoader resources;

    public PendingChanges(LiquibaseProperties settings, ResourceLoader resources) {
        this.settings = settings;
        this.resources = resources;
    }

    /**
     * A check of the settings before a start: without a configured database, the service would set up the embedded one.
     *
     * @throws InvalidSettingException if no database is configured
     */
    public static void requireDatabase(Environment environment) {
        if (NoDatasourceUrl.in(environment)) {
            throw new InvalidSettingException("No database is configured: set SPRING_DATASOURCE_URL");
        }
    }

    /**
     * As {@link #requireDatabase}, but also accepts an embedded database that an earlier start has set up.
     *
     * @throws InvalidSettingException if there is none
     */
    public static void requireExistingDatabase(Environment environment) {
        if (NoDatasourceUrl.in(environment)) {
            EmbeddedDatabaseSettings embedded = EmbeddedProperties.in(environment);
            if (!embedded.isSetUp()) {
                throw new InvalidSettingException("No database is configured, and no embedded one is set up in "
                        + embedded.dataDirectory() + ": set SPRING_DATASOURCE_URL");
            }
        }
    }

    /**
     * What the next migration of this database would do.
     *
     * @param connection of a role that may read Liquibase's table; it cannot write afterwards
     * @throws InvalidSettingException if a migration would be refused, because changesets that the database has were
     *     edited
     * @throws SQLException if the database does not respond, or the role may not read Liquibase's table
     */
    public MigrationPreview of(Connection connection) throws SQLException, LiquibaseException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(READ_ONLY);
        }
        return preview(DatabaseFactory.getInstance().findCorrectDatabaseImplementation(new JdbcConnection(connection)));
    }

    private MigrationPreview preview(Database database) throws LiquibaseException {
        DatabaseChangeLog changelog = changelog(database);
        ShouldRunChangeSetFilter outstanding = new ShouldRunChangeSetFilter(database);
        List<MigrationPreview.Changeset> pending = new ArrayList<>();
        List<String> passedOver = new ArrayList<>();
        for (ChangeSet changeset : changelog.getChangeSets()) {
            if (!outstanding.accepts(changeset).isAccepted()) {
                continue;
            }
            if (isPassedOver(changeset, changelog, database)) {
                passedOver.add(name(changeset));
            } else {
                pending.add(describe(changeset, database));
            }
        }
        return new MigrationPreview(pending, passedOver, later(changelog, database));
    }

    private DatabaseChangeLog changelog(Database database) throws LiquibaseException {
        Liquibase liquibase = new Liquibase(settings.getChangeLog(), new SpringResourceAccessor(resources), database);
        Objects.requireNonNullElse(settings.getParameters(), Map.<String, String>of())
                .forEach(liquibase::setChangeLogParameter);
        DatabaseChangeLog changelog = liquibase.getDatabaseChangeLog();
        try {
            changelog.validate(database, new Contexts(), new LabelExpression());
        } catch (ValidationFailedException e) {
            // the message has several lines, and the exception contains nothing else
            throw new InvalidSettingException("The migration would be refused: "
                    + String.valueOf(e.getMessage()).replaceAll("\\s+", " ").strip());
        }
        return changelog;
    }

    /** A changeset of a module that is switched off stays pending, and no migration runs it. */
    private static boolean isPassedOver(ChangeSet changeset, DatabaseChangeLog changelog, Database database)
            throws LiquibaseException {
        PreconditionContainer preconditions = changeset.getPreconditions();
        if (preconditions == null || preconditions.getOnFail() != PreconditionContainer.FailOption.CONTINUE) {
            return false;
        }
        try {
            preconditions.check(database, changelog, changeset, null);
            return false;
        } catch (PreconditionFailedException e) {
            return true;
        } catch (PreconditionErrorException e) {
            throw new LiquibaseException("The precondition of " + name(changeset) + " could not be evaluated", e);
        }
    }

    private static MigrationPreview.Changeset describe(ChangeSet changeset, Database database) {
        return new MigrationPreview.Changeset(
                name(changeset),
                DatabaseChangeLog.normalizePath(changeset.getFilePath()),
                List.copyOf(changeset.getLabels().getLabels()),
                changeset.getChanges().stream()
                        .flatMap(change -> sql(change, database))
                        .collect(Collectors.joining("\n")));
    }

    /** The SQL as written, with its comments, or the SQL that a change of another form generates. */
    private static Stream<String> sql(Change change, Database database) {
        if (change instanceof AbstractSQLChange written) {
            return Stream.of(String.valueOf(written.getSql()).strip());
        }
        return Stream.of(change.generateStatements(database))
                .flatMap(
                        statement -> Stream.of(SqlGeneratorFactory.getInstance().generateSql(statement, database)))
                .map(sql -> sql.toSql() + sql.getEndDelimiter());
    }

    private static List<String> later(DatabaseChangeLog changelog, Database database) throws LiquibaseException {
        return database.getRanChangeSetList().stream()
                .filter(ran -> changelog.getChangeSets().stream().noneMatch(ran::isSameAs))
                .map(PendingChanges::name)
                .toList();
    }

    private static String name(ChangeSet changeset) {
        return changeset.getAuthor() + ":" + changeset.getId();
    }

    private static String name(RanChangeSet changeset) {
        return changeset.getAuthor() + ":" + changeset.getId();
    }
}

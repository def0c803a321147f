package org.clinicalplatform.platform.persistence;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import liquibase.Contexts;
import liquibase.LabelExpression;
import liquibase.Liquibase;
import liquibase.RuntimeEnvironment;
import liquibase.Scope;
import liquibase.changelog.ChangeLogHistoryServiceFactory;
import liquibase.changelog.ChangeLogIterator;
import liquibase.changelog.ChangeSet;
import liquibase.changelog.DatabaseChangeLog;
import liquibase.changelog.filter.ChangeSetFilter;
import liquibase.changelog.filter.ChangeSetFilterResult;
import liquibase.changelog.filter.ShouldRunChangeSetFilter;
import liquibase.changelog.visitor.UpdateVisitor;
import liquibase.database.Database;
import liquibase.database.DatabaseFactory;
import liquibase.database.jvm.JdbcConnection;
import liquibase.exception.LiquibaseException;
import liquibase.resource.ClassLoaderResourceAccessor;
import liquibase.ui.LoggerUIService;
import org.clinicalplatform.testing.database.TestPostgres;

/** A database of its own, on which parts of a changelog are run in turn, as an upgrade runs them. */
final class ChangelogWalk implements AutoCloseable {
    private final Connection connection;
    private final Database database;
    private final DatabaseChangeLog changelog;

    ChangelogWalk(String changelog) throws SQLException, LiquibaseException {
        connection = DriverManager.getConnection(TestPostgres.newDatabase());
        database = DatabaseFactory.getInstance().findCorrectDatabaseImplementation(new JdbcConnection(connection));
        this.changelog = new Liquibase(changelog, new ClassLoaderResourceAccessor(), database).getDatabaseChangeLog();
        Scope.getCurrentScope()
                .getSingleton(ChangeLogHistoryServiceFactory.class)
                .getChangeLogService(database)
                .init();
    }

    List<ChangeSet> changesets() {
        return List.copyOf(changelog.getChangeSets());
    }

    /** Runs the changesets of that kind that have not run. */
    SchemaSnapshot run(Predicate<ChangeSet> kind) throws Exception {
        ShouldRunChangeSetFilter outstanding = new ShouldRunChangeSetFilter(database);
        Scope.child(
                Scope.Attr.ui.name(),
                new LoggerUIService(),
                () -> new ChangeLogIterator(changelog, outstanding, new OfKind(kind))
                        .run(
                                new UpdateVisitor(database, null, outstanding),
                                new RuntimeEnvironment(database, new Contexts(), new LabelExpression())));
        connection.commit();
        return SchemaSnapshot.of(connection);
    }

    /** Migrates to the release, then runs each later changeset, and names what the release could fail at. */
    List<String> contractingChanges(ReleasedChangesets released) throws Exception {
        SchemaSnapshot former = run(released::contains);
        List<String> known = List.of();
        List<String> found = new ArrayList<>();
        for (ChangeSet later : changesets()) {
            if (released.contains(later)) {
                continue;
            }
            List<String> changes = ContractingChanges.between(former, run(later::equals), connection);
            if (!released.isCompatible(later)) {
                changes.stream()
                        .filter(Predicate.not(known::contains))
                        .forEach(change -> found.add(later.getAuthor() + ":" + later.getId() + " " + change));
            }
            known = changes;
        }
        return found;
    }

    private record OfKind(Predicate<ChangeSet> kind) implements ChangeSetFilter {
        @Override
        public ChangeSetFilterResult accepts(ChangeSet changeset) {
            return new ChangeSetFilterResult(kind.test(changeset), "of the kind or not", getClass());
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}

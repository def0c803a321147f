package org.clinicalplatform.testing.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/**
 * The second channel: puts rows in and looks at them without the mappers under test, each statement committed at once.
 * Thread-safe.
 */
public final class TestDatabase {
    private final DataSource dataSource;
    private final JdbcClient jdbc;

    /** @param dataSource gives back connections that a statement has committed on */
    TestDatabase(DataSource dataSource) {
        this.dataSource = dataSource;
        this.jdbc = JdbcClient.create(dataSource);
    }

    /** One that a test made for itself, for instance because it counts the rows of all tenants. */
    public static TestDatabase at(String url) {
        return new TestDatabase(new DriverManagerDataSource(url));
    }

    public Table<TenantRow> tenants() {
        return new Table<>(this, TenantRow::new);
    }

    public Table<FacilityRow> facilities() {
        return new Table<>(this, FacilityRow::new);
    }

    public Table<RoleRow> roles() {
        return new Table<>(this, RoleRow::new);
    }

    public Table<AccountRow> accounts() {
        return new Table<>(this, AccountRow::new);
    }

    public Table<PatientRow> patients() {
        return new Table<>(this, PatientRow::new);
    }

    public Table<GrantRow> grants() {
        return new Table<>(this, GrantRow::new);
    }

    public Table<VisitRow> visits() {
        return new Table<>(this, VisitRow::new);
    }

    public Table<RecordRow> encounters() {
        return records("encounter");
    }

    /** The table of a kind of record. */
    public Table<RecordRow> records(String table) {
        return new Table<>(this, () -> new RecordRow(table));
    }

    /** A statement of the test's own. */
    public JdbcClient.StatementSpec sql(String sql) {
        return jdbc.sql(sql);
    }

    /** The only value of a query; the parameters replace its question marks in order. */
    public <T> T value(Class<T> type, String sql, @Nullable Object... parameters) {
        return jdbc.sql(sql).params(stored(parameters)).query(type).single();
    }

    /** As {@link #value}, for a number. */
    public long count(String sql, @Nullable Object... parameters) {
        return value(Long.class, sql, parameters);
    }

    /** As {@link #value}, for all rows. */
    public List<String> texts(String sql, @Nullable Object... parameters) {
        return jdbc.sql(sql).params(stored(parameters)).query(String.class).list();
    }

    public void update(String sql, @Nullable Object... parameters) {
        jdbc.sql(sql).params(stored(parameters)).update();
    }

    /** As {@link #update}, for a row that triggers keep as it is: one of a former release, for instance. */
    public void updateKept(String sql, Object... parameters) {
        try (Connection connection = connect();
                PreparedStatement update = connection.prepareStatement(sql)) {
            connection.setAutoCommit(false);
            connection.createStatement().execute("set local session_replication_role = replica");
            for (int i = 0; i < parameters.length; i++) {
                update.setObject(i + 1, parameters[i]);
            }
            update.executeUpdate();
            connection.commit();
            connection.setAutoCommit(true);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<@Nullable Object> stored(@Nullable Object... parameters) {
        return Arrays.stream(parameters).map(Row::stored).toList();
    }

    /** A connection of the test's own, for instance to hold locks with; to be closed. */
    public Connection connect() throws SQLException {
        return dataSource.getConnection();
    }

    /** The security events of the account as kind and reason, in order. */
    public List<String> eventsOf(UUID accountId) {
        return texts(
                "select concat_ws(' ', kind, reason) from security_event where user_account_id = ? order by id",
                accountId);
    }

    /** A table that a test may fill. */
    public static final class Table<R extends Row<R>> {
        private final TestDatabase database;
        private final Supplier<R> defaults;

        private Table(TestDatabase database, Supplier<R> defaults) {
            this.database = database;
            this.defaults = defaults;
        }

        /** A row with nothing but defaults. */
        public R insert() {
            return insert(row -> {});
        }

        /** A row with defaults where the test says nothing. */
        public R insert(Consumer<R> changes) {
            R row = defaults.get();
            changes.accept(row);
            row.insertInto(database);
            return row;
        }
    }
}

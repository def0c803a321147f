package org.clinicalplatform.testing.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/**
 * A database of its own with an owner, who is not a superuser, and the role of a service, which owns nothing.
 *
 * @param url without a user
 */
public record OwnedDatabase(String url, String owner, String service) {
    private static final String PASSWORD = "of-a-test";

    /** Creates it without tables. */
    public static OwnedDatabase create() {
        String url = TestPostgres.newDatabase().replaceAll("\\?.*", "");
        String name = url.substring(url.lastIndexOf('/') + 1);
        String owner = "owner_" + name.substring(name.length() - 8);
        String service = "service_" + name.substring(name.length() - 8);
        JdbcClient superuser = JdbcClient.create(new DriverManagerDataSource(TestPostgres.url()));
        superuser
                .sql("create role " + owner + " login password '" + PASSWORD + "'")
                .update();
        superuser
                .sql("create role " + service + " login password '" + PASSWORD + "'")
                .update();
        superuser.sql("alter database " + name + " owner to " + owner).update();
        return new OwnedDatabase(url, owner, service);
    }

    /** The arguments of a command and, unless they are among them, the settings of this database. */
    public String[] withSettings(String... arguments) {
        Stream<String> settings = Stream.of(
                        "--spring.datasource.url=" + url,
                        "--spring.datasource.username=" + service,
                        "--spring.datasource.password=" + PASSWORD,
                        "--svc.migration.username=" + owner,
                        "--svc.migration.password=" + PASSWORD)
                .filter(setting -> Stream.of(arguments)
                        .noneMatch(argument -> argument.startsWith(setting.substring(0, setting.indexOf('=') + 1))));
        return Stream.concat(Stream.of(arguments), settings).toArray(String[]::new);
    }

    public DataSource dataSource(String role) {
        return new DriverManagerDataSource(url, role, PASSWORD);
    }

    public Connection connectAsOwner() throws SQLException {
        return dataSource(owner).getConnection();
    }

    public Connection connectAsService() throws SQLException {
        return dataSource(service).getConnection();
    }

    /** @throws IllegalStateException with the message of the database */
    public int asOwner(String sql) {
        return execute(owner, sql);
    }

    /** @throws IllegalStateException with the message of the database */
    public int asService(String sql) {
        return execute(service, sql);
    }

    public long serviceNumber(String query) {
        return JdbcClient.create(dataSource(service))
                .sql(query)
                .query(Long.class)
                .single();
    }

    public long ownerNumber(String query) {
        return JdbcClient.create(dataSource(owner)).sql(query).query(Long.class).single();
    }

    public String ownerText(String query) {
        return JdbcClient.create(dataSource(owner))
                .sql(query)
                .query(String.class)
                .single();
    }

    /** The names of the partitions in alphabetical order, that of the default partition last. */
    public List<String> partitionsOf(String table) {
        return JdbcClient.create(dataSource(owner))
                .sql("select inhrelid::regclass::text from pg_inherits where inhparent = :table::regclass order by 1")
                .param("table", table)
                .query(String.class)
                .list();
    }

    private int execute(String role, String sql) {
        try (Connection connection = dataSource(role).getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
            return statement.getUpdateCount();
        } catch (SQLException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }
}

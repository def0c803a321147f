package org.clinicalplatform.clinical;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.ibatis.mapping.BoundSql;
import org.apache.ibatis.mapping.MappedStatement;
import org.apache.ibatis.session.Configuration;
import org.apache.ibatis.session.SqlSessionFactory;
import org.clinicalplatform.testing.database.TestDatabase;

/** The plans of PostgreSQL for the statements of all kinds of record. */
final class QueryPlans {
    static final String KINDS = "org.clinicalplatform.clinical.";

    private final Configuration mappers;
    private final TestDatabase db;

    QueryPlans(SqlSessionFactory sessions, TestDatabase db) {
        mappers = sessions.getConfiguration();
        this.db = db;
    }

    /** The statements of all mappers with these names. MyBatis registers each by its full and by its short name. */
    Stream<String> statements(String... names) {
        return mappers.getMappedStatementNames().stream()
                .filter(name -> name.startsWith(KINDS))
                .filter(name -> Stream.of(names).anyMatch(end -> name.endsWith("." + end)))
                .sorted();
    }

    String sql(String statement, Map<String, Object> parameters) {
        return mappers.getMappedStatement(statement).getBoundSql(parameters).getSql();
    }

    /** The plan with some methods disabled ({@code seqscan}, {@code sort}), which the planner prefers for a few rows. */
    String plan(String statement, Map<String, Object> parameters, List<String> disabled) throws SQLException {
        MappedStatement mapped = mappers.getMappedStatement(statement);
        BoundSql bound = mapped.getBoundSql(parameters);
        try (Connection connection = db.connect()) {
            set(connection, disabled, "off");
            try (PreparedStatement explain = connection.prepareStatement("explain " + bound.getSql())) {
                mappers.newParameterHandler(mapped, parameters, bound).setParameters(explain);
                return text(explain);
            } finally {
                set(connection, disabled, "on");
            }
        }
    }

    private static void set(Connection connection, List<String> methods, String state) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String method : methods) {
                statement.execute("set enable_" + method + " = " + state);
            }
        }
    }

    private static String text(PreparedStatement explain) throws SQLException {
        StringBuilder plan = new StringBuilder();
        try (ResultSet lines = explain.executeQuery()) {
            while (lines.next()) {
                plan.append(lines.getString(1)).append('\n');
            }
        }
        return plan.toString();
    }
}

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

/** What PostgreSQL would do for the statements of the kinds of record. */
final class QueryPlans {
    static final String KINDS = "org.clinicalplatform.clinical.";

    private final Configuration mappers;
    private final TestDatabase db;

    QueryPlans(SqlSessionFactory sessions, TestDatabase db) {
        mappers = sessions.getConfiguration();
        this.db = db;
    }

    /** Those of all mappers. MyBatis knows each by its full and by its short name, and some short ones are ambiguous. */
    Stream<String> statements(String... names) {
        return mappers.getMappedStatementNames().stream()
                .filter(name -> name.startsWith(KINDS))
                .filter(name -> Stream.of(names).anyMatch(end -> name.endsWith("." + end)))
                .sorted();
    }

    String sql(String statement, Map<String, Object> parameters) {
        return mappers.getMappedStatement(statement).getBoundSql(parameters).getSql();
    }

    /**
     * The plan where some ways are made dear ({@code seqscan}, {@code sort}): of few rows the planner would take them
     * anyhow, and whether it must is the question.
     */
    String plan(String statement, Map<String, Object> parameters, List<String> dear) throws SQLException {
        MappedStatement mapped = mappers.getMappedStatement(statement);
        BoundSql bound = mapped.getBoundSql(parameters);
        try (Connection connection = db.connect()) {
            set(connection, dear, "off");
            try (PreparedStatement explain = connection.prepareStatement("explain " + bound.getSql())) {
                mappers.newParameterHandler(mapped, parameters, bound).setParameters(explain);
                return text(explain);
            } finally {
                set(connection, dear, "on");
            }
        }
    }

    private static void set(Connection connection, List<String> ways, String state) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String way : ways) {
                statement.execute("set enable_" + way + " = " + state);
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

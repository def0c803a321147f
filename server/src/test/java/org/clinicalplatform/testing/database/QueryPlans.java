package org.clinicalplatform.testing.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.ibatis.mapping.BoundSql;
import org.apache.ibatis.mapping.MappedStatement;
import org.apache.ibatis.session.Configuration;
import org.apache.ibatis.session.SqlSessionFactory;

/** The plans of PostgreSQL for the statements of mappers. */
public final class QueryPlans {
    /**
     * What the planner says of a partition that is empty or has a page of rows: those of other months than this one.
     */
    private static final Pattern SMALL_PARTITION =
            Pattern.compile("(?m)^.*Seq Scan on \\w+ \\w+  \\(cost=0\\.00\\.\\.\\d\\.\\d\\d rows=.*\\n");

    private final Configuration mappers;
    private final TestDatabase db;

    public QueryPlans(SqlSessionFactory sessions, TestDatabase db) {
        mappers = sessions.getConfiguration();
        this.db = db;
    }

    /**
     * The names of the statements of all mappers that match. MyBatis registers each by its full and by its short name.
     */
    public Stream<String> statements(String pattern) {
        return mappers.getMappedStatementNames().stream()
                .filter(name -> name.startsWith("org.clinicalplatform."))
                .filter(Pattern.compile(pattern).asPredicate())
                .sorted();
    }

    public String sql(String statement, Map<String, Object> parameters) {
        return mappers.getMappedStatement(statement).getBoundSql(parameters).getSql();
    }

    /** The plan of the statement with settings of the planner, for instance {@code enable_seqscan = off}. */
    public String plan(String statement, Map<String, Object> parameters, String... settings) throws SQLException {
        return explain("explain ", statement, parameters, settings);
    }

    public String explain(String how, String statement, Map<String, Object> parameters, String... settings)
            throws SQLException {
        MappedStatement mapped = mappers.getMappedStatement(statement);
        BoundSql bound = mapped.getBoundSql(parameters);
        try (Connection connection = db.connect();
                PreparedStatement explain = connection.prepareStatement(how + bound.getSql())) {
            connection.setAutoCommit(false);
            for (String setting : settings) {
                connection.createStatement().execute("set local " + setting);
            }
            mappers.newParameterHandler(mapped, parameters, bound).setParameters(explain);
            return ofTables(text(explain.executeQuery()));
        }
    }

    /**
     * The plan with the names of tables and their indexes in place of those of their partitions, without small ones.
     */
    private String ofTables(String plan) {
        Map<String, String> parents = new HashMap<>();
        db.texts("select inhrelid::regclass || ' ' || inhparent::regclass from pg_inherits").stream()
                .map(line -> line.split(" "))
                .forEach(names -> parents.put(names[0], names[1]));
        return Pattern.compile("(?<= (using|on) )\\w+")
                .matcher(SMALL_PARTITION.matcher(plan).replaceAll(""))
                .replaceAll(found -> parents.getOrDefault(found.group(), found.group()));
    }

    private static String text(ResultSet lines) throws SQLException {
        StringBuilder plan = new StringBuilder();
        while (lines.next()) {
            plan.append(lines.getString(1)).append('\n');
        }
        return plan.toString();
    }
}

package org.clinicalplatform.clinical;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.ibatis.mapping.BoundSql;
import org.apache.ibatis.mapping.MappedStatement;
import org.apache.ibatis.session.Configuration;
import org.apache.ibatis.session.SqlSessionFactory;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every by-id and page query of every kind of record has an index that finds its rows, and gives a page its order: with
 * walks over whole tables and sorting made dear, neither is left. Mappers of kinds to come are held to it by themselves.
 */
@DatabaseTest
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ClinicalQueryPlanTest {
    private static final String KINDS = "org.clinicalplatform.clinical.";
    private static final UUID ID = UUID.fromString("00000000-0000-4000-8000-000000000001");
    private static final Map<String, Object> PARAMETERS = Map.of(
            "viewer", new Viewer(ID, ID, ID, false, TestClock.START),
            "id", ID,
            "patientId", ID,
            "encounterId", ID,
            "page", new PageQuery(0, 20));

    private final Configuration mappers;
    private final TestDatabase db;

    ClinicalQueryPlanTest(SqlSessionFactory sessions, TestDatabase db) {
        mappers = sessions.getConfiguration();
        this.db = db;
    }

    Stream<String> byId() {
        return statements("findVisible", "lockVisible");
    }

    Stream<String> pages() {
        return statements("findOfPatient");
    }

    @ParameterizedTest
    @MethodSource("byId")
    void planWhenARecordIsFoundByItsIdThenIndexesDo(String statement) throws SQLException {
        assertThat(plan(statement)).contains("Index").doesNotContain("Seq Scan");
    }

    /** Such a set may be hashed for a denied id and not for an unknown one, which time would tell. */
    @ParameterizedTest
    @MethodSource("byId")
    void statementWhenARecordIsFoundByItsIdThenAsksForNoSet(String statement) {
        assertThat(boundSql(statement).getSql()).doesNotContainPattern("(?i)\\b(exists|in|any)\\s*\\(\\s*select");
    }

    @ParameterizedTest
    @MethodSource("pages")
    void planWhenAPageIsReadThenTheIndexGivesTheOrder(String statement) throws SQLException {
        assertThat(plan(statement)).contains("Index").doesNotContain("Seq Scan", "Sort");
    }

    /** MyBatis knows each statement by its full and by its short name, and some short ones are ambiguous. */
    private Stream<String> statements(String... names) {
        return mappers.getMappedStatementNames().stream()
                .filter(name -> name.startsWith(KINDS))
                .filter(name -> Stream.of(names).anyMatch(end -> name.endsWith("." + end)))
                .sorted();
    }

    private String plan(String statement) throws SQLException {
        MappedStatement mapped = mappers.getMappedStatement(statement);
        BoundSql bound = boundSql(statement);
        try (Connection connection = db.connect()) {
            set(connection, "off");
            try (PreparedStatement explain = connection.prepareStatement("explain " + bound.getSql())) {
                mappers.newParameterHandler(mapped, PARAMETERS, bound).setParameters(explain);
                return text(explain);
            } finally {
                set(connection, "on");
            }
        }
    }

    /** Of few rows the planner would sort anyhow; whether it must is the question. */
    private static void set(Connection connection, String state) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String way : List.of("seqscan", "bitmapscan", "sort")) {
                statement.execute("set enable_" + way + " = " + state);
            }
        }
    }

    private BoundSql boundSql(String statement) {
        return mappers.getMappedStatement(statement).getBoundSql(PARAMETERS);
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

package org.clinicalplatform.authentication.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.clinicalplatform.platform.persistence.ChangeNotifications;
import org.clinicalplatform.testing.database.TestDatabase;
import org.clinicalplatform.testing.database.TestPostgres;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/** What an administrator of the database changes about rights and sessions, in plain SQL (decision 0002). */
@Tag("database")
class RightsNotificationsTest {
    private static final String URL = TestPostgres.newDatabaseWithSchema();
    private static final String END = "end of a test";
    private static final int PATIENCE_MILLIS = 10_000;

    private final TestDatabase db = TestDatabase.at(URL);
    private final Connection listener = DriverManager.getConnection(URL);

    RightsNotificationsTest() throws SQLException {}

    @BeforeEach
    void listen() throws SQLException {
        db.update("truncate user_session cascade");
        db.update("insert into tenant (id, code, name, created_at) values (gen_random_uuid(), 'T', 'T', now())"
                + " on conflict do nothing");
        db.update("insert into user_account (id, username, first_name, last_name, tenant_id, created_at, updated_at)"
                + " select gen_random_uuid(), 'holder', 'A', 'B', id, now(), now() from tenant on conflict do nothing");
        insertSessions("now() + interval '1 hour'", "null");
        insertSessions("now() + interval '1 hour'", "null");
        try (Statement statement = listener.createStatement()) {
            statement.execute("listen svc_change");
        }
    }

    @AfterEach
    void close() throws SQLException {
        listener.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "delete from user_session",
                "delete from user_session where id in (select id from user_session limit 1)",
                "truncate user_session cascade",
                "truncate role_assignment",
                "truncate role_permission",
                "truncate totp_secret",
                "update user_session set expires_at = created_at",
                "update role set code = code || '-OF-BEFORE' where code = 'CLERK'",
                "update facility set tenant_id = tenant_id"
            })
    void changeWhenInPlainSqlThenSendsOneNotification(String sql) throws SQLException {
        db.update(sql);

        assertThat(received()).containsExactly(ChangeNotifications.ACCESS);
    }

    /** Or every session would be read again with each batch of the retention. */
    @Test
    void deletionWhenOfSessionsThatAreOverThenSendsNone() throws SQLException {
        insertSessions("now() - interval '1 second'", "null");
        insertSessions("now() + interval '1 hour'", "'LOGOUT'");

        db.update("delete from user_session where ended_at is not null or expires_at < now()");

        assertThat(received()).isEmpty();
    }

    private void insertSessions(String expiresAt, String endReason) {
        db.update("insert into user_session"
                + " (id, user_account_id, auth_time, amr, acr, created_at, expires_at, ended_at, end_reason)"
                + " select gen_random_uuid(), a.id, now(), '{}', 'aal1', now(), " + expiresAt
                + ", case when e.reason is not null then now() end, e.reason"
                + " from user_account a, (select " + endReason + "::text as reason) e");
    }

    /** Notifications arrive in the order of the commits. */
    private List<String> received() throws SQLException {
        db.sql("select pg_notify('svc_change', ?)").param(END).query().listOfRows();
        List<String> received = new ArrayList<>();
        while (!received.contains(END)) {
            PGNotification[] arrived = listener.unwrap(PGConnection.class).getNotifications(PATIENCE_MILLIS);
            assertThat(arrived).isNotEmpty();
            for (PGNotification each : arrived) {
                received.add(each.getParameter());
            }
        }
        received.remove(END);
        return received;
    }
}

package org.clinicalplatform.authentication.session;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.testing.database.ClinicTestCase;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

/** A program that signs in for each call has a hundred thousand sessions, and its account is locked until they end. */
class SessionTerminatorPlanTest extends ClinicTestCase {
    private static final int SESSIONS = 40 * SessionTerminator.BATCH_SIZE;

    SessionTerminatorPlanTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void endAllWhenThereAreManyBatchesThenDoesNotReadTheOtherSessionsForEach() {
        db.update(
                "insert into user_session (id, user_account_id, auth_time, amr, acr, created_at, expires_at)"
                        + " select gen_random_uuid(), ?, now(), '{pwd}', 'aal1', now(), '2100-01-01'"
                        + " from generate_series(1, ?)",
                account.id(),
                SESSIONS);

        assertThat(rowsRead()).isLessThan(10L * SESSIONS);
    }

    /** In the transaction that ends them. */
    private long rowsRead() {
        JdbcTemplate jdbc = bean(JdbcTemplate.class);
        return requireNonNull(bean(TransactionTemplate.class).execute(status -> {
            jdbc.execute("set local enable_seqscan = off");
            bean(SessionTerminator.class).endAll(account.id(), SessionEndReason.ENDED_BY_ADMINISTRATOR);
            return jdbc.queryForObject(
                    "select pg_stat_get_xact_tuples_fetched('user_session'::regclass)"
                            + " + pg_stat_get_xact_tuples_returned('user_session'::regclass)",
                    Long.class);
        }));
    }
}

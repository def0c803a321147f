package org.clinicalplatform.authentication.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.PreparedStatements;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;
import org.springframework.transaction.support.TransactionTemplate;

/** A program that signs in for each call has a hundred thousand sessions, and its account is locked until they end. */
class SessionTerminatorPlanTest extends ClinicTestCase {
    SessionTerminatorPlanTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void endAllWhenThereAreManyBatchesThenReadsTheSessionsOfTheAccountOnce() {
        db.update(
                "insert into user_session (id, user_account_id, auth_time, amr, acr, created_at, expires_at)"
                        + " select gen_random_uuid(), ?, now(), '{pwd}', 'aal1', now(), '2100-01-01'"
                        + " from generate_series(1, ?)",
                account.id(),
                3 * SessionTerminator.BATCH_SIZE);

        List<String> statements = bean(PreparedStatements.class)
                .during(() -> bean(TransactionTemplate.class)
                        .executeWithoutResult(status -> bean(SessionTerminator.class)
                                .endAll(account.id(), SessionEndReason.ENDED_BY_ADMINISTRATOR)));

        assertThat(statements)
                .filteredOn(sql -> sql.contains("from user_session") && sql.contains("user_account_id = ?"))
                .hasSize(1);
    }
}

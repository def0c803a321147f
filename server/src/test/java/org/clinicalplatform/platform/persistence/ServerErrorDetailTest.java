package org.clinicalplatform.platform.persistence;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.clinicalplatform.testing.database.ClinicTestCase;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.jdbc.core.JdbcTemplate;

/** Failures of statements are logged, and the detail of many errors of PostgreSQL is a whole row. */
class ServerErrorDetailTest extends ClinicTestCase {

    ServerErrorDetailTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void failureWhenAConstraintIsViolatedThenHasNoValueOfTheRow() {
        assertThatExceptionOfType(DataIntegrityViolationException.class)
                .isThrownBy(() -> bean(JdbcTemplate.class)
                        .update(
                                "update user_account set first_name = null, last_name = ? where id = ?",
                                "Ozymandias",
                                account.id()))
                .withMessageContaining("first_name")
                .withMessageNotContaining("Ozymandias")
                .withStackTraceContaining("violates not-null constraint")
                .extracting(failure -> failure.getMostSpecificCause().getMessage())
                .asString()
                .doesNotContain("Ozymandias");
    }
}

package org.clinicalplatform.platform.persistence;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verifyNoInteractions;

import java.sql.SQLException;
import javax.sql.DataSource;
import org.apache.ibatis.exceptions.PersistenceException;
import org.apache.ibatis.mapping.Environment;
import org.apache.ibatis.session.Configuration;
import org.apache.ibatis.session.SqlSessionFactoryBuilder;
import org.apache.ibatis.transaction.jdbc.JdbcTransactionFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.dao.DataAccessException;

class MyBatisConfigurationTest {
    private final DataSource dataSource = mock();

    /** In an outage there is no connection, and a failing statement has one already. */
    @ParameterizedTest
    @CsvSource({
        "23505, DuplicateKeyException",
        "23503, DataIntegrityViolationException",
        "57014, QueryTimeoutException",
        "40P01, PessimisticLockingFailureException",
        "55P03, UncategorizedSQLException",
        "08006, DataAccessResourceFailureException",
        "57P01, DataAccessResourceFailureException",
        "53300, DataAccessResourceFailureException",
        "42P01, BadSqlGrammarException",
        "21000, BadSqlGrammarException"
    })
    void failureWhenItIsTheFirstThenIsToldByItsStateWithoutAConnection(String state, String type) {
        DataAccessException failure = translated(new SQLException("no", state));

        assertThat(failure.getClass().getSimpleName()).isEqualTo(type);
        assertThat(failure).hasRootCauseInstanceOf(SQLException.class);
        verifyNoInteractions(dataSource);
    }

    private DataAccessException translated(SQLException failure) {
        Configuration configuration =
                new Configuration(new Environment("test", new JdbcTransactionFactory(), dataSource));
        return requireNonNull(new MyBatisConfiguration()
                .sqlSessionTemplate(new SqlSessionFactoryBuilder().build(configuration))
                .getPersistenceExceptionTranslator()
                .translateExceptionIfPossible(new PersistenceException(failure)));
    }
}

package org.clinicalplatform.platform.persistence;

import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.transaction.autoconfigure.TransactionManagerCustomizers;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.TransactionSystemException;
import org.springframework.transaction.support.DefaultTransactionStatus;

/** Transactions that tell a commit whose outcome is unknown from one that has failed. */
@Configuration(proxyBeanMethods = false)
class CommitConfirmation {
    private static final Logger LOG = LoggerFactory.getLogger(CommitConfirmation.class);

    /** Replaces Spring Boot's, and is customized like it. */
    @Bean
    JdbcTransactionManager transactionManager(
            DataSource dataSource, ObjectProvider<TransactionManagerCustomizers> customizers) {
        JdbcTransactionManager transactions = new ConfirmedTransactions(dataSource);
        customizers.ifAvailable(each -> each.customize(transactions));
        return transactions;
    }

    /**
     * Nothing is rolled back after a broken commit: the connection for it is lost, and the failure to do so would hide the
     * cause.
     */
    static final class ConfirmedTransactions extends IsolatedTransactions {
        private static final long serialVersionUID = 1L;

        ConfirmedTransactions(DataSource dataSource) {
            super(dataSource);
        }

        @Override
        protected void doCommit(DefaultTransactionStatus status) {
            try {
                super.doCommit(status);
            } catch (RuntimeException e) {
                if (!DatabaseFailures.isDisconnect(e)) {
                    throw e;
                }
                throw status.isReadOnly()
                        ? new TransactionSystemException("The connection broke after the last read", e)
                        : new UnknownOutcomeException(e);
            }
        }

        /**
         * Over a broken connection there is nothing to roll back: the database does it, and the cause must not be
         * hidden.
         */
        @Override
        protected void doRollback(DefaultTransactionStatus status) {
            try {
                super.doRollback(status);
            } catch (RuntimeException e) {
                if (!DatabaseFailures.isDisconnect(e)) {
                    throw e;
                }
                LOG.debug("Left a rollback to the database: {}", e.toString());
            }
        }
    }
}

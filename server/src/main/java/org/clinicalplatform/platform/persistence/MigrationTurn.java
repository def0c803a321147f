package org.clinicalplatform.platform.persistence;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import liquibase.integration.spring.SpringLiquibase;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanInitializationException;
import org.springframework.beans.factory.config.BeanPostProcessor;

/**
 * Lets one replica at a time migrate the database; others that start meanwhile wait, and then find nothing to do. The turn
 * ends with its connection, so a killed replica leaves nothing behind.
 */
final class MigrationTurn implements BeanPostProcessor {
    /** Any number that nothing else on the database takes. */
    private static final long LOCK = 0x434C494E4943414CL;

    private @Nullable Connection turn;

    @Override
    public Object postProcessBeforeInitialization(Object bean, String name) {
        if (bean instanceof SpringLiquibase liquibase) {
            try {
                Connection connection = liquibase.getDataSource().getConnection();
                turn = connection;
                try (Statement statement = connection.createStatement()) {
                    statement.execute("select pg_advisory_lock(" + LOCK + ")");
                }
            } catch (SQLException e) {
                throw new BeanInitializationException("The database cannot be reached to migrate it", e);
            }
        }
        return bean;
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        Connection connection = turn;
        if (bean instanceof SpringLiquibase && connection != null) {
            turn = null;
            try {
                connection.close();
            } catch (SQLException e) {
                throw new BeanInitializationException("The turn to migrate could not be given back", e);
            }
        }
        return bean;
    }
}

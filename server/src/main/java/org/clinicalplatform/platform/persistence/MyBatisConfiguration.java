package org.clinicalplatform.platform.persistence;

import java.time.Instant;
import java.util.UUID;
import org.apache.ibatis.session.SqlSessionFactory;
import org.mybatis.spring.MyBatisExceptionTranslator;
import org.mybatis.spring.SqlSessionTemplate;
import org.mybatis.spring.boot.autoconfigure.ConfigurationCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.jdbc.support.SQLStateSQLExceptionTranslator;

@Configuration(proxyBeanMethods = false)
class MyBatisConfiguration {
    /** Short names for mapper files: the constructor of a record is found by the types of its arguments. */
    @Bean
    ConfigurationCustomizer typeAliases() {
        return configuration -> {
            configuration.getTypeAliasRegistry().registerAlias("uuid", UUID.class);
            configuration.getTypeAliasRegistry().registerAlias("instant", Instant.class);
        };
    }

    @Bean
    ConfigurationCustomizer rowFactory() {
        return configuration -> configuration.setObjectFactory(new RowFactory());
    }

    /**
     * Distinguishes failures by their SQL state. By default, the first failure of a process requests one more
     * connection from the pool to find the error codes of the database in a file; during an outage no connection is
     * available, and all failures wait for it.
     *
     * <p>Lazy, since commands without mappers have no factory; where there are mappers, the start creates it for them.
     */
    @Bean
    @Lazy
    SqlSessionTemplate sqlSessionTemplate(SqlSessionFactory sessions) {
        return new SqlSessionTemplate(
                sessions,
                sessions.getConfiguration().getDefaultExecutorType(),
                new MyBatisExceptionTranslator(SQLStateSQLExceptionTranslator::new, false));
    }
}
